import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSwipe } from './swipe.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A grid whose third column is in sight, and the calls about its swipes. */
function swiped(hasScrollEnd: boolean) {
  const grid = new EventTarget();
  const calls: (number | null)[] = [];
  const stop = watchSwipe(grid as HTMLElement, {
    columnNow: () => 2,
    onSwipe: (from) => calls.push(from),
    hasScrollEnd,
  });
  return {
    calls,
    stop,
    happen: (...types: string[]) => types.forEach((type) => grid.dispatchEvent(new Event(type))),
  };
}

it('a swipe lasts until the scrolling ends, where the browser says so', () => {
  const { calls, happen } = swiped(true);
  happen('touchstart', 'scroll', 'touchend', 'scroll');
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([2, 2]);
  happen('scrollend');
  expect(calls.at(-1)).toBe(null);
});

it('a swipe ends by itself a moment after the last scrolling, where the browser never says so', () => {
  const { calls, happen } = swiped(false);
  happen('touchstart', 'scroll', 'touchend', 'scroll');
  expect(calls).toEqual([2, 2]);
  vi.advanceTimersByTime(140);
  happen('scroll');
  vi.advanceTimersByTime(140);
  expect(calls).toEqual([2, 2, 2]);
  vi.advanceTimersByTime(10);
  expect(calls).toEqual([2, 2, 2, null]);
});

it('a swipe does not end under a finger that holds still', () => {
  const { calls, happen } = swiped(false);
  happen('touchstart', 'scroll');
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([2]);
  happen('touchend');
  vi.advanceTimersByTime(150);
  expect(calls).toEqual([2, null]);
});

it('a tap is no swipe, and what scrolls after it neither', () => {
  const { calls, happen } = swiped(false);
  happen('touchstart', 'touchend', 'scroll');
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([]);
});
