import { clsx } from 'clsx';
import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import type { AgendaPerson } from './team-people.ts';
import { watchSwipe } from './swipe.ts';
import { HOURS_PX } from './team-width.ts';

/**
 * Where a swipe comes to rest: on a phone at the person beside the one it began at, however fast the finger was; on a tablet at one of
 * the next three. A browser that is behind draws
 * the first step of a fast swipe beyond the next place and goes on to the one after, `snap-always` or not: until the scrolling ends,
 * those further away have no place. Those who are not drawn have one too, because a browser snaps again whenever a place appears or
 * goes, as the heads do with the scrolling. Each is as tall as the day: a browser passes over a place that was scrolled out of sight.
 */
export function SnapPlaces({
  people,
  scroller,
  style,
  reach,
  onSettle,
}: {
  people: readonly AgendaPerson[];
  scroller: RefObject<HTMLElement | null>;
  style: CSSProperties;
  /** How many people a swipe passes at most. */
  reach: number;
  /** The column that a swipe came to rest at. */
  onSettle: (index: number) => void;
}) {
  /** The column at which the swipe began; null while there is none. */
  const [from, setFrom] = useState<number | null>(null);
  const count = people.length;
  const settle = useRef(onSettle);
  useEffect(() => {
    settle.current = onSettle;
  });
  useEffect(() => {
    const grid = scroller.current;
    if (grid === null) return undefined;
    const columnNow = (): number =>
      Math.round((grid.scrollLeft * count) / Math.max(1, grid.scrollWidth - HOURS_PX));
    let began: number | null = null;
    return watchSwipe(grid, {
      columnNow,
      onSwipe: (at) => {
        setFrom(at);
        if (at === null && began !== null && began !== columnNow()) settle.current(columnNow());
        began = at;
      },
      hasScrollEnd: 'onscrollend' in grid,
    });
  }, [scroller, count]);
  return (
    <div aria-hidden="true" style={style} className="pointer-events-none absolute inset-0 grid">
      {people.map(({ id }, index) => (
        <span
          key={id}
          style={{ gridColumnStart: index + 2 }}
          className={
            from === null || Math.abs(index - from) <= reach
              ? clsx('snap-start', reach === 1 && 'snap-always')
              : undefined
          }
        />
      ))}
    </div>
  );
}
