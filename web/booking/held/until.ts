import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';

/** When a hold ends, by the reader's own clock: 'hoje às 14:32', or with another day. */
export function formatHoldEnd(heldUntil: string, now: string, zone: string): string {
  const day = dayIn(heldUntil, zone);
  const time = formatTime(heldUntil, zone);
  return day === dayIn(now, zone) ? `hoje às ${time}` : `${dayTag(day)}, ${time}`;
}
