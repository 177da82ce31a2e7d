import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { forgetMemory, keepMemory, readMemory, type DeviceMemory } from './device-memory.ts';

type Kept = { readonly memory: DeviceMemory | null; readonly wanted: boolean };

const NOTHING: Kept = { memory: null, wanted: false };

/** What a client lets this device keep, and whether they want that. Nothing is kept before they tick it and book. */
export function useMemory(now: string) {
  const [openedAt] = useState(now);
  const [kept, setKept] = useState(NOTHING);
  const path = useRef('');

  // After the page has woken up: the server drew it without.
  useLayoutEffect(() => {
    path.current = window.location.pathname;
    const memory = readMemory(path.current, openedAt);
    setKept({ memory, wanted: memory !== null });
  }, [openedAt]);

  const forget = useCallback(() => {
    forgetMemory(path.current);
    setKept(NOTHING);
  }, []);

  return {
    ...kept,
    /** Ticks the box; to take the tick away forgets at once. */
    want: (isWanted: boolean) => {
      if (isWanted) setKept((before) => ({ ...before, wanted: true }));
      else forget();
    },
    forget,
    /** Keeps what was booked, where the client wants that. */
    keep: (booked: Parameters<typeof keepMemory>[1]) => {
      if (kept.wanted) setKept({ memory: keepMemory(path.current, booked), wanted: true });
    },
  };
}
