import { CARD_PAGE, CARD_STRETCH } from '#shared/contract/limits.ts';

/** The number of the last page of a card. */
export function lastPageOf(count: number): number {
  return Math.max(1, Math.ceil(count / CARD_PAGE));
}

/** Where a page's first lies among all of the card, and among those of the stretch that holds it. */
export function placeOfPage(page: number): { skip: number; first: number } {
  const place = (page - 1) * CARD_PAGE;
  const first = place % CARD_STRETCH;
  return { skip: place - first, first };
}

/** The page of a stretch that is closest to the wanted one: that one itself, where the stretch holds it. */
export function pageWithin({ count, skip }: { count: number; skip: number }, wanted: number): number {
  const last = lastPageOf(Math.min(count, skip + CARD_STRETCH));
  return Math.min(Math.max(wanted, skip / CARD_PAGE + 1), last);
}
