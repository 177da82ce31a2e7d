import { and, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Reader } from '#server/db/database.ts';
import { appointments, auditLog, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { APPOINTMENT_NAMED, comesAfter, type LogCursor, type LogRow } from './audit.queries.ts';

/** How many entries are looked at for those that others made: who changes more than that at once has the log. */
const LOOKED_AT = 1_000;

/** Whose bell it is, and whether it rings for everything of the organisation or for what is their own. */
export type Listener = Scope & { readonly userId: string; readonly hearsAll: boolean };

export type BellRow = LogRow & { readonly isNew: boolean };

/**
 * The newest entries that concern a person and that others made, the newest first, and whether each is newer than the
 * person's mark; without a mark, than their account. However long the log is, `LOOKED_AT` entries of it are read at most.
 * An appointment is named while there is one that the person may open.
 */
export async function entriesFor(db: Reader, listener: Listener, limit: number): Promise<BellRow[]> {
  const { userId } = listener;
  const newest = concerning(db, listener, { after: null, limit: LOOKED_AT });
  const rows = await db.orm
    .select({
      entry: entryOf(newest),
      ownerZone: users.timezone,
      appointment: APPOINTMENT_NAMED,
      isNew: sql<boolean>`(${newest.occurredAt}, ${newest.id}) > (
        SELECT coalesce(m.occurred_at, u.created_at), coalesce(m.entry_id, 0)
          FROM users u LEFT JOIN bell_marks m ON m.user_id = u.id
         WHERE u.organization_id = ${listener.organizationId} AND u.id = ${userId})`,
    })
    .from(newest)
    .leftJoin(users, ownerOf(newest, listener))
    .leftJoin(appointments, appointmentOf(newest, listener))
    .where(sql`(${ne(newest.actorKind, 'user')} OR ${newest.actorId} IS DISTINCT FROM ${userId})`)
    .orderBy(desc(newest.occurredAt), desc(newest.id))
    .limit(limit);
  return rows.map(({ entry, ...besides }) => ({ ...entry, ...besides }));
}

/** The entries after a cursor that concern a person, their own deeds among them, the newest first. */
export async function pageFor(
  db: Reader,
  listener: Listener,
  page: { after: LogCursor | null; limit: number },
): Promise<LogRow[]> {
  // global: `concerning`, `ownerOf` and `appointmentOf` bind the tables to the listener's organisation
  const found = concerning(db, listener, page);
  const rows = await db.orm
    .select({
      entry: entryOf(found),
      ownerZone: users.timezone,
      appointment: APPOINTMENT_NAMED,
    })
    .from(found)
    .leftJoin(users, ownerOf(found, listener))
    .leftJoin(appointments, appointmentOf(found, listener))
    .orderBy(desc(found.occurredAt), desc(found.id))
    .limit(page.limit);
  return rows.map(({ entry, ...besides }) => ({ ...entry, ...besides }));
}

/**
 * The newest `limit` entries of the organisation after a cursor, or the newest that a professional owns and the newest about
 * appointments that they handed over: each half in the order of its index, and no further than `limit`.
 */
function concerning(
  db: Reader,
  { hearsAll, userId, ...scope }: Listener,
  { after, limit }: { after: LogCursor | null; limit: number },
) {
  const { occurredAt, id } = auditLog;
  const newest = (whose: SQL | undefined) =>
    db.orm
      .select()
      .from(auditLog)
      .where(scoped(auditLog, scope, whose, comesAfter(after)))
      .orderBy(desc(occurredAt), desc(id))
      .limit(limit);
  const isChange = sql`${auditLog.action} <> 'tool_called'`;
  if (hearsAll) return newest(isChange).as('newest');
  return unionAll(newest(and(isChange, eq(auditLog.ownerId, userId))), newest(isHandedOverBy(userId))).as(
    'newest',
  );
}

/** An appointment that was this person's before it was handed over. */
function isHandedOverBy(userId: string): SQL {
  return sql`${auditLog.entity} = 'appointment' AND ${auditLog.action} = 'transferred' AND ${auditLog.before} ->> 'userId' = ${userId}`;
}

type Found = ReturnType<typeof concerning>;

function entryOf(found: Found) {
  return {
    id: found.id,
    organizationId: found.organizationId,
    entity: found.entity,
    entityId: found.entityId,
    action: found.action,
    actorKind: found.actorKind,
    actorId: found.actorId,
    actorName: found.actorName,
    occurredAt: found.occurredAt,
    before: found.before,
    after: found.after,
    subjectName: found.subjectName,
    subjectPlain: found.subjectPlain,
    ownerId: found.ownerId,
    ownerName: found.ownerName,
  };
}

/** Whose an entry is, while they are there. */
function ownerOf(found: Found, { organizationId }: Listener): SQL | undefined {
  return and(eq(users.organizationId, organizationId), eq(users.id, found.ownerId));
}

/** The appointment that an entry is about, while there is one that the person may open. */
function appointmentOf(found: Found, { organizationId, hearsAll, userId }: Listener): SQL | undefined {
  return and(
    eq(found.entity, 'appointment'),
    eq(appointments.organizationId, organizationId),
    eq(appointments.id, found.entityId),
    hearsAll ? undefined : eq(appointments.userId, userId),
  );
}

/** Moves a person's mark on to an entry that concerns them: never back, and to none that is not there. */
export async function moveMark(db: Reader, listener: Listener, entryId: number): Promise<void> {
  await db.query(
    `INSERT INTO bell_marks AS m (user_id, organization_id, occurred_at, entry_id)
     SELECT $2, organization_id, occurred_at, id
       FROM audit_log
      WHERE organization_id = $1 AND id = $3
        AND ($4 OR owner_id = $2 OR (entity = 'appointment' AND action = 'transferred' AND before ->> 'userId' = $2::text))
     ON CONFLICT (user_id) DO UPDATE SET occurred_at = excluded.occurred_at, entry_id = excluded.entry_id
      WHERE (m.occurred_at, m.entry_id) < (excluded.occurred_at, excluded.entry_id)`,
    [listener.organizationId, listener.userId, entryId, listener.hearsAll],
  );
}
