import { useEffect, useRef, useState } from 'react';

/** Says whether the screen that began the work is still there. */
export type IsShown = () => boolean;

/**
 * Runs one piece of work at a time: a call before it has ended, even within the same tick, changes
 * nothing. `busy` is for buttons; one that loses the focus because it is disabled meanwhile gets it back. The work goes
 * on when its screen is closed, and may ask whether it was.
 */
export function useSingleRun() {
  const running = useRef(false);
  const shown = useRef(false);
  const focused = useRef<Element | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);

  useEffect(() => {
    if (busy) return;
    const before = focused.current;
    focused.current = null;
    if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
  }, [busy]);

  const run = (work: (isShown: IsShown) => Promise<void>): void => {
    if (running.current) return;
    running.current = true;
    focused.current = document.activeElement;
    setBusy(true);
    void work(() => shown.current).finally(() => {
      running.current = false;
      setBusy(false);
    });
  };
  return { run, busy };
}
