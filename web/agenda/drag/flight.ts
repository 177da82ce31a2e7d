import type { AgendaActions, AgendaEvent, AgendaSlot, SlotWords } from '#web/agenda/types.ts';
import { startAutoScroll } from './auto-scroll.ts';
import type { Point } from './drag-machine.ts';
import { nameOf, startDwell } from './dwell.ts';
import { makeGhost } from './ghost.ts';
import { gripAt, placeOf, targetAt, type Target } from './hit.ts';
import { dayIndexOf, isSameSlot, landing, minuteOf, startOf, type Grabbed, type StartsOf } from './slots.ts';

/** After a longer one, in milliseconds, scrolling goes on as if it had not been: no leap. */
const LONGEST_FRAME = 50;

/** An appointment in the hand, from the moment it is lifted until it is dropped or put back. */
export type Flight = {
  event: AgendaEvent;
  /** Where the pointer is, and whether quarters of an hour are asked for; drawn with the next frame. */
  follow: (at: Point, fine?: boolean) => void;
  /** Ends it; answers with where it was dropped, or nothing when that is where it was, or no place at all. */
  drop: () => AgendaSlot | undefined;
  cancel: () => void;
};

export type Takeoff = {
  root: HTMLElement;
  /** The button that was taken. */
  source: HTMLElement;
  event: AgendaEvent;
  /** Who carries it. */
  pointer: number;
  finger: boolean;
  /** Where it was pressed. */
  from: Point;
  startIn: NonNullable<AgendaActions['startIn']>;
  startsOf: StartsOf;
  /** What is said of a place while it is held over it. */
  describe: (event: AgendaEvent, slot: AgendaSlot) => SlotWords;
  /** The event as it is now: a live update may have moved it meanwhile. */
  newest: () => AgendaEvent;
};

/**
 * Lifts an appointment. A frame does the same little work whether the agenda holds ten appointments or
 * thousands: it moves the ghost, looks under the pointer, and lights another place when that changed.
 */
export function takeOff({ root, source, event, pointer, finger, from, newest, ...rest }: Takeoff): Flight {
  const { startIn, startsOf, describe } = rest;
  const home = placeOf(source);
  const row = home?.kind === 'hour' || home?.kind === 'column' ? home.hour : undefined;
  const dayIndex = dayIndexOf(event, source.dataset['day'] ?? startOf(event).date);
  let grip = row === undefined ? undefined : gripAt(root, source, from, row);
  const grabbed = (): Grabbed => {
    const now = newest();
    return { event: now, dayIndex, row: now.start === event.start ? row : undefined };
  };

  const ghost = makeGhost(event, finger);
  capture(ghost.element, pointer);
  let scroll = startAutoScroll(root, source, from);
  const dwell = startDwell(root);
  let at = from;
  let target: Target | undefined;
  let lit: HTMLElement | undefined;
  let shownLabel: string | undefined;
  let stale = true;
  let fine = false;

  const place = (to: Target): AgendaSlot => landing(grabbed(), to.slot, { startIn, startsOf, fine });
  const darken = (): void => {
    lit?.removeAttribute('data-drop');
    lit?.removeAttribute('data-taken');
  };
  const light = (element: HTMLElement | undefined, words: Partial<SlotWords> = {}): void => {
    const { label, isTaken = false } = words;
    if (element !== lit) darken();
    element?.setAttribute('data-drop', '');
    element?.toggleAttribute('data-taken', isTaken);
    lit = element;
    if (label !== shownLabel) ghost.setLabel(label);
    shownLabel = label;
  };
  const findTarget = (): void => {
    stale = false;
    target = targetAt(root, at, grip);
    const button = dwell.look(target === undefined ? at : undefined);
    if (target !== undefined) {
      const landed = place(target);
      light(target.element, describe(newest(), landed));
      if (target.slot.kind === 'column')
        outline(target.element, target.slot.hour, landed, lengthOf(newest()));
    } else light(button, button && { label: `${nameOf(button)}…` });
  };
  const markStale = (): void => {
    stale = true;
  };

  /** The button may be gone, or be another appointment's by now: a turned week keeps its elements. */
  const isThere = (): boolean => source.isConnected && source.dataset['event'] === event.id;
  const leave = (): void => {
    end();
    if (isThere()) ghost.flyTo(source.getBoundingClientRect());
    else ghost.remove();
  };

  let time = performance.now();
  const frame = (now: number): void => {
    request = requestAnimationFrame(frame);
    if (scroll.tick(at, Math.min(now - time, LONGEST_FRAME))) stale = true;
    time = now;
    if (stale) {
      ghost.follow(at);
      findTarget();
    }
  };
  let request = requestAnimationFrame(frame);
  // A live update may redraw the appointment, or the place; a turned page has another grid.
  let anchor: Element = source;
  const redrawn = new MutationObserver(() => {
    stale = true;
    putDown(root, event.id);
    lift(root, event.id);
    if (anchor === source ? isThere() : anchor.isConnected) return;
    anchor = root.querySelector('[data-cell]') ?? root;
    // In another row now, and still held at the same minute of its length.
    grip = grip && { ...grip, rows: 0, hours: 0 };
    scroll.stop();
    scroll = startAutoScroll(root, anchor, from);
  });
  redrawn.observe(root, { childList: true, subtree: true, attributeFilter: ['data-event', 'data-key'] });

  const end = (): void => {
    cancelAnimationFrame(request);
    redrawn.disconnect();
    window.removeEventListener('scroll', markStale, true);
    scroll.stop();
    dwell.stop();
    darken();
    putDown(root);
  };

  window.addEventListener('scroll', markStale, true);
  lift(root, event.id);
  ghost.setLabel(describe(event, startOf(event)).label);
  ghost.follow(from);

  return {
    event,
    follow: (next, quarters = false) => {
      at = next;
      fine = quarters;
      stale = true;
    },
    drop: () => {
      findTarget();
      const landed = target && place(target);
      if (landed === undefined || isSameSlot(landed, startOf(newest()))) {
        leave();
        return undefined;
      }
      end();
      ghost.remove();
      return landed;
    },
    cancel: leave,
  };
}

/** Draws the place itself inside a column, which is seldom the hour that is pointed at. */
function outline(cell: HTMLElement, hour: number, { time }: AgendaSlot, minutes: number): void {
  const start = minuteOf(time) - hour * 60;
  cell.setAttribute('data-drop', 'time');
  cell.style.setProperty('--at-top', `${(start / 60) * cell.offsetHeight}px`);
  cell.style.setProperty('--at-height', `${(minutes / 60) * cell.offsetHeight}px`);
}

/** How long an event is, in minutes. */
function lengthOf({ start, end }: AgendaEvent): number {
  return (Date.parse(end) - Date.parse(start)) / 60_000;
}

/** Moves outside the window still arrive, nothing else is hovered, and the pointer outlives what it pressed. */
function capture(element: HTMLElement, pointer: number): void {
  try {
    element.setPointerCapture(pointer);
  } catch {
    // The pointer is gone already; its release follows.
  }
}

/** Takes that back, but of the appointment `except`. */
function putDown(root: HTMLElement, except?: string): void {
  for (const each of root.querySelectorAll<HTMLElement>('[data-lifted]'))
    if (each.dataset['event'] !== except) each.removeAttribute('data-lifted');
}

/** Makes the appointment quieter wherever it is drawn: what goes past midnight is drawn twice. */
function lift(root: HTMLElement, id: string): void {
  for (const each of root.querySelectorAll(`[data-event="${CSS.escape(id)}"]`)) {
    each.setAttribute('data-lifted', '');
  }
}
