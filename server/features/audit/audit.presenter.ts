import { auditEntity, auditFields, type AuditEntry } from '#shared/contract/audit-log.ts';
import type { LogRow } from './audit.queries.ts';

/** An entry of the log as the administrator reads it. */
export function presentEntry(row: LogRow): AuditEntry {
  return {
    id: String(row.id),
    entity: auditEntity.parse(row.entity),
    entityId: row.entityId,
    action: row.action,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    subject: row.subjectName,
    owner: row.ownerId === null ? null : { id: row.ownerId, name: row.ownerName, timezone: row.ownerZone },
    occurredAt: row.occurredAt.toISOString(),
    before: auditFields.parse(row.before),
    after: auditFields.parse(row.after),
    appointment:
      row.appointment === null
        ? null
        : { ...row.appointment, startTime: row.appointment.startTime.toISOString() },
  };
}
