/** Heights of windows in which a day of the month that fits it has lines for more than the first starting times, and for far more. */
export const TALL_PX = 960;
export const TALLER_PX = 1248;

/**
 * Starting times to ask for of each day of a team's month, as many as it may have lines for; nothing for the usual ones.
 * @param height of the window, in pixels
 */
export function monthTimes(height: number): { times?: number } {
  return height < TALL_PX ? {} : { times: height < TALLER_PX ? 6 : 12 };
}
