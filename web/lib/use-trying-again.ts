import { useEffect, useRef } from 'react';

/** Between two tries, in milliseconds. */
const AGAIN_MS = 30_000;

/**
 * Tries again by itself while what failed is on screen: nobody may be there to press the button.
 * @param ms between two tries
 */
export function useTryingAgain(retry: (() => void) | undefined, ms = AGAIN_MS): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const timer = setInterval(() => latest.current?.(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
