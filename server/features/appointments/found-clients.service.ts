import type { FoundClient, Visit } from '#shared/contract/search.ts';
import type { Context } from '#server/context.ts';
import { clientSearchOf } from '#server/lib/client-search.ts';
import type { Session } from '#server/session.ts';
import { clientsFound, type VisitJson } from './found-clients.queries.ts';

/**
 * Clients of whom name, e-mail or phone has the text, at most `SEARCH_RESULTS.clients`: an administrator's whole
 * organisation's, a professional's own.
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
  return rows.map(({ last, next, ...client }) => ({
    ...client,
    last: presentVisit(last),
    next: presentVisit(next),
  }));
}

function presentVisit(visit: VisitJson | null): Visit | null {
  return visit && { ...visit, startTime: new Date(visit.startTime).toISOString() };
}
