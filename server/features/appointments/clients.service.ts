import type { KnownClient } from '#shared/contract/clients.ts';
import { KNOWN_CLIENT_COUNT } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { knownClients } from './clients.queries.ts';

/**
 * Clients of earlier appointments whose name or e-mail begins with `search`, at most eight, by name: an
 * administrator's whole organisation's, a professional's own.
 */
export async function findClients(
  context: Context,
  session: Session,
  search: string,
): Promise<KnownClient[]> {
  const rows = await knownClients(context.database, session, {
    beginning: search,
    userId: session.role === 'admin' ? null : session.userId,
    count: KNOWN_CLIENT_COUNT,
  });
  return rows.map(({ clientName, clientEmail, clientPhone }) => ({ clientName, clientEmail, clientPhone }));
}
