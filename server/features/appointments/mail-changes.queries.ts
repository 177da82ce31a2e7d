import { and, inArray } from 'drizzle-orm';
import type { Source } from '#shared/contract/history.ts';
import type { Tx } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import type { KnownAppointment } from '#server/jobs/definitions.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import type { OrganizationId } from '#server/db/scope.ts';

/** A change whose mails wait: the appointment as its receivers know it. */
export type WaitingChange = {
  readonly organizationId: OrganizationId;
  readonly appointmentId: string;
  readonly known: KnownAppointment;
  readonly source: Source;
};

/**
 * Lets changes wait until a moment. One that waits already is put off until then; what its receivers know stays as it
 * was before the first change, in whatever order the changes come.
 */
// global: each change brings its organisation.
export async function keepChanges(tx: Tx, changes: readonly WaitingChange[], dueAt: Date): Promise<void> {
  await tx.query(
    `INSERT INTO mail_changes AS waiting (appointment_id, organization_id, known, source, due_at)
     SELECT (change ->> 'appointmentId')::uuid, (change ->> 'organizationId')::uuid, change -> 'known',
            change ->> 'source', $2
       FROM jsonb_array_elements($1::jsonb) AS change
     ON CONFLICT (appointment_id) DO UPDATE
        SET due_at = excluded.due_at, source = excluded.source,
            known = CASE WHEN (excluded.known ->> 'revision')::integer < (waiting.known ->> 'revision')::integer
                         THEN excluded.known ELSE waiting.known END`,
    [JSON.stringify(changes), dueAt],
  );
}

/** Takes the changes that wait for these appointments: their receivers are written to now. */
// bounded: given appointmentIds.
export async function takeChanges(
  tx: Tx,
  organizationIds: readonly string[],
  appointmentIds: readonly string[],
): Promise<WaitingChange[]> {
  return tx.query(
    `DELETE FROM mail_changes WHERE organization_id = ANY ($1::uuid[]) AND appointment_id = ANY ($2::uuid[])
     RETURNING organization_id AS "organizationId", appointment_id AS "appointmentId", known, source`,
    [organizationIds, appointmentIds],
  );
}

/** Takes up to `limit` changes whose delay is over. */
// global: time comes for every organisation alike.
// bounded: limit limit.
export async function takeDueChanges(tx: Tx, now: Date, limit: number): Promise<WaitingChange[]> {
  return tx.query(
    `WITH due AS MATERIALIZED (
       SELECT appointment_id FROM mail_changes WHERE due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     DELETE FROM mail_changes waiting USING due WHERE waiting.appointment_id = due.appointment_id
     RETURNING waiting.organization_id AS "organizationId", waiting.appointment_id AS "appointmentId",
               waiting.known, waiting.source`,
    [now, limit],
  );
}

/** Appointments as they are now, without those that are gone. */
// bounded: given changes.
export async function currentRows(tx: Tx, changes: readonly WaitingChange[]): Promise<AppointmentRow[]> {
  if (changes.length === 0) return [];
  const unique = <T extends string>(values: readonly T[]) => [...new Set(values)];
  return tx.orm
    .select()
    .from(appointments)
    .where(
      and(
        inArray(appointments.organizationId, unique(changes.map(({ organizationId }) => organizationId))),
        inArray(appointments.id, unique(changes.map(({ appointmentId }) => appointmentId))),
      ),
    );
}
