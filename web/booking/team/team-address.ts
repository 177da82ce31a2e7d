import type { TeamList } from '#shared/contract/booking.ts';

/** What a team's list is searched for. */
export type TeamQuestion = { readonly search: string; readonly specialty: string | null };

/** What is shown of a team's list: the answer to a question, from its page `first` to its page `last` (both from 1). */
export type ListPlace = TeamQuestion & { readonly first: number; readonly last: number };

/** The place of an answer that holds one page. */
export function placeOf({ search, specialty, page }: TeamList): ListPlace {
  return { search, specialty, first: page, last: page };
}

/** Whether both show the same answer, beginning at the same page. */
export function beginsLike(one: ListPlace, other: ListPlace): boolean {
  return (
    one.search.trim() === other.search.trim() &&
    one.specialty === other.specialty &&
    one.first === other.first
  );
}

/** A place out of the browser's history; null where an older version of the page left none. */
export function placeIn(value: unknown): ListPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { search, specialty, first, last } = value as Partial<Record<keyof ListPlace, unknown>>;
  const isPage = (page: unknown): page is number => Number.isInteger(page) && Number(page) >= 1;
  const isQuestion = typeof search === 'string' && (specialty === null || typeof specialty === 'string');
  return isQuestion && isPage(first) && isPage(last) && last >= first
    ? { search, specialty, first, last }
    : null;
}

/** Names of the address's parts, which the server reads where no script does. */
export const SEARCH = 'busca';
export const SPECIALTY = 'especialidade';
const PAGE = 'pagina';

/** The address of one page of the list, relative to the team's own: '?busca=ana&pagina=2', or '?' for the first of all. */
export function teamAddress({ search, specialty }: TeamQuestion, page = 1): string {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set(SEARCH, search.trim());
  if (specialty !== null) query.set(SPECIALTY, specialty);
  if (page > 1) query.set(PAGE, String(page));
  return `?${query.toString()}`;
}
