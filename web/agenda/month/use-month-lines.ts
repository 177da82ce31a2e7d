import { useLayoutEffect, useState, type RefObject } from 'react';

/** Pixels of a month that is drawn before it is measured: what the window has besides, and the line of weekdays. */
const AROUND = 170;
/** Of a day's cell: its number and the spaces; and of a line with the space before it. */
const HEAD = 38;
const LINE = 25;

/**
 * How many lines a day of the month has, so that all weeks fit the grid; changes as the window does.
 * @param weeks how many there are; null where days are as tall as what they hold
 */
export function useMonthLines(grid: RefObject<HTMLDivElement | null>, weeks: number | null): number {
  const [height, setHeight] = useState(() => (weeks === null ? 0 : innerHeight - AROUND));
  useLayoutEffect(() => {
    const { current } = grid;
    if (weeks === null || current === null) return undefined;
    const measure = (): void => {
      const [, week] = current.children;
      if (week !== undefined) setHeight(week.getBoundingClientRect().height * weeks);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [grid, weeks]);
  return weeks === null ? 0 : Math.floor((height / weeks - HEAD) / LINE);
}
