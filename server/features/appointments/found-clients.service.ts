import type { ListedClient } from '#shared/contract/client-records.ts';
import { SEARCH_RESULTS } from '#shared/contract/limits.ts';
import type { FoundClient, Visit } from '#shared/contract/search.ts';
import type { Context } from '#server/context.ts';
import { listClients, presentVisit } from '#server/features/clients/clients.service.ts';
import { clientSearchOf } from '#server/lib/client-search.ts';
import type { Session } from '#server/session.ts';
import { clientsFound, type FoundClientRow } from './found-clients.queries.ts';

/**
 * Clients of whom name, e-mail or phone has the text, at most `SEARCH_RESULTS.clients`: an administrator's whole
 * organisation's, a professional's own. Those with appointments come first; an administrator finds those behind them who were
 * registered or imported and have not booked yet: two statements, whatever is found.
 */
export async function searchClients(
  context: Context,
  session: Session,
  text: string,
): Promise<FoundClient[]> {
  const search = clientSearchOf(text);
  if (search === null) return [];
  const isAdmin = session.role === 'admin';
  const [rows, registered] = await Promise.all([
    clientsFound(context.database, session, search, {
      userId: isAdmin ? null : session.userId,
      now: context.clock.now(),
    }),
    isAdmin ? listClients(context, session, { q: text, limit: SEARCH_RESULTS.clients }) : null,
  ]);
  const found = eachOnce(rows.map(presentFound));
  const known = new Set(found.map(({ clientId }) => clientId));
  const others = (registered?.clients ?? []).filter(({ id }) => !known.has(id)).map(foundInRecord);
  return [...found, ...others].slice(0, SEARCH_RESULTS.clients);
}

function presentFound({ last, next, ...client }: FoundClientRow): FoundClient {
  return { ...client, last: last && presentVisit(last), next: next && presentVisit(next) };
}

/** Visits with different contacts are one client where the record knows but one of these. */
function eachOnce(found: readonly FoundClient[]): FoundClient[] {
  const clients = new Map<unknown, FoundClient>();
  for (const client of found) {
    const { clientId, clientName, clientEmail, clientPhone, last, next } = client;
    const key = clientId == null ? client : JSON.stringify([clientId, clientName, clientEmail, clientPhone]);
    const same = clients.get(key);
    clients.set(
      key,
      same === undefined
        ? client
        : {
            ...same,
            last:
              [same.last, last]
                .filter((visit) => visit !== null)
                .sort(byStart)
                .at(-1) ?? null,
            next: [same.next, next].filter((visit) => visit !== null).sort(byStart)[0] ?? null,
          },
    );
  }
  return [...clients.values()];
}

const byStart = (one: Visit, other: Visit): number => Date.parse(one.startTime) - Date.parse(other.startTime);

function foundInRecord({ id, name, socialName, email, phone, last, next }: ListedClient): FoundClient {
  return { clientId: id, clientName: name, socialName, clientEmail: email, clientPhone: phone, last, next };
}
