import { z } from 'zod';

/** `GET /api/appointments/:id/cancellation`: how cancelling an appointment now would count. */
export const cancellationAnswer = z.object({
  /** Whether it has not begun and its start is nearer than the notice that its professional asks of clients. */
  isLate: z.boolean(),
  /** Minutes; 0 for none. */
  notice: z.int(),
});
export type CancellationAnswer = z.infer<typeof cancellationAnswer>;

/** `DELETE /api/appointments/:id?late=no`: it counts as no late cancellation of the client, whatever the notice. */
export const cancelQuery = z.object({ late: z.literal('no').optional() });
