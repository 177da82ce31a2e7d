import { useCallback, useLayoutEffect, useState, type CSSProperties, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** The hours at the left, in pixels. */
export const HOURS_PX = 52;
/** The narrowest column in which a name can be read; a page of people is seen as a whole, with short names in narrower ones. */
const NARROWEST_PX = 128;
const NARROWEST_OF_PAGE_PX = 96;
const PAGE = 12;
/** A phone shows one person, to be turned with a swipe; a tablet three. */
const PHONE_PX = 768;
const TABLET_PX = 1024;
export const ON_A_TABLET = 3;
/** Where there is no window. */
const USUAL_PX = 1280;
/** Columns drawn beyond both edges: the next one is there when the scroll arrives. */
const BEYOND = 1;

export type ColumnSpan = { first: number; last: number };

/** How wide a column is, in pixels: as many as can be read share the width, the others follow sideways. */
export function columnWidth(width: number, people: number, screen: number): number {
  const room = width - HOURS_PX;
  if (screen < PHONE_PX) return room;
  if (screen < TABLET_PX) return room / Math.min(people, ON_A_TABLET);
  return Math.max(narrowest(people), room / people);
}

function narrowest(people: number): number {
  return people <= PAGE ? NARROWEST_OF_PAGE_PX : NARROWEST_PX;
}

/** The same in CSS, as `--column` of an element in the scroller, which is its container; `columnStyle` belongs to it. */
export const COLUMN_CLASS =
  '[--column:max(var(--narrowest),calc((100cqw-52px)/var(--people)))] max-lg:[--column:calc((100cqw-52px)/min(var(--people),3))] max-md:[--column:calc(100cqw-52px)]';

export function columnStyle(people: number) {
  return { '--people': people, '--narrowest': `${narrowest(people)}px` } as CSSProperties;
}

/** Which columns are in sight, the first and the last one, with those drawn beyond the edges. */
export function columnsInSight(left: number, width: number, column: number, people: number): ColumnSpan {
  const first = Math.floor(left / column) - BEYOND;
  const last = Math.ceil((left + width - HOURS_PX) / column) - 1 + BEYOND;
  return { first: Math.max(0, first), last: Math.min(people - 1, last) };
}

/**
 * The columns to draw, where some are drawn already: as they are while they hold what is in sight and little more, so that a
 * first guess that was too wide costs nothing.
 */
export function keepDrawn(drawn: ColumnSpan, sight: ColumnSpan): ColumnSpan {
  const holds = drawn.first <= sight.first && sight.last <= drawn.last;
  const more = sight.first - drawn.first + (drawn.last - sight.last);
  return holds && more <= BEYOND * 2 ? drawn : sight;
}

/**
 * The style of a column's width, which needs no measuring, and which columns to draw; followed as the scroller scrolls or
 * changes its size. `width` is the same width as a number of pixels.
 */
export function useColumns(scroller: RefObject<HTMLElement | null>, people: number) {
  const screen = typeof innerWidth === 'undefined' ? USUAL_PX : innerWidth;
  const [room, setRoom] = useState(screen);
  const width = columnWidth(room, people, screen);
  const [drawn, setDrawn] = useState<ColumnSpan>(() => columnsInSight(0, room, width, people));
  const [team, setTeam] = useState(people);
  if (team !== people) {
    setTeam(people);
    setDrawn(columnsInSight(0, room, width, people));
  }

  const follow = useCallback((): void => {
    const { current } = scroller;
    if (current === null) return;
    const { clientWidth, scrollLeft } = current;
    const each = columnWidth(clientWidth, people, innerWidth);
    setRoom(clientWidth);
    setDrawn((before) => keepDrawn(before, columnsInSight(scrollLeft, clientWidth, each, people)));
  }, [scroller, people]);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    // What names say depends on it: drawn once it is laid out, before it is first seen.
    const observer = new ResizeObserver(() => flushSync(follow));
    observer.observe(current);
    return () => observer.disconnect();
  }, [scroller, follow]);

  return { width, sight: drawn, follow };
}
