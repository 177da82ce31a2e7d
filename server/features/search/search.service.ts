import { SEARCH_RESULTS } from '#shared/contract/limits.ts';
import { foundPerson, type FoundPerson, type SearchAnswer } from '#shared/contract/search.ts';
import type { Context } from '#server/context.ts';
import { searchClients } from '#server/features/appointments/found-clients.service.ts';
import { listPeople } from '#server/features/users/people.service.ts';
import { present } from '#server/lib/present.ts';
import type { Session } from '#server/session.ts';

/**
 * What the caller's agendas know of a text: an administrator's the organisation's clients and professionals, a
 * professional's own clients. Nothing leads a professional to a colleague's agenda, so that no colleague is found.
 */
export async function searchTeam(context: Context, session: Session, text: string): Promise<SearchAnswer> {
  const [clients, professionals] = await Promise.all([
    searchClients(context, session, text),
    session.role === 'admin' ? searchPeople(context, session, text) : [],
  ]);
  return { clients, professionals };
}

async function searchPeople(context: Context, session: Session, search: string): Promise<FoundPerson[]> {
  const { people } = await listPeople(context, session, { search, size: SEARCH_RESULTS.professionals });
  return people.map((person) => present(foundPerson, person));
}
