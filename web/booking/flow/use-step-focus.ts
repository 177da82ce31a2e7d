import { useEffect, useRef } from 'react';
import { headingId } from '#web/booking/steps/step.tsx';

/** A heading nearer to the foot of the screen than this (px) hides what it introduces. */
const ROOM_BELOW = 320;

/**
 * Takes the focus to a step's heading when that step's turn comes: the button that was pressed is gone with the step
 * it belonged to, and a phone may show the next one out of sight. `turn` changes with each such turn; the first is the
 * page's own beginning and moves nothing.
 * @param isArrival the address made the choices so far, and no person pressed anything
 */
export function useStepFocus(step: string, turn: string, isArrival: boolean): void {
  const last = useRef(turn);
  useEffect(() => {
    if (last.current === turn) return;
    last.current = turn;
    if (!isArrival) focusStep(step);
  }, [step, turn, isArrival]);
}

/** Focuses a step's heading and brings it into sight. */
export function focusStep(step: string): void {
  const heading = document.getElementById(headingId(step));
  if (!heading) return;
  heading.focus({ preventScroll: true });
  const { top } = heading.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight - ROOM_BELOW) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  heading.scrollIntoView({ block: 'start', behavior: calm ? 'auto' : 'smooth' });
}
