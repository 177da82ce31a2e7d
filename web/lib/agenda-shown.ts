import { SHARED_AGENDA } from '#shared/contract/screens.ts';

/** Whom a team's agenda shows. */
export type ShownPeople =
  | { readonly kind: 'all' }
  /** Those who attend, or have appointments, on the days on screen. */
  | { readonly kind: 'attending' }
  | { readonly kind: 'specialty'; readonly name: string }
  | { readonly kind: 'chosen'; readonly ids: readonly string[] };

const PEOPLE_PARAMETER = 'pessoas';
const SPECIALTY_PARAMETER = 'especialidade';
const PAGE_PARAMETER = 'pagina';
const ALL = 'todas';
const ATTENDING = 'atendem';
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Where the device keeps whom its agenda showed last. */
const USUAL_KEY = 'agenda_people';

export const EVERYBODY: ShownPeople = { kind: 'all' };

/** Whom an agenda's address names; null where it names nobody. Ids come without doubles. */
export function shownIn(search: string): ShownPeople | null {
  const parameters = new URLSearchParams(search);
  const name = parameters.get(SPECIALTY_PARAMETER)?.trim() ?? '';
  if (name !== '') return { kind: 'specialty', name };
  const people = parameters.get(PEOPLE_PARAMETER);
  if (people === null) return null;
  if (people === ATTENDING) return { kind: 'attending' };
  const ids = [...new Set(people.split(',').filter((id) => ID.test(id)))];
  return ids.length === 0 ? EVERYBODY : { kind: 'chosen', ids };
}

/** The page of a large team's people that an agenda's address names, from 1. */
export function pageIn(search: string): number {
  const page = Number(new URLSearchParams(search).get(PAGE_PARAMETER));
  return Number.isInteger(page) && page > 1 ? page : 1;
}

/** The address's parameters with another page of the same people. */
export function withPage(search: string, page: number): string {
  const parameters = new URLSearchParams(search);
  if (page === 1) parameters.delete(PAGE_PARAMETER);
  else parameters.set(PAGE_PARAMETER, String(page));
  return parameters.toString().replaceAll('%2C', ',');
}

/** The address's parameters with other people, from their first page: it is the team's agenda then, not one person's. */
export function withShown(search: string, shown: ShownPeople): string {
  const parameters = new URLSearchParams(search);
  parameters.set('agenda', SHARED_AGENDA);
  parameters.delete(PEOPLE_PARAMETER);
  parameters.delete(SPECIALTY_PARAMETER);
  parameters.delete(PAGE_PARAMETER);
  if (shown.kind === 'specialty') parameters.set(SPECIALTY_PARAMETER, shown.name);
  else parameters.set(PEOPLE_PARAMETER, wordOf(shown));
  return parameters.toString().replaceAll('%2C', ',');
}

/** Whom this device's agenda showed last; everybody at first. */
export function usualShown(): ShownPeople {
  return shownIn(localStorage.getItem(USUAL_KEY) ?? '') ?? EVERYBODY;
}

/** Begins with these people from now on. */
export function keepUsualShown(shown: ShownPeople): void {
  if (shown.kind === 'all') localStorage.removeItem(USUAL_KEY);
  else localStorage.setItem(USUAL_KEY, withShown('', shown));
}

function wordOf(shown: Exclude<ShownPeople, { kind: 'specialty' }>): string {
  if (shown.kind === 'chosen') return shown.ids.join(',');
  return shown.kind === 'all' ? ALL : ATTENDING;
}
