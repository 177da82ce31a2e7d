type Entry<Value> = { tags: readonly string[]; value: Value; expires: number };

/** Drops that are remembered, in multiples of the entries kept: what was being read before them is not kept any more. */
const REMEMBERED_DROPS = 5;

/**
 * A small cache whose entries are dropped by tag when what they were made from changes. An entry may have several tags
 * and goes with any of them. A value is kept only when none of its tags was dropped since its reading began, so that a
 * slow read never brings back what a newer write replaced.
 */
export class TaggedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #droppedAt = new Map<string, number>();
  readonly #capacity: number;
  readonly #ttlMs: number;
  /** How often something was looked for and found, or not. */
  hits = 0;
  misses = 0;
  #sequence = 0;
  #clearedAt = 0;

  /** @param capacity entries kept at most (the oldest goes first); @param ttlMs an entry's longest life. */
  constructor(capacity: number, ttlMs: number) {
    this.#capacity = capacity;
    this.#ttlMs = ttlMs;
  }

  get(key: string, nowMs: number): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.expires <= nowMs) {
      this.misses++;
      if (entry !== undefined) this.#entries.delete(key);
      return undefined;
    }
    this.hits++;
    return entry.value;
  }

  /** Taken before reading; `set` needs it. */
  begin(): number {
    return this.#sequence;
  }

  /** @param validUntil when the value is out of date by itself, before its longest life is over (milliseconds) */
  set(
    key: string,
    tags: readonly string[],
    value: Value,
    begun: number,
    nowMs: number,
    validUntil = Infinity,
  ): void {
    if (this.#clearedAt > begun || tags.some((tag) => (this.#droppedAt.get(tag) ?? 0) > begun)) return;
    this.#entries.delete(key);
    this.#entries.set(key, { tags, value, expires: Math.min(nowMs + this.#ttlMs, validUntil) });
    if (this.#entries.size > this.#capacity) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
  }

  dropTag(tag: string): void {
    this.#droppedAt.set(tag, ++this.#sequence);
    for (const [key, entry] of this.#entries) if (entry.tags.includes(tag)) this.#entries.delete(key);
    if (this.#droppedAt.size > REMEMBERED_DROPS * this.#capacity) {
      this.#clearedAt = this.#sequence;
      this.#droppedAt.clear();
    }
  }

  clear(): void {
    this.#clearedAt = ++this.#sequence;
    this.#droppedAt.clear();
    this.#entries.clear();
  }
}
