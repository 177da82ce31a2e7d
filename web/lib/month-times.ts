/**
 * From which height of a window (px) a day of a month of five weeks has lines for how many starting times, the line of what is
 * left out aside: `useMonthLines` reckons the lines.
 */
const STEPS = [
  [1485, 12],
  [1248, 8],
  [1110, 6],
  [960, 4],
] as const;

/**
 * Starting times to ask for of each day of a team's month, as many as it has lines for; nothing for the usual ones.
 * @param height of the window, in pixels
 */
export function monthTimes(height: number): { times?: number } {
  const times = STEPS.find(([from]) => height >= from)?.[1];
  return times === undefined ? {} : { times };
}
