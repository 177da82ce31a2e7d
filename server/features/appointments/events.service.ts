import type { AppointmentAction, Source } from '#shared/contract/history.ts';
import type { Payment } from '#shared/contract/payments.ts';
import { liveChange, type LiveChange, type LiveEvent } from '#shared/contract/notifications.ts';
import type { Context } from '#server/context.ts';
import { actorOf, record, type Actor } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import type { Tx } from '#server/db/database.ts';
import {
  appointmentEventJob,
  type AppointmentEvent,
  type AppointmentEventKind,
} from '#server/jobs/definitions.ts';
import { idOfName, newId } from '#server/lib/ids.ts';
import { snapshotOf } from './appointments.presenter.ts';
import { concernedBy, daysOf } from './appointments.policy.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { insertCancelled } from './cancellations.queries.ts';
import { insertCancelledLink } from './cancelled-links.queries.ts';
import { actionOf, changedFields, changedPayment, type Fields } from './history.presenter.ts';
import { knownOf } from './mail-changes.policy.ts';

type Kind = 'created' | 'updated' | 'deleted';

const EVENT: Readonly<Record<Kind, AppointmentEventKind>> = {
  created: 'appointment.created',
  updated: 'appointment.updated',
  deleted: 'appointment.cancelled',
};

/** Who changed an appointment, and which way the change came. */
export type By = { readonly source: Source; readonly actor: Actor };

/**
 * A change as it was made: null before is a new appointment, null after one that is gone. A silent one sends no mails, and
 * one whose client is notified in another way sends none to them; everything else follows. `isLate` is a cancellation that counts
 * against its client.
 */
export type Change = {
  readonly isSilent?: boolean;
  readonly isClientNotified?: boolean;
  readonly isLate?: boolean;
} & (
  | { readonly before: null; readonly after: AppointmentRow; readonly by: By }
  | { readonly before: AppointmentRow; readonly after: AppointmentRow | null; readonly by: By }
);

export function byStaff(session: Pick<Session, 'userId' | 'name' | 'role' | 'through'>): By {
  return { source: session.through ?? session.role, actor: actorOf(session) };
}

/** The system, for what somebody asked for earlier. */
export function bySystem(source: Source): By {
  return { source, actor: { kind: 'system', id: null, name: null } };
}

/** The client of an appointment, by the public page or by their own link. */
export function byClient(
  { clientName }: Pick<AppointmentRow, 'clientName'>,
  source: 'public' | 'client' = 'client',
): By {
  return { source, actor: { kind: 'client', id: null, name: clientName } };
}

/** Who has something to read about a change, who lost the appointment by it, and what it was before. */
function changeOf(
  before: AppointmentRow,
  after: AppointmentRow,
): Pick<AppointmentEvent, 'concerns' | 'formerUserId' | 'former'> {
  const former = before.userId === after.userId ? null : before.userId;
  return {
    concerns: concernedBy(before, after),
    ...(former === null ? {} : { formerUserId: former }),
    former: formerOf(before, after),
  };
}

function formerOf(before: AppointmentRow, after: AppointmentRow): NonNullable<AppointmentEvent['former']> {
  const moved =
    before.startTime.getTime() !== after.startTime.getTime() ||
    before.endTime.getTime() !== after.endTime.getTime();
  return {
    ...(moved ? { startTime: before.startTime.toISOString(), endTime: before.endTime.toISOString() } : {}),
    ...(before.userId === after.userId ? {} : { professionalName: before.professionalName }),
  };
}

/**
 * Announces a change in the transaction that makes it: the domain event becomes a job, the history gets its entry, and
 * the organisation's open screens hear of it once it is committed. A transfer is announced to the former professional too.
 * A save that changed nothing is not announced.
 */
