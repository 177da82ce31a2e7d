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
    const movable = (target: EventTarget | null): string | undefined => {
      const id = (target as Element).closest<HTMLElement>('[data-event]')?.dataset['event'];
      return id !== undefined && latest.current.isMovable(id) ? id : undefined;
    };
    return listenAll(element, {
      focusin: ({ target }) => {
        // On the focused one only: hundreds of buttons would each carry an attribute for nothing.
        if (movable(target) !== undefined) (target as Element).setAttribute('aria-keyshortcuts', MOVE_KEY);
      },
      keydown: (happening) => {
        const { key, ctrlKey, metaKey, altKey, target } = happening;
        if (key.toLowerCase() !== MOVE_KEY || ctrlKey || metaKey || altKey) return;
        const id = movable(target);
        if (id === undefined) return;
        happening.preventDefault();
        latest.current.onAskMove?.(id);
      },
    });
  }, [root, enabled]);
}
