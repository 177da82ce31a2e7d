import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { offsetAt } from '#shared/scheduling/zone.ts';
import { deviceZone, zoneName, type Instant } from './format.ts';

/** Whether the clocks of two IANA zones show different times at an instant. */
function clocksDiffer(zone: string, other: string, at: Instant): boolean {
  if (zone === other) return false;
  const minute = epochMinuteOf(new Date(at).getTime());
  return offsetAt(zone, minute) !== offsetAt(other, minute);
}

/**
 * 'Horário do Leste', where a zone's clock is not the reader's at that instant; undefined where it is.
 * @param reader the zone the reader lives by: the device's unless the screen says another
 */
export function foreignZone(
  zone: string,
  at: Instant = Date.now(),
  reader = deviceZone(),
): string | undefined {
  return clocksDiffer(zone, reader, at) ? zoneName(zone, at) : undefined;
}

/** ' (Horário do Leste)' behind a time that is not told by the reader's clock; empty behind one that is. */
export function zoneInBrackets(zone: string, at: Instant): string {
  const name = foreignZone(zone, at);
  return name === undefined ? '' : ` (${name})`;
}

/** 'GMT-5', where there is no room for a zone's name. */
export function zoneMark(zone: string, at: Instant): string {
  const minutes = offsetAt(zone, epochMinuteOf(new Date(at).getTime()));
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? '' : `:${String(size % 60).padStart(2, '0')}`;
  return `GMT${minutes < 0 ? '-' : '+'}${Math.floor(size / 60)}${rest}`;
}
