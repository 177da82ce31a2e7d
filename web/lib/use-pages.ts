import { useMemo, useState } from 'react';

export type Pages<Item> = {
  /** From 1. */
  page: number;
  pageCount: number;
  setPage: (page: number) => void;
  /** What the page shows, and how many come before it. */
  shown: readonly Item[];
  first: number;
};

/** A list a page at a time. A list that became shorter shows its last page. */
export function usePages<Item>(list: readonly Item[], size: number): Pages<Item> {
  const [wanted, setPage] = useState(1);
  const pageCount = Math.max(1, Math.ceil(list.length / size));
  const page = Math.min(wanted, pageCount);
  const first = (page - 1) * size;
  const shown = useMemo(() => list.slice(first, first + size), [list, first, size]);
  return { page, pageCount, setPage, shown, first };
}
