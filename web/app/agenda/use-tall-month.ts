import { useSyncExternalStore } from 'react';
import { TALL_MONTH_KEY } from '#web/lib/month-lines.ts';

const listeners = new Set<() => void>();

/** Whether a month is as tall as what its days hold, instead of fitting the window; kept on the device. */
export function useTallMonth(): { isTall: boolean; toggle: () => void } {
  const isTall = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => localStorage.getItem(TALL_MONTH_KEY) !== null,
    () => false,
  );
  const toggle = (): void => {
    if (isTall) localStorage.removeItem(TALL_MONTH_KEY);
    else localStorage.setItem(TALL_MONTH_KEY, '1');
    for (const listener of listeners) listener();
  };
  return { isTall, toggle };
}
