import { useSyncExternalStore } from 'react';

/** Below this width the agenda is a phone's: lists instead of grids. */
const PHONE = '(max-width: 767px)';

/** Whether the screen is a phone's, and live. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, matches, () => false);
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(PHONE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function matches(): boolean {
  return matchMedia(PHONE).matches;
}
