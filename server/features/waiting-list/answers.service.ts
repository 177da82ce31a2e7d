import type { ManagedAppointment } from '#shared/contract/booking.ts';
import type { WaitingEnd, WaitingPage } from '#shared/contract/waiting-list.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { lockAndRead } from '#server/db/locks.ts';
import { manageToken } from '#server/features/appointments/create.service.ts';
import { byClient } from '#server/features/appointments/events.service.ts';
import { settleHeldTime } from '#server/features/appointments/holds.service.ts';
import { endOffered, heldNow } from '#server/features/appointments/offered-holds.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashToken } from '#server/lib/crypto.ts';
import { waitingToken } from './ask.service.ts';
import { hurry } from './agendas.queries.ts';
import {
  bookEntry,
  endEntry,
  entryByToken,
  entryOfAppointment,
  lockEntry,
  placeOf,
  waitAgain,
  type EntryRow,
} from './entries.queries.ts';
import { sendsMail } from '#server/features/mail/mail.service.ts';
import { publishList } from './list-news.service.ts';
import { closeOffer, lastOfferOf, offerOf, type OfferRow, type ShownOffer } from './offers.queries.ts';
import { presentWaitingPage } from './waiting-list.presenter.ts';

/** The client's own view of their request. @throws AppError 404 WAITING_LINK_INVALID */
export async function readWaiting(context: Context, token: string): Promise<WaitingPage> {
  const entry = await find(context, token);
  const [place, offer] = await Promise.all([
    placeOf(context.database, entry, entry.id),
    lastOfferOf(context.database, entry, entry.id),
  ]);
  if (place === null) throw new AppError('WAITING_LINK_INVALID');
  const booked = entry.state === 'booked' && place.appointment !== null ? entry.appointmentId : null;
  const now = context.clock.now();
  const isBack = entry.state === 'waiting' && offer?.outcome === 'withdrawn' && offer.startTime > now;
  return presentWaitingPage(entry, place, {
    offer: offer?.outcome === null && offer.heldUntil > now ? offer : null,
    withdrawn: isBack ? offer : null,
    isMailed: entry.clientEmail !== null && sendsMail(context),
    managePath: booked === null ? null : `/agendamento/${manageToken(context, booked)}`,
  });
}

/** What the client of an appointment asked for: the page of their open request, and the time that they are offered now. */
export async function requestFor(
  context: Context,
  scope: Scope,
  appointmentId: string,
): Promise<ManagedAppointment['waiting']> {
  const id = await entryOfAppointment(context.database, scope, appointmentId);
  if (id === null) return null;
  const offer = await openOf(context.database, scope, id);
  const isHeld = offer !== null && offer.heldUntil > context.clock.now();
  return {
    path: `/agendamento/espera/${waitingToken(context, id)}`,
    offer: isHeld
      ? {
          startTime: offer.startTime.toISOString(),
          timezone: offer.timezone,
          heldUntil: offer.heldUntil.toISOString(),
        }
      : null,
  };
}

/**
 * The client takes the offered time: it becomes their appointment, or their earlier one moves there. Taking it again
 * changes nothing. @throws AppError 404 WAITING_LINK_INVALID; 409 WAITING_OFFER_OVER, WAITING_ENDED, WAITING_OFFER_BLOCKED
 */
export async function takeOffer(context: Context, token: string, offerId: string): Promise<WaitingPage> {
  const entry = await find(context, token);
  const offer = await offerOf(context.database, entry, entry.id);
  if (offer?.id !== offerId) throw overOf(entry);
  if (offer.outcome === null) {
    const held = await heldNow(context, entry, offer.holdId);
    const settled = held && (await settle(context, entry, offer, held));
    // Another tab of the client may have taken it in between.
    if (settled === null && (await offerOf(context.database, entry, entry.id))?.outcome !== 'taken') {
      throw overOf(await find(context, token));
    }
  }
  return readWaiting(context, token);
}

/** Why an offer cannot be answered any more: it alone is over, or the whole request. */
function overOf({ endedAt }: EntryRow): AppError {
  return new AppError(endedAt === null ? 'WAITING_OFFER_OVER' : 'WAITING_ENDED');
}

