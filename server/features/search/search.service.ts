import { SEARCH_RESULTS } from '#shared/contract/limits.ts';
import {
  foundPerson,
  type FoundPerson,
  type SearchAnswer,
  type SearchQuery,
} from '#shared/contract/search.ts';
import type { Context } from '#server/context.ts';
import { searchClients } from '#server/features/appointments/found-clients.service.ts';
import { firstOfDay } from '#server/features/appointments/first-of-day.service.ts';
import { listPeople } from '#server/features/users/people.service.ts';
import { present } from '#server/lib/present.ts';
import type { Session } from '#server/session.ts';

/**
 * What the caller's agendas know of a text, and of the day that it names: an administrator's the organisation's clients,
 * professionals and appointments, a professional's own clients and appointments. Nothing leads a professional to a colleague's agenda, so that no colleague is found.
 */
export async function searchTeam(
  context: Context,
  session: Session,
  { q: text, day }: SearchQuery,
): Promise<SearchAnswer> {
  const [clients, professionals, appointments] = await Promise.all([
    searchClients(context, session, text),
    session.role === 'admin' ? searchPeople(context, session, text) : [],
    day === undefined ? [] : firstOfDay(context, session, day, SEARCH_RESULTS.appointments),
  ]);
  return { clients, professionals, appointments };
}

async function searchPeople(context: Context, session: Session, search: string): Promise<FoundPerson[]> {
  const { people } = await listPeople(context, session, { search, size: SEARCH_RESULTS.professionals });
  return people.map((person) => present(foundPerson, person));
}
