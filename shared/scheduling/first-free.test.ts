import { WIDEST_LIMITS } from './booking-limits.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { freeTimeQuery } from './arbitraries.testkit.ts';
import { firstFree } from './first-free.ts';
import { oracleFirstFree, oracleFirstStarts } from './first-free.testkit.ts';
import { addDays } from './calendar-date.ts';

const minuteOfDay = fc.oneof(
  fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
  fc.integer({ min: 0, max: 1440 }),
);
const within = fc.record({ from: minuteOfDay, until: minuteOfDay });
const hours = fc.option(
  fc.oneof(
    within,
    within.map((each) => ({ ...each, mayEndLater: true as const })),
  ),
  { nil: null },
);
const count = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 200 }));

describe('the first free slots of several searches', () => {
  it('the first slots are those of all slots sorted, in any zones and on any dates', () => {
    fc.assert(
      fc.property(fc.array(freeTimeQuery, { maxLength: 6 }), count, hours, (searches, most, within) => {
        expect(firstFree(searches, most, within)).toEqual(oracleFirstFree(searches, most, within));
      }),
      runs(300),
    );
  });

  it('the first slots are those of all slots sorted among people of one team, whose times are often equal', () => {
    const team = fc.tuple(freeTimeQuery, fc.array(freeTimeQuery, { maxLength: 8 })).map(([one, others]) => {
      const { from, limits } = one;
      return [one, ...others].map(({ serviceMinutes, busy }, index) => ({
        ...one,
        limits,
        serviceMinutes: index % 2 === 0 ? one.serviceMinutes : serviceMinutes,
        // Everybody's appointments are somewhere around, some of them on these days.
        busy: index % 3 === 0 ? [] : index % 3 === 1 ? one.busy : busy,
        to: addDays(from, 6),
      }));
    });
    fc.assert(
      fc.property(team, count, hours, (searches, most, within) => {
        expect(firstFree(searches, most, within)).toEqual(oracleFirstFree(searches, most, within));
        expect(firstFree(searches, most, within, 'starts')).toEqual(
          oracleFirstStarts(searches, most, within),
        );
      }),
      runs(300),
    );
  });

  it('computes only the days that may hold one of them', () => {
    const computed = new Set<number>();
    const everyDay = ([0, 1, 2, 3, 4, 5, 6] as const).map((dayOfWeek) => {
      return { dayOfWeek, startMinute: 540, endMinute: 1080, slotMinutes: 30, capacity: 1 };
    });
    const searches = Array.from({ length: 500 }, (_, index) => ({
      rules: { timezone: 'America/Sao_Paulo', windows: everyDay, bufferMinutes: 0 },
      limits: { now: 29_000_000, ...WIDEST_LIMITS, minimumNotice: 10, bookingHorizon: 365 },
      from: '2025-02-20',
      to: '2025-03-20',
      get busy() {
        computed.add(index);
        return [];
      },
    }));
    expect(firstFree(searches, 20).map(({ index }) => index)).toEqual(
      Array.from({ length: 20 }, (_, n) => n),
    );
    // Once for each that has the next free time.
    expect(computed.size).toBeLessThanOrEqual(21);
  });
});
