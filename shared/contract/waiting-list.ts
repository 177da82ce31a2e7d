import { z } from 'zod';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { clientEmail, updateAppointmentBody } from './appointments.ts';
import {
  calendarDate,
  email,
  id,
  instant,
  pageNumber,
  pagination,
  personName,
  teamReference,
} from './common.ts';
import { TEXT_LIMITS, WAITING_LIMITS } from './limits.ts';
import { secret } from './secret.ts';
import { dayPart } from './short-links.ts';
import { lineText, optionalLine } from './text.ts';

/** The weekdays (0 is Sunday), parts of the day and notice in minutes that a client waits by. */
const wish = {
  weekdays: z.array(z.int().min(0).max(6)).min(1).max(7),
  parts: z.array(dayPart).min(1).max(DAY_PARTS.length),
  noticeMinutes: z.int().min(0).max(WAITING_LIMITS.noticeMinutes),
};

/** The same in an answer. */
const wishAnswer = {
  weekdays: z.array(z.int()),
  parts: z.array(dayPart),
  noticeMinutes: z.int(),
};

/** First and last date by the clock of the page; the first is today where it is left out. */
const dates = { from: calendarDate.optional(), until: calendarDate };

/** `POST /api/appointments/public/waiting`: a visitor asks to be offered a time. */
export const joinWaitingBody = z
  .object({
    /** Left out on a team's link that offers anybody who is free: `team` and maybe `service` say what is waited for. */
    professionalId: id.optional(),
    team: teamReference.optional(),
    /** Name of the service for anybody who is free. */
    service: optionalLine(TEXT_LIMITS.name),
    /** Any professional of the organisation who offers a service of the same name. */
    anyProfessional: z.boolean().optional(),
    productId: id.nullish(),
    clientName: personName,
    /** By the booking form, which may demand either; one of the two is needed. */
    clientEmail,
    clientPhone: optionalLine(TEXT_LIMITS.phone),
    ...wish,
    ...dates,
    /** Honeypot: people leave it empty. */
    website: z.string().max(200).nullish(),
  })
  .refine(({ professionalId, team }) => (professionalId === undefined) !== (team === undefined), {
    path: ['professionalId'],
  });
export type JoinWaitingBody = z.output<typeof joinWaitingBody>;

/** `POST /api/agendamento/{token}/waiting`: the client of an appointment asks for an earlier time. */
export const waitEarlierBody = z.object(wish);
export type WaitEarlierBody = z.output<typeof waitEarlierBody>;

/** `POST /api/waiting-list`: staff adds a client; without an e-mail the offer goes by WhatsApp, by hand. */
export const addWaitingBody = z.object({
  /** Left out by administrators for anybody who is free of the team, with the name of a service or none. */
  userId: id.optional(),
  service: optionalLine(TEXT_LIMITS.name),
  /** Any professional of the organisation who offers a service of the same name as this person's. */
  anyProfessional: z.boolean().optional(),
  productId: id.nullish(),
  clientName: personName,
  clientEmail: email.nullish(),
  clientPhone: optionalLine(TEXT_LIMITS.phone),
  ...wish,
  ...dates,
});
export type AddWaitingBody = z.output<typeof addWaitingBody>;
export type AddWaitingInput = z.input<typeof addWaitingBody>;

/** What the browser that asked learns. */
export const joinedWaiting = z.object({
  /** The page of this request, where it can be withdrawn; null where only the mailbox may have the link. */
  path: secret(z.string()).nullable(),
  /** Whether the mail with the link leaves this server now. */
  emailSent: z.boolean(),
});
export type JoinedWaiting = z.infer<typeof joinedWaiting>;

export const waitingState = z.enum(['waiting', 'offered', 'booked', 'left', 'expired']);
export type WaitingState = z.infer<typeof waitingState>;

/** Who ended a request that its client left: they, the team, or the end of the appointment that was to be earlier. */
const waitingEnd = z.enum(['client', 'staff', 'cancelled']);
export type WaitingEnd = z.infer<typeof waitingEnd>;

const time = {
  professionalName: z.string(),
  startTime: instant,
  endTime: instant,
  timezone: z.string(),
};

const waitingOffer = z.object({
  id,
  ...time,
  /** Until when it can be taken. */
  heldUntil: instant,
});

/** In reais; null where there is none, or where the service is free. */
const agreedPrice = z.number().positive().nullable();

/** `GET /api/agendamento/espera/{token}`: the client's own view. */
export const waitingPage = z.object({
  organizationName: z.string(),
  /** Null for any professional. */
  professionalName: z.string().nullable(),
  productName: z.string().nullable(),
  ...wishAnswer,
  from: calendarDate,
  until: calendarDate,
  state: waitingState,
  endedBy: waitingEnd.nullable(),
  /** The appointment that an earlier time replaces, or replaced: where it was before. */
  replaces: z.object({ startTime: instant, timezone: z.string() }).nullable(),
  offer: waitingOffer.extend({ productPrice: agreedPrice }).nullable(),
  /** The time that was offered last, where it was taken back and is still to come: the client may come for it. */
  withdrawn: z.object({ startTime: instant, timezone: z.string() }).nullable(),
  /** Whether times are offered: the list is on, and so are links that offer anybody, where a client asked for that. */
  isOn: z.boolean(),
  /** Whether an offer is mailed: there is an address, and the installation sends mails. */
  isMailed: z.boolean(),
  /** What came of the request, as it is now; null before, and once it was cancelled. */
  booked: z.object({ ...time, productName: z.string().nullable(), productPrice: agreedPrice }).nullable(),
  /** The client's own page of that appointment. */
  managePath: secret(z.string()).nullable(),
  /** Where to book by oneself. */
  bookingPath: z.string().nullable(),
});
export type WaitingPage = z.infer<typeof waitingPage>;

