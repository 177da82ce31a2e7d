import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { offsetAt } from '#shared/scheduling/zone.ts';

const two = (value: number) => String(value).padStart(2, '0');

/**
 * An instant as ISO 8601 with the offset that the zone has then: `2027-03-15T10:00:00-03:00`. Whole seconds.
 * @param zone IANA zone
 */
export function offsetTime(time: Date, zone: string): string {
  const offset = offsetAt(zone, epochMinuteOf(time.getTime()));
  const wall = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(offset);
  return `${wall}${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
