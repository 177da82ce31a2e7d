import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { forgetMemory, keepMemory, readMemory, type DeviceMemory } from './device-memory.ts';

type Kept = { readonly memory: DeviceMemory | null; readonly wanted: boolean };

const NOTHING: Kept = { memory: null, wanted: false };

/** What a client lets this device keep of a clinic, and whether they want that. Nothing is kept before they tick it and book. */
export function useMemory(organization: string, now: string) {
  const [openedAt] = useState(now);
  const [kept, setKept] = useState(NOTHING);
  const place = useRef({ organization, path: '' });

  // After the page has woken up: the server drew it without.
  useLayoutEffect(() => {
    place.current.path = window.location.pathname;
    const memory = readMemory(place.current, openedAt);
    setKept({ memory, wanted: memory !== null });
  }, [openedAt]);

  const forget = useCallback(() => {
    forgetMemory(place.current);
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
      if (kept.wanted) setKept({ memory: keepMemory(place.current, booked), wanted: true });
    },
  };
}
