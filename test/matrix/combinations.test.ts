import { expect, it } from 'vitest';
import { combinationsOf } from './combinations.ts';

const FACTORS = {
  size: [1, 2, 3],
  color: ['red', 'blue'],
  isOpen: [true, false],
  day: [1, 2, 3, 4],
} as const;

it('covers every two and every three values that can meet, with few combinations', () => {
  for (const [strength, most] of [
    [2, 14],
    [3, 30],
  ] as const) {
    const found = combinationsOf(FACTORS, strength);
    expect(found.length).toBeLessThanOrEqual(most);
    const names = Object.keys(FACTORS) as (keyof typeof FACTORS)[];
    for (const one of names)
      for (const other of names.filter((name) => name > one))
        for (const a of FACTORS[one])
          for (const b of FACTORS[other])
            expect(found.some((each) => each[one] === a && each[other] === b)).toBe(true);
  }
  const all = combinationsOf(FACTORS, 4);
  expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(3 * 2 * 2 * 4);
});

it('gives the same combinations each time', () => {
  expect(combinationsOf(FACTORS, 2)).toEqual(combinationsOf(FACTORS, 2));
});
