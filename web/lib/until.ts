import { foreignZone } from './foreign-zone.ts';
import { dayIn, deviceZone, nearDayTime, type Instant } from './format.ts';

/** 'até hoje às 14:32', 'até amanhã às 10:00' or 'até qui, 26/11 às 10:00', by the zone's clock. */
export function untilText(instant: Instant, zone: string, now: Instant = Date.now()): string {
  return `até ${nearDayTime(instant, zone, [dayIn(now, zone)])}`;
}

/**
 * The same by a clock that may not be the reader's: 'até hoje às 14:32 (Horário do Leste)'. It is today or tomorrow where it is so by both.
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
  return `até ${nearDayTime(instant, zone, [dayIn(now, zone), dayIn(now, reader)])} (${foreign})`;
}

/**
 * ', no seu horário até hoje às 15:32', behind a moment by another clock than the reader's; empty behind one by theirs.
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
