import { dayIn, nearDayTime } from '#web/lib/format.ts';

/** When a hold ends, by the reader's own clock: 'hoje às 14:32', 'amanhã às 10:00', or with another day. */
export function formatHoldEnd(heldUntil: string, now: string, zone: string): string {
  return nearDayTime(heldUntil, zone, [dayIn(now, zone)]);
}
