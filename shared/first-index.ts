/** The place of the first item that `holds`, in a list in which all those after it hold too; its length where none does. */
export function firstIndex<T>(list: ArrayLike<T>, holds: (item: T) => boolean): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const item = list[middle];
    if (item !== undefined && holds(item)) to = middle;
    else from = middle + 1;
  }
  return from;
}
