import { ANYBODY } from '#shared/anybody.ts';
import type { PublicBookingBody } from '#shared/contract/booking.ts';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { teamOf } from '#web/booking/lib/page-target.ts';
import { fieldRules, type FieldName, type FormValues } from './form-rules.ts';

/** What is sent to book a time: texts trimmed, empty and hidden ones as null. `shortLink` is the code that led to the page. */
export function bookingRequest(
  chosen: { professionalId: string; productId: string | null; startTime: string; teamLink?: string },
  values: FormValues,
  settings: BookingFormSettings,
  website: string,
  shortLink: string | null = null,
): PublicBookingBody {
  const rules = fieldRules(settings);
  const text = (field: FieldName) => (rules[field].shown && values[field].trim()) || null;
  return {
    ...whoAndWhat(chosen),
    clientName: text('name'),
    clientEmail: text('email'),
    clientPhone: text('phone'),
    startTime: chosen.startTime,
    ...(chosen.teamLink ? { teamLink: chosen.teamLink } : {}),
    notes: text('notes'),
    ...(shortLink === null ? {} : { shortLink }),
    ...(website === '' ? {} : { website }),
  };
}

/** With whom and for what: somebody and a service of theirs, or anybody who is free of this page's team and a service's name. */
export function whoAndWhat({
  professionalId,
  productId,
}: {
  professionalId: string;
  productId: string | null;
}) {
  return professionalId === ANYBODY
    ? { team: teamOf(window.location.pathname), service: productId }
    : { professionalId, productId };
}
