import { z } from 'zod';
import { clientEmail } from './appointments.ts';
import { anyProfessional } from './distribution.ts';
import { bookingFormSettings } from './booking-form.ts';
import { calendarDate, id, instant, teamReference } from './common.ts';
import { PUBLIC_TEAM, TEXT_LIMITS } from './limits.ts';
import { pageLimits } from './own-limits.ts';
import { secret } from './secret.ts';
import { slotWishes, suggestedSlot } from './suggestions.ts';
import { linkedSeries } from './series.ts';
import { lineText, optionalLine, optionalText } from './text.ts';
import { profileAnswers } from './users.ts';
import type { WaitingPage } from './waiting-list.ts';

/** A bookable window of the week, as the public page may know it. */
const publicAvailability = z.object({
  id,
  dayOfWeek: z.int(),
  startTime: z.string(),
  endTime: z.string(),
  appointmentDuration: z.int(),
  maxConcurrentAppointments: z.int(),
  isActive: z.boolean(),
});

/** What a public page shows of a professional as the profile has it: no e-mail, no phone. */
export const publicProfile = z.object({
  id,
  name: z.string(),
  bookingSlug: z.string(),
  ...profileAnswers.shape,
  color: z.string(),
  timezone: z.string(),
  ...pageLimits.shape,
  /** Minutes before the start, from when on the client's link neither moves nor cancels. */
  minimumCancelNotice: z.int(),
});

/** A professional on a public page: nothing about clients. */
export const publicProfessional = publicProfile.extend({
  autoCreateMeet: z.boolean(),
  availability: z.array(publicAvailability),
  /** Busy times of the next 60 days, start and end only. */
  appointments: z.array(z.object({ startTime: instant, endTime: instant })),
  /** When, within them, the professional is elsewhere: nothing can be booked then. Joined, so that it tells no more. */
  blocked: z.array(z.object({ startTime: instant, endTime: instant })),
  formSettings: bookingFormSettings,
});
export type PublicProfessional = z.infer<typeof publicProfessional>;

export const publicProduct = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  duration: z.int(),
  price: z.number(),
  isActive: z.boolean(),
});
export type PublicProduct = z.infer<typeof publicProduct>;
export const publicProductList = z.array(publicProduct);

/** Of a professional what a team's page shows before one is chosen. */
export const teamMember = z.object({
  id,
  name: z.string(),
  /** Leads to the professional's own page, `/book/personal/{bookingSlug}`. */
  bookingSlug: z.string(),
  title: z.string().nullable(),
  /** The beginning of the professional's own words. */
  summary: z.string().nullable(),
  color: z.string(),
});
export type TeamMember = z.infer<typeof teamMember>;

/** Where a page of a team's list stands, and what it was asked for. */
export const teamList = z.object({
  /** People of the whole team who can be booked, and those who match the question. */
  total: z.int(),
  matches: z.int(),
  /** Counts from 1. */
  page: z.int(),
  pages: z.int(),
  search: z.string(),
  /** The specialty asked for; null for any. */
  specialty: z.string().nullable(),
  /** The service whose people alone are listed; null where none is asked for, or nobody offers it. */
  service: z.string().nullable(),
  /** Whether the team is larger than a page, so that a search helps. */
  searchable: z.boolean(),
  /** The most frequent specialties, to choose from; none where a search would not help. */
  specialties: z.array(z.string()),
});
export type TeamList = z.infer<typeof teamList>;

/** Which page of a team's list is asked for. Words are searched in names and specialties, whatever case and accents. */
export const teamQuery = z.object({
  search: z.string().max(TEXT_LIMITS.name).optional(),
  specialty: z.string().max(TEXT_LIMITS.title).optional(),
  page: z.coerce.number().int().min(1).max(PUBLIC_TEAM.lastPage).optional(),
  /** The name or the id of a service: then those who offer it, if anybody does. */
  service: z.string().max(TEXT_LIMITS.name).optional(),
});
export type TeamQuery = z.output<typeof teamQuery>;

/** What booking with one professional needs: the profile and the active products. */
const chosenProfessional = z.object({
  professional: publicProfessional,
  products: z.array(publicProduct),
});
export type ChosenProfessional = z.infer<typeof chosenProfessional>;

const organization = z.object({
  /** By it a client's own device remembers the clinic, whichever of its links is opened (decision 070). */
  id,
  name: z.string(),
  /** Whether visitors may ask to be offered a time that opens. */
  waitingList: z.boolean(),
  /** Whether this installation sends e-mails. */
  sendsMail: z.boolean(),
});
export const personalBookingData = chosenProfessional.extend({ type: z.literal('personal'), organization });
export type PersonalBookingData = z.infer<typeof personalBookingData>;
export const teamBookingData = z.object({
  type: z.literal('shared'),
  organization,
  professionals: z.array(teamMember),
  team: teamList,
  /** Whether anybody who is free may be chosen; with `only` nobody is listed. */
  anyProfessional,
});
export type TeamBookingData = z.infer<typeof teamBookingData>;
export type PublicBookingData = PersonalBookingData | TeamBookingData;

