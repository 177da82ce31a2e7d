import { describe, expect, it } from 'vitest';
import { packColumns } from './columns.ts';
import { agendaEvent } from './sample.ts';
import type { Segment } from './segments.ts';

function segment(id: string, start: number, end: number): Segment {
  return { event: agendaEvent({ id }), day: '2026-11-20', start, end, fromBefore: false, intoNext: false };
}

const places = (segments: Segment[], limit = 9) =>
  packColumns(segments, limit, 0).placed.map((each) => [
    each.segment.event.id,
    each.column,
    each.columns,
    each.span,
  ]);

describe('packColumns', () => {
  it('gives the whole width to what overlaps nothing', () => {
    expect(places([segment('a', 0, 60), segment('b', 60, 120)])).toEqual([
      ['a', 0, 1, 1],
      ['b', 0, 1, 1],
    ]);
  });

  it('puts what overlaps side by side and uses a column again', () => {
    const found = places([segment('a', 0, 120), segment('b', 0, 60), segment('c', 60, 120)]);
    expect(found).toEqual([
      ['a', 0, 2, 1],
      ['b', 1, 2, 1],
      ['c', 1, 2, 1],
    ]);
  });

  it('spreads to the right where nothing stands', () => {
    const found = places([
      segment('a', 0, 60),
      segment('b', 0, 60),
      segment('c', 0, 240),
      segment('d', 60, 120),
    ]);
    expect(found.find(([id]) => id === 'd')).toEqual(['d', 0, 3, 2]);
  });

  it('says how many do not fit, and when', () => {
    const { placed, overflow } = packColumns(
      [segment('a', 0, 60), segment('b', 0, 60), segment('c', 30, 90)],
      2,
      0,
    );
    expect(placed).toHaveLength(2);
    expect(overflow).toEqual([{ start: 30, end: 90, count: 1 }]);
  });

  it('counts by the half hour in which they begin, all day long', () => {
    const day = [0, 10, 25, 30, 60].flatMap((start) => [
      segment(`${start}-a`, start, start + 45),
      segment(`${start}-b`, start, start + 45),
    ]);
    const { placed, overflow } = packColumns(day, 2, 0);
    expect(placed.map((each) => each.segment.start)).toEqual([0, 60, 0, 60]);
    expect(overflow).toEqual([
      { start: 10, end: 70, count: 4 },
      { start: 30, end: 75, count: 2 },
    ]);
  });

  it('drops to fewer columns where not all have room', () => {
    const together = (count: number) =>
      Array.from({ length: count }, (_, index) => segment(`${index}`, 0, 60));
    const columns = (count: number) =>
      packColumns(together(count), 4, 0, 3).placed.map((each) => [each.columns, each.crowded]);
    expect(columns(4)).toEqual(Array.from({ length: 4 }, () => [4, false]));
    expect(columns(5)).toEqual(Array.from({ length: 3 }, () => [3, true]));
  });

  it('keeps two short ones from covering each other', () => {
    const { placed } = packColumns([segment('a', 0, 10), segment('b', 10, 20)], 3, 23);
    expect(placed.map((each) => each.column)).toEqual([0, 1]);
  });
});
