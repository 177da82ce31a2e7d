import type { Context } from '#server/context.ts';
import { priceForClient } from '#server/features/appointments/meeting.policy.ts';
import { sendNoted, settleMail } from '#server/features/mail/mail.service.ts';
import type { WaitingMail } from '#server/jobs/definitions.ts';
import type { Mail } from '#server/lib/mailer.ts';
import { waitingToken } from './ask.service.ts';
import { entryById, noteMailed, placeOf, type EntryPlace, type EntryRow } from './entries.queries.ts';
import { noteOfferMailed, offerOf } from './offers.queries.ts';
import { composeJoinedMail, composeOfferMail } from './waiting-mail.presenter.ts';

/**
 * Mails a client of the waiting list once: an offer while it is open, or that they are on the list. It counts against the
 * client's hourly limit.
 */
export async function sendWaitingMail(context: Context, task: WaitingMail): Promise<void> {
  const scope = { organizationId: task.organizationId };
  const [entry, place] = await Promise.all([
    entryById(context.database, scope, task.entryId),
    placeOf(context.database, scope, task.entryId),
  ]);
  if (entry?.clientEmail == null || place === null || entry.endedAt !== null) return;
  const mail =
    task.offerId === null
      ? joinedMail(context, entry, place)
      : await offerMail(context, { entry, place, offerId: task.offerId });
  if (mail === null) return;
  const isAnonymous = entry.createdBy === 'public';
  const sent = await sendNoted(context, scope, mail, {
    isClients: true,
    isAnonymous,
    appointmentId: task.entryId,
  });
  await context.database.transaction(async (tx) => {
    if (sent) await settleMail(tx, scope, mail);
    const now = context.clock.now();
    if (task.offerId === null) await noteMailed(tx, scope, entry.id, now);
    else await noteOfferMailed(tx, scope, task.offerId, now);
  });
}

function joinedMail(context: Context, entry: EntryRow, place: EntryPlace): Mail | null {
  return entry.mailedAt === null ? composeJoinedMail(entry, letterOf(context, entry, place)) : null;
}

/** Null once the offer is over, or was mailed: a late mail would promise what is gone. */
async function offerMail(
  context: Context,
  { entry, place, offerId }: { entry: EntryRow; place: EntryPlace; offerId: string },
): Promise<Mail | null> {
  const offer = await offerOf(context.database, entry, entry.id);
  if (offer?.id !== offerId || offer.outcome !== null || offer.mailedAt !== null) return null;
  if (offer.heldUntil <= context.clock.now()) return null;
  const said = {
    ...offer,
    productName: entry.productName,
    productPrice: priceForClient(offer),
    replaces: place.appointment?.startTime ?? null,
  };
  return composeOfferMail(said, letterOf(context, entry, place));
}

function letterOf(context: Context, entry: EntryRow, { organizationName }: EntryPlace) {
  const { publicUrl, brand } = context.config;
  return {
    to: { name: entry.clientName, address: entry.clientEmail ?? '' },
    isNamed: entry.createdBy !== 'public',
    url: `${publicUrl}/agendamento/espera/${waitingToken(context, entry.id)}`,
    organizationName,
    brandName: brand.name,
  };
}
