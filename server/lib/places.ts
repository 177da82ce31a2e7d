type Place = { readonly since: number };
type Line = { readonly taken: Set<Place>; readonly waiting: Set<() => void>; hung: number; hungAt: number };

/** Gives a place back. `hung`: the server did not answer in time. */
export type Leave = (how?: 'hung') => void;

/** How long somebody waits for a place, and from when on one that is taken counts as held up. Milliseconds. */
const PATIENCE_MS = 1_000;
/** Calls in a row that hung, after which a name has one place only, until a call to it is answered. */
const HUNG_CALLS = 2;
/** How long it is remembered that a name hung. Milliseconds. */
const MEMORY_MS = 10 * 60_000;
/** Names remembered before old ones are looked for. */
const MANY_NAMES = 1_000;

/**
 * Places by name, a number for each: calls to other servers leave room for the rest when one of them hangs.
 * A name whose calls hung keeps one place, to find out whether it answers again, and all such names together have
 * half of all places at most. Kept by this process alone.
 */
export class Places {
  readonly #each: number;
  readonly #hanging: number;
  readonly #lines = new Map<string, Line>();

  /** @param each places for one name @param all places that there are */
  constructor(each: number, all: number) {
    this.#each = each;
    this.#hanging = Math.max(1, Math.floor(all / 2));
  }

  /**
   * Takes a place, or waits a moment for one.
   * @returns what gives it back; null when all are held up, or when the name is known to hang and has its one
   */
  async take(name: string): Promise<Leave | null> {
    const line = this.#lineOf(name);
    const end = performance.now() + PATIENCE_MS;
    while (isHanging(line) || line.taken.size >= this.#each) {
      if (isHanging(line)) {
        if (line.taken.size > 0 || this.#takenByHanging() >= this.#hanging) return null;
        break;
      }
      const now = performance.now();
      if (now >= end || [...line.taken].every(({ since }) => now - since > PATIENCE_MS)) return null;
      await nextLeave(line, end - now);
    }
    const place: Place = { since: performance.now() };
    line.taken.add(place);
    // The last to leave may have removed the line while this one was waiting.
    this.#lines.set(name, line);
    return (how) => {
      line.taken.delete(place);
      line.hung = how === 'hung' ? line.hung + 1 : 0;
      line.hungAt = performance.now();
      for (const rouse of line.waiting) rouse();
      if (isUnused(line) && line.hung === 0) this.#lines.delete(name);
    };
  }

  #lineOf(name: string): Line {
    const known = this.#lines.get(name);
    if (known) return known;
    if (this.#lines.size >= MANY_NAMES) this.#forgetOld();
    const made: Line = { taken: new Set(), waiting: new Set(), hung: 0, hungAt: 0 };
    this.#lines.set(name, made);
    return made;
  }

  #forgetOld(): void {
    const oldest = performance.now() - MEMORY_MS;
    for (const [name, line] of this.#lines)
      if (isUnused(line) && line.hungAt < oldest) this.#lines.delete(name);
  }

  #takenByHanging(): number {
    let taken = 0;
    for (const line of this.#lines.values()) if (isHanging(line)) taken += line.taken.size;
    return taken;
  }
}

const isHanging = ({ hung }: Line) => hung >= HUNG_CALLS;
const isUnused = ({ taken, waiting }: Line) => taken.size === 0 && waiting.size === 0;

/** Resolves when a place is given back, or after a time in milliseconds. */
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
