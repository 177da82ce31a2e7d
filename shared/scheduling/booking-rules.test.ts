import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { WIDEST_LIMITS } from './booking-limits.ts';
import { freeTimeQuery } from './arbitraries.testkit.ts';
import type { BookingRequest } from './booking-rules.ts';
import { checkBooking, checkStaffBooking, countOverlaps } from './booking-rules.ts';
import { oracleCapacity } from './oracle.testkit.ts';
import type { Interval, ScheduleRules } from './types.ts';
import { capacityAt } from './windows.ts';
import { wallToEpoch } from './zone.ts';

const ZONE = 'America/Sao_Paulo';

/** Minutes after 00:00 of Monday, 2025-03-03, in São Paulo. */
function monday(hours: number, minutes = 0): number {
  return (wallToEpoch(ZONE, '2025-03-03', 0) ?? Number.NaN) + hours * 60 + minutes;
}

const rules: ScheduleRules = {
  timezone: ZONE,
  bufferMinutes: 15,
  windows: [
    { dayOfWeek: 1, startMinute: 540, endMinute: 720, slotMinutes: 60, capacity: 1 },
    { dayOfWeek: 1, startMinute: 840, endMinute: 1080, slotMinutes: 30, capacity: 2 },
  ],
};
const limits = { ...WIDEST_LIMITS, now: monday(8), minimumNotice: 10, bookingHorizon: 365 };

function decide(request: Partial<BookingRequest> & { start: number }): string | number {
  const decision = checkBooking({ rules, limits, busy: [], ...request });
  return decision.ok ? decision.end : decision.reason;
}

describe('a public booking', () => {
  it('ends after the slot or the service', () => {
    expect(decide({ start: monday(9) })).toBe(monday(10));
    expect(decide({ start: monday(9), serviceMinutes: 90 })).toBe(monday(10, 30));
  });

  it('carries the capacity of its window', () => {
    expect(checkBooking({ rules, limits, busy: [], start: monday(14) })).toMatchObject({ capacity: 2 });
  });

  it.each([
    ['before the window', monday(8, 30)],
    ['between two windows', monday(13)],
    ['at the very end of a window', monday(12)],
    ['on a day without windows', monday(24 + 9)],
  ])('rejects a public booking %s', (_, start) => {
    expect(decide({ start })).toBe('OUTSIDE_AVAILABILITY');
  });

  it('rejects a public booking that would end after the window', () => {
    expect(decide({ start: monday(11), serviceMinutes: 61 })).toBe('OUTSIDE_AVAILABILITY');
    expect(decide({ start: monday(11), serviceMinutes: 210 })).toBe('OUTSIDE_AVAILABILITY');
  });

  it('rejects a public booking off the grid', () => {
    expect(decide({ start: monday(9, 7) })).toBe('OFF_GRID');
    expect(decide({ start: monday(9) + 0.5 })).toBe('OFF_GRID');
  });

  it('rejects a public booking in the past and up to ten minutes ahead', () => {
    const at = (now: number): string | number => decide({ start: monday(10), limits: { ...limits, now } });
    expect(at(monday(10, 1))).toBe('IN_THE_PAST');
    expect(at(monday(10))).toBe('TOO_SOON');
    expect(at(monday(9, 50))).toBe('TOO_SOON');
    expect(at(monday(9, 49))).toBe(monday(11));
  });

  it('rejects a public booking after the last date of the horizon', () => {
    const week = { ...limits, bookingHorizon: 7 };
    expect(decide({ start: monday(7 * 24 + 11), limits: week })).toBe(monday(7 * 24 + 12));
    expect(decide({ start: monday(14 * 24 + 9), limits: week })).toBe('BEYOND_HORIZON');
    expect(decide({ start: monday(8 * 24), limits: week })).toBe('BEYOND_HORIZON');
    expect(decide({ start: 1e12, limits: week })).toBe('BEYOND_HORIZON');
  });

  it('keeps the whole buffer before a later appointment, to the minute', () => {
    const later = [{ start: monday(11), end: monday(12) }];
    const ending = (end: number) =>
      decide({ start: monday(9), serviceMinutes: end - monday(9), busy: later });
    expect(ending(monday(10, 46))).toBe('conflict');
    expect(ending(monday(10, 45))).toBe(monday(10, 45));
  });

  it('keeps the buffer around appointments and respects the capacity', () => {
    const taken = (...bounds: [number, number][]): Interval[] =>
      bounds.map(([start, end]) => ({ start, end }));
    expect(decide({ start: monday(9), busy: taken([monday(10), monday(11)]) })).toBe('conflict');
    expect(decide({ start: monday(9), busy: taken([monday(10, 15), monday(11)]) })).toBe(monday(10));
    expect(decide({ start: monday(14), busy: taken([monday(14), monday(15)]) })).toBe(monday(14, 30));
    expect(
      decide({ start: monday(14), busy: taken([monday(14), monday(15)], [monday(14, 40), monday(15)]) }),
    ).toBe('conflict');
  });

  it('rejects a public booking over a blocked interval and its buffer, whatever the capacity', () => {
    const away = (start: number, end: number) => [{ start, end }];
    expect(decide({ start: monday(14), blocked: away(monday(14, 29), monday(14, 31)) })).toBe('conflict');
    expect(decide({ start: monday(15), blocked: away(monday(15, 44), monday(15, 50)) })).toBe('conflict');
    expect(decide({ start: monday(15), blocked: away(monday(15, 45), monday(15, 50)) })).toBe(monday(15, 30));
    expect(decide({ start: monday(15), blocked: away(monday(-48), monday(72)) })).toBe('conflict');
    expect(decide({ start: monday(15), blocked: away(monday(15), monday(15)) })).toBe(monday(15, 30));
  });

  it('takes the first of two occurrences of a time, not the second (New York, November)', () => {
    const zone = 'America/New_York';
    const first = wallToEpoch(zone, '2025-11-02', 60) ?? Number.NaN;
    const night = {
      rules: {
        timezone: zone,
        bufferMinutes: 0,
        windows: [{ dayOfWeek: 0 as const, startMinute: 0, endMinute: 180, slotMinutes: 60, capacity: 1 }],
      },
      limits: { ...limits, now: first - 5000 },
    };
    expect(decide({ ...night, start: first })).toBe(first + 60);
    expect(decide({ ...night, start: first + 60 })).toBe('OFF_GRID');
  });

  it('a booking must end after it starts', () => {
    expect(() => decide({ start: monday(9), serviceMinutes: 0 })).toThrow(RangeError);
    expect(() => checkStaffBooking({ rules, busy: [], start: 10, end: 5 })).toThrow(RangeError);
  });
});

