type Place = { readonly since: number };
type Line = { readonly taken: Set<Place>; readonly waiting: Set<() => void> };

/** How long somebody waits for a place, and from when on one that is taken counts as held up. Milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Places by name, so many for each: whoever calls others' servers leaves room for the rest when one of them hangs.
 * Kept by this process alone.
 */
export class Places {
  readonly #limit: number;
  readonly #lines = new Map<string, Line>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Takes a place, or waits a moment for one.
   * @returns what gives it back; null when all are held up
   */
  async take(name: string): Promise<(() => void) | null> {
    const line = this.#lines.get(name) ?? { taken: new Set(), waiting: new Set() };
    this.#lines.set(name, line);
    const end = performance.now() + PATIENCE_MS;
    while (line.taken.size >= this.#limit) {
      const now = performance.now();
      if (now >= end || [...line.taken].every(({ since }) => now - since > PATIENCE_MS)) return null;
      await nextLeave(line, end - now);
    }
    const place: Place = { since: performance.now() };
    line.taken.add(place);
    // The line may have been put away by whoever left last while this one was waiting.
    this.#lines.set(name, line);
    return () => {
      line.taken.delete(place);
      for (const rouse of line.waiting) rouse();
      if (line.taken.size === 0 && line.waiting.size === 0) this.#lines.delete(name);
    };
  }
}

/** Resolves when a place is given back, or after so many milliseconds. */
function nextLeave(line: Line, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      line.waiting.delete(over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    line.waiting.add(over);
  });
}
