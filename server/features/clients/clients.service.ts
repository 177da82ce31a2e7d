import type { z } from 'zod';
import {
  clientRecord,
  type ClientRecord,
  type ClientsAnswer,
  type clientsQuery,
} from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Visit } from '#shared/contract/search.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/lib/app-error.ts';
import { clientSearchOf } from '#server/lib/client-search.ts';
import { present } from '#server/lib/present.ts';
import type { Session } from '#server/session.ts';
import * as queries from './clients.queries.ts';
import type { ListedClientRow, Seen, VisitJson } from './clients.queries.ts';

const DAY_MS = 86_400_000;

/** A page of the records that the caller may see, by name: all, or a professional's own clients. One statement. */
export async function listClients(
  context: Context,
  session: Session,
  { q = '', tag, userId, filter, after }: z.output<typeof clientsQuery>,
): Promise<ClientsAnswer> {
  const now = context.clock.now();
  const search = clientSearchOf(q);
  // A text without a letter or digit is in no name.
  if (q !== '' && search === null) return { clients: [], after: null };
  const rows = await queries.pageOfClients(context.database, seenBy(session), {
    search,
    tag: tag ?? null,
    userId: userId ?? null,
    withoutNext: filter !== undefined,
    notSince:
      filter === 'notSeenLately' ? new Date(now.getTime() - CLIENT_LIMITS.notSeenDays * DAY_MS) : null,
    after: after === undefined ? null : readCursor(after),
    now,
  });
  const page = rows.slice(0, CLIENT_LIMITS.page);
  const last = page.at(-1);
  return {
    clients: page.map(presentListed),
    after: rows.length > page.length && last !== undefined ? writeCursor(last) : null,
  };
}

/** A record that the caller may see. @throws AppError 404 CLIENT_NOT_FOUND */
export async function readClient(context: Context, session: Session, id: string): Promise<ClientRecord> {
  const row = await queries.recordSeen(context.database, seenBy(session), id, session.userId);
  if (row === null) throw new AppError('CLIENT_NOT_FOUND');
  return present(clientRecord, row);
}

function seenBy({ organizationId, role, userId }: Session): Seen {
  return { organizationId, seenBy: role === 'admin' ? null : userId };
}

function presentListed({ plain: _plain, last, next, ...client }: ListedClientRow) {
  return { ...client, last: presentVisit(last), next: presentVisit(next) };
}

function presentVisit(visit: VisitJson | null): Visit | null {
  return visit && { ...visit, startTime: new Date(visit.startTime).toISOString() };
}

/** Where a page ended, as a short text that says nothing to its bearer. */
function writeCursor({ plain, id }: ListedClientRow): string {
  return Buffer.from(`${id} ${plain}`).toString('base64url');
}

/** @throws AppError 400 CURSOR_INVALID for a text that was not written here */
function readCursor(text: string): { plain: string; id: string } {
  const match = /^([\da-f-]{36}) ([^]*)$/.exec(Buffer.from(text, 'base64url').toString('utf8'));
  if (match?.[1] === undefined) throw new AppError('VALIDATION', { fields: ['after'] });
  return { id: match[1], plain: match[2] ?? '' };
}
