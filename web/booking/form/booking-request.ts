import type { PublicBookingBody } from '#shared/contract/booking.ts';
import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { fieldRules, type FieldName, type FormValues } from './form-rules.ts';

/** What is sent to book a time: texts trimmed, empty and hidden ones as null. `shortLink` is the code that led to the page. */
export function bookingRequest(
  chosen: { professionalId: string; productId: string | null; startTime: string },
  values: FormValues,
  settings: BookingFormSettings,
  website: string,
  shortLink: string | null = null,
): PublicBookingBody {
  const rules = fieldRules(settings);
  const text = (field: FieldName) => (rules[field].shown && values[field].trim()) || null;
  return {
    professionalId: chosen.professionalId,
    clientName: text('name'),
    clientEmail: text('email'),
    clientPhone: text('phone'),
    startTime: chosen.startTime,
    productId: chosen.productId,
    notes: text('notes'),
    ...(shortLink === null ? {} : { shortLink }),
    ...(website === '' ? {} : { website }),
  };
}
