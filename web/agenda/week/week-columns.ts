import type { Placed } from '#web/agenda/model/columns.ts';
import type { AgendaLimits } from '#web/agenda/types.ts';

/** The width of a day of the week, and of the hours that stay in sight at its left. */
export const DAY_PX = 250;
export const HOURS_PX = 56;
/** The least that a day of a week has which fits its window: with less its names cannot be read. */
export const NARROWEST_DAY_PX = 112;
/** `--day` is the width of a day. */
export const WEEK_COLUMNS = `${HOURS_PX}px repeat(7, var(--day))`;
export const WEEK_PX = HOURS_PX + 7 * DAY_PX;
/** An hour of the week, in pixels. */
export const HOUR_PX = 64;
/** The shortest block in minutes: one line can be read, and hit, and appointments of a quarter of an hour stack. */
export const SHORTEST_BLOCK = 15;
/** Room at the right of a day: a gap, or a crowded time's "+N". */
const GAP_PX = 6;
const MORE_PX = 34;
/** Between appointments and the taken time beside them. */
const LANE_GAP_PX = 2;
/** The lane at the right of a day for taken time beside appointments: both of its times fit, or one word. */
export const WIDE_LANE_PX = 96;
export const NARROW_LANE_PX = 52;

/** The width of a day, in pixels, where all seven share `width`, the hours included; never more than usual. */
export function fittingDay(width: number): number {
  return Math.min(DAY_PX, Math.max(NARROWEST_DAY_PX, Math.floor((width - HOURS_PX) / 7)));
}

/** What names of a few letters need beside one another, in pixels. */
const NARROWEST_LANE_PX = 52;

/** How many stand side by side in a day of that width: no more than usual, and with "+N" beside them where more do. */
export function lanesIn(
  day: number,
  { weekColumns, weekCrowded }: Pick<AgendaLimits, 'weekColumns' | 'weekCrowded'>,
) {
  const lanes = (room: number): number => Math.max(1, Math.floor(room / NARROWEST_LANE_PX));
  return {
    weekColumns: Math.min(weekColumns, lanes(day)),
    weekCrowded: Math.min(weekCrowded, lanes(day - MORE_PX)),
  };
}

/**
 * Where a block stands across its day, in pixels.
 * @param day the width of the day
 * @param lane the width of what stands at its right, 0 for nothing
 */
export function blockAcross(
  day: number,
  { column, columns, span, crowded, lane = 0 }: Omit<Placed, 'segment'> & { lane?: number },
) {
  const gap = crowded ? MORE_PX : lane > 0 ? LANE_GAP_PX : GAP_PX;
  const each = (day - gap - lane) / columns;
  return { left: each * column + 2, width: each * span - 2 };
}

/**
 * How many pixels the week scrolls to the right, always to the beginning of a day: not at all while the day is in sight,
 * else just so far that it is the last one.
 * @param weekday 0 for Sunday
 * @param width of what shows the week, its hours included
 * @param day the width of a day
 */
export function scrollToDay(weekday: number, width: number, day: number = DAY_PX): number {
  const whole = Math.max(1, Math.floor((width - HOURS_PX) / day));
  return Math.max(0, weekday + 1 - whole) * day;
}
