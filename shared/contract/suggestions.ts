import { z } from 'zod';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { instant } from './common.ts';
import { dayPart } from './short-links.ts';

/** Why a free time is suggested before the others: one true reason of each. */
export const slotReason = z.enum([
  'wished',
  'last-time',
  'present-time',
  'after-appointment',
  'before-appointment',
  'with-pauses',
  'earliest',
  'first-of-day',
  'last-of-day',
  ...DAY_PARTS,
]);
export type SlotReason = z.infer<typeof slotReason>;

/** What the client would like, for the order of the suggestions alone: it closes no time. */
export const slotWishes = z.object({
  part: dayPart.optional(),
  /** 0 is Sunday. */
  weekday: z.coerce.number().int().min(0).max(6).optional(),
  /** When they came the last time. */
  like: instant.optional(),
});
export type SlotWishes = z.output<typeof slotWishes>;

/** One of the best free times, best first in its list. */
export const suggestedSlot = z.object({ startTime: instant, endTime: instant, reason: slotReason });
export type SuggestedSlot = z.infer<typeof suggestedSlot>;

/** Which free times a professional wants suggested: those that leave no gaps, those with pauses around them, or none. */
export const suggestTimes = z.enum(['compact', 'spread', 'off']);
export type SuggestTimes = z.infer<typeof suggestTimes>;
