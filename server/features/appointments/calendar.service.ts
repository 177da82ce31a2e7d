import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { lockAndRead } from '#server/db/locks.ts';
import type { Scope } from '#server/db/scope.ts';
import { rulesOf } from '#server/features/scheduling/scheduling.service.ts';
import { appointmentEventJob } from '#server/jobs/definitions.ts';
import { newId } from '#server/lib/ids.ts';
import { snapshotOf } from './appointments.presenter.ts';
import { isPossible, minutesOf } from './appointments.policy.ts';
import * as queries from './appointments.queries.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { announce, type By } from './events.service.ts';
import { place } from './place.service.ts';
import { receiptedOf } from './receipted.queries.ts';

export { keepCalendarCopy } from './calendar.queries.ts';
export type { AppointmentRow, By };

/** An appointment as it is now; null when it is gone. */
export function findAppointment(context: Context, scope: Scope, id: string): Promise<AppointmentRow | null> {
  return queries.appointmentById(context.database, scope, id);
}

/**
 * An appointment, with its professional's agenda, held until the transaction ends; null when it is gone, or changes
 * hands just now.
 */
export async function holdAppointment(tx: Tx, scope: Scope, id: string): Promise<AppointmentRow | null> {
  const known = await queries.appointmentById(tx, scope, id);
  if (known?.userId == null) return null;
  const row = await lockAndRead(tx, [known.userId], () => queries.heldAppointment(tx, scope, id));
  return row?.userId === known.userId ? row : null;
}

/**
 * Moves a held appointment to where its professional put it in their calendar. They may fill their own time: a clash is
 * no obstacle (product decision). Null when no appointment can have such times, and where they would give an appointment
 * with a product another length than the product's.
 */
export async function moveByCalendar(
  context: Context,
  tx: Tx,
  row: AppointmentRow,
  times: { startTime: Date; endTime: Date },
  by: By,
): Promise<AppointmentRow | null> {
  const rules = row.userId === null ? null : await rulesOf(tx, row, row.userId);
  if (rules === null || !isPossible(times)) return null;
  if (row.productDuration !== null && minutesOf(times) !== minutesOf(row)) return null;
  const placement = await place(context, tx, rules, {
    by: 'staff',
    ...times,
    allowConflict: true,
    overbookingReason: row.overbookingReason,
    movingId: row.id,
  });
  if (placement === null) return null;
  const moved = await queries.updateAppointment(tx, row, row.id, {
    ...placement,
    // A clash that comes of a move in the calendar is one that nobody meant.
    ...(row.isOverbooked ? {} : { isOverbooked: false, overbookingReason: null }),
    timezone: rules.timezone,
    // The client confirmed another time.
    ...(row.startTime.getTime() === times.startTime.getTime() ? {} : { confirmedAt: null }),
    updatedAt: context.clock.now(),
  });
  if (moved !== null) await announce(context, tx, { before: row, after: moved, by });
  return moved;
}

/** Cancels a held appointment whose event its professional deleted. @returns false where a receipt of it counts: it stays then */
export async function cancelByCalendar(
  context: Context,
  tx: Tx,
  row: AppointmentRow,
  by: By,
): Promise<boolean> {
  if ((await receiptedOf(tx, row, [row.id])).length > 0) return false;
  await queries.deleteRow(tx, row, row.id);
  await announce(context, tx, { before: row, after: null, by });
  return true;
}

/**
 * Announces the video call of an appointment that was announced without one: systems get an event, and people a mail
 * unless theirs had waited for it.
 */
export async function announceMeetLink(
  context: Context,
  tx: Tx,
  row: AppointmentRow,
  mailsWaited: boolean,
  { source }: By,
): Promise<void> {
  await context.jobs.enqueue(tx, appointmentEventJob, {
    eventId: newId(),
    organizationId: row.organizationId,
    type: 'appointment.updated',
    occurredAt: context.clock.now().toISOString(),
    source,
    appointment: snapshotOf(row),
    concerns: mailsWaited ? [] : ['client', 'professional'],
    former: {},
    isMeetLink: true,
  });
}
