import { useSyncExternalStore } from 'react';
import { monthTimes } from './month-times.ts';

/** The starting times to ask for in this window (`monthTimes`), as its height changes. */
export function useMonthTimes(): { times?: number } {
  const times = useSyncExternalStore(
    (listener) => {
      addEventListener('resize', listener);
      return () => removeEventListener('resize', listener);
    },
    () => monthTimes(innerHeight).times,
    () => undefined,
  );
  return times === undefined ? {} : { times };
}
