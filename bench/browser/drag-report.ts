/** What a person would feel while something is dragged. */
export type DragReport = {
  /** How many moves of the pointer were answered, and the frames that the slowest answer took: 1 is the very next one. */
  answered: number;
  frames: number;
  /** The longest task over 50 ms, in milliseconds; 0 when there was none. */
  longestTask: number;
  /** Milliseconds from letting go until the last frame was painted that changed anything. */
  dropped: number;
};
