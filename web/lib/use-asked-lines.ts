import { useSyncExternalStore } from 'react';
import { askedLines, type MonthDays } from './month-lines.ts';

/** Of the window, while somebody wants it: reading it may lay the page out, so that it is read at its changes alone. */
let height: number | undefined;

function onHeight(listener: () => void): () => void {
  const changed = (): void => {
    height = innerHeight;
    listener();
  };
  addEventListener('resize', changed);
  return () => {
    removeEventListener('resize', changed);
    height = undefined;
  };
}

/** The lines to ask for in this window (`askedLines`), as it changes. */
export function useAskedLines(days: MonthDays, isTall: boolean): { lines?: number } {
  const lines = useSyncExternalStore(
    onHeight,
    () => askedLines(days, isTall, (height ??= innerHeight)).lines,
    () => undefined,
  );
  return lines === undefined ? {} : { lines };
}
