import { expect, it } from 'vitest';
import { columnsInSight, columnWidth, HOURS_PX, keepDrawn } from './team-width.ts';

it('shares the width among as many columns as can be read', () => {
  expect(columnWidth(HOURS_PX + 1280, 4, 1440)).toBe(320);
  expect(columnWidth(HOURS_PX + 1280, 10, 1440)).toBe(128);
  expect(columnWidth(HOURS_PX + 1280, 25, 1440)).toBe(128);
});

it('shows a page of twelve without scrolling on a laptop, whose heads name people in short', () => {
  // 1,366 and 1,440 px less menu, margins and a scroll bar.
  expect(columnWidth(1366 - 96 - 17, 12, 1366)).toBe((1366 - 96 - 17 - HOURS_PX) / 12);
  expect(columnWidth(1440 - 96 - 17, 12, 1440) * 12).toBeLessThanOrEqual(1440 - 96 - 17 - HOURS_PX);
  expect(columnWidth(1280 - 96, 12, 1280)).toBe(96);
  expect(columnWidth(1440 - 96, 13, 1440)).toBe(128);
});

it('shows one person on a phone and three on a tablet', () => {
  expect(columnWidth(HOURS_PX + 300, 12, 390)).toBe(300);
  expect(columnWidth(HOURS_PX + 600, 12, 820)).toBe(200);
  expect(columnWidth(HOURS_PX + 600, 2, 820)).toBe(300);
});

it('draws what is in sight and one column beyond either edge', () => {
  const width = HOURS_PX + 1280;
  expect(columnsInSight(0, width, 128, 25)).toEqual({ first: 0, last: 10 });
  expect(columnsInSight(640, width, 128, 25)).toEqual({ first: 4, last: 15 });
  expect(columnsInSight(128 * 15, width, 128, 25)).toEqual({ first: 14, last: 24 });
  expect(columnsInSight(0, width, 320, 4)).toEqual({ first: 0, last: 3 });
});

it('keeps what is drawn while it holds what is in sight and little more', () => {
  const drawn = { first: 0, last: 11 };
  expect(keepDrawn(drawn, { first: 0, last: 10 })).toBe(drawn);
  expect(keepDrawn(drawn, { first: 3, last: 11 })).toEqual({ first: 3, last: 11 });
  expect(keepDrawn(drawn, { first: 2, last: 12 })).toEqual({ first: 2, last: 12 });
});
