import { useEffect, useRef, type RefObject } from 'react';
import { listenAll } from './listen.ts';

/** Asks where to move the event that has the focus: the keyboard's way to what a drag does. */
export const MOVE_KEY = 'x';

/** Hears `MOVE_KEY` on events inside `root`, and tells assistive technology of it on the one that has the focus. */
export function useMoveKey(
  root: RefObject<HTMLElement | null>,
  isMovable: (id: string) => boolean,
  onAskMove: ((id: string) => void) | undefined,
): void {
  const latest = useRef({ isMovable, onAskMove });
  useEffect(() => {
    latest.current = { isMovable, onAskMove };
  });

  const enabled = onAskMove !== undefined;
  useEffect(() => {
    const element = root.current;
    if (element === null || !enabled) return;
    const movable = (button: HTMLElement | null): string | undefined => {
      const id = button?.dataset['event'];
      return id !== undefined && latest.current.isMovable(id) ? id : undefined;
    };
    const stopFocus = listenAll(element, {
      focusin: ({ target }) => {
        // On the focused one only: hundreds of buttons would each carry an attribute for nothing.
        const button = (target as Element).closest<HTMLElement>('[data-event]');
        if (movable(button) !== undefined) button?.setAttribute('aria-keyshortcuts', MOVE_KEY);
        // The element was perhaps another event's before.
        else button?.removeAttribute('aria-keyshortcuts');
      },
    });
    const stopKeys = listenAll(window, {
      keydown: (happening) => {
        const { key, ctrlKey, metaKey, altKey, target } = happening;
        if (key.toLowerCase() !== MOVE_KEY || ctrlKey || metaKey || altKey) return;
        // What is pointed at counts while nothing has the focus: its popover says so.
        const id = movable(
          target === document.body
            ? element.querySelector<HTMLElement>('[data-event]:hover')
            : focusedIn(element, target),
        );
        if (id === undefined) return;
        happening.preventDefault();
        latest.current.onAskMove?.(id);
      },
    });
    return () => {
      stopFocus();
      stopKeys();
    };
  }, [root, enabled]);
}

function focusedIn(root: HTMLElement, target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
  return root.contains(button) ? button : null;
}
