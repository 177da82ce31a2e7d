import { AGENDA_PEOPLE, TEXT_LIMITS } from './contract/limits.ts';

/** Whom a team's agenda shows. */
export type ShownPeople =
  | { readonly kind: 'all' }
  /** Those who attend, or have appointments, on the days on screen. */
  | { readonly kind: 'attending' }
  | { readonly kind: 'specialty'; readonly name: string }
  | { readonly kind: 'chosen'; readonly ids: readonly string[] };

/** As many as the list of people takes: an address that was written by hand asks for no more. */
const MOST_PAGES = 1_000;

export const PEOPLE_PARAMETER = 'pessoas';
export const SPECIALTY_PARAMETER = 'especialidade';
export const PAGE_PARAMETER = 'pagina';
export const ATTENDING = 'atendem';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const EVERYBODY: ShownPeople = { kind: 'all' };

/** Whom an agenda's address names; null where it names nobody. Ids come without doubles. */
export function shownIn(search: string): ShownPeople | null {
  const parameters = new URLSearchParams(search);
  const name = parameters.get(SPECIALTY_PARAMETER)?.slice(0, TEXT_LIMITS.title).trim() ?? '';
  if (name !== '') return { kind: 'specialty', name };
  const people = parameters.get(PEOPLE_PARAMETER);
  if (people === null) return null;
  if (people === ATTENDING) return { kind: 'attending' };
  const ids = [...new Set(people.split(',').filter((id) => ID.test(id)))].slice(0, AGENDA_PEOPLE);
  return ids.length === 0 ? EVERYBODY : { kind: 'chosen', ids };
}

/** The page of a large team's people that an agenda's address names, from 1. */
export function pageIn(search: string): number {
  const page = Number(new URLSearchParams(search).get(PAGE_PARAMETER));
  return Number.isInteger(page) && page > 1 ? Math.min(page, MOST_PAGES) : 1;
}
