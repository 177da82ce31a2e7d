type Entry<Value> = { tag: string; value: Value; expires: number };

/**
 * A small cache whose entries are dropped by tag when what they were made from changes.
 * A value is kept only when its tag was not dropped since its reading began, so that a slow read
 * never brings back what a newer write replaced.
 */
export class TaggedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #droppedAt = new Map<string, number>();
  readonly #capacity: number;
  readonly #ttlMs: number;
  #sequence = 0;
  #clearedAt = 0;

  /** @param capacity entries kept at most (the oldest goes first); @param ttlMs an entry's longest life. */
  constructor(capacity: number, ttlMs: number) {
    this.#capacity = capacity;
    this.#ttlMs = ttlMs;
  }

  get(key: string, nowMs: number): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    if (entry.expires <= nowMs) {
      this.#entries.delete(key);
      return undefined;
    }
    return entry.value;
  }

  /** Taken before reading; `set` needs it. */
  begin(): number {
    return this.#sequence;
  }

  /** @param validUntil when the value is out of date by itself, before its longest life is over (milliseconds) */
  set(key: string, tag: string, value: Value, begun: number, nowMs: number, validUntil = Infinity): void {
    if ((this.#droppedAt.get(tag) ?? 0) > begun || this.#clearedAt > begun) return;
    this.#entries.delete(key);
    this.#entries.set(key, { tag, value, expires: Math.min(nowMs + this.#ttlMs, validUntil) });
    if (this.#entries.size > this.#capacity) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
  }

  dropTag(tag: string): void {
    this.#droppedAt.set(tag, ++this.#sequence);
    for (const [key, entry] of this.#entries) if (entry.tag === tag) this.#entries.delete(key);
  }

  clear(): void {
    this.#clearedAt = ++this.#sequence;
    this.#droppedAt.clear();
    this.#entries.clear();
  }
}
