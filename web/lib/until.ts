import { foreignZone } from './foreign-zone.ts';
import { dayIn, dayTag, deviceZone, formatTime, type Instant } from './format.ts';

/** 'até 14:32', or 'até qui, 26/11 às 10:00' where that is not today by the zone's clock. */
export function untilText(instant: Instant, zone: string, now: Instant = Date.now()): string {
  return untilOf(instant, zone, [dayIn(now, zone)]);
}

/**
 * The same by a clock that may not be the reader's: 'até 14:32 (Horário do Leste)'. The day is left out where it is today by both.
 * @param reader the zone the reader lives by: the device's unless the screen says another
 */
export function foreignUntilText(
  instant: Instant,
  zone: string,
  now: Instant = Date.now(),
  reader: string = deviceZone(),
): string {
  const foreign = foreignZone(zone, instant, reader);
  if (foreign === undefined) return untilText(instant, zone, now);
  return `${untilOf(instant, zone, [dayIn(now, zone), dayIn(now, reader)])} (${foreign})`;
}

/**
 * ', no seu horário até 15:32', behind a moment by another clock than the reader's; empty behind one by theirs.
 * @param reader the zone the reader lives by: the device's unless the screen says another
 */
export function ownUntilText(
  instant: Instant,
  zone: string,
  now: Instant = Date.now(),
  reader: string = deviceZone(),
): string {
  if (foreignZone(zone, instant, reader) === undefined) return '';
  return `, no seu horário ${untilText(instant, reader, now)}`;
}

/** @param todays without the day where it is all of these */
function untilOf(instant: Instant, zone: string, todays: readonly string[]): string {
  const day = dayIn(instant, zone);
  const date = todays.every((today) => today === day) ? '' : `${dayTag(day)} às `;
  return `até ${date}${formatTime(instant, zone)}`;
}
