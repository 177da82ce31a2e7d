import type { Point } from './drag-machine.ts';

/** How near an edge begins to scroll, in pixels, and how fast it does at most, in pixels a second. */
const EDGE_PX = 48;
const TOP_SPEED = 1100;

/** How long a pointer rests at the edge before the next person of a phone comes into sight, and before each one after, in milliseconds. */
const TURN_MS = 700;

type Axis = 'x' | 'y';
const SIDE = { x: 'scrollLeft', y: 'scrollTop' } as const;

/**
 * How fast to scroll for a pointer between two edges, in pixels a second: nothing in the middle, faster towards an
 * edge, negative towards the first one.
 */
export function edgeSpeed(at: number, first: number, last: number): number {
  // Wholly out of sight.
  if (last <= first) return 0;
  const edge = Math.min(EDGE_PX, (last - first) / 4);
  const depth = at < first + edge ? at - first - edge : Math.max(0, at - last + edge);
  const share = Math.max(-1, Math.min(1, depth / edge));
  return share * Math.abs(share) * TOP_SPEED;
}

/**
 * Columns that snap are turned one at a time, so that nobody is passed over unseen.
 * @param rested how long the pointer has rested at the edge, in milliseconds
 * @returns how long it has rested then, and whether a column is turned now
 */
export function turn(rested: number, elapsed: number): { rested: number; turns: boolean } {
  const turns = rested + elapsed >= TURN_MS;
  return { rested: turns ? 0 : rested + elapsed, turns };
}

export type AutoScroll = {
  /** Scrolls for a pointer, after that many milliseconds; says whether anything moved. */
  tick: (at: Point, elapsed: number) => boolean;
  stop: () => void;
};

/**
 * Scrolls whatever scrolls around an element while a pointer is near an edge, the innermost first. Only towards where
 * the pointer has gone: picking something up beside an edge must not scroll it away. What lies around the agenda
 * scrolls only as far as there is more of the agenda.
 * @param from where the pointer began
 */
export function startAutoScroll(root: HTMLElement, around: Element, from: Point): AutoScroll {
  const scrollers = scrollersAround(around);
  const turned = scrollers.filter((scroller) => getComputedStyle(scroller).scrollSnapType.startsWith('x'));
  const snaps = scrollers.map((scroller) => scroller.style.scrollSnapType);
  // A snapping grid would jump back to its column between two frames.
  for (const scroller of scrollers) scroller.style.scrollSnapType = 'none';
  const rest = { x: 0, y: 0 };
  let rested = 0;

  const along = (axis: Axis, at: Point, elapsed: number): boolean => {
    for (const scroller of scrollers) {
      const edges = edgesOf(scroller, axis);
      const speed = edgeSpeed(at[axis], ...edges);
      if (speed === 0 || Math.sign(at[axis] - from[axis]) !== Math.sign(speed)) continue;
      const own = roomIn(scroller, axis, speed);
      const room = scroller.contains(root) ? Math.min(own, beyond(root, axis, speed, edges)) : own;
      if (room < 1) continue;
      if (axis === 'x' && turned.includes(scroller)) {
        const next = turn(rested, elapsed);
        rested = next.rested;
        if (next.turns) turnColumn(scroller, Math.sign(speed));
        return next.turns;
      }
      rest[axis] += (speed * elapsed) / 1000;
      const whole = Math.trunc(rest[axis]);
      rest[axis] -= whole;
      scroller[SIDE[axis]] += Math.max(-room, Math.min(room, whole));
      return whole !== 0;
    }
    if (axis === 'x') rested = 0;
    return false;
  };

  return {
    tick: (at, elapsed) => [along('x', at, elapsed), along('y', at, elapsed)].includes(true),
    stop: () =>
      scrollers.forEach((scroller, index) => {
        scroller.style.scrollSnapType = snaps[index] ?? '';
      }),
  };
}

/** Brings the next column into sight, or the one before it: each fills what the head of the rows leaves. */
function turnColumn(scroller: HTMLElement, step: number): void {
  const width = scroller.clientWidth - (parseFloat(getComputedStyle(scroller).scrollPaddingLeft) || 0);
  scroller.scrollLeft = (Math.round(scroller.scrollLeft / width) + step) * width;
}

/** The elements that scroll around an element, the innermost first, the page last. */
function scrollersAround(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(each);
    if (/auto|scroll/.test(overflowX + overflowY)) found.push(each);
  }
  return [...found, document.documentElement];
}

/** What is in sight of a scrolling element, from edge to edge. */
function edgesOf(scroller: HTMLElement, axis: Axis): [number, number] {
  const size = axis === 'x' ? innerWidth : innerHeight;
  if (scroller === document.documentElement) return [0, size];
  const box = scroller.getBoundingClientRect();
  const [first, last] = axis === 'x' ? [box.left, box.right] : [box.top, box.bottom];
  return [Math.max(0, first), Math.min(size, last)];
}

/** How far an element goes on beyond the edge, towards the sign of `speed`, in whole pixels. */
function beyond(element: HTMLElement, axis: Axis, speed: number, [first, last]: [number, number]): number {
  const box = element.getBoundingClientRect();
  const over =
    speed < 0 ? first - (axis === 'x' ? box.left : box.top) : (axis === 'x' ? box.right : box.bottom) - last;
  return Math.ceil(over);
}

/** How far there is to scroll towards the sign of `speed`, in whole pixels: a zoomed page never quite arrives. */
function roomIn(scroller: HTMLElement, axis: Axis, speed: number): number {
  const at = scroller[SIDE[axis]];
  if (speed < 0) return Math.floor(at);
  const end =
    axis === 'x'
      ? scroller.scrollWidth - scroller.clientWidth
      : scroller.scrollHeight - scroller.clientHeight;
  return Math.floor(end - at);
}
