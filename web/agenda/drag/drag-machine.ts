/** What a pointer on an appointment means, step by step: a click, a scroll, a long press or a drag. Pure. */

/** Viewport coordinates, in CSS pixels. */
export type Point = { x: number; y: number };

/** How far a mouse moves before it drags, and a finger before it scrolls, in pixels. */
const MOUSE_SLOP = 4;
const FINGER_SLOP = 8;
/** How long a finger rests before it has picked the appointment up, in milliseconds. */
export const HOLD_MS = 400;

type Press = { pointer: number; finger: boolean; from: Point };

export type DragState =
  | { phase: 'idle' }
  /** Still a click, or the beginning of a scroll. */
  | ({ phase: 'pressed' } & Press)
  /** In the hand. A finger that has not moved yet may still want the menu. */
  | ({ phase: 'lifted'; moved: boolean } & Press)
  /** Given up while the button is down: the rest of the gesture means nothing. */
  | { phase: 'spent'; pointer: number };

export type DragInput =
  | { type: 'press'; pointer: number; finger: boolean; at: Point }
  | { type: 'move'; pointer: number; at: Point }
  /** `HOLD_MS` have passed, or the browser says itself that this is a long press. */
  | { type: 'hold' }
  | { type: 'release'; pointer: number }
  /** Escape, another finger, another window. */
  | { type: 'give-up' }
  /** The browser took the pointer, to scroll with it. */
  | { type: 'lost'; pointer: number };

export type DragEffect =
  | 'none'
  /** Follow this pointer from now on. */
  | 'watch'
  /** Nothing came of it: the browser's own click or scroll goes on. */
  | 'forget'
  | 'lift'
  | 'follow'
  | 'drop'
  /** A finger held it still and let go. */
  | 'held'
  | 'put-back'
  /** The button went up after the drag was given up: no click must come of it. */
  | 'swallow';

export const IDLE: DragState = { phase: 'idle' };

/** The next state, and what is to be done. An input that means nothing now leaves the very same state. */
export function step(state: DragState, input: DragInput): [DragState, DragEffect] {
  switch (state.phase) {
    case 'idle':
      return input.type === 'press' ? press(input) : [state, 'none'];
    case 'pressed':
      return whilePressed(state, input);
    case 'lifted':
      return whileLifted(state, input);
    case 'spent':
      // A mouse that was let go elsewhere comes back with a new press.
      if (input.type === 'press' && input.pointer === state.pointer) return press(input);
      if (input.type === 'release' && input.pointer === state.pointer) return [IDLE, 'swallow'];
      return input.type === 'lost' && input.pointer === state.pointer ? [IDLE, 'forget'] : [state, 'none'];
  }
}

function press(input: DragInput & { type: 'press' }): [DragState, DragEffect] {
  const { pointer, finger, at } = input;
  return [{ phase: 'pressed', pointer, finger, from: at }, 'watch'];
}

function whilePressed(state: DragState & { phase: 'pressed' }, input: DragInput): [DragState, DragEffect] {
  const lifted = { ...state, phase: 'lifted' as const };
  switch (input.type) {
    case 'move':
      if (input.pointer !== state.pointer) return [state, 'none'];
      if (state.finger) return isFar(state.from, input.at, FINGER_SLOP) ? [IDLE, 'forget'] : [state, 'none'];
      return isFar(state.from, input.at, MOUSE_SLOP) ? [{ ...lifted, moved: true }, 'lift'] : [state, 'none'];
    case 'hold':
      return state.finger ? [{ ...lifted, moved: false }, 'lift'] : [state, 'none'];
    case 'release':
    case 'lost':
      return input.pointer === state.pointer ? [IDLE, 'forget'] : [state, 'none'];
    case 'press':
    case 'give-up':
      return [IDLE, 'forget'];
  }
}

function whileLifted(state: DragState & { phase: 'lifted' }, input: DragInput): [DragState, DragEffect] {
  switch (input.type) {
    case 'move': {
      if (input.pointer !== state.pointer) return [state, 'none'];
      const moved = state.moved || isFar(state.from, input.at, FINGER_SLOP);
      return [moved === state.moved ? state : { ...state, moved }, 'follow'];
    }
    case 'release':
      if (input.pointer !== state.pointer) return [state, 'none'];
      return [IDLE, state.moved ? 'drop' : 'held'];
    case 'lost':
      return input.pointer === state.pointer ? [IDLE, 'put-back'] : [state, 'none'];
    case 'press':
    case 'give-up':
      return [{ phase: 'spent', pointer: state.pointer }, 'put-back'];
    case 'hold':
      return [state, 'none'];
  }
}

function isFar(from: Point, to: Point, distance: number): boolean {
  return Math.hypot(to.x - from.x, to.y - from.y) > distance;
}
