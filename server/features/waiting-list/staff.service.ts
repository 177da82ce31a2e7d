import type { Appointment } from '#shared/contract/appointments.ts';
import { ANYBODY } from '#shared/anybody.ts';
import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import type {
  MoveWaitingBody,
  OfferContact,
  RescheduleWaitingBody,
  WaitingListAnswer,
  WaitingListQuery,
} from '#shared/contract/waiting-list.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { updateByStaff } from '#server/features/appointments/update.service.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { pagesOf, spanOf } from '#server/lib/pages.ts';
import type { Session } from '#server/session.ts';
import { endRequest } from './answers.service.ts';
import { waitingToken } from './ask.service.ts';
import { appointmentOf, bookEntry, entryById, isOn, type EntryRow } from './entries.queries.ts';
import { publishList } from './list-news.service.ts';
import * as order from './order.queries.ts';
import * as queries from './staff.queries.ts';
import { mayTouchEntry } from './waiting-list.policy.ts';
import { presentEntry, whatsappOfOffer } from './waiting-list.presenter.ts';

/** Whose entries a person sees: null for everybody's. */
const seenBy = (session: Session): string | null => (session.role === 'admin' ? null : session.userId);

/**
 * A page of those who wait, in their order and with their turns: administrators see all, professionals their own and anybody's.
 * Three statements, however many wait.
 */
export async function listWaiting(
  context: Context,
  session: Session,
  { page, of, service, state }: WaitingListQuery,
): Promise<WaitingListAnswer> {
  const { database, clock } = context;
  const paging = { page, limit: WAITING_LIMITS.page };
  const filter: queries.ListFilter = {
    seenBy: seenBy(session),
    queue: of === undefined || of === ANYBODY ? null : of,
    isAnybody: of === ANYBODY,
    service: service ?? null,
    isOffered: state === undefined ? null : state === 'offered',
  };
  const [rows, choices, isListOn] = await Promise.all([
    queries.pageOfEntries(database, session, filter, { now: clock.now(), span: spanOf(paging) }),
    queries.choicesOf(database, session, filter),
    isOn(database, session),
  ]);
  return {
    entries: rows.map((row) => presentEntry(row, urlOf(context, row.id))),
    choices,
    isOn: isListOn,
    pagination: pagesOf(rows[0]?.total ?? 0, paging),
  };
}

/** The first services by name that somebody whom the reader sees waits for. @param search a part of the name; empty for all */
export async function waitedServices(
  { database }: Context,
  session: Session,
  search = '',
): Promise<{ services: string[] }> {
  return { services: await queries.servicesOf(database, session, { seenBy: seenBy(session), search }) };
}

const urlOf = (context: Context, entryId: string): string =>
  `${context.config.publicUrl}/agendamento/espera/${waitingToken(context, entryId)}`;

/**
 * How the team tells a client of the time that is held for them: administrators of every agenda, professionals of their own.
 * @throws AppError 404 WAITING_NOT_FOUND, for anybody else's too, and once the offer is over
 */
export async function contactOfOffer(
  context: Context,
  session: Session,
  heldId: string,
): Promise<OfferContact> {
  const offer = await queries.offerByHold(context.database, session, heldId, context.clock.now());
  if (offer === null || (session.role !== 'admin' && offer.userId !== session.userId))
    throw new AppError('WAITING_NOT_FOUND');
  const offerUrl = urlOf(context, offer.entryId);
  return { whatsapp: whatsappOfOffer(offer, offerUrl), offerUrl };
}

/** Changes an entry's place in a queue: in that of the person named, whose list is on show, or in its own. @throws AppError 404 WAITING_NOT_FOUND, for anybody else's too */
export async function moveEntry(
  context: Context,
  session: Session,
  id: string,
  { to, of }: MoveWaitingBody,
): Promise<void> {
  const entry = await touchable(context, session, id);
  await context.database.transaction(async (tx) => {
    await order.lockOrder(tx, session);
    if (to === 'first') await order.placeFirst(tx, session, id);
    else await order.swapPlaces(tx, session, { id, queue: seenBy(session) ?? of ?? null, isUp: to === 'up' });
    await publishList(context, tx, session, entry.userId);
    await log(context, tx, session, entry, 'moved');
  });
}

