import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { countOverlaps } from './booking-rules.ts';
import { laneForOverbooking, lowestFreeLane } from './lanes.ts';
import type { Interval } from './types.ts';

type Placed = Interval & { lane: number };

function overlapping(placed: readonly Placed[], wanted: Interval): Placed[] {
  return placed.filter(({ start, end }) => start < wanted.end && end > wanted.start);
}

describe('lanes', () => {
  it('takes the lowest free lane', () => {
    expect(lowestFreeLane([], 1)).toBe(0);
    expect(lowestFreeLane([0, 2], 3)).toBe(1);
    expect(lowestFreeLane(new Set([1, 0]), 3)).toBe(2);
  });

  it('has no lane left at the capacity', () => {
    expect(lowestFreeLane([0], 1)).toBeNull();
    expect(lowestFreeLane([2, 1, 0], 3)).toBeNull();
  });

  it('gives overbookings lanes above the capacity, never an ordinary one', () => {
    expect(laneForOverbooking([0], 1)).toBe(1);
    expect(laneForOverbooking([], 2)).toBe(2);
    expect(laneForOverbooking([0, 2, 3, 5], 2)).toBe(4);
    expect(lowestFreeLane([2, 3], 2)).toBe(0);
  });

  it('a lane never holds two overlapping appointments, and one is free whenever the count allows a booking', () => {
    const requests = fc.array(
      fc.record({ start: fc.nat(600), length: fc.integer({ min: 1, max: 120 }), overbooks: fc.boolean() }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(requests, fc.integer({ min: 1, max: 10 }), (drawn, capacity) => {
        const placed: Placed[] = [];
        for (const { start, length, overbooks: overbooks } of drawn) {
          const wanted = { start, end: start + length };
          const taken = overlapping(placed, wanted).map(({ lane }) => lane);
          const allowed = countOverlaps(placed, wanted.start, wanted.end) < capacity;
          const lane = allowed
            ? lowestFreeLane(taken, capacity)
            : overbooks
              ? laneForOverbooking(taken, capacity)
              : -1;
          if (lane === -1) continue;
          expect(lane).not.toBeNull();
          expect(taken).not.toContain(lane);
          placed.push({ ...wanted, lane: lane ?? -1 });
        }
      }),
      runs(100),
    );
  });
});
