import { useCallback, useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { AgendaEvent } from '#web/agenda/types.ts';
import { listenAll } from './listen.ts';

/**
 * Keeps the focus on an event while it is drawn elsewhere: its button, and the focus with it, goes from one cell and
 * another one comes into the next. Ends with the next press, or when the focus goes somewhere else.
 * @returns starts to keep the focus on the event of that id
 */
export function useFocusKeeper(
  root: RefObject<HTMLElement | null>,
  events: readonly AgendaEvent[],
): (id: string) => void {
  const kept = useRef<string | undefined>(undefined);

  useEffect(() => {
    const forget = ({ target }: Event): void => {
      const id =
        target instanceof Element ? target.closest<HTMLElement>('[data-event]')?.dataset['event'] : '';
      if (id !== kept.current) kept.current = undefined;
    };
    return listenAll(window, { pointerdown: forget, focusin: forget });
  }, []);

  useLayoutEffect(() => {
    if (kept.current === undefined || document.activeElement !== document.body) return;
    const button = root.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(kept.current)}"]`);
    button?.focus({ preventScroll: true });
  }, [root, events]);

  return useCallback((id) => {
    kept.current = id;
  }, []);
}
