import type { AgendaActions, AgendaEvent, AgendaSlot, SlotWords } from '#web/agenda/types.ts';
import {
  HOLD_MS,
  IDLE,
  step,
  type DragEffect,
  type DragInput,
  type DragState,
  type Point,
} from './drag-machine.ts';
import { takeOff, type Flight } from './flight.ts';
import type { StartsOf } from './slots.ts';
import { listenAll, swallowClick } from './listen.ts';

export type DragOptions = {
  /** The event of a button as it is now, when it may be moved. */
  movable: (id: string) => AgendaEvent | undefined;
  startIn: NonNullable<AgendaActions['startIn']>;
  startsOf: StartsOf;
  describe: (event: AgendaEvent, slot: AgendaSlot) => SlotWords;
  onDrop: (event: AgendaEvent, slot: AgendaSlot) => void;
  /** A finger held an event still and let go. */
  onHeld: (button: HTMLElement, at: Point) => void;
  /** Nothing is in the hand any more. */
  onFree: () => void;
};

export type DragController = {
  /** Whether something is in the hand. */
  isBusy: () => boolean;
  detach: () => void;
};

/** What is pressed, and where the pointer is now. */
type Hand = {
  source: HTMLElement;
  event: AgendaEvent;
  at: Point;
  /** A key asks for quarters of an hour. */
  fine: boolean;
  release: () => void;
};

/**
 * Lets appointments be dragged inside `root`: one set of listeners for all of them, on the buttons with `data-event`
 * and the places with `data-key`. A mouse drags at once; a finger after a long press, so that it can still scroll.
 */
export function attachDrag(root: HTMLElement, options: DragOptions): DragController {
  let state: DragState = IDLE;
  let hand: Hand | undefined;
  let flight: Flight | undefined;
  /** The last finger had something in its hand: its touch ends, and its context menu may come, after it let go. */
  let heldLong = false;

  const send = (input: DragInput): void => {
    const [next, effect] = step(state, input);
    const press = state;
    state = next;
    if (press.phase === 'pressed' && effect === 'lift' && hand !== undefined) {
      heldLong = press.finger;
      if (press.finger) buzz();
      const { event } = hand;
      const { startIn, startsOf, describe } = options;
      flight = takeOff({
        ...press,
        root,
        ...hand,
        startIn,
        startsOf,
        describe,
        newest: () => options.movable(event.id) ?? event,
      });
    }
    carryOut(effect);
    if (state.phase === 'idle') hand = void hand?.release();
    if (state.phase === 'idle' && press.phase !== 'idle') options.onFree();
  };

  const carryOut = (effect: DragEffect): void => {
    if (hand === undefined) return;
    if (effect === 'lift' || effect === 'follow' || effect === 'drop') flight?.follow(hand.at, hand.fine);
    if (effect === 'drop') {
      const slot = flight?.drop();
      if (slot !== undefined) options.onDrop(hand.event, slot);
    }
    if (effect === 'put-back' || effect === 'held') flight?.cancel();
    if (effect === 'held') options.onHeld(hand.source, hand.at);
    if (effect === 'drop' || effect === 'held' || effect === 'swallow') swallowClick();
  };

  const onPointerDown = (happening: PointerEvent): void => {
    const { pointerId: pointer, target } = happening;
    const [at, finger] = [pointOf(happening), happening.pointerType !== 'mouse'];
    heldLong = false;
    if (state.phase === 'idle' || state.phase === 'spent') {
      const source = (target as Element).closest<HTMLElement>('[data-event]');
      const event = source === null ? undefined : options.movable(source.dataset['event'] ?? '');
      if (source === null || event === undefined || !isPlainPress(happening)) return;
      hand?.release();
      hand = { source, event, at, fine: happening.shiftKey, release: follow(source, finger) };
    }
    send({ type: 'press', pointer, finger, at });
  };

  /** Listens to the rest of a gesture. */
  const follow = (source: HTMLElement, finger: boolean): (() => void) => {
    const timer = finger ? setTimeout(() => send({ type: 'hold' }), HOLD_MS) : undefined;
    const giveUp = (): void => send({ type: 'give-up' });
    const at = (happening: PointerEvent): { pointer: number; at: Point } => {
      if (hand !== undefined) Object.assign(hand, { at: pointOf(happening), fine: happening.shiftKey });
      return { pointer: happening.pointerId, at: pointOf(happening) };
    };
    /** The key is heard without the pointer moving. */
    const turnFine = ({ key, type }: KeyboardEvent): void => {
      if (key !== 'Shift' || hand === undefined) return;
      hand.fine = type === 'keydown';
      flight?.follow(hand.at, hand.fine);
    };
    const stopWindow = listenAll(window, {
      // Another finger counts wherever it touches; the root hears those on itself.
      pointerdown: ({ target }) => {
        if (state.phase !== 'spent' && !root.contains(target as Node)) giveUp();
      },
      pointermove: (happening) => send({ type: 'move', ...at(happening) }),
      pointerup: (happening) => send({ type: 'release', ...at(happening) }),
      pointercancel: ({ pointerId }) => send({ type: 'lost', pointer: pointerId }),
      // A button that loses the focus says so here too.
      blur: ({ target }) => {
        if (target === window) giveUp();
      },
      keyup: turnFine,
      keydown: (happening) => {
        turnFine(happening);
        if (happening.key !== 'Escape' || state.phase !== 'lifted') return;
        happening.preventDefault();
        happening.stopPropagation();
        giveUp();
      },
    });
    if (finger) followTouch(source);
    return () => {
      clearTimeout(timer);
      stopWindow();
    };
  };

  /** A touch belongs to the element that it began on, even after a live update took that out of the document. */
  const followTouch = (source: HTMLElement): void => {
    const stop = listenAll(source, {
      touchmove: keepStill,
      touchend: (happening) => {
        keepStill(happening);
        stop();
      },
      touchcancel: () => stop(),
    });
  };

  /** With something in its hand a finger neither scrolls, nor clicks at the end. */
  const keepStill = (happening: TouchEvent): void => {
    if (heldLong && happening.cancelable) happening.preventDefault();
  };

  /** A finger's long press is a drag, or the menu once it lets go. A right click stays what it is. */
  const onContextMenu = (happening: MouseEvent): void => {
    const byMouse = state.phase === 'pressed' && !state.finger;
    if (byMouse) send({ type: 'give-up' });
    if (byMouse || (state.phase === 'idle' && !heldLong)) return;
    happening.preventDefault();
    happening.stopPropagation();
    send({ type: 'hold' });
  };

  // Safari only heeds a listener for touches that was there before the touch began.
  const stop = listenAll(root, {
    pointerdown: onPointerDown,
    contextmenu: onContextMenu,
    touchmove: keepStill,
  });
  return {
    isBusy: () => state.phase === 'lifted',
    detach: () => {
      send({ type: 'give-up' });
      hand?.release();
      stop();
    },
  };
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

/** The left button or one finger; Ctrl and a click is the right button of a Mac. */
function isPlainPress({ button, ctrlKey, isPrimary }: PointerEvent): boolean {
  return button === 0 && !ctrlKey && isPrimary;
}

/** A short buzz says that the finger has it; browsers want to have been touched before. */
function buzz(): void {
  if (navigator.userActivation.hasBeenActive && 'vibrate' in navigator) navigator.vibrate(10);
}
