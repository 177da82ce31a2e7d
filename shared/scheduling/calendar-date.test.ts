import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import {
  addDays,
  dateOfDayNumber,
  dayNumberOf,
  dayOfWeekOf,
  daysBetween,
  isCalendarDate,
} from './calendar-date.ts';

const FIRST_DAY = dayNumberOf('0001-01-01');
const LAST_DAY = dayNumberOf('9999-12-31');
const EPOCH = Temporal.PlainDate.from('1970-01-01');
const dayNumbers = fc.integer({ min: FIRST_DAY, max: LAST_DAY });

describe('calendar dates', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a date', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each(['2023-02-29', '1900-02-29', '2024-04-31', '2024-00-10', '2024-13-01', '2024-01-00', '0000-01-01'])(
    '%s is not a date of the calendar',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );

  it.each(['', '2024-1-01', '2024-01-01T00:00', ' 2024-01-01', '2024/01/01', '+12024-01-01', '2024-01-01\n'])(
    '%j is not written as a date',
    (text) => {
      expect(isCalendarDate(text)).toBe(false);
    },
  );

  it('turns every day number into the right date and back', () => {
    fc.assert(
      fc.property(dayNumbers, (day) => {
        const date = dateOfDayNumber(day);
        expect(date).toBe(EPOCH.add({ days: day }).toString());
        expect(dayNumberOf(date)).toBe(day);
        expect(dayOfWeekOf(date)).toBe(Temporal.PlainDate.from(date).dayOfWeek % 7);
      }),
      runs(300),
    );
  });

  it('goes through every day of 400 years without a gap', () => {
    const first = dayNumberOf('1800-01-01');
    let before = '';
    for (let day = first; day < first + 146_097; day += 1) {
      const date = dateOfDayNumber(day);
      if (!(date > before) || dayNumberOf(date) !== day)
        throw new Error(`Wrong date after ${before}: ${date}`);
      before = date;
    }
    expect(before).toBe('2199-12-31');
  });

  it('adds days and counts them back', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2024-01-01', -1)).toBe('2023-12-31');
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2);
  });

  it('refuses unreal dates and years out of range', () => {
    expect(() => addDays('2024-02-30', 1)).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => dateOfDayNumber(Number.NaN)).toThrow(RangeError);
  });
});