describe('a booking by staff', () => {
  const overlapping = (count: number, start: number): Interval[] =>
    Array.from({ length: count }, () => ({ start, end: start + 30 }));
  const book = (start: number, count: number): ReturnType<typeof checkStaffBooking> =>
    checkStaffBooking({ rules, busy: overlapping(count, start), start, end: start + 60 });

  it('staff may book any free time, on or off the grid, in or out of hours, without notice or buffer', () => {
    expect(book(monday(3, 7), 0)).toEqual({ ok: true, capacity: 1 });
    const next = [{ start: monday(10), end: monday(11) }];
    expect(checkStaffBooking({ rules, busy: next, start: monday(9), end: monday(10) })).toEqual({
      ok: true,
      capacity: 1,
    });
  });

  it('staff are bound by the capacity of the window around a booking', () => {
    expect(book(monday(15), 1)).toEqual({ ok: true, capacity: 2 });
    expect(book(monday(17), 1)).toEqual({ ok: true, capacity: 2 });
    expect(book(monday(15), 2)).toEqual({ ok: false, reason: 'conflict', capacity: 2 });
  });

  it('rejects a booking by staff over a blocked interval, without buffer', () => {
    const blocked = [{ start: monday(16), end: monday(17) }];
    const bookAt = (start: number) => checkStaffBooking({ rules, busy: [], blocked, start, end: start + 60 });
    expect(bookAt(monday(15))).toEqual({ ok: true, capacity: 2 });
    expect(bookAt(monday(15, 1))).toEqual({ ok: false, reason: 'conflict', capacity: 2 });
    expect(bookAt(monday(17))).toEqual({ ok: true, capacity: 2 });
  });

  it('staff book one at a time outside hours and across the edge of a window', () => {
    expect(book(monday(20), 1)).toEqual({ ok: false, reason: 'conflict', capacity: 1 });
    expect(book(monday(17, 30), 1)).toEqual({ ok: false, reason: 'conflict', capacity: 1 });
    expect(book(monday(13, 30), 1)).toEqual({ ok: false, reason: 'conflict', capacity: 1 });
  });
});

describe('capacity and overlaps', () => {
  it('counts overlaps, not what touches or is empty', () => {
    const busy = [
      { start: 0, end: 10 },
      { start: 10, end: 20 },
      { start: 15, end: 15 },
      { start: 19, end: 40 },
      { start: 20, end: 30 },
    ];
    expect(countOverlaps(busy, 10, 20)).toBe(2);
  });

  it('agrees with the oracle on the capacity of any time', () => {
    fc.assert(
      fc.property(
        freeTimeQuery,
        fc.nat(4000),
        fc.integer({ min: 1, max: 600 }),
        ({ rules: drawn, limits: { now } }, at, length) => {
          const interval = { start: now + at, end: now + at + length };
          expect(capacityAt(drawn, interval)).toBe(oracleCapacity(drawn, interval));
        },
      ),
      runs(400),
    );
  });

  it('lets staff book whatever the public may book', () => {
    fc.assert(
      fc.property(freeTimeQuery, fc.nat(4000), (query, at) => {
        const start = query.limits.now + at;
        const decision = checkBooking({ ...query, start });
        if (!decision.ok) return;
        const { end, capacity } = decision;
        expect(checkStaffBooking({ ...query, start, end })).toEqual({ ok: true, capacity });
      }),
      runs(250),
    );
  });
});
