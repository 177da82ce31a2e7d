import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

/** Leaves an appointment out of Google's calendars, or takes one in again that was left out; in the very transfer. */
export async function leaveOutOfGoogle(
  tx: Tx,
  scope: Scope,
  appointmentId: string,
  isOut: boolean,
): Promise<void> {
  await tx.query(
    isOut
      ? `INSERT INTO google_mirrors (appointment_id, organization_id, excluded) VALUES ($1, $2, true)
         ON CONFLICT (appointment_id) DO UPDATE SET excluded = true`
      : 'UPDATE google_mirrors SET excluded = false WHERE appointment_id = $1 AND organization_id = $2',
    [appointmentId, scope.organizationId],
  );
}
