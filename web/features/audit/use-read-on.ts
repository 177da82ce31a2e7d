import { useEffect, useRef, type RefObject } from 'react';

/**
 * Reads the next page of a list. Where that was the last one, its button goes: the focus goes on to the first new entry, which bears
 * `data-entry` as all do.
 * @param list what holds the entries
 * @param count how many entries are shown
 */
export function useReadOn(
  list: RefObject<HTMLElement | null>,
  count: number,
  hasNextPage: boolean,
  fetchNextPage: () => Promise<unknown>,
): () => void {
  /** How many were shown when the button was pressed; null once the focus is where it belongs. */
  const from = useRef<number | null>(null);
  useEffect(() => {
    const before = from.current;
    if (before === null || (hasNextPage && count === before)) return;
    from.current = null;
    if (hasNextPage) return;
    const entries = list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [];
    const entry = entries[Math.min(before, entries.length - 1)];
    if (entry === undefined) return;
    entry.tabIndex = -1;
    entry.focus();
  }, [list, count, hasNextPage]);
  return () => {
    from.current = count;
    void fetchNextPage();
  };
}
