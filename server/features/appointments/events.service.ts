import type { LiveEventType } from '#shared/contract/notifications.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { appointmentEventJob, type AppointmentEvent, type Source } from '#server/jobs/definitions.ts';
import { newId } from '#server/lib/ids.ts';
import { snapshotOf } from './appointments.presenter.ts';
import type { AppointmentRow } from './appointments.queries.ts';

type Kind = 'created' | 'updated' | 'deleted';

const EVENT: Readonly<Record<Kind, AppointmentEvent['type']>> = {
  created: 'appointment.created',
  updated: 'appointment.updated',
  deleted: 'appointment.cancelled',
};

/**
 * Tells of a change in the transaction that makes it: the domain event becomes a job, and the organisation's open
 * screens hear of it once it is committed. A transfer is told to the former professional too.
 */
export async function announce(
  context: Context,
  tx: Tx,
  kind: Kind,
  row: AppointmentRow,
  source: Source,
  formerUserId: string | null = null,
): Promise<void> {
  await context.jobs.enqueue(tx, appointmentEventJob, {
    eventId: newId(),
    organizationId: row.organizationId,
    type: EVENT[kind],
    occurredAt: context.clock.now().toISOString(),
    source,
    appointment: snapshotOf(row),
  });
  await tellScreens(context, tx, kind, row, source);
  if (formerUserId !== null && formerUserId !== row.userId) {
    await tellScreens(context, tx, kind, { ...row, userId: formerUserId }, source);
  }
}

/** The live message alone, for a change that is no event to the outside (a client's confirmation). */
export async function tellScreens(
  context: Context,
  tx: Tx,
  kind: Kind,
  row: Pick<AppointmentRow, 'id' | 'organizationId' | 'userId'>,
  source: Source,
): Promise<void> {
  const type: LiveEventType = `appointment_${kind}`;
  await context.live.publish(tx, row, { type, userId: row.userId, appointmentId: row.id, source });
}
