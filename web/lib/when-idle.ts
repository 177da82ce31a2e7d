import { IDLE_AFTER_MS } from './idle-after.ts';

/** Runs something that nobody waits for once the page has settled and the browser has nothing better to do. Returns the cancelling. */
export function whenIdle(work: () => void): () => void {
  let idle: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(work);
    else work();
  }, IDLE_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
