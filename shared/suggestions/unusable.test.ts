import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkBooking } from '#shared/scheduling/booking-rules.ts';
import { WIDEST_LIMITS } from '#shared/scheduling/booking-limits.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import { runs } from '#test/harness/counts.ts';
import { fullStretches } from './taken.ts';
import { unusableMinutes } from './unusable.ts';
import { gapsOf, unusableIn } from './unusable.testkit.ts';

const opening = { start: 0, end: 600, step: 15 };
const needs = { buffer: 10, shortest: 30 };

describe('unusable minutes', () => {
  it('counts the gaps in which not even the shortest appointment fits', () => {
    expect(unusableIn(opening, [], needs)).toBe(0);
    // 20 minutes before the first, 50 between the two of which 10 are their buffer, 5 at the end.
    const taken = [
      { start: 20, end: 100 },
      { start: 150, end: 595 },
    ];
    expect(unusableIn(opening, taken, needs)).toBe(20 + 40 + 5);
    // With a start at 105 on the grid of 15 and without a buffer, half an hour fits between them.
    expect(unusableIn(opening, taken, { ...needs, buffer: 0 })).toBe(20 + 5);
  });

  it('never counts the buffer that two neighbours need', () => {
    const taken = [
      { start: 0, end: 300 },
      { start: 310, end: 600 },
    ];
    expect(unusableIn(opening, taken, needs)).toBe(0);
  });

  it('calls a gap unusable exactly when no start of it can be booked', () => {
    const interval = fc
      .record({ start: fc.integer({ min: 0, max: 580 }), length: fc.integer({ min: 5, max: 200 }) })
      .map(({ start, length }) => ({ start, end: start + length }));
    const taken = fc.array(interval, { maxLength: 6 });
    const step = fc.constantFrom(15, 20, 30, 45, 60);
    const buffer = fc.constantFrom(0, 5, 10, 30);
    const shortest = fc.integer({ min: 5, max: 90 });
    fc.assert(
      fc.property(taken, step, buffer, shortest, (drawn, step, buffer, shortest) => {
        const busy = fullStretches(drawn, [], 1);
        const window = { startMinute: 0, endMinute: 600, slotMinutes: step, capacity: 1 };
        const windows = ([0, 1, 2, 3, 4, 5, 6] as DayOfWeek[]).map((dayOfWeek) => ({ dayOfWeek, ...window }));
        const rules = { timezone: 'UTC', windows, bufferMinutes: buffer };
        const grid = { ...opening, step };
        for (const gap of gapsOf(grid, busy)) {
          const length = gap.end - gap.start - (gap.afterTaken && gap.beforeTaken ? buffer : 0);
          const starts = Array.from({ length: 600 }, (_, start) => start).filter(
            (start) => start >= gap.start && start + shortest <= gap.end,
          );
          const limits = { ...WIDEST_LIMITS, now: -10 };
          const fits = starts.some(
            (start) => checkBooking({ rules, limits, busy, start, serviceMinutes: shortest }).ok,
          );
          const lost = unusableMinutes(gap, grid, { buffer, shortest });
          expect(lost).toBe(fits ? 0 : Math.max(0, length));
        }
      }),
      runs(150),
    );
  });
});

describe('what is full', () => {
  it('joins what overlaps as often as there are places, with the blocked times', () => {
    const busy = [
      { start: 0, end: 60 },
      { start: 30, end: 90 },
      { start: 90, end: 120 },
    ];
    expect(fullStretches(busy, [], 1)).toEqual([{ start: 0, end: 120 }]);
    expect(fullStretches(busy, [], 2)).toEqual([{ start: 30, end: 60 }]);
    expect(fullStretches(busy, [{ start: 50, end: 70 }], 3)).toEqual([{ start: 50, end: 70 }]);
  });
});
