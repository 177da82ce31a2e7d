import { inArray } from 'drizzle-orm';
import type { Attendance } from '#shared/contract/attendance.ts';
import type { Tx } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

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
