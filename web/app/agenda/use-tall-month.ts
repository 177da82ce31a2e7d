import { useSyncExternalStore } from 'react';
import { isTallMonth, keepTallMonth } from '#web/lib/month-lines.ts';

const listeners = new Set<() => void>();

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function changed(): void {
  for (const listener of listeners) listener();
}

/** Whether a month is as tall as what its days hold, instead of fitting the window; kept on the device. */
export function useTallMonth(): { isTall: boolean; toggle: () => void } {
  const isTall = useSyncExternalStore(onChange, isTallMonth, () => false);
  const toggle = (): void => {
    keepTallMonth(!isTall);
    changed();
  };
  return { isTall, toggle };
}

/** Where the device keeps that its weeks fit the window. */
const WHOLE_WEEK_KEY = 'agenda_whole_week';

const isWholeWeek = (): boolean => localStorage.getItem(WHOLE_WEEK_KEY) !== null;

/** Whether the seven days of a week share the width of the window, instead of scrolling sideways; kept on the device. */
export function useWholeWeek(): { isWhole: boolean; toggle: () => void } {
  const isWhole = useSyncExternalStore(onChange, isWholeWeek, () => false);
  const toggle = (): void => {
    if (isWhole) localStorage.removeItem(WHOLE_WEEK_KEY);
    else localStorage.setItem(WHOLE_WEEK_KEY, '1');
    changed();
  };
  return { isWhole, toggle };
}
