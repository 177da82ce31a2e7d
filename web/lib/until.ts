import { dayIn, dayTag, formatTime, type Instant } from './format.ts';

/** 'até 14:32', or 'até qui, 26/11 às 10:00' where that is not today by the zone's clock. */
export function untilText(instant: Instant, zone: string, now: Instant = Date.now()): string {
  const day = dayIn(instant, zone);
  const date = day === dayIn(now, zone) ? '' : `${dayTag(day)} às `;
  return `até ${date}${formatTime(instant, zone)}`;
}
