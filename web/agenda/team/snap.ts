import { formatMinutes } from '#web/lib/format.ts';

/** Minutes between the starts that a key makes possible, and where no grid says otherwise. */
const FINE_STEP = 15;
/** A grid's start further away than this is not meant. */
const NEAR = 30;
const LAST_START = 1440 - FINE_STEP;

/** Taken time of one person, in minutes after midnight, half open. */
export type Taken = { readonly start: number; readonly end: number };

/**
 * Where an appointment that is carried to a minute of a day begins: at the nearest start of the person's grid; at a quarter
 * of an hour where the grid has none near by, or a key asks for it.
 * @param minute minutes after midnight, of any fraction
 * @param starts the grid's starts, in order
 * @param fine by quarters of an hour, whatever the grid
 */
export function snapTo(minute: number, starts: readonly number[], fine: boolean): number {
  const quarter = Math.min(LAST_START, Math.max(0, Math.round(minute / FINE_STEP) * FINE_STEP));
  if (fine) return quarter;
  let nearest: number | undefined;
  for (const start of starts)
    if (nearest === undefined || Math.abs(start - minute) < Math.abs(nearest - minute)) nearest = start;
  return nearest !== undefined && Math.abs(nearest - minute) <= NEAR ? nearest : quarter;
}

/**
 * When a booking begins that somebody points at: at the grid's last start up to there, else at the quarter of an hour; where
 * an appointment covers that and is over by the minute pointed at, right after it.
 * @param taken what takes the person's time, in any order
 * @param step how long an appointment of the grid is: its starts further back than this are not meant
 */
export function startAt(
  minute: number,
  starts: readonly number[],
  taken: readonly Taken[],
  step: number,
): number {
  const inGrid = starts.findLast((start) => start <= minute && minute < start + step);
  let start = inGrid ?? Math.min(LAST_START, Math.floor(minute / FINE_STEP) * FINE_STEP);
  for (const each of taken)
    if (each.start <= start && start < each.end && each.end <= minute) start = each.end;
  return start;
}

/** Until when free time goes on from a start, at most for `length` minutes: nobody points at what is taken. */
export function freeUntil(start: number, length: number, taken: readonly Taken[]): number {
  const next = Math.min(1440, ...taken.filter((each) => each.start >= start).map((each) => each.start));
  return Math.max(start, Math.min(start + length, next));
}

/** The end of a range that is drawn from a start to a minute: a quarter of an hour at least, never into the next day. */
export function rangeEnd(start: number, minute: number): number {
  return Math.min(1440, Math.max(start + FINE_STEP, Math.round(minute / FINE_STEP) * FINE_STEP));
}

/** '14:00 – 14:50'. */
export function spanText(start: number, end: number): string {
  return `${formatMinutes(start)} – ${formatMinutes(end)}`;
}
