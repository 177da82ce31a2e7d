import { z } from 'zod';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { calendarDate, id, instant } from './common.ts';
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
  /** 'YYYY-MM-DD': the nearer to it, the better. */
  date: calendarDate.optional(),
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

/**
 * What is offered instead of a refused time: the nearest free times of the same person, others who are free at exactly that
 * time, and the same weekday and hour a week later.
 */
export const alternativeKind = z.enum(['nearby', 'another_person', 'next_week']);
export type AlternativeKind = z.infer<typeof alternativeKind>;

/**
 * A time to take instead of a refused one, at most six in a list, each with words that say how it differs. Where anybody who is free was
 * asked for, it is a time of anybody: no person and no service of theirs.
 */
export const alternative = z.object({
  kind: alternativeKind,
  startTime: instant,
  endTime: instant,
  professionalId: id.nullable(),
  professionalName: z.string().nullable(),
  /** IANA zone of whose time it is; of anybody's, the one by whose clock they are chosen. */
  timezone: z.string(),
  /** The service that is booked with that person; null where there is none, and where a change keeps the service by its name. */
  productId: id.nullable(),
  /** Of another person: leads to their page. */
  bookingSlug: z.string().optional(),
  label: z.string(),
});
export type Alternative = z.infer<typeof alternative>;

/** A time with a person of a name, and not with anybody who is free. */
export type PersonsTime = Alternative & { professionalId: string; professionalName: string };
