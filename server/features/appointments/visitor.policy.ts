import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { NO_NAME } from '#shared/clients/same-client.ts';
import type { PublicBookingBody } from '#shared/contract/booking.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { phoneOfVisitor } from '#server/lib/phone.ts';

/** What an appointment keeps of its client. */
export type Client = Pick<AppointmentRow, 'clientName' | 'clientEmail' | 'clientPhone' | 'notes'>;

/** The e-mail that a visitor typed; null for none. */
export const emailOf = (body: PublicBookingBody): string | null => body.clientEmail?.trim() || null;

/**
 * A visitor's data by the professional's form: what is required must be there, what is hidden is not taken.
 * @throws AppError 400 REQUIRED_FIELDS, PHONE_INVALID; 422 EMAIL_NEEDED_TO_CONFIRM
 */
export function visitorOf(body: PublicBookingBody, form: BookingFormSettings): Client {
  const name = body.clientName?.trim() || null;
  const email = emailOf(body);
  const phone = phoneOfVisitor(body.clientPhone, form);
  const notes = form.showNotes ? body.notes?.trim() || null : null;
  if (form.confirmEmail && email === null) throw new AppError('EMAIL_NEEDED_TO_CONFIRM');
  const missing = [
    form.requireName && name === null ? 'clientName' : null,
    form.requireEmail && email === null ? 'clientEmail' : null,
    phone.isMissing ? 'clientPhone' : null,
    form.showNotes && form.requireNotes && notes === null ? 'notes' : null,
  ].filter((field) => field !== null);
  if (missing.length > 0) throw new AppError('REQUIRED_FIELDS', { fields: missing });
  return { clientName: name ?? NO_NAME, clientEmail: email, clientPhone: phone.clientPhone, notes };
}