/** Takes a client off the list. @throws AppError 404 WAITING_NOT_FOUND, for anybody else's too */
export async function removeEntry(context: Context, session: Session, id: string): Promise<void> {
  const entry = await touchable(context, session, id);
  await endRequest(context, session, id, { by: 'staff' }, (tx) =>
    log(context, tx, session, entry, 'removed'),
  );
}

/**
 * Staff has booked the client by hand: the request is over, and its page shows the appointment.
 * @throws AppError 404 WAITING_NOT_FOUND, APPOINTMENT_NOT_FOUND, for anybody else's too
 */
export async function noteBooked(
  context: Context,
  session: Session,
  id: string,
  appointmentId: string,
): Promise<void> {
  const entry = await touchable(context, session, id);
  const booked = await appointmentOf(context.database, session, appointmentId);
  if (booked === null || (session.role !== 'admin' && booked.userId !== session.userId)) {
    throw new AppError('APPOINTMENT_NOT_FOUND');
  }
  await endRequest(context, session, id, { appointmentId }, (tx) =>
    log(context, tx, session, entry, 'booked'),
  );
}

/**
 * Staff gives a client who waits for an earlier time another one: their appointment moves, by the rules and with the news of
 * every move by staff, and the request ends in the same transaction. An offer that the client has then goes to the next.
 * @throws AppError 404 WAITING_NOT_FOUND, for anybody else's too, and without an appointment; 422 WAITING_NOT_EARLIER, since
 * another time is not what the request asks for; what `updateAppointment` throws
 */
export async function rescheduleByStaff(
  context: Context,
  session: Session,
  id: string,
  to: RescheduleWaitingBody,
): Promise<Appointment> {
  const entry = await touchable(context, session, id);
  const { appointmentId } = entry;
  const present =
    appointmentId === null ? null : await appointmentOf(context.database, session, appointmentId);
  if (appointmentId === null || present === null) throw new AppError('WAITING_NOT_FOUND');
  assertEarlier(to, present);
  const moved = await updateByStaff(context, session, appointmentId, to, async (tx, { before }) => {
    // Moved meanwhile.
    assertEarlier(to, before);
    const replaced = { startTime: before.startTime, timezone: before.timezone };
    const now = context.clock.now();
    // Ended meanwhile: the client has answered an offer, or left.
    if (!(await bookEntry(tx, session, id, { appointmentId, replaced, now })))
      throw new AppError('WAITING_NOT_FOUND');
    await publishList(context, tx, session, entry.userId);
    await log(context, tx, session, entry, 'booked');
  });
  await endRequest(context, session, id, { by: 'staff' });
  return moved;
}

function assertEarlier(to: RescheduleWaitingBody, { startTime }: { readonly startTime: Date }): void {
  if (new Date(to.startTime) >= startTime) throw new AppError('WAITING_NOT_EARLIER');
}

async function touchable(context: Context, session: Session, id: string): Promise<EntryRow> {
  const entry = await entryById(context.database, session, id);
  if (entry?.endedAt !== null || !mayTouchEntry(session, entry)) {
    throw new AppError('WAITING_NOT_FOUND');
  }
  return entry;
}

function log(
  context: Context,
  tx: Tx,
  session: Session,
  entry: EntryRow,
  action: 'moved' | 'removed' | 'booked',
): Promise<void> {
  return record(context, tx, session, {
    entity: 'waiting_list',
    entityId: entry.id,
    action,
    actor: actorOf(session),
    subject: entry.clientName,
    owner: entry.userId === null ? null : { id: entry.userId },
    before: {},
    after: {},
  });
}
