import { useMedia } from '#web/lib/use-media.ts';

/** Below this width the agenda is a phone's: lists instead of grids. */
const PHONE = '(max-width: 767px)';

/** Whether the screen is a phone's, and live. */
export function useIsPhone(): boolean {
  return useMedia(PHONE);
}
