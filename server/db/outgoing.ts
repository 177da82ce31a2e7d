/** A statement with `$1…` parameters whose rows nobody reads. */
export type Write = { readonly text: string; readonly values: readonly unknown[] };

/** What a transaction has written but not sent yet. It leaves with the next statement, or with COMMIT. */
export class Outgoing {
  #writes: Write[] = [];

  /** Keeps a write. Returns a promise because it stands for a statement: callers wait for both alike. */
  add(text: string, values: readonly unknown[] = []): Promise<void> {
    this.#writes.push({ text, values });
    return Promise.resolve();
  }

  isEmpty(): boolean {
    return this.#writes.length === 0;
  }

  /**
   * What waits, as few statements as possible, which count as sent from here on. A text that comes twice begins
   * another statement, so that entries of one log are numbered in the order in which they were written.
   */
  take(): Write[] {
    if (this.#writes.length === 0) return [];
    const groups: Write[][] = [];
    for (const write of this.#writes) {
      const last = groups.at(-1);
      if (last === undefined || last.some(({ text }) => text === write.text)) groups.push([write]);
      else last.push(write);
    }
    this.#writes = [];
    return groups.map(mergeWrites);
  }
}

/** Merged texts by the texts that they are made of: as few as there are combinations in the code. */
const merged = new Map<string, string>();

/**
 * Makes one statement of several. All of them see the database as it was before the first, and PostgreSQL chooses the
 * order: none may need what another writes, foreign keys apart, which are checked at the end.
 */
export function mergeWrites(writes: readonly Write[]): Write {
  const [first] = writes;
  if (first !== undefined && writes.length === 1) return first;
  const key = writes.map(({ text }) => text).join('\0');
  const text = merged.get(key) ?? mergeTexts(writes);
  merged.set(key, text);
  return { text, values: writes.flatMap(({ values }) => values) };
}

function mergeTexts(writes: readonly Write[]): string {
  let before = 0;
  const parts = writes.map(({ text, values }, index) => {
    const shift = before;
    before += values.length;
    const shifted = text.replace(/\$(\d+)/g, (_place, number) => `$${Number(number) + shift}`);
    return `w${index} AS (${shifted})`;
  });
  // A SELECT in WITH runs only as far as it is read; what writes always runs.
  const read = writes.flatMap(({ text }, index) =>
    /^\s*SELECT\b/i.test(text) ? [`(SELECT count(*) FROM w${index})`] : [],
  );
  return `WITH ${parts.join(', ')} SELECT ${read.join(', ')}`;
}
