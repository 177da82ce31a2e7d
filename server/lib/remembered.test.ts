import { expect, it } from 'vitest';
import { Remembered } from './remembered.ts';

it('works a value out once, keeps what is asked for again, and forgets the rest', () => {
  const remembered = new Remembered<string>(2);
  const made: string[] = [];
  const ask = (key: string) =>
    remembered.of(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect([ask('a'), ask('b'), ask('a'), ask('b')]).toEqual(['A', 'B', 'A', 'B']);
  expect(made).toEqual(['a', 'b']);
  // The older half still answers, and what it is asked for is recent again.
  expect([ask('c'), ask('a'), ask('d'), ask('a')]).toEqual(['C', 'A', 'D', 'A']);
  expect(made).toEqual(['a', 'b', 'c', 'd']);
  ask('b');
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
});
