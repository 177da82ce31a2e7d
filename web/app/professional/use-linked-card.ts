import { useEffect } from 'react';

/** What a person does that a page must not scroll away from. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
/** How long a card may take to be read, in milliseconds. */
const GROWS_MS = 5_000;

/**
 * Brings the card that the address names, or the given one, into sight once the page has its height, and the
 * focus to it. While what is in it is still being read it grows: it is brought again until somebody acts.
 */
export function useLinkedCard(isReady: boolean, given: string | null): void {
  useEffect(() => {
    if (!isReady) return;
    const card = document.getElementById(given ?? window.location.hash.slice(1));
    if (card === null) return;
    card.focus({ preventScroll: true });
    const observer = new ResizeObserver(() => card.scrollIntoView({ block: 'start' }));
    observer.observe(card);
    const stop = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      for (const kind of ACTS) window.removeEventListener(kind, stop);
    };
    const timer = setTimeout(stop, GROWS_MS);
    for (const kind of ACTS) window.addEventListener(kind, stop, { passive: true });
    return stop;
  }, [isReady, given]);
}
