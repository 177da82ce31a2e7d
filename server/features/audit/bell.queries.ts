import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { appointments, auditLog } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { LogRow } from './audit.queries.ts';

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
  const { userId, hearsAll } = listener;
  const newest = db.orm
    .select()
    .from(auditLog)
    .where(
      scoped(
        auditLog,
        listener,
        and(sql`${auditLog.action} <> 'tool_called'`, hearsAll ? undefined : eq(auditLog.ownerId, userId)),
      ),
    )
    .orderBy(desc(auditLog.occurredAt), desc(auditLog.id))
    .limit(LOOKED_AT)
    .as('newest');
  const rows = await db.orm
    .select({
      entry: {
        id: newest.id,
        organizationId: newest.organizationId,
        entity: newest.entity,
        entityId: newest.entityId,
        action: newest.action,
        actorKind: newest.actorKind,
        actorId: newest.actorId,
        actorName: newest.actorName,
        occurredAt: newest.occurredAt,
        before: newest.before,
        after: newest.after,
        subjectName: newest.subjectName,
        subjectPlain: newest.subjectPlain,
        ownerId: newest.ownerId,
        ownerName: newest.ownerName,
      },
      appointment: { id: appointments.id, userId: appointments.userId },
      isNew: sql<boolean>`(${newest.occurredAt}, ${newest.id}) > (
        SELECT coalesce(m.occurred_at, u.created_at), coalesce(m.entry_id, 0)
          FROM users u LEFT JOIN bell_marks m ON m.user_id = u.id
         WHERE u.organization_id = ${listener.organizationId} AND u.id = ${userId})`,
    })
    .from(newest)
    .leftJoin(
      appointments,
      and(
        eq(newest.entity, 'appointment'),
        eq(appointments.organizationId, listener.organizationId),
        eq(appointments.id, newest.entityId),
        hearsAll ? undefined : eq(appointments.userId, userId),
      ),
    )
    .where(sql`(${ne(newest.actorKind, 'user')} OR ${newest.actorId} IS DISTINCT FROM ${userId})`)
    .orderBy(desc(newest.occurredAt), desc(newest.id))
    .limit(limit);
  return rows.map(({ entry, appointment, isNew }) => ({ ...entry, appointment, isNew }));
}

/** Moves a person's mark on to an entry that concerns them: never back, and to none that is not there. */
export async function moveMark(db: Reader, listener: Listener, entryId: number): Promise<void> {
  await db.query(
    `INSERT INTO bell_marks AS m (user_id, organization_id, occurred_at, entry_id)
     SELECT $2, organization_id, occurred_at, id
       FROM audit_log
      WHERE organization_id = $1 AND id = $3 AND ($4 OR owner_id = $2)
     ON CONFLICT (user_id) DO UPDATE SET occurred_at = excluded.occurred_at, entry_id = excluded.entry_id
      WHERE (m.occurred_at, m.entry_id) < (excluded.occurred_at, excluded.entry_id)`,
    [listener.organizationId, listener.userId, entryId, listener.hearsAll],
  );
}
