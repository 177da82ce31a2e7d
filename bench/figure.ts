/** One row of the bench's table. */
export type Figure = { name: string; value: number; unit: string; target: string; ok: boolean };

/** A figure that must not fall below a limit. */
export function atLeast(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, target: `>= ${limit}`, ok: value >= limit };
}

/** A figure that must not exceed a limit. */
export function atMost(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, target: `<= ${limit}`, ok: value <= limit };
}

/** A row for what cannot be measured here: it holds no figure, and says what is missing. */
export function notMeasured(name: string, target: string, missing: string): Figure {
  return { name, value: Number.NaN, unit: `not measured: ${missing}`, target, ok: true };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
