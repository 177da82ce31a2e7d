import { and, desc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointments, auditLog, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type AuditRow = typeof auditLog.$inferSelect;
export type NewEntry = Omit<AuditRow, 'id' | 'subjectPlain'>;

const INSERT_ENTRY = `
  INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_id, actor_name,
    occurred_at, before, after, subject_name, owner_id, owner_name)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12,
    coalesce($13, (SELECT name FROM users WHERE organization_id = $1 AND id = $12)))`;

/** Adds an entry with the transaction's next statement, or with its commit. */
export async function writeEntry(tx: Tx, row: NewEntry): Promise<void> {
  // global: the row brings its organisation
  await tx.write(INSERT_ENTRY, valuesOf(row));
}

const INSERT_ENTRIES = `
  INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_id, actor_name,
    occurred_at, before, after, subject_name, owner_id, owner_name)
  SELECT e."organizationId", e.entity, e."entityId", e.action, e."actorKind", e."actorId", e."actorName",
         e."occurredAt", e.before, e.after, e."subjectName", e."ownerId",
         coalesce(e."ownerName", (SELECT name FROM users WHERE organization_id = e."organizationId" AND id = e."ownerId"))
    FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS ("organizationId" uuid, entity text, "entityId" uuid, action text,
           "actorKind" text, "actorId" uuid, "actorName" text, "occurredAt" timestamptz, before jsonb, after jsonb,
           "subjectName" text, "ownerId" uuid, "ownerName" text)) WITH ORDINALITY AS e
   ORDER BY e.ordinality`;

/** The same for several, in their order, in one statement. */
// bounded: given rows.
export async function writeEntries(tx: Tx, rows: readonly NewEntry[]): Promise<void> {
  // global: each row brings its organisation
  await tx.write(INSERT_ENTRIES, [JSON.stringify(rows)]);
}

export async function insertEntry(db: Reader, row: NewEntry): Promise<void> {
  // global: the row brings its organisation
  await db.query(INSERT_ENTRY, valuesOf(row));
}

function valuesOf(row: NewEntry): readonly unknown[] {
  return [
    row.organizationId,
    row.entity,
    row.entityId,
    row.action,
    row.actorKind,
    row.actorId,
    row.actorName,
    row.occurredAt,
    row.before,
    row.after,
    row.subjectName,
    row.ownerId,
    row.ownerName,
  ];
}

/** One entry for each appointment of a person: it is about to be nobody's. */
export async function insertReleases(
  tx: Tx,
  scope: Scope,
  userId: string,
  by: Pick<AuditRow, 'actorKind' | 'actorId' | 'actorName' | 'occurredAt'>,
): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_id, actor_name,
       occurred_at, before, after, subject_name, owner_id, owner_name)
     SELECT organization_id, 'appointment', id, 'released', $3, $4, $5, $6,
            jsonb_build_object('userId', user_id, 'professionalName', professional_name), '{"userId": null}',
            client_name, user_id, professional_name
       FROM appointments
      WHERE organization_id = $1 AND user_id = $2
      ORDER BY start_time, id`,
    [scope.organizationId, userId, by.actorKind, by.actorId, by.actorName, by.occurredAt],
  );
}

/** The newest entries about one thing, the newest first. */
export async function entriesOf(
  db: Reader,
  scope: Scope,
  about: { entity: string; entityId: string },
  limit: number,
): Promise<AuditRow[]> {
  return db.orm
    .select()
    .from(auditLog)
    .where(
      scoped(auditLog, scope, and(eq(auditLog.entity, about.entity), eq(auditLog.entityId, about.entityId))),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** What a page of the log is narrowed by; null does not narrow. */
export type LogFilter = {
  readonly from: Date | null;
  /** Without this moment itself. */
  readonly to: Date | null;
  readonly kind: AuditRow['actorKind'] | null;
  readonly actorId: string | null;
  readonly entity: string | null;
  /** Without the calls of tools. */
  readonly changesOnly: boolean;
  /** Patterns of LIKE (`namePatterns`), for the name of what it is about. */
  readonly search: readonly string[] | null;
};

/** Where a page ended. */
export type LogCursor = { readonly occurredAt: Date; readonly id: number };

/** An entry, the zone of whose it is, and the appointment that it is about, while there are any. */
export type LogRow = AuditRow & {
  ownerZone: string | null;
  appointment: { id: string; userId: string | null; startTime: Date } | null;
};

/** What an entry says of the appointment that it is about. */
export const APPOINTMENT_NAMED = {
  id: appointments.id,
  userId: appointments.userId,
  startTime: appointments.startTime,
};

/** What follows a place in the log, which is read from its end; all of it without one. */
// global: a condition, which its callers put beside the organisation's.
export function comesAfter(after: LogCursor | null): SQL | undefined {
  const { occurredAt, id } = auditLog;
  return after === null
    ? undefined
    : sql`(${occurredAt}, ${id}) < (${after.occurredAt.toISOString()}::timestamptz, ${after.id}::bigint)`;
}

/**
 * The entries after a cursor, the newest first. The indexes give each of the filters in the order of time, and a rare name
 * by its trigrams.
 */
export async function pageOfLog(
  db: Reader,
  scope: Scope,
  filter: LogFilter,
  { after, limit }: { after: LogCursor | null; limit: number },
): Promise<LogRow[]> {
  const { occurredAt, id } = auditLog;
  const rows = await db.orm
    .select({
      entry: auditLog,
      ownerZone: users.timezone,
      appointment: APPOINTMENT_NAMED,
    })
    .from(auditLog)
    .leftJoin(users, and(eq(users.organizationId, auditLog.organizationId), eq(users.id, auditLog.ownerId)))
    .leftJoin(
      appointments,
      and(
        eq(auditLog.entity, 'appointment'),
        eq(appointments.organizationId, auditLog.organizationId),
        eq(appointments.id, auditLog.entityId),
      ),
    )
    .where(
      scoped(
        auditLog,
        scope,
        filter.from === null ? undefined : gte(occurredAt, filter.from),
        filter.to === null ? undefined : lt(occurredAt, filter.to),
        filter.kind === null ? undefined : eq(auditLog.actorKind, filter.kind),
        filter.actorId === null ? undefined : ofPerson(filter.actorId),
        filter.entity === null ? undefined : eq(auditLog.entity, filter.entity),
        filter.changesOnly ? sql`${auditLog.action} <> 'tool_called'` : undefined,
        filter.search === null ? undefined : matches(filter.search),
        comesAfter(after),
      ),
    )
    .orderBy(desc(occurredAt), desc(id))
    .limit(limit);
  return rows.map(({ entry, ...besides }) => ({ ...entry, ...besides }));
}

/** Only people have an id of their own; the kind leads to their index. */
function ofPerson(actorId: string) {
  return and(eq(auditLog.actorKind, 'user'), eq(auditLog.actorId, actorId));
}

function matches(patterns: readonly string[]) {
  return or(...patterns.map((pattern) => sql`${auditLog.subjectPlain} LIKE plain_text(${pattern})`));
}
