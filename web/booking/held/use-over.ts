import { useEffect, useState } from 'react';

/** Timers take no longer delays (ms); a hold is shorter. */
const LONGEST_DELAY_MS = 2 ** 31 - 1;

/**
 * Whether a hold is over, also while the page lies open. The device's clock counts from what the server said when the
 * page was loaded: a clock that is wrong ends nothing early.
 * @param heldUntil the end of the hold (ISO)
 * @param loadedAt the server's time when it wrote the page (ISO)
 * @param now the time that the page goes by (ISO), see `useNow`
 */
export function useOver(heldUntil: string, loadedAt: string, now: string): boolean {
  const end = Date.parse(heldUntil);
  const [overFor, setOverFor] = useState<number | null>(null);
  useEffect(() => {
    const serverNow = Date.now() + Date.parse(loadedAt) - performance.timeOrigin;
    const delay = Math.min(Math.max(0, end - serverNow), LONGEST_DELAY_MS);
    const timer = setTimeout(() => setOverFor(end), delay);
    return () => clearTimeout(timer);
  }, [end, loadedAt]);
  return overFor === end || Date.parse(now) >= end;
}
