import type { Context } from '#server/context.ts';
import {
  announceMeetLink,
  findAppointment,
  keepCalendarCopy,
  type AppointmentRow,
} from '#server/features/appointments/calendar.service.ts';
import { appointmentMailJob } from '#server/jobs/definitions.ts';
import { attempt, callCalendar } from './account.service.ts';
import type { ConnectionRow, Owner } from './connections.queries.ts';
import {
  changeOf,
  contentOf,
  eventIdOf,
  eventOf,
  meetIsPending,
  meetLinkOf,
  meetRequest,
  type CalendarEvent,
} from './event.policy.ts';
import { backoff, GoogleFault, isLoss, troubleOf } from './faults.policy.ts';
import { clearLeftovers, leaveBehind, removeEvent } from './leftovers.service.ts';
import { reportLoss } from './losses.service.ts';
import { wordsOf } from './installation.service.ts';
import { BY_GOOGLE } from './log.service.ts';
import * as leases from './leases.queries.ts';
import * as mirrors from './mirrors.queries.ts';
import type { Agreed, MirrorRow } from './mirrors.queries.ts';
import { releaseMails } from './mirrors.service.ts';
import { instanceOf } from './recurring.policy.ts';
import { endLeases } from './recurring.queries.ts';
import { leaseTogether, sendTogether, whereItWas } from './recurring.service.ts';
import { refreshScreens } from './screens.service.ts';
import { targetOf, type Target } from './targets.queries.ts';
import { noteSending, noteTrouble } from './troubles.queries.ts';

/** How long a sending may take before somebody else may begin it again, in milliseconds: longer than all its calls. */
const LEASE_MS = 90_000;
/** When a video call that Google is still making is asked for again, in milliseconds. */
const MEET_WAIT_MS = 3_000;
/** Looks for a video call before one does without. */
const MEET_LOOKS = 20;
/** Appointments over for longer are not worth another try, in milliseconds. */
const OVER_MS = 86_400_000;
/** Clients hear of appointments from us; of conferences Google takes no notice otherwise. */
const WRITING = { conferenceDataVersion: 1, sendUpdates: 'none' } as const;

/** What a sending has taken: an appointment, and those of its series that go together with it. */
type Sending = leases.Taken & { readonly together: readonly string[]; readonly until: Date };

/**
 * A function that sends the next appointment that is due, if any, and answers whether there was one.
 * @param lines how many call it side by side: appointments of one professional take not all of them, so that Google which
 *   does not answer for one calendar holds up no other
 */
export function sender(context: Context, lines: number): () => Promise<boolean> {
  const underWay = new Map<string, number>();
  const most = Math.max(1, lines - 1);
  let taking: Promise<unknown> = Promise.resolve();
  const take = async (): Promise<Sending | null> => {
    const now = context.clock.now();
    const full = [...underWay].filter(([, count]) => count >= most).map(([userId]) => userId);
    const until = new Date(now.getTime() + LEASE_MS);
    const taken = await leases.leaseDue(context.database, now, until, full);
    if (taken === null) return null;
    const together = await leaseTogether(context, taken.mirror, { now, until });
    underWay.set(taken.ownerId, (underWay.get(taken.ownerId) ?? 0) + 1);
    return { ...taken, together, until };
  };
  return async () => {
    // One after the other: two at once would not know of each other's.
    const mine = taking.then(take, take);
    taking = mine;
    const taken = await mine;
    if (taken === null) return false;
    try {
      await push(context, taken);
    } finally {
      if (taken.together.length > 0)
        await endLeases(context.database, taken.mirror, taken.together, { until: taken.until, dueAt: null });
      const left = (underWay.get(taken.ownerId) ?? 1) - 1;
      if (left > 0) underWay.set(taken.ownerId, left);
      else underWay.delete(taken.ownerId);
    }
    return true;
  };
}

/**
 * Makes what Google holds of an appointment what it ought to be as it is now. The state decides, not the event that led
 * here, so that late, lost and repeated events all end in the same.
 */
