import { useEffect, useState, type CSSProperties, type RefObject } from 'react';
import type { AgendaPerson } from './team-people.ts';
import { HOURS_PX } from './team-width.ts';

/**
 * Where a swipe comes to rest: at the person beside the one it began at, however fast the finger was. A browser that is behind draws
 * the first step of a fast swipe beyond the next place and goes on to the one after, `snap-always` or not: until the scrolling ends,
 * those further away have no place. Those who are not drawn have one too, because a browser snaps again whenever a place appears or
 * goes, as the heads do with the scrolling.
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
    let began: number | null = null;
    let scrolled = false;
    const press = (): void => {
      began = Math.round((grid.scrollLeft * count) / Math.max(1, grid.scrollWidth - HOURS_PX));
      scrolled = false;
    };
    const follow = (): void => {
      if (began === null) return;
      scrolled = true;
      setFrom(began);
    };
    const lift = (): void => {
      // A tap scrolls nothing, and what scrolls later is no swipe.
      if (!scrolled) began = null;
    };
    const rest = (): void => {
      began = null;
      setFrom(null);
    };
    const passive = { passive: true };
    grid.addEventListener('touchstart', press, passive);
    grid.addEventListener('scroll', follow, passive);
    grid.addEventListener('touchend', lift, passive);
    grid.addEventListener('scrollend', rest);
    return () => {
      grid.removeEventListener('touchstart', press);
      grid.removeEventListener('scroll', follow);
      grid.removeEventListener('touchend', lift);
      grid.removeEventListener('scrollend', rest);
    };
  }, [scroller, count]);
  return (
    <div aria-hidden="true" style={style} className="grid">
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
