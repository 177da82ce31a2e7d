import { z } from 'zod';
import { id, idsUpTo, instant } from './common.ts';
import { AGENDA_PEOPLE } from './limits.ts';

/** A time that a client has to confirm by e-mail, as staff sees it: no appointment yet. */
export const heldTime = z.object({
  id,
  userId: id,
  clientName: z.string(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  productName: z.string().nullable(),
  startTime: instant,
  endTime: instant,
  /** When the time is free again unless it is confirmed. */
  heldUntil: instant,
  /** Whether the mail with the client's link leaves this server; it may go to a folder, or wait for a proof. */
  emailSent: z.boolean(),
  /** An offer to somebody on the waiting list, not a booking that waits for its confirmation. */
  isOffer: z.boolean(),
});
export type HeldTime = z.infer<typeof heldTime>;
/** A held time that keeps staff from another appointment: for whom, and until when. */
export const heldInTheWay = heldTime.pick({
  id: true,
  clientName: true,
  startTime: true,
  endTime: true,
  heldUntil: true,
  isOffer: true,
});
export type HeldInTheWay = z.infer<typeof heldInTheWay>;
export const heldTimeList = z.array(heldTime);

/** The range that an agenda shows, at most 62 days, and whose times; without `userIds` the caller's own. */
export const heldTimesQuery = z.object({
  userIds: idsUpTo(AGENDA_PEOPLE).optional(),
  from: instant,
  to: instant,
});
export type HeldTimesQuery = z.output<typeof heldTimesQuery>;
