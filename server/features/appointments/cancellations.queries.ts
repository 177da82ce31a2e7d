import { eq } from 'drizzle-orm';
import { CANCEL_NOTICE } from '#server/db/asked-to-choose.ts';
import { insertRow } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { cancelledAppointments } from '#server/db/report-schema.ts';
import { appointments, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

/** The notice of an appointment in minutes, as `CANCEL_NOTICE`; 0 where nobody keeps the agenda. */
export async function noticeOf(db: Reader, scope: Scope, id: string): Promise<number> {
  const rows = await db.orm
    .select({ notice: CANCEL_NOTICE })
    .from(appointments)
    .leftJoin(users, eq(users.id, appointments.userId))
    .where(scoped(appointments, scope, eq(appointments.id, id)));
  return rows[0]?.notice ?? 0;
}

export type CancelledRow = typeof cancelledAppointments.$inferSelect;

/** Keeps what reports and misses count of an appointment that was just cancelled, with the transaction's next statement or its commit. */
export async function insertCancelled(tx: Tx, row: CancelledRow & Scope): Promise<void> {
  await insertRow(tx, cancelledAppointments, row);
}

const SINCE = '$3::timestamptz - make_interval(months => $4::int)';

export type AskedMisses = { readonly now: Date; readonly months: number; readonly most: number };

/** How often a client missed an appointment or cancelled one too late in the last months, counted no further than `most`. */
export async function missesOf(
  db: Reader,
  { organizationId }: Scope,
  clientId: string,
  { now, months, most }: AskedMisses,
): Promise<number> {
  const rows = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count
       FROM ((SELECT FROM appointment_rows
               WHERE organization_id = $1 AND client_id = $2 AND attendance = 'missed' AND start_time >= ${SINCE}
               ORDER BY start_time LIMIT ${Math.trunc(most)})
              UNION ALL
             (SELECT FROM cancelled_appointments
               WHERE organization_id = $1 AND client_id = $2 AND is_late AND NOT is_excused AND start_time >= ${SINCE}
               ORDER BY start_time LIMIT ${Math.trunc(most)})) missed`,
    [organizationId, clientId, now, months],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Makes cancelled appointments another record's, all or those of these appointments.
 * @returns the ids of their appointments
 */
// bounded: client.
export async function moveCancelled(
  tx: Tx,
  { organizationId }: Scope,
  { from, to }: { readonly from: string; readonly to: string },
  ids: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `UPDATE cancelled_appointments SET client_id = $3
      WHERE organization_id = $1 AND client_id = $2 AND ($4::uuid[] IS NULL OR appointment_id = ANY ($4))
      RETURNING appointment_id AS id`,
    [organizationId, from, to, ids],
  );
  return rows.map(({ id }) => id);
}
