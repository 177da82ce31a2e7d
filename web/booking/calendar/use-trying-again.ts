import { useEffect, useRef } from 'react';

/**
 * Tries again by itself while what failed is on screen: nobody may be there to press the button.
 * @param ms between two tries
 */
export function useTryingAgain(retry: (() => void) | undefined, ms: number): void {
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => {
    const timer = setInterval(() => latest.current?.(), ms);
    return () => clearInterval(timer);
  }, [ms]);
}
