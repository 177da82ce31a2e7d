import { describe, expect, it } from 'vitest';
import { blockAcross, DAY_PX, fittingDay, HOURS_PX, lanesIn, scrollToDay } from './week-columns.ts';

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
  const one = { column: 0, columns: 1, span: 1, crowded: false };
  expect(blockAcross(DAY_PX, one)).toEqual({ left: 2, width: 242 });
  expect(blockAcross(DAY_PX, { column: 2, columns: 3, span: 1, crowded: true })).toEqual({
    left: 146,
    width: 70,
  });
  expect(blockAcross(DAY_PX, { ...one, column: 1, columns: 4, span: 3 })).toEqual({ left: 63, width: 181 });
  expect(blockAcross(DAY_PX, { ...one, column: 1, columns: 2, lane: 96 })).toEqual({ left: 78, width: 74 });
  expect(blockAcross(150, one)).toEqual({ left: 2, width: 142 });
});

it('shares a width among seven days, as long as names can be read, and is never wider than usual', () => {
  expect(fittingDay(HOURS_PX + 7 * 180 + 3)).toBe(180);
  expect(fittingDay(800)).toBe(112);
  expect(fittingDay(3_000)).toBe(DAY_PX);
});

it('puts fewer side by side where the day is narrow, and as many as usual where it is not', () => {
  const usual = { weekColumns: 4, weekCrowded: 3 };
  expect(lanesIn(DAY_PX, usual)).toEqual(usual);
  expect(lanesIn(183, usual)).toEqual({ weekColumns: 3, weekCrowded: 2 });
  expect(lanesIn(124, usual)).toEqual({ weekColumns: 2, weekCrowded: 1 });
});
