import type { Pagination } from '#shared/contract/common.ts';
import { LIST_COUNTED_TO } from '#shared/contract/limits.ts';

export type Paging = { readonly page: number; readonly limit: number };

/** What of a list is read: a page of it, and how far it is counted. */
export type Span = {
  readonly limit: number;
  readonly offset: number;
  /** One more than what is counted exactly. */
  readonly countTo: number;
};

/** A page of a list, and how many there are: `countTo` where there may be more. */
export type Counted<Row> = { readonly rows: Row[]; readonly counted: number };

/** The span of a page. Lists are counted to `LIST_COUNTED_TO`, or as far as the page goes. */
export function spanOf({ page, limit }: Paging): Span {
  const offset = (page - 1) * limit;
  return { limit, offset, countTo: countedFor({ page, limit }) + 1 };
}

/** What a pager shows of a list that was read by `spanOf`. */
export function pagesOf(counted: number, paging: Paging): Pagination {
  const exact = countedFor(paging);
  const hasMore = counted > exact;
  const totalCount = Math.min(counted, exact);
  const totalPages = Math.max(1, Math.ceil(totalCount / paging.limit));
  return {
    page: paging.page,
    totalCount,
    totalPages,
    moreThanTotal: hasMore,
    hasPrevious: paging.page > 1,
    hasNext: hasMore || paging.page < totalPages,
  };
}

const countedFor = ({ page, limit }: Paging): number => Math.max(LIST_COUNTED_TO, page * limit);