/** `GET /api/booking/any`: what booking with anybody who is free of a team needs. */
export const anybodyQuery = z.object({ team: teamReference });
/**
 * A service of one or several people, by its name: the least and the most that it takes (minutes) and costs (reais) with those who
 * name a price; 0 where nobody does.
 */
export const anybodyService = z.object({
  name: z.string(),
  description: z.string().nullable(),
  duration: z.int(),
  longest: z.int(),
  price: z.number(),
  dearest: z.number(),
  /** Whether somebody who offers it names no price. */
  isUnpriced: z.boolean(),
});
export type AnybodyService = z.infer<typeof anybodyService>;
export const anybodyData = z.object({
  organization: z.object({ name: z.string() }),
  /** In which times are shown: that of the person whose link it is. */
  timezone: z.string(),
  services: z.array(anybodyService),
  /** What any of the people's forms asks for. */
  formSettings: bookingFormSettings,
  /**
   * When somebody works, each weekday's hours joined; empty where somebody works by another clock than the page's. A process of the
   * release before, which may answer during an update, leaves it out.
   */
  hours: z
    .array(
      publicAvailability.pick({ dayOfWeek: true, startTime: true, endTime: true, appointmentDuration: true }),
    )
    .optional(),
  ...pageLimits.shape,
});
export type AnybodyData = z.infer<typeof anybodyData>;

/** The last date of which times may be suggested, where it is later than `to`: at the end of a month the best may be in the next. */
const bestTo = calendarDate.optional();

/** `GET /api/slots/any`: the starts at which somebody of a team is free, by the team's zone. */
export const anybodySlotsQuery = z.object({
  team: teamReference,
  from: calendarDate,
  to: calendarDate,
  service: lineText(TEXT_LIMITS.name).optional(),
  bestTo,
  ...slotWishes.shape,
});

export const slotsQuery = z.object({
  professionalId: id,
  from: calendarDate,
  to: calendarDate,
  productId: id.optional(),
  bestTo,
  ...slotWishes.shape,
});

export const freeSlot = z.object({ startTime: instant, endTime: instant });
export type FreeSlot = z.infer<typeof freeSlot>;
export const slotsAnswer = z.object({
  timezone: z.string(),
  days: z.array(
    z.object({
      date: calendarDate,
      slots: z.array(freeSlot),
      /** Why there is no slot: all that could be booked is taken, or nobody works; absent where it is neither. */
      none: z.enum(['full', 'closed']).optional(),
    }),
  ),
  /** The best of them, best first, at most five; absent where the professional wants none suggested. */
  suggestions: z.array(suggestedSlot).optional(),
});
export type SlotsAnswer = z.infer<typeof slotsAnswer>;

export const publicBookingBody = z
  .object({
    /** With whom; left out on a team's link for anybody who is free, whose `team` and maybe `service` then say what is wanted. */
    professionalId: id.optional(),
    team: teamReference.optional(),
    /** Name of the service for anybody who is free; theirs of that name is booked. */
    service: optionalLine(TEXT_LIMITS.name),
    /** The team's link that led to somebody: when their time is taken, others of the team may be named. */
    teamLink: optionalLine(100),
    clientName: optionalLine(TEXT_LIMITS.name),
    clientEmail,
    clientPhone: optionalLine(TEXT_LIMITS.phone),
    startTime: instant,
    productId: id.nullish(),
    notes: optionalText(TEXT_LIMITS.notes),
    /** The code of the short link that led to the page; one that leads nowhere is as none. */
    shortLink: optionalLine(TEXT_LIMITS.slug),
    /** Honeypot: people leave it empty. */
    website: z.string().max(200).nullish(),
  })
  .refine(({ professionalId, team }) => (professionalId === undefined) !== (team === undefined), {
    path: ['professionalId'],
  });
export type PublicBookingBody = z.input<typeof publicBookingBody>;

/** How the client's calendar calls the meeting, and what the professional says of it. */
const meetingWords = { meetingTitle: z.string().nullable(), meetingDescription: z.string().nullable() };

/** In reais, as it was when the service was chosen; null where there is none. */
const agreedPrice = z.number().positive().nullable();

/** What the client may see of the appointment just made. */
export const publicBookingAnswer = z.object({
  id,
  professionalName: z.string(),
  clientName: z.string(),
  startTime: instant,
  endTime: instant,
  timezone: z.string(),
  productName: z.string().nullable(),
  productPrice: agreedPrice,
  ...meetingWords,
  /** Path of the client's own page, `/agendamento/{token}`. */
  managePath: secret(z.string()),
  /**
   * Whether a confirmation goes to the client now: an address was given, the installation sends mails (it does not only
   * keep them as files), and the organisation has proven an e-mail.
   */
  emailSent: z.boolean(),
});
export type PublicBookingAnswer = z.infer<typeof publicBookingAnswer>;

