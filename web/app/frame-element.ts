/** The element of the document that holds the frame (`frame.tsx`), before the application's own. */
export const FRAME_ID = 'frame';

/** Takes the frame away, and lets what the application has drawn be seen. */
export function removeFrame(): void {
  document.getElementById(FRAME_ID)?.remove();
}
