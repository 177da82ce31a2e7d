import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

/** Appointments carry their professional's name, so that it stays when the professional goes. */
export async function renameProfessional(tx: Tx, scope: Scope, userId: string, name: string): Promise<void> {
  await tx.orm
    .update(appointments)
    .set({ professionalName: name })
    .where(scoped(appointments, scope, eq(appointments.userId, userId)));
}

/** What a professional has not finished yet moves to their new clock; what is over keeps the one it took place by. */
export async function moveZoneAhead(
  tx: Tx,
  scope: Scope,
  userId: string,
  { timezone, now }: { timezone: string; now: Date },
): Promise<void> {
  await tx.orm
    .update(appointments)
    .set({ timezone })
    .where(scoped(appointments, scope, and(eq(appointments.userId, userId), gt(appointments.endTime, now))));
}

/** Holds a professional's appointments until the transaction ends, in the order of their ids. */
export async function lockAppointmentsOf(tx: Tx, scope: Scope, userId: string): Promise<void> {
  await tx.query(
    'SELECT 1 FROM appointments WHERE organization_id = $1 AND user_id = $2 ORDER BY id FOR UPDATE',
    [scope.organizationId, userId],
  );
}
