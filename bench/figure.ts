/** One row of the bench's table. */
export type Figure = {
  readonly name: string;
  /** null: not measured, and `unit` says why. */
  readonly value: number | null;
  readonly unit: string;
  readonly target: string;
  /** Whether a measured value is within its target; false of one that was not measured. */
  readonly ok: boolean;
  /** Processor time beside the wall clock's value, as text with its unit; absent where it was not measured. */
  readonly cpu?: string;
};

/** A figure that must not fall below a limit. @throws Error when the value is no number */
export function atLeast(name: string, value: number, unit: string, limit: number): Figure {
  return { ...measured(name, value, unit), target: `>= ${limit}`, ok: value >= limit };
}

/** A figure that must not exceed a limit. @throws Error when the value is no number */
export function atMost(name: string, value: number, unit: string, limit: number): Figure {
  return { ...measured(name, value, unit), target: `<= ${limit}`, ok: value <= limit };
}

/** A figure that others are compared with, and that nothing is asked of. @throws Error when the value is no number */
export function withoutTarget(name: string, value: number, unit: string): Figure {
  return { ...measured(name, value, unit), target: 'none', ok: true };
}

/** A row for what cannot be measured here: it holds no figure, and says what is missing. */
export function notMeasured(name: string, target: string, missing: string): Figure {
  return { name, value: null, unit: `not measured: ${missing}`, target, ok: false };
}

/** The row with processor time beside its value; a null time leaves it without. */
export function withCpu(figure: Figure, cpu: string | null): Figure {
  return cpu === null ? figure : { ...figure, cpu };
}

/** The row with a ratio of processor times beside its value, which must not fall below the limit either. */
export function withCpuAtLeast(figure: Figure, ratio: number, times: string, limit: number): Figure {
  return {
    ...figure,
    cpu: `${Number(ratio.toPrecision(4))} times (${times})`,
    ok: figure.ok && ratio >= limit,
  };
}

/** The middle of the values, the upper one of an even number; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The least and the most of the values of each seed: '24.9 to 36.2'. */
export function rangeOf(values: readonly number[]): string {
  return `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`;
}

/** A measurement that went wrong must not look like one that was never tried. */
function measured(name: string, value: number, unit: string) {
  if (!Number.isFinite(value)) throw new Error(`${name}: the measurement gave ${value}.`);
  return { name, value, unit };
}
