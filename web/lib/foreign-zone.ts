import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { offsetAt } from '#shared/scheduling/zone.ts';
import { formatDuration, zoneName, type Instant } from './format.ts';

/** Minutes that the clock of a zone, or of the device, is ahead of UTC at an instant. */
function offsetOf(zone: string | undefined, at: Instant): number {
  const date = new Date(at);
  // Without asking for the device's zone by name: that builds a formatter each time.
  return zone === undefined ? -date.getTimezoneOffset() : offsetAt(zone, epochMinuteOf(date.getTime()));
}

/**
 * 'Horário do Leste', where a zone's clock is not the reader's at that instant; undefined where it is.
 * @param reader the zone the reader lives by: the device's unless the screen says another
 */
export function foreignZone(zone: string, at: Instant = Date.now(), reader?: string): string | undefined {
  return offsetOf(zone, at) === offsetOf(reader, at) ? undefined : zoneName(zone, at);
}

/** ' (Horário do Leste)' behind a time that is not told by the reader's clock; empty behind one that is. @param reader as `foreignZone` */
export function zoneInBrackets(zone: string, at: Instant, reader?: string): string {
  const name = foreignZone(zone, at, reader);
  return name === undefined ? '' : ` (${name})`;
}

/** '1 h a menos': how a zone's clock differs from the reader's at that instant; undefined where it does not. */
export function zoneGap(zone: string, at: Instant, reader?: string): string | undefined {
  const minutes = offsetOf(zone, at) - offsetOf(reader, at);
  if (minutes === 0) return undefined;
  return `${formatDuration(Math.abs(minutes))} a ${minutes < 0 ? 'menos' : 'mais'}`;
}
