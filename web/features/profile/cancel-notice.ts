import { formatDuration } from '#web/lib/format.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** What most practices ask for, in minutes; 0 asks for none. */
const USUAL = [0, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY];

/** The notices to choose from, shortest first; one saved by other means is among them. Values are minutes as text. */
export function noticeChoices(saved: number): { value: string; label: string }[] {
  return [...new Set([...USUAL, saved])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: labelOf(minutes) }));
}

function labelOf(minutes: number): string {
  if (minutes === 0) return 'Sem limite';
  // Up to three days people speak of hours.
  return minutes > 3 * DAY && minutes % DAY === 0 ? `${minutes / DAY} dias` : formatDuration(minutes);
}
