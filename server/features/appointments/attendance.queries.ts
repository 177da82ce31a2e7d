import { eq, inArray } from 'drizzle-orm';
import type { Attendance } from '#shared/contract/attendance.ts';
import type { Tx } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { AppointmentRow } from './appointments.queries.ts';

/** Those of the given appointments that exist, of one professional or of all, held in a fixed order of locks until the end. */
// bounded: by the ids given.
export async function heldByIds(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  userId: string | null,
): Promise<AppointmentRow[]> {
  return tx.orm
    .select()
    .from(appointments)
    .where(
      scoped(
        appointments,
        scope,
        inArray(appointments.id, ids),
        userId === null ? undefined : eq(appointments.userId, userId),
      ),
    )
    .orderBy(appointments.id)
    .for('update');
}

/** Writes whether the clients of appointments came. It is no new revision: no calendar and no mail knows of it. */
export async function writeAttendance(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  attendance: Attendance | null,
  now: Date,
): Promise<void> {
  await tx.orm
    .update(appointments)
    .set({ attendance, updatedAt: now })
    .where(scoped(appointments, scope, inArray(appointments.id, ids)));
}
