import { z } from 'zod';
import { calendarDate, id, instant } from './common.ts';
import { TEXT_LIMITS } from './limits.ts';

/** `GET /api/search`: what the team looks for. */
export const searchQuery = z.object({
  /** Part of a name, an e-mail or a phone; case and accents do not matter. */
  q: z.string().trim().min(2).max(TEXT_LIMITS.name),
  /** The day that the text names, where it names one: its first appointments are found too. */
  day: calendarDate.optional(),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** A visit of a client, as far as it is shown beside their name. */
export const visit = z.object({
  id,
  /** The professional; null once that professional was deleted. */
  userId: id.nullable(),
  professionalName: z.string(),
  /** The service, as it was called when it was booked. */
  productName: z.string().nullable(),
  startTime: instant,
  /** The IANA zone that its time is shown in. */
  timezone: z.string(),
});
export type Visit = z.infer<typeof visit>;

/**
 * A client, by the name of their latest appointment, with an e-mail and a phone of their record: those of their appointments where
 * it has them, else its first ones. Of a kind that the record has none of, what the appointments have.
 */
export const foundClient = z.object({
  /** Their record; null while a job has yet to make it. A process of before leaves it out: a new page may ask it during an upgrade. */
  clientId: id.nullable().optional(),
  clientName: z.string(),
  /** How they prefer to be called, by their record. A process of before leaves it out. */
  socialName: z.string().nullable().optional(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  /** The latest that has begun, and the first that has not. */
  last: visit.nullable(),
  next: visit.nullable(),
});
export type FoundClient = z.infer<typeof foundClient>;

/** An appointment of the day that was asked for. */
export const foundAppointment = visit.extend({
  clientName: z.string(),
  clientSocialName: z.string().nullable().optional(),
  endTime: instant,
});
export type FoundAppointment = z.infer<typeof foundAppointment>;

export const foundPerson = z.object({
  id,
  name: z.string(),
  title: z.string().nullable(),
  color: z.string(),
  isActive: z.boolean(),
});
export type FoundPerson = z.infer<typeof foundPerson>;

/** At most `SEARCH_RESULTS` of each; professionals for administrators alone. */
export const searchAnswer = z.object({
  clients: z.array(foundClient),
  professionals: z.array(foundPerson),
  /** By start; none where no day was asked for. A process of before leaves them out: a new page may ask it during an upgrade. */
  appointments: z.array(foundAppointment).optional(),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