async function push(context: Context, sending: Sending): Promise<void> {
  const { mirror } = sending;
  const row = await findAppointment(context, mirror, mirror.appointmentId);
  const owner = row?.userId == null ? null : { organizationId: row.organizationId, userId: row.userId };
  const target = owner === null || mirror.excluded ? null : await targetOf(context.database, owner);
  const isBroken = target?.connection.brokenAt != null;
  const place = placeIn(mirror, target);
  const wanted = target !== null && row !== null && !isBroken && isWanted(context, mirror, row, target);
  await clearLeftovers(context, mirror, wanted ? target.connection : null);
  if (isBroken) return postpone(context, mirror, null, 'grant_gone');
  try {
    if (mirror.eventId !== null && (place !== 'same' || !wanted)) {
      const left = await removeEvent(context, mirror);
      if (left !== null && !wanted) return await postpone(context, mirror, left.dueAt, left.trouble);
      // It goes when that can be done again; meanwhile it holds up no other calendar.
      if (left !== null) await leaveBehind(context, mirror, left);
    }
    if (!wanted) return await settleWithout(context, mirror, row);
    const isNew = place === 'other' || (place === 'none' && row.googleEventId !== null);
    if (isNew && row.meetLink !== null && target.autoCreateMeet)
      return await sendWithNewCall(context, mirror, row, target);
    if (place !== 'other' && (await sendTogether(context, { ...sending, row, target }))) return;
    const lies = place === 'other' ? { ...mirror, ...mirrors.NO_PLACE } : mirror;
    await sendWhereItIs(
      context,
      place === 'none' ? await whereItWas(context, mirror, row, target) : lies,
      row,
      target,
    );
  } catch (error) {
    if (!(error instanceof GoogleFault)) throw error;
    await handleFault(context, mirror, row, target?.connection ?? null, error);
  }
}

/** An instance that its recurring event does not have, or not any more. */
class NoInstance extends Error {}

/** Sends an appointment; one whose instance is gone gets an event of its own. */
async function sendWhereItIs(
  context: Context,
  mirror: MirrorRow,
  row: AppointmentRow,
  target: Target,
): Promise<void> {
  try {
    await send(context, mirror, row, target);
  } catch (error) {
    if (!(error instanceof NoInstance)) throw error;
    const again = row.meetLink !== null && target.autoCreateMeet ? sendWithNewCall : send;
    await again(context, { ...mirror, ...mirrors.NO_PLACE }, row, target);
  }
}

/**
 * Sends what had its event elsewhere, or in an account that is out of reach: with that event the video call is gone too, and
 * the new one gets its own. Noted before Google is asked, so that it still is so at another try.
 */
async function sendWithNewCall(
  context: Context,
  mirror: MirrorRow,
  row: AppointmentRow,
  target: Target,
): Promise<void> {
  const { userId, calendarId } = target.connection;
  const begun = { userId, calendarId, eventId: eventIdOf(row.id), heldUntil: context.clock.now() };
  const without = { googleEventId: null, meetLink: null };
  await context.database.transaction(async (tx) => {
    await keepCalendarCopy(tx, mirror, without);
    await mirrors.notePlace(tx, mirror, begun);
  });
  await send(context, { ...mirror, ...mirrors.NO_PLACE, ...begun }, { ...row, ...without }, target);
}

/** Whether the event lies where it belongs. */
function placeIn(mirror: MirrorRow, target: Target | null): 'none' | 'same' | 'other' {
  if (mirror.eventId === null) return 'none';
  const { userId, calendarId } = target?.connection ?? {};
  return mirror.userId === userId && mirror.calendarId === calendarId ? 'same' : 'other';
}

/** What is there already follows; new events are made while sending is on, and of what is not over. */
function isWanted(context: Context, mirror: MirrorRow, row: AppointmentRow, target: Target): boolean {
  const isThere = placeIn(mirror, target) === 'same' && mirror.content !== null;
  return isThere || (target.calendarSync && row.endTime > context.clock.now());
}

/** Google holds nothing of it, and need not. */
async function settleWithout(context: Context, mirror: MirrorRow, row: AppointmentRow | null): Promise<void> {
  await context.database.transaction(async (tx) => {
    if (row?.googleEventId != null)
      await keepCalendarCopy(tx, mirror, { googleEventId: null, meetLink: row.meetLink });
    await releaseMails(context, tx, mirror, row?.meetLink ?? null, true, row === null ? null : mirror.asked);
    // What was left out by a transfer stays so.
    if (row !== null && mirror.excluded)
      await mirrors.settleMirror(tx, mirror, mirrors.NO_PLACE, context.clock.now());
    else await mirrors.dropMirror(tx, mirror);
  });
  context.jobs.wake(appointmentMailJob);
}

