import { useEffect, useRef, type RefObject } from 'react';
import { isForScreen } from '#web/lib/single-keys.ts';
import { listenAll } from './listen.ts';

/** Asks where to move the event that has the focus: the keyboard's way to what a drag does. */
export const MOVE_KEY = 'x';
/** Say whether the client of the event that has the focus came. */
export const ATTEND_KEYS = { came: 'v', missed: 'f' } as const;

/** What keys do with an event, by the key. */
export type EventKeys = Readonly<Record<string, () => void>>;

/** Hears the keys of events inside `root`, and tells assistive technology of them on the one that has the focus. */
export function useEventKeys(root: RefObject<HTMLElement | null>, keysOf: (id: string) => EventKeys): void {
  const latest = useRef(keysOf);
  useEffect(() => {
    latest.current = keysOf;
  });

  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const keysAt = (button: HTMLElement | null): EventKeys => {
      const id = button?.dataset['event'];
      return id === undefined ? {} : latest.current(id);
    };
    const stopFocus = listenAll(element, {
      focusin: ({ target }) => {
        // On the focused one only: hundreds of buttons would each carry an attribute for nothing.
        const button = (target as Element).closest<HTMLElement>('[data-event]');
        const keys = Object.keys(keysAt(button));
        if (keys.length > 0) button?.setAttribute('aria-keyshortcuts', keys.join(' '));
        // The element was perhaps another event's before.
        else button?.removeAttribute('aria-keyshortcuts');
      },
    });
    const stopKeys = listenAll(window, {
      keydown: (happening) => {
        const { key, ctrlKey, metaKey, altKey, target } = happening;
        if (ctrlKey || metaKey || altKey) return;
        // What is pointed at counts while nothing has the focus: its card says so.
        const button =
          target === document.body && isForScreen(happening)
            ? element.querySelector<HTMLElement>('[data-event]:hover')
            : focusedIn(element, target);
        const act = keysAt(button)[key.toLowerCase()];
        if (act === undefined) return;
        happening.preventDefault();
        act();
      },
    });
    return () => {
      stopFocus();
      stopKeys();
    };
  }, [root]);
}

function focusedIn(root: HTMLElement, target: EventTarget | null): HTMLElement | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-event]') : null;
  return root.contains(button) ? button : null;
}
