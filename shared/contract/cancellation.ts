import { z } from 'zod';
import { id, instant } from './common.ts';

/** `GET /api/appointments/:id/cancellation`: how cancelling an appointment now would count. */
export const cancellationAnswer = z.object({
  /** Whether it has not begun and its start is nearer than the notice that its professional asks of clients. */
  isLate: z.boolean(),
  /** Minutes; 0 for none. */
  notice: z.int(),
  /** What is noted as paid, in reais; it stays noted. Null where nothing is. */
  paid: z.number().nullable(),
  /** Whether a receipt of it counts: cancelling is refused then (409 APPOINTMENT_HAS_RECEIPT). */
  hasReceipt: z.boolean(),
});
export type CancellationAnswer = z.infer<typeof cancellationAnswer>;

/**
 * `DELETE /api/appointments/:id`: with `late=no` it counts as no late cancellation of the client, whatever the notice; with `from`,
 * when it began by what its canceller saw, 409 APPOINTMENT_MOVED where somebody else has moved it.
 */
export const cancelQuery = z.object({ late: z.literal('no').optional(), from: instant.optional() });

/** A cancelled appointment of a client. */
export const cancellation = z.object({
  appointmentId: id,
  userId: id.nullable(),
  professionalName: z.string(),
  productName: z.string().nullable(),
  /** When it would have been. */
  startTime: instant,
  timezone: z.string(),
  cancelledAt: instant,
});
export type Cancellation = z.infer<typeof cancellation>;

/** `GET /api/clients/:id/cancellations`: those that were not late and the caller may see, the last first, at most `CLIENT_LIMITS.cancelledListed`. */
export const cancellationsAnswer = z.object({
  cancellations: z.array(cancellation),
  /** Whether there are older ones than those sent. */
  hasMore: z.boolean(),
});
export type CancellationsAnswer = z.infer<typeof cancellationsAnswer>;

/** A cancellation that came too late for the notice of its professional. */
export const lateCancellation = cancellation.extend({
  /** Whether it counts against the client: false once somebody of the team took it off. */
  counts: z.boolean(),
});
export type LateCancellation = z.infer<typeof lateCancellation>;

/** `GET /api/clients/:id/late-cancellations`: those that the caller may see, the last first, at most `CLIENT_LIMITS.lateListed`. */
export const lateCancellationsAnswer = z.object({
  cancellations: z.array(lateCancellation),
  /** Whether there are older ones than those sent. */
  hasMore: z.boolean(),
});
export type LateCancellationsAnswer = z.infer<typeof lateCancellationsAnswer>;

/** `PUT /api/clients/:id/late-cancellations/:appointmentId`: counts it no more, or again. */
export const lateCancellationParams = z.object({ id, appointmentId: id });
export const lateCancellationBody = z.object({ counts: z.boolean() });
