import type { ListedClient } from '#shared/contract/client-records.ts';
import { SEARCH_RESULTS } from '#shared/contract/limits.ts';
import type { FoundClient, Visit } from '#shared/contract/search.ts';
import type { Context } from '#server/context.ts';
import { listClients } from '#server/features/clients/clients.service.ts';
import { clientSearchOf } from '#server/lib/client-search.ts';
import type { Session } from '#server/session.ts';
import { clientsFound, type VisitJson } from './found-clients.queries.ts';

/**
 * Clients of whom name, e-mail or phone has the text, at most `SEARCH_RESULTS.clients`: an administrator's whole
 * organisation's, a professional's own. Those with appointments come first; where they leave room, an administrator finds those too who
 * were registered or imported and have not booked yet, by one more statement.
 */
export async function searchClients(
  context: Context,
  session: Session,
  text: string,
): Promise<FoundClient[]> {
  const search = clientSearchOf(text);
  if (search === null) return [];
  const rows = await clientsFound(context.database, session, search, {
    userId: session.role === 'admin' ? null : session.userId,
    now: context.clock.now(),
  });
  const found = rows.map(({ last, next, ...client }) => ({
    ...client,
    last: presentVisit(last),
    next: presentVisit(next),
  }));
  const room = SEARCH_RESULTS.clients - found.length;
  if (room === 0 || session.role !== 'admin') return found;
  const { clients } = await listClients(context, session, { q: text, limit: SEARCH_RESULTS.clients });
  const known = new Set(found.map(({ clientId }) => clientId));
  const others = clients.filter(({ id }) => !known.has(id)).slice(0, room);
  return [...found, ...others.map(foundInRecord)];
}

function foundInRecord({ id, name, email, phone, last, next }: ListedClient): FoundClient {
  return { clientId: id, clientName: name, clientEmail: email, clientPhone: phone, last, next };
}

function presentVisit(visit: VisitJson | null): Visit | null {
  return visit && { ...visit, startTime: new Date(visit.startTime).toISOString() };
}
