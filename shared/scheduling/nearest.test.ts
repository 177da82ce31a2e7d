import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { WIDEST_LIMITS } from './booking-limits.ts';
import { freeTimeQuery } from './arbitraries.testkit.ts';
import { nearestFreeTimes, nearestSearchDates } from './nearest.ts';
import { oracleFreeSlots, oracleNearest } from './oracle.testkit.ts';
import type { DayOfWeek, Interval } from './types.ts';
import { wallToEpoch } from './zone.ts';

const ZONE = 'America/Bahia';
const NINE = wallToEpoch(ZONE, '2025-03-03', 540) ?? Number.NaN;
const DAY = 1440;
const days: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];
const rules = {
  timezone: ZONE,
  bufferMinutes: 0,
  windows: days.map((dayOfWeek) => ({
    dayOfWeek,
    startMinute: 540,
    endMinute: 720,
    slotMinutes: 60,
    capacity: 1,
  })),
};
const limits = { ...WIDEST_LIMITS, now: NINE - 3 * DAY, minimumNotice: 10, bookingHorizon: 365 };

function startsNear(around: number, busy: Interval[], count = 3): number[] {
  return nearestFreeTimes({ rules, limits, busy, around, count }).map(({ start }) => start);
}

describe('nearest free times', () => {
  it('finds up to three free times before and after the taken one, in order', () => {
    const busy = [{ start: NINE + 60, end: NINE + 120 }];
    expect(startsNear(NINE + 60, busy)).toEqual([NINE, NINE + 120, NINE - DAY + 120].sort((a, b) => a - b));
  });

  it('prefers the earlier of two equally near times', () => {
    expect(startsNear(NINE + 60, [{ start: NINE + 60, end: NINE + 120 }], 1)).toEqual([NINE]);
  });

  it('searches other days when the day is full', () => {
    const busy = [{ start: NINE, end: NINE + 180 }];
    expect(startsNear(NINE, busy, 2)).toEqual([NINE - DAY + 60, NINE - DAY + 120]);
  });

  it('finds fewer times, or none, when little is free', () => {
    const allWeeks = [{ start: NINE - 30 * DAY, end: NINE + 30 * DAY }];
    expect(startsNear(NINE, allWeeks)).toEqual([]);
    expect(startsNear(NINE, [], 0)).toEqual([]);
    expect(startsNear(NINE - 30 * DAY, [])).toEqual([]);
  });

  it('names the dates that it searches', () => {
    expect(nearestSearchDates(ZONE, NINE)).toEqual({ from: '2025-02-24', to: '2025-03-17' });
  });

  it('finds the oracle’s nearest free times', () => {
    const shift = fc.integer({ min: -12_000, max: 14_000 });
    fc.assert(
      fc.property(freeTimeQuery, shift, fc.nat(5), (query, offset, count) => {
        const around = query.limits.now + offset;
        const dates = nearestSearchDates(query.rules.timezone, around);
        const slots = oracleFreeSlots({ ...query, ...dates }).flatMap((day) => day.slots);
        expect(nearestFreeTimes({ ...query, around, count })).toEqual(oracleNearest(slots, around, count));
      }),
      runs(150),
    );
  });
});
