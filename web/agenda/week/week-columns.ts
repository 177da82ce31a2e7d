/** The width of a day of the week, and of the hours that stay in sight at its left. */
export const DAY_PX = 250;
const HOURS_PX = 56;
export const WEEK_COLUMNS = `${HOURS_PX}px repeat(7, ${DAY_PX}px)`;
/** An hour of the week, in pixels. */
export const HOUR_PX = 64;
/** The shortest block in minutes, so that it can be read and hit. */
export const SHORTEST_BLOCK = (24 / HOUR_PX) * 60;
