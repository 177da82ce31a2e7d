import { z } from 'zod';
import { calendarDate, seenValues } from './common.ts';
import { PRODUCT_LIMITS } from './limits.ts';

/** How an appointment was paid: Pix, cash, a card, or by the client's health plan ("convênio"). */
export const paymentMethod = z.enum(['pix', 'cash', 'card', 'insurance']);
export type PaymentMethod = z.infer<typeof paymentMethod>;

/** The money of an appointment, in reais. Of what was paid, amount, method and day are there together or not at all. */
export const payment = z.object({
  /** Of the service when it was booked; null without a service, or where the price of that time is not known. */
  price: z.number().nullable(),
  discount: z.number(),
  paid: z.number().nullable(),
  method: paymentMethod.nullable(),
  /** By the appointment's clock. */
  paidOn: z.iso.date().nullable(),
});
export type Payment = z.infer<typeof payment>;

const amount = z.number().min(0).max(PRODUCT_LIMITS.price);

/** `PUT /api/appointments/:id/payment`: what is left out stays; null takes back what was paid. */
export const changePaymentBody = z.object({
  discount: amount.optional(),
  paid: amount.nullish(),
  method: paymentMethod.nullish(),
  paidOn: calendarDate.nullish(),
  /** What the caller saw in the fields it changes: 409 CHANGED_MEANWHILE where somebody saved something else there. */
  expected: seenValues.optional(),
});
export type ChangePaymentBody = z.input<typeof changePaymentBody>;
