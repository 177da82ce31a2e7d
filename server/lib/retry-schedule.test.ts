import { describe, expect, it } from 'vitest';
import { nextTry, RETRY_WAITS } from './retry-schedule.ts';

const now = new Date('2026-11-18T12:00:00Z');
const seconds = (date: Date | null) => (date === null ? null : (date.getTime() - now.getTime()) / 1000);
const wait = (tries: number, retryAfter?: string, random = 0) =>
  seconds(nextTry({ tries, now, retryAfter }, () => random));

describe('the tries of a delivery', () => {
  it('wait about 5 s, 5 min, 30 min, 2 h, 5 h and 10 h, then end', () => {
    expect(RETRY_WAITS.map((_, index) => wait(index + 1))).toEqual([5, 300, 1800, 7200, 18_000, 36_000]);
    expect(wait(7)).toBeNull();
  });

  it('tries are spread, by a fifth at most', () => {
    expect(wait(2, undefined, 0.5)).toBe(330);
    expect(wait(2, undefined, 1)).toBe(360);
  });

  it('wait as long as the receiver asks, in seconds or until a date, if that is longer', () => {
    expect(wait(1, '120')).toBe(120);
    expect(wait(2, '120')).toBe(300);
    expect(wait(1, 'Wed, 18 Nov 2026 12:10:00 GMT')).toBe(600);
    expect(wait(1, 'Wed, 18 Nov 2026 11:00:00 GMT')).toBe(5);
  });

  it.each(['', 'soon', '-5', '1.5'])('ignore a Retry-After of "%s"', (retryAfter) => {
    expect(wait(1, retryAfter)).toBe(5);
  });

  it('tries are not put off for ever by a receiver', () => {
    expect(wait(1, '99999999')).toBe(36_000);
  });
});
