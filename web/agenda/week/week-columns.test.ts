import { describe, expect, it } from 'vitest';
import { blockAcross, DAY_PX, HOURS_PX, scrollToDay } from './week-columns.ts';

describe('scrollToDay', () => {
  const desktop = HOURS_PX + 5.15 * DAY_PX;

  it('stays at Sunday while the day is in sight', () => {
    expect([0, 1, 4].map((weekday) => scrollToDay(weekday, desktop))).toEqual([0, 0, 0]);
  });

  it('goes by whole days, so far that the day is the last in sight', () => {
    expect(scrollToDay(5, desktop)).toBe(DAY_PX);
    expect(scrollToDay(6, desktop)).toBe(2 * DAY_PX);
  });

  it('shows the day itself where one alone fits, or not even that', () => {
    expect(scrollToDay(3, 356)).toBe(3 * DAY_PX);
    expect(scrollToDay(3, 200)).toBe(3 * DAY_PX);
  });

  it('never scrolls where all seven fit', () => {
    expect(scrollToDay(6, HOURS_PX + 7 * DAY_PX)).toBe(0);
  });
});

it('divides a day among its blocks and leaves room for "+N" where it is crowded', () => {
  expect(blockAcross(0, 1, 1, false)).toEqual({ left: 2, width: 242 });
  expect(blockAcross(2, 3, 1, true)).toEqual({ left: 146, width: 70 });
  expect(blockAcross(1, 4, 3, false)).toEqual({ left: 63, width: 181 });
  expect(blockAcross(1, 2, 1, false, 96)).toEqual({ left: 78, width: 74 });
});
