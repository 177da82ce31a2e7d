import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppointmentRow } from './appointments.queries.ts';

/** Tells open screens of the organisation that held times changed; the bell says nothing. */
export async function publishHeldTimes(
  context: Context,
  tx: Tx,
  row: Pick<AppointmentRow, 'organizationId' | 'userId'>,
): Promise<void> {
  await context.live.publish(tx, row, {
    type: 'held_times',
    userId: row.userId,
    appointmentId: null,
    source: 'system',
  });
}
