import { useEffect, useState } from 'react';

/** A page seen again within this time (ms) is still up to date. */
const STALE_AFTER_MS = 60_000;

/** The time (ISO), and how often the person has come back to the page. */
export type Clock = { readonly now: string; readonly wakes: number };

/**
 * The time as the server said it, until the person comes back to a page left open: then the device's. `wakes` counts
 * such returns, after which free times may have gone.
 */
export function useNow(initial: string): Clock {
  const [state, setState] = useState<Clock>({ now: initial, wakes: 0 });
  useEffect(() => {
    const seenAt = Date.now();
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || Date.now() - seenAt < STALE_AFTER_MS) return;
      setState(({ wakes }) => ({ now: new Date().toISOString(), wakes: wakes + 1 }));
    };
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [state]);
  return state;
}