/**
 * 202: the time is held, and becomes an appointment when the client confirms by the link in the mail. The link itself
 * is not here: only the mailbox gets it.
 */
export const heldBookingAnswer = z.object({
  id,
  professionalName: z.string(),
  clientEmail: z.string(),
  startTime: instant,
  endTime: instant,
  timezone: z.string(),
  productName: z.string().nullable(),
  productPrice: agreedPrice,
  /** When the time is free again unless it is confirmed. */
  heldUntil: instant,
  /** Gives the time back before: `POST /api/appointments/public/release`. */
  releaseToken: secret(z.string()),
  /** Whether the mail with the link goes to the client now, as in `publicBookingAnswer`. */
  emailSent: z.boolean(),
});
export type HeldBookingAnswer = z.infer<typeof heldBookingAnswer>;

export const releaseHeldBody = z.object({ id, releaseToken: z.string().min(1).max(100) });

/** What the link in the mail shows before the client confirms. */
export type HeldPage = {
  readonly organizationName: string;
  readonly professionalName: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly timezone: string;
  /** By whose clock the client chose the time: the professional's, or that of the team's link. */
  readonly clientZone: string;
  readonly productName: string | null;
  readonly productPrice: z.infer<typeof agreedPrice>;
  readonly heldUntil: string;
  readonly bookingPath: string;
};

/** `GET /api/agendamento/{token}`: the client's own view of one appointment. */
export const managedAppointment = z.object({
  id,
  /** Where to book again; null when the professional takes no bookings any more. */
  bookingPath: z.string().nullable(),
  organizationName: z.string(),
  professionalName: z.string(),
  professionalTitle: z.string().nullable(),
  color: z.string(),
  clientName: z.string(),
  startTime: instant,
  endTime: instant,
  timezone: z.string(),
  /** By whose clock the client chose the time: the professional's, or that of the team's link. */
  clientZone: z.string(),
  productName: z.string().nullable(),
  productPrice: agreedPrice,
  ...meetingWords,
  meetLink: z.string().nullable(),
  confirmedAt: instant.nullable(),
  /** Counts the changes; calendar files carry it as their SEQUENCE. */
  revision: z.int(),
  /** Until when the client may cancel or move it through the link: the professional's notice before the start. */
  changeableUntil: instant,
  /**
   * What an absence of the professional says to a client whom it asked to choose another time: its reason where that is shared, and the
   * clinic's words. Null where none did, or another time is chosen; who was asked cannot confirm.
   */
  asked: z.object({ reason: z.string().nullable(), message: z.string().nullable() }).nullable(),
  /** Whether it can still be moved: its professional takes bookings. */
  canMove: z.boolean(),
  /** Whether its client may ask to be offered an earlier time, and one may open in the professional's hours. */
  canWait: z.boolean(),
  /** Their open request for an earlier time, and what it offers them now. */
  waiting: z
    .object({
      path: secret(z.string()),
      offer: z.object({ startTime: instant, timezone: z.string(), heldUntil: instant }).nullable(),
    })
    .nullable(),
  /** Of one that repeats: the others ahead, by their links, and how calendars know it (RFC 5545, RECURRENCE-ID); null of one alone. */
  series: linkedSeries.nullable(),
  /** Where it may be moved to. */
  ...pageLimits.shape,
});
export type ManagedAppointment = z.infer<typeof managedAppointment>;

/** What a client's link says once the appointment is cancelled. */
export type CancelledAppointment = {
  readonly organizationName: string;
  /** Where another time can be had; null where nobody takes bookings online. */
  readonly bookingPath: string | null;
};

/** What the server writes into a public page, so that the first paint needs no round trip. */
export type BookingPageData =
  | {
      kind: 'booking';
      now: string;
      brand: string;
      booking: PublicBookingData;
      /** Who is chosen from the start; null where the visitor chooses. */
      chosen: ChosenProfessional | null;
      /** The address names somebody who cannot be chosen, and the page has chosen the only one who can. */
      isNamedGone?: boolean;
      /** Free times of the current month when one professional is already chosen and needs no product choice. */
      slots: {
        professionalId: string;
        productId: string | null;
        from: string;
        to: string;
        answer: SlotsAnswer;
      } | null;
    }
  | { kind: 'unknown-link'; now: string; brand: string; isShortLink?: boolean }
  /** The server could not make the page; the sentence says why. */
  | { kind: 'failed'; now: string; brand: string; sentence: string }
  /** A held time before its client confirms it; null once nothing is held, with the way to choose again. */
  | {
      kind: 'held';
      now: string;
      brand: string;
      token: string;
      held: HeldPage | null;
      bookingPath: string | null;
    }
  /** A client's own page; without an appointment, what is known of one that was cancelled. */
  | {
      kind: 'manage';
      now: string;
      brand: string;
      token: string;
      appointment: ManagedAppointment | null;
      cancelled?: CancelledAppointment | null;
    }
  /** A request on the waiting list; null behind a link that is none. */
  | { kind: 'waiting'; now: string; brand: string; token: string; waiting: WaitingPage | null };
