/** The width of a day of the week, and of the hours that stay in sight at its left. */
export const DAY_PX = 250;
export const HOURS_PX = 56;
export const WEEK_COLUMNS = `${HOURS_PX}px repeat(7, ${DAY_PX}px)`;
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

/**
 * Where a block stands across its day, in pixels.
 * @param lane the width of what stands at its right, 0 for nothing
 */
export function blockAcross(column: number, columns: number, span: number, crowded: boolean, lane = 0) {
  const gap = crowded ? MORE_PX : lane > 0 ? LANE_GAP_PX : GAP_PX;
  const each = (DAY_PX - gap - lane) / columns;
  return { left: each * column + 2, width: each * span - 2 };
}

/**
 * How many pixels the week scrolls to the right, always to the beginning of a day: not at all while the day is in sight,
 * else just so far that it is the last one.
 * @param weekday 0 for Sunday
 * @param width of what shows the week, its hours included
 */
export function scrollToDay(weekday: number, width: number): number {
  const whole = Math.max(1, Math.floor((width - HOURS_PX) / DAY_PX));
  return Math.max(0, weekday + 1 - whole) * DAY_PX;
}
