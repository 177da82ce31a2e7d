import { useSyncExternalStore } from 'react';
import { isTallMonth, keepTallMonth } from '#web/lib/month-lines.ts';

const listeners = new Set<() => void>();

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a month is as tall as what its days hold, instead of fitting the window; kept on the device. */
export function useTallMonth(): { isTall: boolean; toggle: () => void } {
  const isTall = useSyncExternalStore(onChange, isTallMonth, () => false);
  const toggle = (): void => {
    keepTallMonth(!isTall);
    for (const listener of listeners) listener();
  };
  return { isTall, toggle };
}
