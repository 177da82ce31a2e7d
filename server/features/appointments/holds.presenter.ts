import type { HeldBookingAnswer, HeldPage } from '#shared/contract/booking.ts';
import type { HeldInTheWay, HeldTime } from '#shared/contract/held-times.ts';
import { clientZoneOf } from './appointments.policy.ts';
import { priceForClient } from './meeting.policy.ts';
import { HANDOVER_MS, OFFERED } from './holds.policy.ts';
import type { HeldRow, HeldWithPlace } from './holds.queries.ts';

/** What the browser that booked learns: until when the time is held, and how it can be given back. */
export function presentHeldBooking(
  row: HeldRow,
  releaseToken: string,
  emailSent: boolean,
): HeldBookingAnswer {
  return {
    id: row.id,
    professionalName: row.professionalName,
    clientEmail: row.clientEmail ?? '',
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    timezone: row.timezone,
    productName: row.productName,
    productPrice: priceForClient(row),
    heldUntil: row.heldUntil.toISOString(),
    releaseToken,
    emailSent,
  };
}

/** What the link in the mail shows before it is confirmed. */
export function presentHeldPage({ row, organizationName, bookingSlug }: HeldWithPlace): HeldPage {
  return {
    organizationName,
    professionalName: row.professionalName,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    timezone: row.timezone,
    clientZone: clientZoneOf(row),
    productName: row.productName,
    productPrice: priceForClient(row),
    heldUntil: row.heldUntil.toISOString(),
    bookingPath: `/book/personal/${bookingSlug}`,
  };
}

/** A held time as staff sees it: of an offer, until when its client may take it. */
export function presentHeldTime(row: HeldRow, emailSent: boolean): HeldTime {
  const isOffer = row.createdBy === OFFERED;
  return {
    id: row.id,
    userId: row.userId ?? '',
    clientName: row.clientName,
    clientEmail: row.clientEmail,
    clientPhone: row.clientPhone,
    productName: row.productName,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    heldUntil: shownEnd(row).toISOString(),
    emailSent,
    isOffer,
  };
}

/** A held time as the refusal of another appointment names it to staff. */
export function presentHeldInTheWay(row: HeldRow): HeldInTheWay {
  return {
    id: row.id,
    clientName: row.clientName,
    startTime: row.startTime.toISOString(),
    endTime: row.endTime.toISOString(),
    heldUntil: shownEnd(row).toISOString(),
    isOffer: row.createdBy === OFFERED,
  };
}

/** Of an offer until when its client may take it, a little before the hold ends. */
const shownEnd = ({ heldUntil, createdBy }: HeldRow): Date =>
  new Date(heldUntil.getTime() - (createdBy === OFFERED ? HANDOVER_MS : 0));
