import type { Context } from '#server/context.ts';
import type { AppointmentRow } from '#server/features/appointments/calendar.service.ts';
import type { CalendarSeries } from '#server/features/appointments/mail-series.service.ts';
import { attempt, callCalendar } from './account.service.ts';
import type { ConnectionRow } from './connections.queries.ts';
import { contentOf, eventOf, isOfInstallation, UNKNOWN_CONTENT, type CalendarEvent } from './event.policy.ts';
import { backoff, GoogleFault, troubleOf } from './faults.policy.ts';
import { installationOf, wordsOf } from './installation.service.ts';
import { keepLeftover } from './leftovers.queries.ts';
import { mirrorOf, notePlace, type MirrorRow } from './mirrors.queries.ts';
import {
  alike,
  fateOf,
  instanceIdOf,
  instanceOf,
  recurringEventOf,
  recurringIdOf,
  type Fate,
  type Instance,
} from './recurring.policy.ts';
import * as recurring from './recurring.queries.ts';
import type { Lease, Member } from './recurring.queries.ts';
import type { Target } from './targets.queries.ts';
import { noteSending } from './troubles.queries.ts';

/**
 * Takes the appointments that go to Google together with one that was taken: those of its series, as long as no event of
 * them is known there. Ask only while nobody else in this process takes any. @returns their ids; none for a single one
 */
export async function leaseTogether(
  context: Context,
  mirror: MirrorRow,
  lease: Lease,
): Promise<readonly string[]> {
  if (mirror.content !== null || mirror.excluded) return [];
  if (mirror.eventId === null) return recurring.leaseUnsent(context.database, mirror, lease);
  const instance = instanceOf(mirror.eventId);
  return instance === null
    ? []
    : recurring.leaseUnmade(context.database, mirror, instance.recurringId, lease);
}

type Leader = {
  readonly mirror: MirrorRow;
  readonly row: AppointmentRow;
  readonly target: Target;
  /** The others that were taken with it. */
  readonly together: readonly string[];
  readonly until: Date;
};

/**
 * Makes the recurring event of a series, with every appointment that stands where the rule has it. Each is then checked by
 * itself, as any other whose event is known.
 * @returns whether it was made; otherwise the appointment goes by itself
 * @throws GoogleFault
 */
export async function sendTogether(context: Context, leader: Leader): Promise<boolean> {
  const { mirror, row, target, together, until } = leader;
  if (together.length === 0) return false;
  const found = await recurring.membersOf(context.database, mirror, [row.id, ...together]);
  if (found === null) return false;
  const words = wordsOf(context, target);
  const fitting = alike(found.series, found.members, row.id, words);
  if (fitting.length < 2) return false;
  // Before Google is asked: the next process must know which events may be there when the answer is lost.
  const noted = await recurring.notePlaces(
    context.database,
    target.connection,
    fitting.map((member) => placeOf(found.series, member)),
    { until },
  );
  const [first, ...others] = fitting.filter(({ appointment }) => noted.has(appointment.id));
  if (first === undefined) return false;
  const members = [first, ...others] as const;
  const written = await insert(context, leader, {
    ...recurringEventOf(found.series, members, words),
    id: recurringIdOf(found.series.id),
  });
  const made = members.map((member) => ({
    ...placeOf(found.series, member),
    content: written === null ? UNKNOWN_CONTENT : contentOf(eventOf(member.appointment, words)),
  }));
  const updated = written?.updated ? new Date(written.updated) : null;
  await recurring.noteMade(context.database, mirror, made, updated);
  if (written !== null) await noteSending(context.database, target.connection, row.id, context.clock.now());
  await recurring.endLeases(context.database, mirror, [row.id, ...together], { until, dueAt: null });
  return true;
}

/**
 * An appointment whose event is not known any more may be an instance yet, as in an account that its professional had before
 * another one. @returns the mirror with that place, which is noted; as it was where there is none
 */
export async function whereItWas(
  context: Context,
  mirror: MirrorRow,
  row: AppointmentRow,
  { connection }: Target,
): Promise<MirrorRow> {
  if (row.googleEventId === null) return mirror;
  const planned = await recurring.plannedOf(context.database, mirror);
  if (planned === null) return mirror;
  const { userId, calendarId } = connection;
  const eventId = instanceIdOf(planned.seriesId, planned.plannedStart);
  await notePlace(context.database, mirror, { userId, calendarId, eventId, heldUntil: mirror.heldUntil });
  return { ...mirror, userId, calendarId, eventId };
}

const placeOf = (series: CalendarSeries, { plannedStart, appointment }: Member) => ({
  id: appointment.id,
  eventId: instanceIdOf(series.id, plannedStart),
});

