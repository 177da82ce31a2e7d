import type { z } from 'zod';
import type { activityQuery, AuditLogPage, Bell } from '#shared/contract/audit-log.ts';
import { BELL } from '#shared/contract/limits.ts';
import { newsGroups } from '#shared/news-groups.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { presentEntry } from './audit.presenter.ts';
import type { LogRow } from './audit.queries.ts';
import { entriesFor, moveMark, pageFor, type BellRow, type Listener } from './bell.queries.ts';
import { askedCursor, pageOf } from './cursor.policy.ts';

/**
 * What others did since the person looked last: to an administrator everything of the organisation, to a professional what
 * is about their own agenda, clients, services, hours and settings.
 */
export async function readBell(context: Context, session: Session): Promise<Bell> {
  const listener = listenerOf(session);
  const rows = await entriesFor(context.database, listener, BELL.entries);
  const entries = rows.map((row) => newsOf(forListener(row, listener)));
  const news = newsGroups(entries, ({ isNew }) => isNew).slice(0, BELL.news);
  // Most of what is looked at is not shown: it is not made an answer.
  const shown = new Set(news.flat());
  return {
    entries: entries
      .filter((one) => shown.has(one))
      .map(({ row }) => ({ ...presentEntry(row), isNew: row.isNew })),
    unread: Math.min(news.filter(([newest]) => newest?.isNew === true).length, BELL.most),
    timezone: session.timezone,
  };
}

/**
 * A page of everything that concerns the person, what they did themselves included, the newest first.
 * @throws AppError 400 CURSOR_INVALID
 */
export async function readActivity(
  context: Context,
  session: Session,
  { cursor, limit }: z.output<typeof activityQuery>,
): Promise<AuditLogPage> {
  const listener = listenerOf(session);
  const page = { after: askedCursor(cursor), limit: limit + 1 };
  const { shown, nextCursor } = pageOf(await pageFor(context.database, listener, page), limit);
  const entries = shown.map((row) => presentEntry(forListener(row, listener)));
  return { entries, nextCursor, timezone: session.timezone };
}

/** What decides whether entries are one piece of news. */
function newsOf(row: BellRow) {
  const { entity, action, before, after, isNew } = row;
  return {
    ...{ entity, action, before, after, isNew, row },
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    subject: row.subjectName,
    owner: row.ownerId === null ? null : { id: row.ownerId },
    occurredAt: row.occurredAt.toISOString(),
  };
}

/** Who handed an appointment over reads who has it now, as in the mail about it, and nothing else of what it became. */
function forListener<Row extends LogRow>(row: Row, { userId, hearsAll }: Listener): Row {
  if (hearsAll || row.ownerId === userId) return row;
  return { ...row, after: { professionalName: row.after['professionalName'] } };
}

/** The person has seen an entry of their bell and all older ones. Of another device's newer mark nothing is taken back. */
export async function markRead(context: Context, session: Session, entryId: string): Promise<void> {
  await moveMark(context.database, listenerOf(session), Number(entryId));
}

function listenerOf({ organizationId, userId, role }: Session): Listener {
  return { organizationId, userId, hearsAll: role === 'admin' };
}
