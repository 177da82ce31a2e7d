import { useSyncExternalStore } from 'react';
import { askedLines, type MonthDays } from './month-lines.ts';

/** The lines to ask for in this window (`askedLines`), as it changes. */
export function useAskedLines(days: MonthDays, isTall: boolean): { lines?: number } {
  const lines = useSyncExternalStore(
    (listener) => {
      addEventListener('resize', listener);
      return () => removeEventListener('resize', listener);
    },
    () => askedLines(days, isTall).lines,
    () => undefined,
  );
  return lines === undefined ? {} : { lines };
}