export async function announce(context: Context, tx: Tx, change: Change): Promise<void> {
  const { before, after, by } = change;
  if (!isChange(change)) return;
  const notified = change.isClientNotified === true ? { isClientNotified: true as const } : {};
  const row = rowOf(change);
  const kind: Kind = before === null ? 'created' : after === null ? 'deleted' : 'updated';
  await context.jobs.enqueue(tx, appointmentEventJob, {
    eventId: newId(),
    organizationId: row.organizationId,
    type: EVENT[kind],
    occurredAt: context.clock.now().toISOString(),
    source: by.source,
    appointment: snapshotOf(row),
    ...(before !== null && after !== null
      ? { ...changeOf(before, after), known: { ...knownOf(before, context.secret), ...notified } }
      : {}),
    ...(change.isSilent === true ? { concerns: [] } : {}),
    ...notified,
  });
  await recordAndPublish(context, tx, kind, change);
  if (kind === 'created') tx.afterCommit(() => context.metrics.booked(by.source));
  if (before !== null && after === null) await keepCancelled(context, tx, before, change.isLate ?? false);
  await emitFreedBy(context, tx, change);
}

/** Keeps where the client's link belongs, by which they find the way to another time, and what month reports count. */
async function keepCancelled(
  { clock }: Context,
  tx: Tx,
  cancelled: AppointmentRow,
  isLate: boolean,
): Promise<void> {
  const { id, manageTokenHash, organizationId, userId } = cancelled;
  const { professionalName, timezone, productName, startTime } = cancelled;
  const cancelledAt = clock.now();
  await insertCancelledLink(tx, { manageTokenHash, organizationId, userId, cancelledAt });
  const counted = {
    clientId: cancelled.clientId,
    professionalName,
    timezone,
    productName,
    startTime,
    cancelledAt,
    isLate,
    isExcused: false,
  };
  await insertCancelled(tx, { appointmentId: id, organizationId, userId, ...counted });
}

async function emitFreedBy(context: Context, tx: Tx, { before, after }: Change): Promise<void> {
  if (before === null) return;
  const former = after === null ? null : formerOf(before, after);
  if (former !== null && former.startTime === undefined && after?.userId === before.userId) return;
  await emitFreed(context, tx, before);
}

type Freed = Pick<AppointmentRow, 'organizationId' | 'userId' | 'startTime' | 'endTime' | 'lane'>;

/** Says that a professional's time is free again: an appointment's, or one that was held. */
export async function emitFreed({ events }: Context, tx: Tx, freed: Freed): Promise<void> {
  const { organizationId, userId, startTime, endTime, lane } = freed;
  if (userId === null) return;
  await events.emit(tx, { kind: 'time.freed', organizationId, userId, startTime, endTime, lane });
}

/** A client's confirmation: no event to the outside, but history and news to the screens. */
export async function announceConfirmation(
  context: Context,
  tx: Tx,
  confirmed: AppointmentRow,
): Promise<void> {
  const before = { ...confirmed, confirmedAt: null };
  await recordAndPublish(context, tx, 'updated', { before, after: confirmed, by: byClient(confirmed) });
}

/** Whether clients came: an event to webhooks alone, history and news to the screens. */
export async function announceAttendance(
  context: Context,
  tx: Tx,
  changes: readonly { readonly before: AppointmentRow; readonly after: AppointmentRow; readonly by: By }[],
): Promise<void> {
  const occurredAt = context.clock.now().toISOString();
  await context.jobs.enqueueAll(
    tx,
    appointmentEventJob,
    changes.map(({ after, by }) => ({
      eventId: newId(),
      organizationId: after.organizationId,
      type: 'appointment.attendance' as const,
      occurredAt,
      source: by.source,
      appointment: snapshotOf(after),
      concerns: [],
    })),
  );
  for (const change of changes) await recordAndPublish(context, tx, 'updated', change);
}

