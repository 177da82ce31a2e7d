import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { joined } from './joined.ts';

describe('joined time', () => {
  it('makes one of what overlaps or touches, sorted, without what is empty', () => {
    expect(
      joined([
        { start: 30, end: 40 },
        { start: 0, end: 10 },
        { start: 10, end: 20 },
        { start: 31, end: 35 },
        { start: 50, end: 50 },
        { start: 39, end: 60 },
      ]),
    ).toEqual([
      { start: 0, end: 20 },
      { start: 30, end: 60 },
    ]);
  });

  it('covers the very same minutes, in stretches that do not touch', () => {
    const interval = fc
      .tuple(fc.nat(60), fc.nat(15))
      .map(([start, length]) => ({ start, end: start + length }));
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 12 }), (intervals) => {
        const found = joined(intervals);
        for (let minute = 0; minute < 80; minute += 1) {
          const holds = (one: { start: number; end: number }) => one.start <= minute && minute < one.end;
          expect(found.some(holds)).toBe(intervals.some(holds));
        }
        found.slice(1).forEach(({ start }, index) => expect(start).toBeGreaterThan(found[index]?.end ?? -1));
      }),
      runs(100),
    );
  });
});
