import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { instantAtOrAfterWall, instantOfWall, MINUTES_PER_DAY, offsetAt } from '#shared/scheduling/zone.ts';

const WRITTEN = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?(?:([+-])(\d\d):?(\d\d))?$/;

/**
 * The first time that exists after one that the clock of a zone jumps over, such as 02:30 on the night on which it goes
 * from 02:00 to 03:00; null for a time that exists.
 * @param text ISO 8601 of a real date, without offset or with one of the two that the zone has around the jump; a time in
 * UTC, or with any other offset, was not read from that clock and always exists
 */
export function afterSkipped(text: string, zone: string): Date | null {
  const [, date = '', hours = '', minutes = '', sign, ...offset] = WRITTEN.exec(text) ?? [];
  if (date === '') return null;
  const wall = dayNumberOf(date) * MINUTES_PER_DAY + Number(hours) * 60 + Number(minutes);
  if (instantOfWall(zone, wall) !== null) return null;
  const next = instantAtOrAfterWall(zone, wall);
  if (sign !== undefined) {
    const written = (sign === '-' ? -1 : 1) * (Number(offset[0]) * 60 + Number(offset[1]));
    if (written !== offsetAt(zone, next) && written !== offsetAt(zone, next - 1)) return null;
  }
  return new Date(msOfEpochMinute(next));
}
