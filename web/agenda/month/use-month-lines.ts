import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Pixels of a month that is drawn before it is measured: what the window has besides, and the line of weekdays. */
const AROUND = 170;
/** Of a day's cell: its number and the spaces; and of a line with the space before it. */
const HEAD = 38;
const LINE = 25;

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
      const isSame = (before: number): boolean => linesIn(before, weeks) === linesIn(next, weeks);
      flushSync(() => setHeight((before) => (isSame(before) ? before : next)));
    });
    observer.observe(current);
    observer.observe(head);
    return () => observer.disconnect();
  }, [grid, weeks]);
  return weeks === null ? 0 : linesIn(height, weeks);
}

function linesIn(height: number, weeks: number): number {
  return Math.floor((height / weeks - HEAD) / LINE);
}
