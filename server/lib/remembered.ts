/**
 * Remembers what was worked out for a key, where that costs more than looking it up and its result never changes. At most
 * twice `capacity` keys: the older half goes at once, and what is asked for again stays.
 */
export class Remembered<Value> {
  readonly #capacity: number;
  #recent = new Map<string, Value>();
  #older = new Map<string, Value>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  of(key: string, make: () => Value): Value {
    const known = this.#recent.get(key);
    if (known !== undefined) return known;
    const value = this.#older.get(key) ?? make();
    if (this.#recent.size >= this.#capacity) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
    return value;
  }
}
