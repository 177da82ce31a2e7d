/** A browser window as the journeys use it, the same over every protocol. Coordinates are CSS pixels of the viewport. */
export type Driver = {
  open(address: string): Promise<void>;
  /** Evaluates an expression in the page and answers with its value, which JSON must be able to carry. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** Moves the mouse, in several steps as a hand does. */
  moveTo(x: number, y: number): Promise<void>;
  press(): Promise<void>;
  release(): Promise<void>;
  /** Types a text into what has the focus. */
  type(text: string): Promise<void>;
  pressKey(key: Key): Promise<void>;
  /** Sets the size of the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** A picture of the window as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

export type Key = 'Enter' | 'Escape' | 'Tab';

/** A running engine, which opens windows that share no storage. */
export type Engine = {
  /** Opens a window. `report` hears what the engine itself complains about, where its protocol can say so. */
  openWindow(report: (problem: string) => void): Promise<Driver>;
  close(): Promise<void>;
};

export const ENGINE_NAMES = ['firefox', 'webkit', 'chromium'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];
