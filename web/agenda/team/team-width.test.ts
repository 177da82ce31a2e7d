import { expect, it } from 'vitest';
import { columnsInSight, columnWidth, HOURS_PX, keepDrawn } from './team-width.ts';

it('shares the width among as many columns as can be read', () => {
  expect(columnWidth(HOURS_PX + 1280, 4, 1440)).toBe(320);
  expect(columnWidth(HOURS_PX + 1280, 10, 1440)).toBe(128);
  expect(columnWidth(HOURS_PX + 1280, 25, 1440)).toBe(128);
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
