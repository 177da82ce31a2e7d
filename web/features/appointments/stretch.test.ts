import { expect, it } from 'vitest';
import { lastPageOf, pageWithin, placeOfPage } from './stretch.ts';

it('counts pages of five, at least one', () => {
  expect([0, 1, 5, 6, 21].map(lastPageOf)).toEqual([1, 1, 1, 2, 5]);
});

it('finds the stretch of a page, and its place there', () => {
  expect([1, 4, 5, 6].map(placeOfPage)).toEqual([
    { skip: 0, first: 0 },
    { skip: 0, first: 15 },
    { skip: 20, first: 0 },
    { skip: 20, first: 5 },
  ]);
});

it('stays within a stretch until the wanted one is there', () => {
  const first = { count: 44, skip: 0 };
  expect([1, 4, 5, 9].map((wanted) => pageWithin(first, wanted))).toEqual([1, 4, 4, 4]);
  const last = { count: 44, skip: 40 };
  expect([1, 9, 12].map((wanted) => pageWithin(last, wanted))).toEqual([9, 9, 9]);
  expect(pageWithin({ count: 0, skip: 0 }, 3)).toBe(1);
});