async function settle(
  context: Context,
  entry: EntryRow,
  offer: OfferRow,
  held: Parameters<typeof settleHeldTime>[1],
) {
  try {
    return await settleHeldTime(context, held, byClient(entry, 'public'));
  } catch (error) {
    if (error instanceof AppError && error.code === 'WAITING_OFFER_BLOCKED') {
      await withdraw(context, entry, offer.entryId);
    }
    throw error;
  }
}

/** Takes an offer back: the time is not to be given any more, or is no earlier one. The client waits on. */
export async function withdraw(context: Context, scope: Scope, entryId: string): Promise<void> {
  await changeOffered(context, scope, entryId, async (tx, { entry, open }) => {
    if (open === null) return;
    await closeOffer(tx, scope, open.id, 'withdrawn');
    await endOffered(context, tx, scope, open.holdId);
    await waitAgain(tx, scope, entry.id, entry.missed);
  });
}

/** The client passes on this time, and waits on. @throws AppError 404 WAITING_LINK_INVALID; 409 WAITING_OFFER_OVER, WAITING_ENDED */
export async function declineOffer(context: Context, token: string, offerId: string): Promise<WaitingPage> {
  const { id, ...scope } = await find(context, token);
  await changeOffered(context, scope, id, async (tx, { entry, open }) => {
    if (open?.id !== offerId) throw overOf(entry);
    await closeOffer(tx, scope, open.id, 'declined');
    await endOffered(context, tx, scope, open.holdId);
    await waitAgain(tx, scope, entry.id, entry.missed);
  });
  return readWaiting(context, token);
}

/** The client leaves the list; an open offer goes to the next. Leaving again changes nothing. @throws AppError 404 WAITING_LINK_INVALID */
export async function leaveList(context: Context, token: string): Promise<WaitingPage> {
  const entry = await find(context, token);
  await endRequest(context, entry, entry.id, { by: 'client' });
  return readWaiting(context, token);
}

/**
 * Ends a request, with the offer it may have. @param how who ends it, or the appointment that came of it
 * @param also what else happens in the same transaction, if it was open
 * @returns whether it was open until this call
 */
export async function endRequest(
  context: Context,
  scope: Scope,
  id: string,
  how: { readonly by: WaitingEnd } | { readonly appointmentId: string },
  also: (tx: Tx) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  return changeOffered(context, scope, id, async (tx, { open }) => {
    if (open !== null) {
      await closeOffer(tx, scope, open.id, 'withdrawn');
      await endOffered(context, tx, scope, open.holdId);
    }
    const now = context.clock.now();
    const ended =
      'by' in how
        ? await endEntry(tx, scope, id, { state: 'left', now, by: how.by })
        : await bookEntry(tx, scope, id, { ...how, replaced: null, now });
    if (ended) await also(tx);
    return ended;
  });
}

type Offered = { readonly entry: EntryRow; readonly open: OfferRow | null };

/**
 * Changes an entry under the lock of the agenda of its open offer; what was offered between the look and the lock is looked at
 * again. The agenda is searched afterwards: the time may be another's. @throws AppError 404 WAITING_NOT_FOUND
 */
async function changeOffered<T>(
  context: Context,
  scope: Scope,
  id: string,
  work: (tx: Tx, offered: Offered) => Promise<T>,
): Promise<T> {
  for (;;) {
    const known = await openOf(context.database, scope, id);
    const agendas = known === null ? [] : [known.userId];
    const change = async (tx: Tx) => {
      const entry = await lockAndRead(tx, agendas, () => lockEntry(tx, scope, id));
      if (entry === null) throw new AppError('WAITING_NOT_FOUND');
      const open = await openOf(tx, scope, id);
      if (open !== null && open.userId !== known?.userId) return null;
      const value = await work(tx, { entry, open });
      if (open !== null) await hurry(tx, [open.userId], context.clock.now());
      if (entry.endedAt === null) await publishList(context, tx, scope, entry.userId);
      return { value };
    };
    const outcome = await context.write(scope, change, agendas);
    if (outcome !== null) return outcome.value;
  }
}

async function openOf(db: Context['database'] | Tx, scope: Scope, id: string): Promise<ShownOffer | null> {
  const offer = await offerOf(db, scope, id);
  return offer?.outcome === null ? offer : null;
}

async function find(context: Context, token: string): Promise<EntryRow> {
  const entry = await entryByToken(context.database, hashToken(token));
  if (entry === null) throw new AppError('WAITING_LINK_INVALID');
  return entry;
}
