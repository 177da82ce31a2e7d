import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { EventOf } from '#server/events.ts';
import { endOffered } from '#server/features/appointments/offered-holds.service.ts';
import { busyAround } from '#server/features/appointments/place.service.ts';
import { rulesOf } from '#server/features/scheduling/scheduling.service.ts';
import type { AppointmentEvent } from '#server/jobs/definitions.ts';
import { AppError } from '#server/lib/app-error.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { deleteFreedBefore, hurry, hurryPerson, keepFreed, watchNewcomers } from './agendas.queries.ts';
import {
  appointmentOf,
  bookEntry,
  deleteEndedBefore,
  endOfAppointments,
  expireBefore,
  lockEntry,
  waitAgain,
  type ListedRequest,
} from './entries.queries.ts';
import { publishList, publishLists } from './list-news.service.ts';
import { closeOffer, lockByHold, openOfPerson } from './offers.queries.ts';
import { isInHours } from './waiting-list.policy.ts';

/** What frees a time has its agenda searched; an offer ends with its hold. */
export function subscribeWaitingList(context: Context): void {
  context.events.on('appointments.spread', (tx, { events }) => afterChanges(context, tx, events));
  context.events.on('time.freed', async (tx, { organizationId, ...freed }) => {
    const now = context.clock.now();
    if (freed.endTime <= now) return;
    await keepFreed(tx, { organizationId }, freed, now);
  });
  context.events.on('held-time.settling', (tx, settling) => take(context, tx, settling));
  context.events.on('held-time.ended', async (tx, { heldId, userId, ...scope }) => {
    const offer = await lockByHold(tx, scope, heldId);
    if (offer !== null) {
      // Staff passes them over: what is declined for a client is not offered to them again.
      await closeOffer(tx, scope, offer.id, 'declined');
      const entry = await lockEntry(tx, scope, offer.entryId);
      if (entry !== null) {
        await waitAgain(tx, scope, entry.id, entry.missed);
        await publishList(context, tx, scope, entry.userId);
      }
    }
    await hurry(tx, [userId], context.clock.now());
  });
  // Hours, days off, services, rules and whether they are active: which of them changed says no event.
  context.events.on('person.announced', (tx, { userId, ...scope }) =>
    hurryPerson(tx, scope, userId, context.clock.now()),
  );
  context.events.on('person.deactivated', async (tx, { userId, ...scope }) => {
    const changed: ListedRequest[] = [];
    for (const { entryId, holdId, id } of await openOfPerson(tx, scope, userId)) {
      const entry = await lockEntry(tx, scope, entryId);
      if (!(await closeOffer(tx, scope, id, 'withdrawn'))) continue;
      await endOffered(context, tx, scope, holdId);
      if (entry === null) continue;
      await waitAgain(tx, scope, entryId, entry.missed);
      changed.push({ organizationId: scope.organizationId, userId: entry.userId });
    }
    await publishLists(context, tx, changed);
  });
  context.events.on('housekeeping.due', async (tx, { now }) => {
    const today = toLocal('UTC', epochMinuteOf(now.getTime())).date;
    await publishLists(context, tx, await expireBefore(tx, addDays(today, -1), now));
    await deleteEndedBefore(tx, daysBefore(now, WAITING_LIMITS.endedDays));
    await watchNewcomers(tx, now);
    await deleteFreedBefore(tx, now);
  });
}

/** Cancelled, moved and transferred appointments free a time; whose appointment is cancelled wants no earlier one. */
async function afterChanges(context: Context, tx: Tx, events: readonly AppointmentEvent[]): Promise<void> {
  const freeing = events.filter(
    ({ type, former, formerUserId }) =>
      type === 'appointment.cancelled' || former?.startTime !== undefined || formerUserId !== undefined,
  );
  if (freeing.length === 0) return;
  const people = freeing.flatMap(({ appointment, formerUserId }) => [appointment.userId, formerUserId]);
  await hurry(tx, [...new Set(people.filter((id) => typeof id === 'string'))], context.clock.now());
  const gone = freeing.filter(({ type }) => type === 'appointment.cancelled');
  if (gone.length === 0) return;
  const organizations = [...new Set(gone.map(({ organizationId }) => organizationId))];
  const ids = gone.map(({ appointment }) => appointment.id);
  await publishLists(context, tx, await endOfAppointments(tx, organizations, ids, context.clock.now()));
}

/** Whether the professional still takes clients at an offered time: they are active, and it lies in their hours of that day. */
async function isStillGiven(
  tx: Tx,
  { userId, startTime, endTime, ...scope }: EventOf<'held-time.settling'>,
): Promise<boolean> {
  const row = await rulesOf(tx, scope, userId);
  return row?.isActive === true && isInHours(row, { startTime, endTime });
}

/** An offer is taken, by its client or by staff for them. @throws AppError 409 WAITING_OFFER_OVER, WAITING_ENDED, WAITING_OFFER_BLOCKED */
async function take(context: Context, tx: Tx, settling: EventOf<'held-time.settling'>): Promise<void> {
  const { heldId, userId, byClient, startTime, endTime, outcome } = settling;
  const offer = await lockByHold(tx, settling, heldId);
  if (offer === null) return;
  const now = context.clock.now();
  if (byClient) {
    if (offer.heldUntil <= now) throw new AppError('WAITING_OFFER_OVER');
    const { organizationId } = settling;
    const { blocked } = await busyAround(context, tx, { organizationId, userId }, { by: 'staff', startTime });
    const isBlocked = blocked.some(({ start, end }) => start < endTime && end > startTime);
    if (isBlocked || !(await isStillGiven(tx, settling))) throw new AppError('WAITING_OFFER_BLOCKED');
  }
  const entry = await lockEntry(tx, settling, offer.entryId);
  const earlier = entry?.appointmentId ?? null;
  const own = earlier === null ? null : await appointmentOf(tx, settling, earlier);
  // Moved or cancelled since, which the search of the agenda withdraws.
  if (earlier !== null && own === null) throw new AppError('WAITING_ENDED');
  if (own !== null && own.startTime <= startTime) throw new AppError('WAITING_OFFER_OVER');
  await closeOffer(tx, settling, offer.id, 'taken');
  if (entry === null) return;
  await publishList(context, tx, settling, entry.userId);
  // One that was handed to a colleague stays there, and the offered time is an appointment of its own.
  const replaced = own?.userId === userId ? own : null;
  outcome.movedId = replaced === null ? null : earlier;
  await bookEntry(tx, settling, entry.id, { appointmentId: outcome.movedId ?? heldId, replaced, now });
}
