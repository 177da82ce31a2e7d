import { and, eq, gt, inArray, not } from 'drizzle-orm';
import { ASKED_TO_CHOOSE } from '#server/db/asked-to-choose.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { OrganizationId } from '#server/db/scope.ts';

export type RemindedRow = typeof appointments.$inferSelect;

/**
 * Appointments as they are now, held against change until the transaction ends: a later move plans its
 * reminders afterwards too. Without those whose clients were asked to choose another time: of them nobody is reminded.
 */
// bounded: given ids.
export async function heldAppointments(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  ids: readonly string[],
): Promise<RemindedRow[]> {
  return tx.orm
    .select()
    .from(appointments)
    .where(
      and(
        inArray(appointments.organizationId, [...organizationIds]),
        inArray(appointments.id, [...ids]),
        not(ASKED_TO_CHOOSE),
      ),
    )
    .orderBy(appointments.id)
    .for('share');
}

export async function appointmentNow(db: Reader, scope: Scope, id: string): Promise<RemindedRow | null> {
  const rows = await db.orm
    .select()
    .from(appointments)
    .where(scoped(appointments, scope, eq(appointments.id, id)));
  return rows[0] ?? null;
}

/** Ids of appointments ahead, of one professional or of all, in order, after `after`. */
export async function idsAhead(
  db: Reader,
  scope: Scope,
  filter: { userId: string | null; now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.orm
    .select({ id: appointments.id })
    .from(appointments)
    .where(
      scoped(
        appointments,
        scope,
        filter.userId === null ? undefined : eq(appointments.userId, filter.userId),
        gt(appointments.startTime, filter.now),
        filter.after === null ? undefined : gt(appointments.id, filter.after),
      ),
    )
    .orderBy(appointments.id)
    .limit(filter.limit);
  return rows.map(({ id }) => id);
}

export type MailReminder = {
  readonly appointmentId: string;
  readonly organizationId: OrganizationId;
  readonly minutes: number;
  readonly remindsOf: Date;
  readonly dueAt: Date;
};

/** Takes back the reminders of these appointments that were not sent and are not among the wanted ones. */
export async function deleteStaleMailReminders(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  appointmentIds: readonly string[],
  wanted: readonly MailReminder[],
): Promise<void> {
  await tx.query(
    `DELETE FROM mail_reminders r
     WHERE r.organization_id = ANY($1::uuid[]) AND r.appointment_id = ANY($2::uuid[]) AND r.due_at IS NOT NULL
       AND NOT EXISTS (
         SELECT 1 FROM unnest($3::uuid[], $4::int[], $5::timestamptz[]) AS wanted (id, minutes, start)
         WHERE wanted.id = r.appointment_id AND wanted.minutes = r.minutes AND wanted.start = r.reminds_of)`,
    [[...organizationIds], [...appointmentIds], ...wantedColumns(wanted)],
  );
}

const wantedColumns = (rows: readonly MailReminder[]) => [
  rows.map(({ appointmentId }) => appointmentId),
  rows.map(({ minutes }) => minutes),
  rows.map(({ remindsOf }) => remindsOf),
];

/** Plans reminders; one for the same start that was planned or sent stays, one for another start is replaced. */
export async function planMailReminders(tx: Tx, rows: readonly MailReminder[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(
    `INSERT INTO mail_reminders (appointment_id, organization_id, minutes, reminds_of, due_at)
     SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::timestamptz[])
     ON CONFLICT (appointment_id, minutes) DO UPDATE SET reminds_of = excluded.reminds_of, due_at = excluded.due_at
       WHERE mail_reminders.reminds_of <> excluded.reminds_of`,
    [
      rows.map(({ appointmentId }) => appointmentId),
      rows.map(({ organizationId }) => organizationId),
      rows.map(({ minutes }) => minutes),
      rows.map(({ remindsOf }) => remindsOf),
      rows.map(({ dueAt }) => dueAt),
    ],
  );
}

export type DueReminder = {
  appointmentId: string;
  organizationId: OrganizationId;
  minutes: number;
  remindsOf: Date;
  /** A nearer reminder of the same start takes this one's place. */
  replaced: boolean;
};

/**
 * Takes the reminders that are due, of every organisation; the caller enqueues them in the same transaction.
 * Of several that are late, the nearest to the start replaces the others. So does one that is still to come, when it
 * comes sooner than the other is late, and within the hour: nobody is reminded twice in a row.
 */
// global: time comes for every organisation alike.
// bounded: limit limit.
export async function claimDueMailReminders(tx: Tx, now: Date, limit: number): Promise<DueReminder[]> {
  return tx.query(
    // Found once and then taken: searched again for each row, more might be taken than asked for.
    `WITH next AS MATERIALIZED (
       SELECT appointment_id, minutes FROM mail_reminders WHERE due_at <= $1
        ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     UPDATE mail_reminders r SET due_at = NULL
       FROM next WHERE r.appointment_id = next.appointment_id AND r.minutes = next.minutes
     RETURNING r.appointment_id AS "appointmentId", r.organization_id AS "organizationId", r.minutes,
       r.reminds_of AS "remindsOf", EXISTS (
         SELECT 1 FROM mail_reminders n
         WHERE n.appointment_id = r.appointment_id AND n.reminds_of = r.reminds_of AND n.minutes < r.minutes
           AND n.reminds_of - make_interval(mins => n.minutes) <= $1 + least(
             $1 - (r.reminds_of - make_interval(mins => r.minutes)), interval '1 hour')) AS replaced`,
    [now, limit],
  );
}
