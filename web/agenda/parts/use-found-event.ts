import { useEffect, useRef, type RefObject } from 'react';

/** How long a found appointment stays marked once it can be seen, in milliseconds. */
const MARKED_MS = 2_500;

/**
 * Brings an appointment that was looked for into sight, once it is drawn. When what it opened is closed, it is marked for a
 * moment.
 */
export function useFoundEvent(
  root: RefObject<HTMLElement | null>,
  found: { id: string; isOpen: boolean } | undefined,
): void {
  const id = found?.id;
  const isOpen = found?.isOpen === true;
  const brought = useRef<string | undefined>(undefined);
  // What it opened may be closed before this code is here.
  const wasOpen = useRef(true);
  const isClosed = useRef(false);
  // After every render: its day may be on its way, and what it opened closed before that is there.
  useEffect(() => {
    isClosed.current = id !== undefined && !isOpen && (isClosed.current || wasOpen.current);
    wasOpen.current = isOpen;
    if (id === undefined) brought.current = undefined;
    if (id === undefined || (brought.current === id && !isClosed.current)) return undefined;
    // A column that was out of sight is drawn a moment after it was scrolled to.
    const frame = requestAnimationFrame(() => {
      const event = eventOf(root.current, id);
      if (event === null) return;
      if (brought.current !== id) event.scrollIntoView({ block: 'center', inline: 'nearest' });
      brought.current = id;
      if (isClosed.current) mark(event);
      isClosed.current = false;
    });
    return () => cancelAnimationFrame(frame);
  });
}

function mark(event: HTMLElement): void {
  event.animate(
    [
      { outline: '3px solid var(--accent)', outlineOffset: '1px', offset: 0 },
      { outline: '3px solid var(--accent)', outlineOffset: '1px', offset: 0.8 },
      { outline: '3px solid transparent', outlineOffset: '1px', offset: 1 },
    ],
    MARKED_MS,
  );
}

function eventOf(root: HTMLElement | null, id: string): HTMLElement | null {
  return root?.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`) ?? null;
}
