import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { DAY_PX, fittingDay } from './week-columns.ts';

/**
 * How wide a day of the week is, in pixels.
 * @param fits whether the seven days share what shows them, instead of scrolling sideways
 */
export function useDayWidth(scroller: RefObject<HTMLElement | null>, fits: boolean): number {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const { current } = scroller;
    if (!fits || current === null) return undefined;
    // Once the week is laid out, before it is first seen.
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) flushSync(() => setWidth(fittingDay(entry.contentRect.width)));
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [scroller, fits]);
  return fits ? (width ?? DAY_PX) : DAY_PX;
}