/** What was paid: no event to the outside, but history and news to the screens. */
export async function announcePayment(
  context: Context,
  tx: Tx,
  change: {
    readonly row: AppointmentRow;
    readonly before: Payment;
    readonly after: Payment;
    readonly by: By;
  },
): Promise<void> {
  const { row, by } = change;
  await recordEntry(context, tx, row, { action: 'updated', by, ...changedPayment(change) });
  const days = daysOf(row);
  const event = { type: 'appointment_updated', appointmentId: row.id, source: by.source, days } as const;
  await context.live.publish(tx, row, { ...event, userId: row.userId });
}

/** Its client was asked to choose another time: no event to the outside and no history of its own, but news to the screens. */
export async function announceAsked(
  context: Context,
  tx: Tx,
  rows: readonly AppointmentRow[],
  by: By,
): Promise<void> {
  for (const row of rows) await recordEntry(context, tx, row, { action: 'asked', by, before: {}, after: {} });
  await context.live.publishAll(
    tx,
    rows.map((row) => ({
      organizationId: row.organizationId,
      event: {
        type: 'appointment_updated',
        appointmentId: row.id,
        source: 'system',
        days: daysOf(row),
        userId: row.userId,
      },
    })),
  );
}

/** Any constant will do: it only keeps these ids apart from others made of names. */
const REMINDERS = 'c9f3f0a2-4c9b-4e0d-9d5b-6a0b7a4f2d11';

/**
 * The event of a reminder. Its id is made of what it reminds of, so that it is the same however often it is made.
 * @param minutes before the start
 */
export function reminderEvent(row: AppointmentRow, minutes: number, now: Date): AppointmentEvent {
  return {
    eventId: idOfName(`${row.id}:${row.startTime.toISOString()}:${minutes}`, REMINDERS),
    organizationId: row.organizationId,
    type: 'appointment.reminder',
    occurredAt: now.toISOString(),
    appointment: snapshotOf(row),
  };
}

/** The entry in the history, and the news to the organisation's screens. */
async function recordAndPublish(context: Context, tx: Tx, kind: Kind, change: Change): Promise<void> {
  const { before, after, by } = change;
  const row = rowOf(change);
  const action = actionOf(before, after, by.actor.kind);
  const late = change.isLate === true ? { cancelledLate: true } : {};
  const changed = changedFields(before, after);
  await recordEntry(context, tx, row, { action, by, ...changed, after: { ...changed.after, ...late } });
  const event: Omit<LiveEvent, 'userId'> = {
    type: `appointment_${kind}`,
    appointmentId: row.id,
    source: by.source,
    ...(isLiveChange(action) ? { change: action } : {}),
    days: [...new Set([before, after].flatMap((each) => (each === null ? [] : daysOf(each))))].sort(),
  };
  const former = before === null || before.userId === row.userId ? null : before.userId;
  const { organizationId } = row;
  await context.live.publishAll(
    tx,
    [row.userId, ...(former === null ? [] : [former])].map((userId) => ({
      organizationId,
      event: { ...event, userId },
    })),
  );
}

type Entry = {
  readonly action: AppointmentAction;
  readonly by: By;
  readonly before: Fields;
  readonly after: Fields;
};

async function recordEntry(
  context: Context,
  tx: Tx,
  row: AppointmentRow,
  { action, by, before, after }: Entry,
): Promise<void> {
  await record(context, tx, row, {
    entity: 'appointment',
    entityId: row.id,
    action,
    actor: by.actor,
    subject: row.clientName,
    owner: row.userId === null ? null : { id: row.userId, name: row.professionalName },
    before,
    after,
  });
}

function isChange({ before, after }: Change): boolean {
  const changed = changedFields(before, after);
  return Object.keys({ ...changed.before, ...changed.after }).length > 0;
}

function isLiveChange(action: string): action is LiveChange {
  return liveChange.safeParse(action).success;
}

/** The appointment as it is, or as it was when it is gone. */
function rowOf(change: Change): AppointmentRow {
  return change.before === null ? change.after : (change.after ?? change.before);
}
