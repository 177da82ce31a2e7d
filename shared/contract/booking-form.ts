import { z } from 'zod';
import { id, optionalText } from './common.ts';
import { TEXT_LIMITS } from './limits.ts';

export const bookingFormSettings = z.object({
  requireName: z.boolean(),
  requireEmail: z.boolean(),
  requirePhone: z.boolean(),
  showPhone: z.boolean(),
  requireNotes: z.boolean(),
  showNotes: z.boolean(),
  customMessage: z.string().nullable(),
});
export type BookingFormSettings = z.infer<typeof bookingFormSettings>;

export const BOOKING_FORM_DEFAULTS: BookingFormSettings = {
  requireName: true,
  requireEmail: true,
  requirePhone: false,
  showPhone: true,
  requireNotes: false,
  showNotes: true,
  customMessage: null,
};

export const bookingFormQuery = z.object({ userId: id.optional() });

export const saveBookingFormBody = z.object({
  userId: id.optional(),
  requireName: z.boolean().optional(),
  requireEmail: z.boolean().optional(),
  requirePhone: z.boolean().optional(),
  showPhone: z.boolean().optional(),
  requireNotes: z.boolean().optional(),
  showNotes: z.boolean().optional(),
  customMessage: optionalText(TEXT_LIMITS.customMessage),
});
export type SaveBookingFormBody = z.input<typeof saveBookingFormBody>;
