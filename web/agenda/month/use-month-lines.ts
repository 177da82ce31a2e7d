import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { monthLines } from '#web/lib/month-lines.ts';

/** Pixels of a month that is drawn before it is measured: what the window has besides, and the line of weekdays. */
const AROUND = 170;

/**
 * How many lines a day of the month has, so that all weeks fit the grid; changes as the window does. The sizes are those
 * that the browser reports of its own layout, and what they change is there in the same paint.
 * @param weeks how many there are; null where days are as tall as what they hold
 */
export function useMonthLines(grid: RefObject<HTMLDivElement | null>, weeks: number | null): number {
  const [height, setHeight] = useState(() => (weeks === null ? 0 : innerHeight - AROUND));
  useLayoutEffect(() => {
    const { current } = grid;
    const head = current?.firstElementChild;
    if (weeks === null || current === null || head == null) return undefined;
    const heights = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect, borderBoxSize } of entries)
        heights.set(target, target === head ? (borderBoxSize[0]?.blockSize ?? 0) : contentRect.height);
      const next = (heights.get(current) ?? 0) - (heights.get(head) ?? 0);
      const isSame = (before: number): boolean => monthLines(before, weeks) === monthLines(next, weeks);
      flushSync(() => setHeight((before) => (isSame(before) ? before : next)));
    });
    observer.observe(current);
    observer.observe(head);
    return () => observer.disconnect();
  }, [grid, weeks]);
  return weeks === null ? 0 : monthLines(height, weeks);
}