/** Which offer is answered: another may have come since the page was opened. */
export const answerOfferBody = z.object({ offerId: id });

/** Which appointment staff made for the client. */
export const bookedWaitingBody = z.object({ appointmentId: id });

/** `POST /api/waiting-list/{id}/reschedule`: staff moves the appointment of a client who waits for an earlier time. */
export const rescheduleWaitingBody = updateAppointmentBody
  .pick({ userId: true, endTime: true, from: true, allowConflict: true, overbookingReason: true })
  .extend({ startTime: instant });
export type RescheduleWaitingBody = z.output<typeof rescheduleWaitingBody>;

/** One who waits, as staff sees it. */
export const waitingEntry = z.object({
  id,
  /** Null for any professional. */
  userId: id.nullable(),
  professionalName: z.string().nullable(),
  /** The zone by whose clock the client waits; null where it is not known, for any professional. */
  timezone: z.string().nullable(),
  productId: id.nullable(),
  productName: z.string().nullable(),
  clientName: z.string(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  ...wishAnswer,
  from: calendarDate,
  until: calendarDate,
  createdAt: instant,
  /** Offers that were not answered in time. */
  missed: z.int(),
  /** Whether the professional is off on all of the dates. */
  isAway: z.boolean(),
  /** Its turn in its queue, from 1, and how many the queue has: a person's queue has their entries and those for anybody. */
  place: z.int(),
  queueLength: z.int(),
  /** The appointment that an earlier time replaces, and its start. */
  appointmentId: id.nullable(),
  replaces: instant.nullable(),
  offer: waitingOffer.nullable(),
  /** The held row of the offer: staff confirms it in the client's place. */
  heldId: id.nullable(),
  /** Opens WhatsApp with the offer's text and link; null without an offer or a phone that WhatsApp could know. */
  whatsapp: secret(z.string()).nullable(),
  /** The client's page, where the offer is taken, for staff to send by any other way; null without an offer. */
  offerUrl: secret(z.string()).nullable(),
});
export type WaitingEntryAnswer = z.infer<typeof waitingEntry>;

/** `GET /api/waiting-list/offers/{id}`: how staff tells the client of the offer that a held time is. */
export const offerContact = z.object({
  /** Null without a phone that WhatsApp could know. */
  whatsapp: secret(z.string()).nullable(),
  /** The client's page, where the offer is taken. */
  offerUrl: secret(z.string()),
});
export type OfferContact = z.infer<typeof offerContact>;

/** `GET /api/waiting-list`: what is left out does not narrow the list. */
export const waitingListQuery = z.object({
  page: pageNumber.default(1),
  /** A person: their entries and those for anybody, which are their queue; or `ANYBODY` of shared/anybody.ts: those for anybody alone. */
  of: z.union([id, z.literal('qualquer')]).optional(),
  /** The name of a service, without regard to case and accents. */
  service: lineText(TEXT_LIMITS.name).min(1).optional(),
  state: z.enum(['waiting', 'offered']).optional(),
});
export type WaitingListQuery = z.output<typeof waitingListQuery>;
export type WaitingFilter = Omit<z.input<typeof waitingListQuery>, 'page'>;

/**
 * By what the list can be narrowed: the people, the services and whether anybody is waited for. Where there are more people or
 * services than `WAITING_LIMITS.choices` they are null: they are searched for instead.
 */
const waitingChoices = z.object({
  people: z
    .array(z.object({ id, name: z.string() }))
    .max(WAITING_LIMITS.choices)
    .nullable(),
  services: z.array(z.string()).max(WAITING_LIMITS.choices).nullable(),
  hasAnybody: z.boolean(),
});
export type WaitingChoices = z.infer<typeof waitingChoices>;

export const waitingListAnswer = z.object({
  entries: z.array(waitingEntry),
  choices: waitingChoices,
  /** The organisation's switch: while it is off nobody joins and nothing is offered. */
  isOn: z.boolean(),
  pagination,
});
export type WaitingListAnswer = z.infer<typeof waitingListAnswer>;

/** `GET /api/waiting-list/services`: the first services by name whose name has this text, without regard to case and accents. */
export const waitedServicesQuery = z.object({ q: lineText(TEXT_LIMITS.name).optional() });
export const waitedServices = z.object({ services: z.array(z.string()).max(WAITING_LIMITS.choices) });

/** One place up or down in its queue, or before all of the organisation's. */
export const moveWaitingBody = z.object({
  to: z.enum(['up', 'down', 'first']),
  /** The person whose queue an administrator looks at; else an entry moves in its own. */
  of: id.optional(),
});
export type MoveWaitingBody = z.output<typeof moveWaitingBody>;
export type MoveWaiting = MoveWaitingBody['to'];
