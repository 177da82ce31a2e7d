import { BOOKING_FORM_DEFAULTS, type BookingFormSettings } from '#shared/contract/booking-form.ts';
import { HOLD_MINUTES } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';

/** `createdBy` of a hold that the waiting list made. */
export const OFFERED = 'waiting-list';
/**
 * How much longer the row holds the time than its offer says: in it the time passes to the next in turn, and nobody books
 * it in between. Without a running worker it is free afterwards.
 */
export const HANDOVER_MS = 60_000;

const MINUTE_MS = 60_000;

/**
 * The form of a public page as clients have to fill it in: where a booking is confirmed by e-mail, because the
 * professional or the operator wants it, the e-mail is required.
 */
export function effectiveForm(
  { config }: Pick<Context, 'config'>,
  form: BookingFormSettings | null,
): BookingFormSettings {
  const saved = form ?? BOOKING_FORM_DEFAULTS;
  return saved.confirmEmail || config.confirmBookings === 'always'
    ? { ...saved, confirmEmail: true, requireEmail: true }
    : saved;
}

/** When a hold that begins now ends: after 30 minutes, but never after the appointment's start. */
export function holdEnd(now: Date, startTime: Date): Date {
  return new Date(Math.min(now.getTime() + HOLD_MINUTES * MINUTE_MS, startTime.getTime()));
}
