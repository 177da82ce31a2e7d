import { SHARED_AGENDA } from '#shared/contract/screens.ts';
import {
  ATTENDING,
  EVERYBODY,
  PAGE_PARAMETER,
  PEOPLE_PARAMETER,
  shownIn,
  SPECIALTY_PARAMETER,
  type ShownPeople,
} from '#shared/shown-people.ts';

const ALL = 'todas';

/** Where the device keeps whom its agenda showed last: `early.ts` sends it. */
const USUAL_KEY = 'agenda_people';

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