/** @returns the event; null when one is there under its id, whatever became of that */
async function insert(
  context: Context,
  { mirror, target, together, until }: Leader,
  requestBody: CalendarEvent,
): Promise<CalendarEvent | null> {
  const { calendarId } = target.connection;
  try {
    return await callCalendar(
      context,
      target.connection,
      async (api) =>
        (await attempt(() => api.events.insert({ calendarId, sendUpdates: 'none', requestBody }))).data,
    );
  } catch (error) {
    if (!(error instanceof GoogleFault)) throw error;
    if (error.kind === 'duplicate') return null;
    // The others wait as long as this one: what failed for it fails for them.
    if (troubleOf(error) !== 'grant_gone') {
      const dueAt = new Date(context.clock.now().getTime() + backoff(mirror.tries + 1, error.waitMs));
      await recurring.endLeases(context.database, mirror, together, { until, dueAt });
    }
    throw error;
  }
}

/** The appointment that an instance of ours is of, be it gone or not; null where the rule of the series never had one. */
export function appointmentOf(
  context: Context,
  connection: ConnectionRow,
  instance: Instance,
): Promise<string | null> {
  return recurring.appointmentAt(context.database, connection, instance);
}

/** What became of an instance that is gone. @param event as Google still has it; null when it has none */
export async function fateAtGoogle(
  context: Context,
  connection: ConnectionRow,
  instance: Instance,
  event: CalendarEvent | null,
): Promise<Fate> {
  return fateOf(instance, event, await read(context, connection, instance.recurringId));
}

/** An event as it is now; null when there is none. */
export async function read(
  context: Context,
  { calendarId, ...connection }: ConnectionRow,
  eventId: string,
): Promise<CalendarEvent | null> {
  try {
    const { data } = await callCalendar(context, connection, (api) =>
      api.events.get({ calendarId, eventId }),
    );
    return data;
  } catch (error) {
    if (error instanceof GoogleFault && (error.kind === 'missing' || error.kind === 'gone')) return null;
    throw error;
  }
}

/**
 * Gives each appointment of a recurring event that was changed as a whole an event of its own, and has the recurring one
 * deleted: the next sending of one of them does so.
 * @returns whether it is one of ours: a copy of another calendar's is not
 */
export async function breakUp(
  context: Context,
  connection: ConnectionRow,
  { seriesId, recurringId }: Instance,
): Promise<boolean> {
  const { organizationId, userId, calendarId } = connection;
  const now = context.clock.now();
  return context.database.transaction(async (tx) => {
    const appointmentId = await recurring.anyIn(tx, connection, seriesId);
    if (appointmentId === null) return false;
    await recurring.detach(tx, connection, recurringId, now);
    const place = { appointmentId, organizationId, userId, calendarId };
    await keepLeftover(tx, { ...place, eventId: recurringId, dueAt: now, tries: 0 });
    return true;
  });
}

type Listed = { readonly item: CalendarEvent; readonly instance: Instance; readonly own: string | null };

/**
 * Takes an instance of ours that is there without an appointment of which it is the event: its recurring event was changed
 * as a whole, and is broken up. One that was brought back from Google's bin is none: its appointment is gone.
 * @param own the appointment that the rule has there, if any
 * @returns whether it was one
 */
export async function takeStray(
  context: Context,
  connection: ConnectionRow,
  { item, instance, own }: Listed,
): Promise<boolean> {
  if (item.status === 'cancelled' || !isOfInstallation(item, installationOf(context))) return false;
  const { organizationId, userId, calendarId } = connection;
  if (own !== null) {
    const mirror = await mirrorOf(context.database, { organizationId, appointmentId: own });
    // One that was placed since the list was read is what it ought to be.
    const isElsewhere = mirror?.userId !== userId || mirror.calendarId !== calendarId;
    if (isElsewhere || mirror.eventId === null || mirror.eventId === item.id) return false;
  }
  if (!(await breakUp(context, connection, instance))) return false;
  const { recurringEventId } = item;
  // What "this and following" makes at Google is an event beside the former one.
  if (recurringEventId != null && recurringEventId !== instance.recurringId)
    await removeBranch(context, connection, recurringEventId);
  return true;
}

/** @throws GoogleFault */
async function removeBranch(
  context: Context,
  { calendarId, ...connection }: ConnectionRow,
  eventId: string,
): Promise<void> {
  try {
    await callCalendar(context, connection, (api) =>
      api.events.delete({ calendarId, eventId, sendUpdates: 'none' }),
    );
  } catch (error) {
    if (error instanceof GoogleFault && (error.kind === 'missing' || error.kind === 'gone')) return;
    throw error;
  }
}

/** Whose events are left in a calendar of a recurring event that was deleted there; none while it is there. */
export async function leftWithout(
  context: Context,
  connection: ConnectionRow,
  recurringId: string,
): Promise<readonly string[]> {
  const left = await recurring.appointmentsIn(context.database, connection, recurringId);
  if (left.length === 0) return [];
  const event = await read(context, connection, recurringId);
  return event === null || event.status === 'cancelled' ? left : [];
}
