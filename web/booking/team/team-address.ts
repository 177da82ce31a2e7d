import type { TeamList } from '#shared/contract/booking.ts';

/** What a team's list is searched for. */
export type TeamQuestion = {
  readonly search: string;
  readonly specialty: string | null;
  /** The name of a service: then those who offer it. */
  readonly service: string | null;
};

/** The question that everybody of the team answers. */
export const EVERYBODY: TeamQuestion = { search: '', specialty: null, service: null };

/** What is shown of a team's list: the answer to a question, from its page `first` to its page `last` (both from 1). */
export type ListPlace = TeamQuestion & { readonly first: number; readonly last: number };

/** The place of an answer that holds one page. */
export function placeOf({ search, specialty, service, page }: TeamList): ListPlace {
  return { search, specialty, service, first: page, last: page };
}

/** Whether both show the same answer, beginning at the same page. */
export function beginsLike(one: ListPlace, other: ListPlace): boolean {
  return (
    one.search.trim() === other.search.trim() &&
    one.specialty === other.specialty &&
    one.service === other.service &&
    one.first === other.first
  );
}

/** A place out of the browser's history; null where an older version of the page left none. */
export function placeIn(value: unknown): ListPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  const {
    search,
    specialty,
    service = null,
    first,
    last,
  } = value as Partial<Record<keyof ListPlace, unknown>>;
  const isPage = (page: unknown): page is number => Number.isInteger(page) && Number(page) >= 1;
  const isName = (name: unknown): name is string | null => name === null || typeof name === 'string';
  return typeof search === 'string' &&
    isName(specialty) &&
    isName(service) &&
    isPage(first) &&
    isPage(last) &&
    last >= first
    ? { search, specialty, service, first, last }
    : null;
}

/** Names of the address's parts, which the server reads where no script does. */
export const SEARCH = 'busca';
export const SPECIALTY = 'especialidade';
export const SERVICE = 'servico';
const PAGE = 'pagina';

/** The address of one page of the list, relative to the team's own: '?busca=ana&pagina=2', or '?' for the first of all. */
export function teamAddress({ search, specialty, service }: TeamQuestion, page = 1): string {
  const query = new URLSearchParams();
  if (search.trim() !== '') query.set(SEARCH, search.trim());
  if (specialty !== null) query.set(SPECIALTY, specialty);
  if (service !== null) query.set(SERVICE, service);
  if (page > 1) query.set(PAGE, String(page));
  return `?${query.toString()}`;
}
