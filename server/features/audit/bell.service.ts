import type { Bell } from '#shared/contract/audit-log.ts';
import { BELL } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { presentEntry } from './audit.presenter.ts';
import { entriesFor, moveMark, type Listener } from './bell.queries.ts';

/**
 * What others did since the person looked last: to an administrator everything of the organisation, to a professional what
 * is about their own agenda, clients, services, hours and settings.
 */
export async function readBell(context: Context, session: Session): Promise<Bell> {
  const rows = await entriesFor(context.database, listenerOf(session), BELL.entries);
  return {
    entries: rows.map((row) => ({ ...presentEntry(row), isNew: row.isNew })),
    unread: Math.min(rows.filter(({ isNew }) => isNew).length, BELL.most),
    timezone: session.timezone,
  };
}

/** The person has seen an entry of their bell and all older ones. Of another device's newer mark nothing is taken back. */
export async function markRead(context: Context, session: Session, entryId: string): Promise<void> {
  await moveMark(context.database, listenerOf(session), Number(entryId));
}

function listenerOf({ organizationId, userId, role }: Session): Listener {
  return { organizationId, userId, hearsAll: role === 'admin' };
}
