import type { GoogleLoss } from '#shared/contract/google-calendar.ts';
import type { Context } from '#server/context.ts';
import { callCalendar } from './account.service.ts';
import { connectionOf, type ConnectionRow } from './connections.queries.ts';
import { backoff, GoogleFault, isLoss, troubleOf } from './faults.policy.ts';
import * as leftovers from './leftovers.queries.ts';
import type { Leftover } from './leftovers.queries.ts';
import { reportLoss } from './losses.service.ts';
import { notePlace, type MirrorRow } from './mirrors.queries.ts';
import { isRecurringId } from './recurring.policy.ts';
import { detach } from './recurring.queries.ts';

/** Why an event cannot be deleted, and when it makes sense to try again; null when its professional fixes it. */
export type Left = { readonly trouble: GoogleLoss; readonly dueAt: Date | null };

/** Where an event lies, and how often its removal failed. */
type Lying = Pick<MirrorRow, 'organizationId' | 'userId' | 'calendarId' | 'eventId' | 'tries'>;

/**
 * Deletes an event from where it lies, or may lie; one that is gone already is as good. @returns null when it is gone;
 * otherwise there is no grant (any more), or the calendar may not be altered
 * @throws GoogleFault for what may succeed later
 */
export async function removeEvent(
  context: Context,
  { organizationId, userId, calendarId, eventId, tries }: Lying,
): Promise<Left | null> {
  if (userId === null || calendarId === null || eventId === null) return null;
  const connection = await connectionOf(context.database, { organizationId, userId });
  if (connection?.brokenAt !== null) return { trouble: 'grant_gone', dueAt: null };
  try {
    await callCalendar(context, connection, (api) =>
      api.events.delete({ calendarId, eventId, sendUpdates: 'none' }),
    );
  } catch (error) {
    if (!(error instanceof GoogleFault)) throw error;
    if (error.kind === 'missing' || error.kind === 'gone') return null;
    const trouble = troubleOf(error);
    if (!isLoss(trouble)) throw error;
    // What a former calendar does not allow is nobody's trouble any more.
    const isFormer = trouble !== 'grant_gone' && connection.calendarId !== calendarId;
    if (!isFormer) await reportLoss(context, connection, trouble);
    if (isFormer || trouble === 'grant_gone') return { trouble, dueAt: null };
    return { trouble, dueAt: new Date(context.clock.now().getTime() + backoff(tries + 1, error.waitMs)) };
  }
  return null;
}

/** Remembers an event that cannot be deleted now, so that its appointment's next one need not wait for that. */
export async function leaveBehind(context: Context, mirror: MirrorRow, { dueAt }: Left): Promise<void> {
  const { appointmentId, organizationId, userId, calendarId, eventId } = mirror;
  if (userId === null || calendarId === null || eventId === null) return;
  const place = { appointmentId, organizationId, userId, calendarId, eventId };
  await leftovers.keepLeftover(context.database, { ...place, dueAt, tries: 1 });
}

/**
 * Deletes what was left behind of an appointment, as far as that can be done again. Only the holder of the appointment's lease
 * may do so: its event has the same id wherever it lies. A recurring event is left behind for good.
 * @param target where the event shall lie now; null for nowhere
 */
export async function clearLeftovers(
  context: Context,
  mirror: MirrorRow,
  target: ConnectionRow | null,
): Promise<void> {
  for (const left of await leftovers.leftoversOf(context.database, mirror)) {
    const isBack =
      !isRecurringId(left.eventId) && left.userId === target?.userId && left.calendarId === target.calendarId;
    if (isBack) await takeBack(context, mirror, left);
    else await clear(context, left);
  }
}

/** The appointment is back where its event was left: it is no leftover, as soon as that is known of the appointment. */
async function takeBack(context: Context, mirror: MirrorRow, left: Leftover): Promise<void> {
  const { userId, calendarId, eventId } = left;
  const lies = mirror.userId === userId && mirror.calendarId === calendarId;
  if (mirror.eventId !== null && !lies)
    return leftovers.postponeLeftover(context.database, left, { dueAt: context.clock.now(), tries: 0 });
  await context.database.transaction(async (tx) => {
    if (mirror.eventId === null)
      await notePlace(tx, mirror, { userId, calendarId, eventId, heldUntil: mirror.heldUntil });
    await leftovers.forgetLeftover(tx, left);
  });
}

async function clear(context: Context, left: Leftover): Promise<void> {
  const tries = left.tries + 1;
  try {
    await detachAll(context, left);
    const still = await removeEvent(context, left);
    await detachAll(context, left);
    if (still === null) await leftovers.forgetLeftover(context.database, left);
    else await leftovers.postponeLeftover(context.database, left, { dueAt: still.dueAt, tries });
  } catch (error) {
    if (!(error instanceof GoogleFault)) throw error;
    context.log.warn({ fault: error.message, tries }, 'Google did not delete an event that was left behind');
    const dueAt = new Date(context.clock.now().getTime() + backoff(tries, error.waitMs));
    await leftovers.postponeLeftover(context.database, left, { dueAt, tries });
  }
}

/** What was sent since a recurring event was left behind is no instance of it either: with it, that would seem deleted. */
async function detachAll(context: Context, left: Leftover): Promise<void> {
  if (!isRecurringId(left.eventId)) return;
  await context.database.transaction((tx) => detach(tx, left, left.eventId, context.clock.now()));
}

/** Makes what was left behind due again. */
export async function retryLeftovers(context: Context): Promise<void> {
  await leftovers.askForLeftovers(context.database, context.clock.now());
}
