import { clsx } from 'clsx';
import type { AgendaEvent } from '#web/agenda/types.ts';
import type { Point } from './drag-machine.ts';

/** Between the pointer and the ghost: beside a mouse, above a finger, which would cover it. */
const BESIDE = { x: 14, y: 12 };
const ABOVE_PX = 28;
const EDGE_PX = 8;
const BACK_MS = 160;
/** The tint of an appointment, through which those below stay in sight: what it would meet is what one looks for. */
const SHEER = 'color-mix(in oklab, color-mix(in oklab, var(--c) 13%, var(--card)) 74%, transparent)';

/** The appointment that follows the pointer, with the time at which it would begin. */
export type Ghost = {
  element: HTMLElement;
  follow: (at: Point) => void;
  /** `landing` says when it would begin, undefined that nothing can be dropped here. */
  setLabel: (landing: string | undefined) => void;
  /** Flies back to where it came from, and is gone. */
  flyTo: (box: DOMRect) => void;
  remove: () => void;
};

/**
 * Makes the ghost: one element for all drags of an agenda, outside React, so that following the pointer costs a
 * transform and nothing else. It takes the pointer's capture and with it the cursor.
 */
export function makeGhost(event: AgendaEvent, finger: boolean): Ghost {
  const element = document.createElement('div');
  element.dataset['dragGhost'] = '';
  element.setAttribute('aria-hidden', 'true');
  element.className = clsx(
    'pointer-events-none fixed top-0 left-0 z-50 w-max max-w-60 cursor-grabbing touch-none rounded-md shadow-float select-none',
    finger && 'animate-in fade-in-0 zoom-in-90 duration-150',
  );
  const card = document.createElement('div');
  card.style.setProperty('--c', event.color);
  card.style.backgroundColor = SHEER;
  card.className = 'tint grid gap-px rounded-md px-3.5 py-2 text-ui text-ink outline outline-line-strong';
  const time = document.createElement('span');
  time.className = 'num font-semibold';
  const title = document.createElement('span');
  title.className = 'truncate';
  title.textContent = event.title;
  card.append(time, title);
  element.append(card);
  document.body.append(element);

  let size = { width: 0, height: 0 };
  let last: Point = { x: 0, y: 0 };
  const place = ({ x, y }: Point): void => {
    element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
  };
  const follow = (at: Point): void => {
    last = at;
    const x = finger ? at.x - size.width / 2 : at.x + BESIDE.x;
    const y = finger ? at.y - size.height - ABOVE_PX : at.y + BESIDE.y;
    // Near the right and the lower edge it changes the side, so that it never covers the place itself.
    const left = !finger && x + size.width > innerWidth - EDGE_PX ? at.x - BESIDE.x - size.width : x;
    const top = !finger && y + size.height > innerHeight - EDGE_PX ? at.y - BESIDE.y - size.height : y;
    place({ x: clamp(left, innerWidth - size.width), y: clamp(top, innerHeight - size.height) });
  };

  return {
    element,
    follow,
    setLabel: (landing) => {
      time.textContent = landing ?? 'Solte em um horário';
      time.classList.toggle('text-muted', landing === undefined);
      size = { width: element.offsetWidth, height: element.offsetHeight };
      follow(last);
    },
    flyTo: (box) => {
      // Another one may be lifted before it has arrived.
      delete element.dataset['dragGhost'];
      element.style.transition = `translate ${BACK_MS}ms ease-out, opacity ${BACK_MS}ms ease-out`;
      element.style.opacity = '0';
      place({ x: box.left, y: box.top });
      setTimeout(() => element.remove(), BACK_MS);
    },
    remove: () => element.remove(),
  };
}

function clamp(value: number, room: number): number {
  return Math.max(EDGE_PX, Math.min(value, room - EDGE_PX));
}
