import type { Pagination } from '#shared/contract/common.ts';

/** What `Pagination` shows of a list that is counted so far and no further. */
export function pagerOf({
  page,
  totalPages,
  moreThanTotal,
}: Pick<Pagination, 'page' | 'totalPages' | 'moreThanTotal'>) {
  return {
    page,
    pageCount: moreThanTotal ? totalPages + 1 : totalPages,
    text: moreThanTotal ? `${page} de mais de ${totalPages}` : undefined,
  };
}
