import { and, desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { auditLog } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export async function insertEntry(tx: Tx, row: Omit<AuditRow, 'id'>): Promise<void> {
  await tx.query(
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, actor_id, actor_name,
       occurred_at, before, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
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
    ],
  );
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
       occurred_at, before, after)
     SELECT organization_id, 'appointment', id, 'released', $3, $4, $5, $6,
            jsonb_build_object('userId', user_id, 'professionalName', professional_name), '{"userId": null}'
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
