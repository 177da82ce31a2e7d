import { expect, it } from 'vitest';
import { covers } from './covers.ts';

const MORNING = { start: 540, end: 720 };
const NOON = { start: 720, end: 780 };
const AFTERNOON = { start: 840, end: 1080 };

it('open hours hold a time that one range of them holds, or several that follow one another', () => {
  expect(covers([MORNING], 540, 720)).toBe(true);
  expect(covers([NOON, MORNING], 690, 780)).toBe(true);
  expect(covers(undefined, 0, 1440)).toBe(true);
});

it('open hours do not hold a time that begins before them, ends after them, or spans a break', () => {
  expect(covers([MORNING], 690, 735)).toBe(false);
  expect(covers([MORNING], 500, 560)).toBe(false);
  expect(covers([MORNING, AFTERNOON], 690, 900)).toBe(false);
  expect(covers([], 540, 600)).toBe(false);
});
