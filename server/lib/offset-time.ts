import { dateOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { MINUTES_PER_DAY, offsetAt } from '#shared/scheduling/zone.ts';

const TWO_DIGITS = Array.from({ length: 60 }, (_none, value) => String(value).padStart(2, '0'));
const two = (value: number) => TWO_DIGITS[value] ?? '';
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** Times of a list lie on the same days: the date is written once for those that follow one another. */
let written = { dayNumber: Number.NaN, date: '' };

/**
 * An instant as ISO 8601 with the offset that the zone has then: `2027-03-15T10:00:00-03:00`. Whole seconds.
 * @param zone IANA zone
 * @throws RangeError outside the years 0001 to 9999
 */
export function offsetTime(time: Date, zone: string): string {
  const ms = time.getTime();
  const minute = epochMinuteOf(ms);
  const offset = offsetAt(zone, minute);
  const wall = minute + offset;
  const dayNumber = Math.floor(wall / MINUTES_PER_DAY);
  if (written.dayNumber !== dayNumber) written = { dayNumber, date: dateOfDayNumber(dayNumber) };
  const clock = wall - dayNumber * MINUTES_PER_DAY;
  const seconds = two(Math.floor((ms - minute * MINUTE_MS) / SECOND_MS));
  const size = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  return `${written.date}T${timeOf(clock)}:${seconds}${sign}${timeOf(size)}`;
}

/** `HH:MM` of minutes below a day. */
function timeOf(minutes: number): string {
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
