import { NARROW } from '#shared/narrow.ts';
import { useMedia } from '#web/lib/use-media.ts';

/** Whether the screen is a phone's, with lists instead of grids, and live. */
export function useIsPhone(): boolean {
  return useMedia(NARROW);
}
