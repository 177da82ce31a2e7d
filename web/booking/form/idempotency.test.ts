import { describe, expect, it } from 'vitest';
import { attemptFor, keepsKey } from './idempotency.ts';

describe('attemptFor', () => {
  it('keeps the key while the content stays the same', () => {
    const first = attemptFor(null, 'a');
    expect(attemptFor(first, 'a')).toBe(first);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('takes a new key for new content', () => {
    const first = attemptFor(null, 'a', () => 'one');
    expect(attemptFor(first, 'b', () => 'two')).toEqual({ key: 'two', content: 'b' });
  });
});

describe('keepsKey', () => {
  it.each([
    [null, true],
    [503, true],
    [500, true],
    [429, true],
    [408, true],
    [409, false],
    [422, false],
    [400, false],
  ])('after %s: %s', (status, kept) => {
    expect(keepsKey(status)).toBe(kept);
  });
});
