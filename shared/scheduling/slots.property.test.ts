import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { WIDEST_LIMITS } from './booking-limits.ts';
import { freeTimeQuery } from './arbitraries.testkit.ts';
import { checkBooking } from './booking-rules.ts';
import { addDays } from './calendar-date.ts';
import { ZONES, oracleFreeSlots, oracleReached, transitionDates } from './oracle.testkit.ts';
import { busyRangeOf, freeSlots } from './slots.ts';
import type { DayOfWeek, Interval } from './types.ts';

const EVERY_DAY: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];

describe('free slots against the oracle', () => {
  it('computes the oracle’s slots for any rules, appointments and moment', () => {
    fc.assert(
      fc.property(freeTimeQuery, (query) => {
        expect(freeSlots(query)).toEqual(oracleFreeSlots(query));
      }),
      runs(400),
    );
  });

  it.each(ZONES)('computes the oracle’s slots around every change of clocks in %s', (zone) => {
    // From the day before and from the day itself: where the reading begins must not matter.
    const firstDates = transitionDates(zone, 2005, 2032).flatMap((date) => [addDays(date, -1), date]);
    for (const from of firstDates) {
      const origin = oracleReached(zone, from, 0);
      const windows = EVERY_DAY.flatMap((dayOfWeek) => [
        { dayOfWeek, startMinute: 0, endMinute: 285, slotMinutes: 30, capacity: 1 },
        { dayOfWeek, startMinute: 285, endMinute: 1440, slotMinutes: 45, capacity: 2 },
      ]);
      const query = {
        rules: { timezone: zone, windows, bufferMinutes: 0 },
        limits: { ...WIDEST_LIMITS, now: origin - 20_000, minimumNotice: 10, bookingHorizon: 365 },
        busy: [{ start: origin + 1500, end: origin + 1560 }],
        from,
        to: addDays(from, 1),
      };
      expect(freeSlots(query)).toEqual(oracleFreeSlots(query));
    }
  });

  it('needs no appointments beyond the named range', () => {
    fc.assert(
      fc.property(freeTimeQuery, (query) => {
        const range = busyRangeOf(query.rules, query.from, query.to);
        const isRead = ({ start, end }: Interval) => start < range.end && end > range.start;
        const read = { busy: query.busy.filter(isRead), blocked: query.blocked?.filter(isRead) };
        expect(freeSlots({ ...query, ...read })).toEqual(freeSlots(query));
      }),
      runs(150),
    );
  });
});

describe('a slot shown is bookable and the reverse', () => {
  it('accepts every slot shown, with the same end', () => {
    fc.assert(
      fc.property(freeTimeQuery, (query) => {
        for (const { start, end } of freeSlots(query).flatMap((day) => day.slots)) {
          expect(checkBooking({ ...query, start })).toMatchObject({ ok: true, end });
        }
      }),
      runs(250),
    );
  });

  it('accepts no other minute of the days shown', () => {
    fc.assert(
      fc.property(freeTimeQuery, (query) => {
        const shown = new Set(freeSlots(query).flatMap((day) => day.slots.map(({ start }) => start)));
        const days = busyRangeOf({ ...query.rules, bufferMinutes: 0 }, query.from, query.to);
        for (let start = days.start; start < days.end; start += 1) {
          if (checkBooking({ ...query, start }).ok !== shown.has(start)) {
            throw new Error(
              `Minute ${start} is ${shown.has(start) ? 'shown' : 'not shown'}, the decision differs`,
            );
          }
        }
      }),
      runs(60),
    );
  });
});