async function send(context: Context, mirror: MirrorRow, row: AppointmentRow, target: Target): Promise<void> {
  const { connection, autoCreateMeet } = target;
  const event = eventOf(row, wordsOf(context, target));
  const content = contentOf(event);
  // Of what was booked or changed while calls were made by themselves: what stood before gets none unasked.
  const wantsMeet =
    autoCreateMeet && mirror.heldUntil !== null && row.meetLink === null && row.endTime > context.clock.now();
  const known = mirror.eventId !== null && mirror.content?.equals(content) === true;
  const { userId, calendarId } = connection;
  const eventId = mirror.eventId ?? eventIdOf(row.id);
  const place = { userId, calendarId, eventId };
  // Before Google is asked: the next process must know where an event may lie whose answer was lost.
  if (mirror.eventId === null)
    await mirrors.notePlace(context.database, mirror, { ...place, heldUntil: mirror.heldUntil });
  const meet = wantsMeet ? meetRequest(row.id, calendarId) : {};
  const written = !known
    ? await write(context, connection, { ...mirror, eventId }, { ...event, ...meet })
    : wantsMeet
      ? await askForMeet(context, connection, { ...mirror, eventId }, meet)
      : null;
  await settle(context, mirror, row, {
    connection,
    written,
    agreed: {
      ...place,
      content,
      // Of what it says otherwise nothing was agreed when only its video call was looked for.
      googleUpdated: written?.updated && !known ? new Date(written.updated) : mirror.googleUpdated,
    },
    awaitsMeet: wantsMeet,
  });
}

type WithEvent = MirrorRow & { readonly eventId: string };

/**
 * Writes the event. One that is there under its id, deleted or not, is changed and brought back instead of made again.
 * @throws NoInstance for one of a recurring event that has it no more; GoogleFault
 */
async function write(
  context: Context,
  connection: ConnectionRow,
  mirror: WithEvent,
  event: CalendarEvent,
): Promise<CalendarEvent> {
  const { eventId } = mirror;
  const isInstance = instanceOf(eventId) !== null;
  const common = { ...WRITING, calendarId: connection.calendarId };
  return callCalendar(context, connection, async (api) => {
    const change = async () =>
      (
        await api.events.patch({
          ...common,
          eventId,
          requestBody: changeOf(event, mirror.content, isInstance),
        })
      ).data;
    const make = async () =>
      (await api.events.insert({ ...common, requestBody: { ...event, id: eventId } })).data;
    if (isInstance) {
      const changed = await otherwise<CalendarEvent | null>(change, ['missing', 'gone'], () =>
        Promise.resolve(null),
      );
      if (changed === null || changed.status === 'cancelled') throw new NoInstance();
      return changed;
    }
    if (mirror.content !== null) return otherwise(change, ['missing', 'gone'], make);
    // An event that is there, and then is not, says nothing of its calendar.
    const unclear = () => Promise.reject(new GoogleFault('unavailable', 'an event is there, and is not'));
    return otherwise(make, ['duplicate'], () => otherwise(change, ['missing', 'gone'], unclear));
  });
}

/** Asks for the video call of an event that says already what it should, or looks for it; null when there is none. */
async function askForMeet(
  context: Context,
  connection: ConnectionRow,
  mirror: WithEvent,
  requestBody: CalendarEvent,
): Promise<CalendarEvent | null> {
  const event = { calendarId: connection.calendarId, eventId: mirror.eventId };
  const asked = mirror.tries > 0 && mirror.lastError === null;
  return callCalendar(context, connection, (api) =>
    otherwise<CalendarEvent | null>(
      async () =>
        (await (asked ? api.events.get(event) : api.events.patch({ ...WRITING, ...event, requestBody })))
          .data,
      ['missing', 'gone'],
      () => Promise.resolve(null),
    ),
  );
}

/** The other way, when the first fails for one of these reasons. */
async function otherwise<T>(
  first: () => Promise<T>,
  kinds: readonly GoogleFault['kind'][],
  second: () => Promise<T>,
): Promise<T> {
  try {
    return await attempt(first);
  } catch (error) {
    if (error instanceof GoogleFault && kinds.includes(error.kind)) return second();
    throw error;
  }
}

