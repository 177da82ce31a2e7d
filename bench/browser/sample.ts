/** Milliseconds since the call. */
export type Sample = {
  /** Until the call came back, the document being what it shall be. */
  called: number;
  /** Until the last frame was painted that changed anything: a calendar may measure itself and draw again. */
  settled: number;
};
