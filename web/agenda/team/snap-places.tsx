import { useEffect, useState, type CSSProperties, type RefObject } from 'react';
import type { AgendaPerson } from './team-people.ts';
import { watchSwipe } from './swipe.ts';
import { HOURS_PX } from './team-width.ts';

/**
 * Where a swipe comes to rest: at the person beside the one it began at, however fast the finger was. A browser that is behind draws
 * the first step of a fast swipe beyond the next place and goes on to the one after, `snap-always` or not: until the scrolling ends,
 * those further away have no place. Those who are not drawn have one too, because a browser snaps again whenever a place appears or
 * goes, as the heads do with the scrolling. Each is as tall as the day: a browser passes over a place that was scrolled out of sight.
 */
export function SnapPlaces({
  people,
  scroller,
  style,
}: {
  people: readonly AgendaPerson[];
  scroller: RefObject<HTMLElement | null>;
  style: CSSProperties;
}) {
  /** The column at which the swipe began; null while there is none. */
  const [from, setFrom] = useState<number | null>(null);
  const count = people.length;
  useEffect(() => {
    const grid = scroller.current;
    if (grid === null) return undefined;
    return watchSwipe(grid, {
      columnNow: () => Math.round((grid.scrollLeft * count) / Math.max(1, grid.scrollWidth - HOURS_PX)),
      onSwipe: setFrom,
      hasScrollEnd: 'onscrollend' in grid,
    });
  }, [scroller, count]);
  return (
    <div aria-hidden="true" style={style} className="pointer-events-none absolute inset-0 grid">
      {people.map(({ id }, index) => (
        <span
          key={id}
          style={{ gridColumnStart: index + 2 }}
          className={from === null || Math.abs(index - from) <= 1 ? 'snap-start snap-always' : undefined}
        />
      ))}
    </div>
  );
}