type Sent = {
  readonly connection: ConnectionRow;
  /** The event as Google answered it; null when nothing had to be said. */
  readonly written: CalendarEvent | null;
  readonly agreed: Agreed;
  readonly awaitsMeet: boolean;
};

async function settle(context: Context, mirror: MirrorRow, row: AppointmentRow, sent: Sent): Promise<void> {
  const { connection, written, agreed, awaitsMeet } = sent;
  const now = context.clock.now();
  const meetLink = (written === null ? null : meetLinkOf(written)) ?? row.meetLink;
  const stillWaits =
    awaitsMeet &&
    meetLink === null &&
    written !== null &&
    meetIsPending(written) &&
    mirror.tries < MEET_LOOKS;
  // On its own: the holder of an appointment's mirror must not wait for a connection.
  if (written !== null) await noteSending(context.database, connection, mirror.appointmentId, now);
  await context.database.transaction(async (tx) => {
    const googleEventId = agreed.eventId;
    const isNews = googleEventId !== row.googleEventId || meetLink !== row.meetLink;
    if (isNews) await keepCalendarCopy(tx, mirror, { googleEventId, meetLink });
    if (stillWaits) {
      const dueAt = new Date(now.getTime() + MEET_WAIT_MS);
      await mirrors.postponeMirror(tx, mirror, {
        ...agreed,
        dueAt,
        tries: mirror.tries + 1,
        lastError: null,
      });
    } else {
      const isKnown = await mirrors.settleMirror(tx, mirror, agreed, now);
      // Its professional deleted it while it was sent: what was brought back by that goes again.
      if (!isKnown && written !== null) await mirrors.takeUpAgain(tx, mirror, agreed, now);
      const waited = await releaseMails(
        context,
        tx,
        mirror,
        meetLink,
        true,
        meetLink === null ? mirror.asked : null,
      );
      if (meetLink !== null && row.meetLink === null)
        await announceMeetLink(context, tx, { ...row, googleEventId, meetLink }, waited > 0, BY_GOOGLE);
    }
    if (isNews) await refreshScreens(context, tx, connection);
  });
  context.jobs.wake(appointmentMailJob);
}

async function handleFault(
  context: Context,
  mirror: MirrorRow,
  row: AppointmentRow | null,
  connection: ConnectionRow | null,
  fault: GoogleFault,
): Promise<void> {
  const now = context.clock.now();
  context.log.warn({ fault: fault.message, tries: mirror.tries }, 'Google did not take an appointment');
  const trouble = troubleOf(fault);
  if (connection !== null && isLoss(trouble)) await reportLoss(context, connection, trouble);
  if (trouble === 'grant_gone') return postpone(context, mirror, null, trouble);
  const dueAt = new Date(now.getTime() + backoff(mirror.tries + 1, fault.waitMs));
  const over = row !== null && now.getTime() - row.endTime.getTime() > OVER_MS;
  if (connection !== null && trouble === 'quota')
    await mirrors.slowDown(context.database, ownerOf(connection), dueAt, mirror.tries + 1);
  const later = { dueAt: over ? null : dueAt, tries: mirror.tries + 1, lastError: trouble };
  await context.database.transaction(async (tx) => {
    await mirrors.postponeMirror(tx, mirror, later);
    if (connection !== null && !isLoss(trouble)) await noteTrouble(tx, connection, trouble, now);
  });
}

const ownerOf = ({ organizationId, userId }: ConnectionRow): Owner => ({ organizationId, userId });

function postpone(
  context: Context,
  mirror: MirrorRow,
  dueAt: Date | null,
  lastError: NonNullable<MirrorRow['lastError']>,
): Promise<void> {
  return mirrors.postponeMirror(context.database, mirror, { dueAt, tries: mirror.tries + 1, lastError });
}

/** Sends the mails of appointments whose video call takes too long. */
export async function releaseLateMails(context: Context): Promise<void> {
  for (const ref of await mirrors.heldTooLong(context.database, context.clock.now(), 100)) {
    await context.database.transaction(
      async (tx) => void (await releaseMails(context, tx, ref, null, false)),
    );
  }
  context.jobs.wake(appointmentMailJob);
}
