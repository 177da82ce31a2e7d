import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startDwell } from './dwell.ts';

const DWELL_MS = 700;
const AGAIN_MS = 1_200;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestAnimationFrame', () => 0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Buttons that the page puts under the pointer, and a root that holds them. */
function fakePage() {
  const button = () => {
    const click = vi.fn();
    const element = { click, closest: () => element } as unknown as HTMLElement;
    return { element, click };
  };
  const [day, week] = [button(), button()];
  let under: HTMLElement | null = day.element;
  vi.stubGlobal('document', { elementFromPoint: () => under });
  const root = { contains: (element: unknown) => element !== null } as unknown as HTMLElement;
  return { day, week, root, slide: (to: HTMLElement | null) => (under = to) };
}

it('presses what the pointer rests on, and again once that was drawn and rested on', () => {
  const { day, root } = fakePage();
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  const dwell = startDwell(root);
  expect(dwell.look({ x: 5, y: 5 })).toBe(day.element);
  vi.advanceTimersByTime(DWELL_MS - 1);
  expect(day.click).not.toHaveBeenCalled();
  vi.advanceTimersByTime(5 * AGAIN_MS);
  expect(day.click).toHaveBeenCalledTimes(1);
  frames.pop()?.();
  vi.advanceTimersByTime(AGAIN_MS);
  expect(day.click).toHaveBeenCalledTimes(2);
  frames.pop()?.();
  dwell.stop();
  vi.advanceTimersByTime(5 * DWELL_MS);
  expect(day.click).toHaveBeenCalledTimes(2);
});

it('leaves alone what a press moved under a pointer that rests, until the pointer moves', () => {
  const { day, week, root, slide } = fakePage();
  const dwell = startDwell(root);
  dwell.look({ x: 5, y: 5 });
  vi.advanceTimersByTime(DWELL_MS);
  expect(day.click).toHaveBeenCalledTimes(1);
  slide(week.element);
  expect(dwell.look({ x: 5, y: 5 })).toBeUndefined();
  vi.advanceTimersByTime(5 * DWELL_MS);
  expect(week.click).not.toHaveBeenCalled();
  expect(dwell.look({ x: 6, y: 5 })).toBe(week.element);
  vi.advanceTimersByTime(DWELL_MS);
  expect(week.click).toHaveBeenCalledTimes(1);
  expect(day.click).toHaveBeenCalledTimes(1);
});
