/** Comes before another by `at`, among equals by `index`. */
export type Ranked = { at: number; readonly index: number };

export type Heap<Item> = {
  /** The item that comes before all others. */
  first(): Item | undefined;
  /** Finds the place of the first item, whose `at` has grown. */
  settle(): void;
  /** Takes the first item out. */
  remove(): void;
};

/** A binary heap of these items, in an array of its own. */
export function createHeap<Item extends Ranked>(given: readonly Item[]): Heap<Item> {
  // Sorted, it is a heap.
  const items = [...given].sort((one, other) => one.at - other.at || one.index - other.index);

  const settle = (): void => {
    const [moving] = items;
    if (moving === undefined) return;
    let place = 0;
    for (;;) {
      const left = items[2 * place + 1];
      const right = items[2 * place + 2];
      const isRight = left !== undefined && right !== undefined && isBefore(right, left);
      const child = isRight ? right : left;
      if (child === undefined || isBefore(moving, child)) break;
      items[place] = child;
      place = 2 * place + (isRight ? 2 : 1);
    }
    items[place] = moving;
  };

  return {
    first: () => items[0],
    settle,
    remove: () => {
      const last = items.pop();
      if (last === undefined || items.length === 0) return;
      items[0] = last;
      settle();
    },
  };
}

function isBefore(one: Ranked, other: Ranked): boolean {
  return one.at < other.at || (one.at === other.at && one.index < other.index);
}
