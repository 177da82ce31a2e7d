import { useEffect, useRef, useLayoutEffect } from 'react';
import { isForScreen } from '#web/lib/single-keys.ts';

/** What one key of the agenda does, by the key. */
export type AgendaKeys = Partial<Record<string, () => void>>;

/** What an arrow is for where it has the focus; a heading or a list of toasts that has it takes none. */
const TAKES_ARROWS =
  'a[href], button, input, select, textarea, summary, [role="grid"], [role="menu"], [tabindex="0"]';

/**
 * Keys that work wherever the focus is on the screen, but in a field or behind something open. Arrows are the grid's, where
 * the focus is in it, and a control's own: they turn the agenda's page where nothing that takes them has the focus.
 */
export function useAgendaKeys(keys: AgendaKeys): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (act === undefined || !isForScreen(event)) return;
      if (event.key.length > 1 && document.activeElement?.closest(TAKES_ARROWS) != null) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
