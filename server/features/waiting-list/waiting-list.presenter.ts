import type { WaitingEntryAnswer, WaitingPage } from '#shared/contract/waiting-list.ts';
import { priceForClient } from '#server/features/appointments/meeting.policy.ts';
import { whatsappOf } from '#server/features/appointments/whatsapp.service.ts';
import { longDate, timeOfDay, zoneName } from '#server/lib/format.ts';
import type { EntryPlace, EntryRow } from './entries.queries.ts';
import type { ShownOffer } from './offers.queries.ts';
import type { ListedEntry } from './staff.queries.ts';

type Shown = {
  readonly offer: ShownOffer | null;
  readonly withdrawn: ShownOffer | null;
  readonly managePath: string | null;
  readonly isMailed: boolean;
};

/** The client's own view: what they asked for, and what they are offered now. */
export function presentWaitingPage(
  entry: EntryRow,
  place: EntryPlace,
  { offer, withdrawn, managePath, isMailed }: Shown,
): WaitingPage {
  const { weekdays, parts, noticeMinutes, productName, state } = entry;
  return {
    organizationName: place.organizationName,
    professionalName: place.professionalName,
    productName,
    weekdays,
    parts,
    noticeMinutes,
    from: entry.fromDate,
    until: entry.untilDate,
    // An offer that is over by the clock is not one, though nobody has passed it on yet.
    state: state === 'offered' && offer === null ? 'waiting' : state,
    endedBy: entry.endedBy,
    replaces: replacedBy(entry, place),
    offer: offer && {
      productPrice: priceForClient(offer),
      id: offer.id,
      professionalName: offer.professionalName,
      startTime: offer.startTime.toISOString(),
      endTime: offer.endTime.toISOString(),
      timezone: offer.timezone,
      heldUntil: offer.heldUntil.toISOString(),
    },
    withdrawn: withdrawn && { startTime: withdrawn.startTime.toISOString(), timezone: withdrawn.timezone },
    isOn: place.isOn,
    isMailed,
    booked: managePath === null ? null : presentBooked(place),
    managePath,
    bookingPath: bookingPathOf(entry, place),
  };
}

/** The page of the professional; of the team where the client waits for anybody. */
function bookingPathOf({ userId }: EntryRow, { bookingSlug, isActive, adminId }: EntryPlace): string | null {
  if (userId === null) return adminId === null ? null : `/book/shared/${adminId}`;
  return bookingSlug !== null && isActive === true ? `/book/personal/${bookingSlug}` : null;
}

/** Where the appointment is that an earlier time would replace; once one did, where it was. */
function replacedBy(
  { state, replacedStart, replacedZone }: EntryRow,
  { appointment }: EntryPlace,
): WaitingPage['replaces'] {
  const [start, timezone] =
    state === 'booked' ? [replacedStart, replacedZone] : [appointment?.startTime, appointment?.timezone];
  return start && timezone ? { startTime: start.toISOString(), timezone } : null;
}

function presentBooked({ appointment }: EntryPlace): WaitingPage['booked'] {
  if (appointment === null) return null;
  const { startTime, endTime, timezone, professionalName, productName } = appointment;
  return {
    professionalName,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    timezone,
    productName,
    productPrice: priceForClient(appointment),
  };
}

/** One who waits, as staff sees it. @param url the client's page, where an offer is taken */
export function presentEntry(row: ListedEntry, url: string): WaitingEntryAnswer {
  const offer = offerOf(row);
  return {
    id: row.id,
    userId: row.userId,
    professionalName: row.professionalName,
    timezone: row.timezone,
    productId: row.productId,
    productName: row.productName,
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
    weekdays: row.weekdays,
    parts: row.parts,
    noticeMinutes: row.noticeMinutes,
    from: row.from,
    until: row.until,
    createdAt: row.createdAt.toISOString(),
    missed: row.missed,
    isAway: row.isAway,
    place: row.place,
    queueLength: row.queueLength,
    appointmentId: row.appointmentId,
    replaces: row.replaces?.toISOString() ?? null,
    offer,
    heldId: row.heldId,
    whatsapp: offer && whatsappOfOffer({ ...row, ...offer }, url),
    offerUrl: offer && url,
  };
}

function offerOf(row: ListedEntry): WaitingEntryAnswer['offer'] {
  const { offerId, offerName, offerZone, offerStart, offerEnd, heldUntil } = row;
  if (!offerId || !offerName || !offerZone || !offerStart || !offerEnd || !heldUntil) return null;
  return {
    id: offerId,
    professionalName: offerName,
    startTime: offerStart.toISOString(),
    endTime: offerEnd.toISOString(),
    timezone: offerZone,
    heldUntil: heldUntil.toISOString(),
  };
}

type OfferText = {
  readonly clientName: string;
  readonly clientPhone: string | null;
  readonly professionalName: string;
  readonly timezone: string;
  readonly startTime: Date | string;
  readonly heldUntil: Date | string;
};

/** Opens WhatsApp with the offer and its link; null without a phone that WhatsApp could know. @param url as `presentEntry` */
export function whatsappOfOffer(offer: OfferText, url: string): string | null {
  return whatsappOf(offer.clientPhone, offer.clientName, offerText(offer, url));
}

/** Names neither the service nor notes, as all texts for WhatsApp. */
function offerText(offer: OfferText, url: string): string {
  const { professionalName, timezone } = offer;
  const [start, until] = [new Date(offer.startTime), new Date(offer.heldUntil)];
  const when = `${longDate(start, timezone)}, às ${timeOfDay(start, timezone)} (${zoneName(start, timezone)})`;
  const held = `${longDate(until, timezone)}, às ${timeOfDay(until, timezone)} (${zoneName(until, timezone)})`;
  return `Abriu um horário com ${professionalName}: ${when}. Ele está reservado para você até ${held}. Para ficar com ele: ${url}`;
}
