import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { AppointmentEvent, MailTask } from '#server/jobs/definitions.ts';
import { idOfName } from '#server/lib/ids.ts';
import { snapshotOf } from './appointments.presenter.ts';
import { knownOf, netChange } from './mail-changes.policy.ts';
import {
  currentRows,
  keepChanges,
  takeChanges,
  takeDueChanges,
  type WaitingChange,
} from './mail-changes.queries.ts';
import { mailsOf } from './mail.service.ts';

/** Changes taken in one transaction. */
const BATCH = 100;
/** Any constant: it keeps these ids apart from others made of names. */
const CHANGES = '5d0f6a4e-6f0e-4b39-9f55-3b0c6f2f6d1a';

/**
 * The mails of events that go at once. Those of a change by staff wait (`CHANGE_MAIL_DELAY`): what is dragged and dragged
 * back is written to nobody, and one mail says what came of several changes. What goes at once for the same appointment
 * meanwhile, a cancellation or the client's own change, ends the wait and says all of it.
 */
export async function mailsGoingNow(
  context: Context,
  tx: Tx,
  events: readonly AppointmentEvent[],
): Promise<MailTask[]> {
  const { changeMailDelayMs } = context.config;
  if (changeMailDelayMs === 0) return mailsOf(events);
  const dueAt = new Date(context.clock.now().getTime() + changeMailDelayMs);
  const going: AppointmentEvent[] = [];
  for (const round of roundsOf(events)) {
    const waiting = round.flatMap(waitingChangeOf);
    if (waiting.length > 0) await keepChanges(tx, waiting, dueAt);
    const ending = round.filter(endsWait);
    const taken =
      ending.length === 0
        ? []
        : await takeChanges(
            tx,
            ending.map(({ organizationId }) => organizationId),
            ending.map(({ appointment }) => appointment.id),
          );
    for (const event of round) {
      if (waitingChangeOf(event).length > 0) continue;
      const change = taken.find(({ appointmentId }) => appointmentId === event.appointment.id);
      going.push(change === undefined ? event : withWaiting(context, event, change));
    }
  }
  return mailsOf(going);
}

/**
 * Takes the changes that have waited long enough.
 * @returns one event for each, from what its receivers know to what the appointment is now, and whether more are due
 */
export async function dueChanges(
  context: Context,
  tx: Tx,
): Promise<{ events: AppointmentEvent[]; more: boolean }> {
  const due = await takeDueChanges(tx, context.clock.now(), BATCH);
  const rows = await currentRows(tx, due);
  const events = due.flatMap((change): AppointmentEvent[] => {
    const row = rows.find(({ id }) => id === change.appointmentId);
    if (row === undefined) return [];
    return [
      {
        // Of what the mail says: should the change be kept twice, its mails go once.
        eventId: idOfName(`${row.id}:${row.revision}`, CHANGES),
        organizationId: change.organizationId,
        type: 'appointment.updated',
        occurredAt: context.clock.now().toISOString(),
        source: change.source,
        appointment: snapshotOf(row),
        ...netChange(change.known, knownOf(row, context.secret)),
        ...(change.known.isClientNotified === true ? { isClientNotified: true } : {}),
      },
    ];
  });
  return { events: events.filter(({ concerns }) => concerns?.length !== 0), more: due.length === BATCH };
}

const isUpdate = ({ type, isMeetLink }: AppointmentEvent) =>
  type === 'appointment.updated' && isMeetLink !== true;

/** Whether an event's mails go at once and say what waits for the same appointment too. */
const endsWait = (event: AppointmentEvent) =>
  event.type === 'appointment.cancelled' ||
  (isUpdate(event) && event.concerns?.length !== 0 && waitingChangeOf(event).length === 0);

/** The first event of each appointment, the second of each, and so on: usually one round. */
function roundsOf(events: readonly AppointmentEvent[]): AppointmentEvent[][] {
  const rounds: AppointmentEvent[][] = [];
  const seen = new Map<string, number>();
  const ordered = [...events].sort((one, other) => one.appointment.revision - other.appointment.revision);
  for (const event of ordered) {
    const round = seen.get(event.appointment.id) ?? 0;
    seen.set(event.appointment.id, round + 1);
    (rounds[round] ??= []).push(event);
  }
  return rounds;
}

/** The change that an event makes wait; none of one whose mails go at once. */
function waitingChangeOf(event: AppointmentEvent): WaitingChange[] {
  const { source, known, organizationId, concerns, appointment } = event;
  if (!isUpdate(event) || known === undefined || concerns?.length === 0) return [];
  if (source !== 'admin' && source !== 'professional') return [];
  return [{ organizationId, appointmentId: appointment.id, known, source }];
}

/** An event that goes at once, as it reads to those who have not heard of what waited. */
function withWaiting(context: Context, event: AppointmentEvent, { known }: WaitingChange): AppointmentEvent {
  const { appointment } = event;
  // What they know is what is cancelled.
  if (event.type === 'appointment.cancelled') {
    const { startTime, endTime, userId, professionalName } = known;
    return { ...event, appointment: { ...appointment, startTime, endTime, userId, professionalName } };
  }
  const change = netChange(known, knownOf(appointment, context.secret));
  // A client who undoes what staff did says so to the professional all the same.
  return change.concerns.length === 0 ? event : { ...event, ...change };
}
