import { z } from 'zod';
import { calendarMonth, id, instant } from './common.ts';
import { RECEIPTS_PAGE, TEXT_LIMITS } from './limits.ts';
import { paymentMethod } from './payments.ts';
import { optionalLine } from './text.ts';

/** What a receipt says, for good. */
export const receiptContent = z.object({
  issuerName: z.string(),
  /** Signs of a CPF or CNPJ, here and below. */
  issuerDocument: z.string(),
  payerName: z.string(),
  payerDocument: z.string().nullable(),
  professionalName: z.string(),
  service: z.string().nullable(),
  /** The day of the appointment, by its clock. */
  date: z.iso.date(),
  /** Reais. */
  amount: z.number(),
  method: paymentMethod,
  paidOn: z.iso.date(),
});
export type ReceiptContent = z.infer<typeof receiptContent>;

export const receipt = z.object({
  id,
  /** From 1 on, without a gap in the organisation. */
  number: z.int(),
  appointmentId: id,
  content: receiptContent,
  issuedAt: instant,
  /** The name of that time. */
  issuedBy: z.string(),
  /** It keeps its number and counts no more. */
  cancelledAt: instant.nullable(),
  cancelledBy: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

/** `GET /api/appointments/:id/receipt`: the one that counts, and what a new one would say of both sides. */
export const receiptOfAppointment = z.object({
  receipt: receipt.nullable(),
  draft: z.object({
    /** Null while the organisation's settings do not say it. */
    issuerName: z.string().nullable(),
    issuerDocument: z.string().nullable(),
    /** Empty where the client's data was erased: who paid has to be named. */
    payerName: z.string(),
    payerDocument: z.string().nullable(),
  }),
});
export type ReceiptOfAppointment = z.infer<typeof receiptOfAppointment>;

/** `POST /api/appointments/:id/receipt`: who paid, where it is not the client of the record. */
export const issueReceiptBody = z.object({
  payerName: optionalLine(TEXT_LIMITS.name),
  payerDocument: optionalLine(20),
});
export type IssueReceiptBody = z.input<typeof issueReceiptBody>;

/** `GET /api/receipts`: those that the caller may see, the latest first; of a month or of a client. */
export const receiptsQuery = z.object({
  month: calendarMonth.optional(),
  clientId: id.optional(),
  /** The number at which the page before ended. */
  before: z.coerce.number().int().min(1).max(2_000_000_000).optional(),
});
export type ReceiptsQuery = z.input<typeof receiptsQuery>;

export const receiptsAnswer = z.object({
  receipts: z.array(receipt).max(RECEIPTS_PAGE),
  /** `before` of the next page; null on the last one. */
  before: z.int().nullable(),
  /** Of the month that was asked for, all pages together: how many count, what they say in reais, and how many were cancelled. */
  sum: z.object({ valid: z.int(), amount: z.number(), cancelled: z.int() }).nullable().optional(),
});
export type ReceiptsAnswer = z.infer<typeof receiptsAnswer>;

/** `GET /api/receipts/month-file`: those of a month that the caller may see, by number. */
export const receiptsFileQuery = z.object({ month: calendarMonth });
export const receiptsFile = z.string();
