import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';

/** When a hold ends, by the reader's own clock: '14:32', with the day where it is another one than today. */
export function formatHoldEnd(heldUntil: string, now: string, zone: string): string {
  const day = dayIn(heldUntil, zone);
  const time = formatTime(heldUntil, zone);
  return day === dayIn(now, zone) ? time : `${dayTag(day)}, ${time}`;
}
