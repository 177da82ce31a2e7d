import { z } from 'zod';
import { id } from './common.ts';
import { TEXT_LIMITS, UPCOMING_LIMIT } from './limits.ts';
import { optionalText } from './text.ts';

export const bookingFormSettings = z.object({
  requireName: z.boolean(),
  requireEmail: z.boolean(),
  requirePhone: z.boolean(),
  showPhone: z.boolean(),
  requireNotes: z.boolean(),
  showNotes: z.boolean(),
  /** Whether clients may book without a service although there are services; without any they always may. */
  allowNoService: z.boolean(),
  customMessage: z.string().nullable(),
  /** Appointments ahead that one e-mail or phone may have through the public pages of the organisation. */
  upcomingLimit: z.int(),
  /** Whether a client confirms a booking by e-mail before it counts. */
  confirmEmail: z.boolean(),
});
export type BookingFormSettings = z.infer<typeof bookingFormSettings>;

export const BOOKING_FORM_DEFAULTS: BookingFormSettings = {
  requireName: true,
  requireEmail: true,
  requirePhone: false,
  showPhone: true,
  requireNotes: false,
  showNotes: true,
  allowNoService: false,
  customMessage: null,
  upcomingLimit: UPCOMING_LIMIT.fallback,
  confirmEmail: false,
};

export const bookingFormQuery = z.object({ userId: id.optional() });

const savedBookingForm = z.object({
  requireName: z.boolean().optional(),
  requireEmail: z.boolean().optional(),
  requirePhone: z.boolean().optional(),
  showPhone: z.boolean().optional(),
  requireNotes: z.boolean().optional(),
  showNotes: z.boolean().optional(),
  allowNoService: z.boolean().optional(),
  customMessage: optionalText(TEXT_LIMITS.customMessage),
  upcomingLimit: z.int().min(UPCOMING_LIMIT.min).max(UPCOMING_LIMIT.max).optional(),
  confirmEmail: z.boolean().optional(),
});

/** What is left out stays. `expected` holds what the caller saw in the fields it changes (409 CHANGED_MEANWHILE). */
export const saveBookingFormBody = savedBookingForm.extend({
  userId: id.optional(),
  expected: savedBookingForm.optional(),
});
export type SaveBookingFormBody = z.input<typeof saveBookingFormBody>;
