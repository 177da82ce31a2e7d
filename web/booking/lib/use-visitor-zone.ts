import { useSyncExternalStore } from 'react';
import { deviceZone } from '#web/lib/format.ts';

const never = () => () => undefined;

/** The visitor's timezone; null on the server and until the page has woken up, when it must look as the server drew it. */
export function useVisitorZone(): string | null {
  return useSyncExternalStore(never, deviceZone, () => null);
}
