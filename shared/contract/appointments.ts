import { z } from 'zod';
import { attendance } from './attendance.ts';
import { calendarDate, id, idsUpTo, instant, personName } from './common.ts';
import { distributionNote } from './distribution.ts';
import {
  AGENDA_PEOPLE,
  APPOINTMENT_MAX_MINUTES,
  CANCEL_MANY_LIMIT,
  LIVE_LIST_SIZE,
  OVERBOOKING_REASON,
  TEXT_LIMITS,
} from './limits.ts';
import { heldInTheWay } from './held-times.ts';
import { shownPeopleQuery } from './people.ts';
import { alternative } from './suggestions.ts';
import { optionalLine, optionalText } from './text.ts';

export const appointment = z.object({
  id,
  /** The professional; null once that professional was deleted. */
  userId: id.nullable(),
  professionalName: z.string(),
  /**
   * The IANA zone its times are shown in: the professional's when it was made, handed over or last moved. A change of the
   * professional's zone takes along what is not over; what is over keeps its zone, also once the professional is gone.
   */
  timezone: z.string(),
  /** Their record; null while an appointment of before records has none yet. */
  clientId: id.nullable(),
  clientName: z.string(),
  /** How the client prefers to be called, by their record; a process of before, and the answer to a booking, leave it out. */
  clientSocialName: z.string().nullable().optional(),
  clientEmail: z.string().nullable(),
  clientPhone: z.string().nullable(),
  /** The first phone of the client's record where the appointment has none; missing where there is none or it was not read. */
  recordPhone: z.string().optional(),
  notes: z.string().nullable(),
  startTime: instant,
  endTime: instant,
  createdAt: instant,
  /** Who made it: a user's id, or `public`, `api`, `assistant`, `google`. */
  createdBy: z.string(),
  googleEventId: z.string().nullable(),
  serviceUrl: z.string().nullable(),
  productName: z.string().nullable(),
  productId: id.nullable(),
  /** The professional's words for meetings when it was made, filled; null for those made before there were any. */
  meetingTitle: z.string().nullable(),
  meetingDescription: z.string().nullable(),
  meetLink: z.string().nullable(),
  confirmedAt: instant.nullable(),
  /** Staff booked it over a taken time, knowingly; a move to a free time ends that. */
  isOverbooked: z.boolean(),
  /** Why, in their words; for the team alone. */
  overbookingReason: z.string().nullable(),
  /** Whether the client came; null while nobody of the team said. */
  attendance: attendance.nullable(),
  /** Its professional will not be there, and its client was asked to choose another time; missing where that is not so or was not read. */
  isAsked: z.literal(true).optional(),
  /** Why its professional was chosen, as a sentence; missing where the request named them. */
  distributionReason: z.string().optional(),
});
export type Appointment = z.infer<typeof appointment>;
/** An appointment just made, with why its professional was chosen; without that where the request named them. */
export const createdAppointment = appointment.extend({
  distribution: distributionNote.optional(),
});
export type CreatedAppointment = z.infer<typeof createdAppointment>;
export const appointmentList = z.array(appointment);

/** At most `most` ids, with commas between them. */
export const appointmentsQuery = z.object({
  userId: id.optional(),
  /** Several people's, as many as an agenda shows at once. */
  userIds: idsUpTo(AGENDA_PEOPLE).optional(),
  from: instant.optional(),
  to: instant.optional(),
  /** These ones alone, whenever they are, as many as the bell lists. */
  ids: idsUpTo(LIVE_LIST_SIZE).optional(),
});

export type AppointmentsQuery = z.output<typeof appointmentsQuery>;

/** Empty or blank e-mail means none. */
export const clientEmail = z
  .union([z.literal(''), z.string().trim().max(TEXT_LIMITS.email).pipe(z.email())])
  .nullish();

/** "Encaixe": book although the time is taken, and why. Staff only; where the time is free, neither says anything. */
const overbooking = {
  allowConflict: z.boolean().optional(),
  overbookingReason: optionalLine(OVERBOOKING_REASON),
};

export const createAppointmentBody = z
  .object({
    /** The administrator's field; a professional always books for themselves. */
    userId: id.optional(),
    /** The record that the client was chosen from: the appointment is theirs, while the name may be that person's. */
    clientId: id.optional(),
    clientName: personName,
    clientEmail,
    clientPhone: optionalLine(TEXT_LIMITS.phone),
    notes: optionalText(TEXT_LIMITS.notes),
    productId: id.nullish(),
    startTime: instant,
    endTime: instant.optional(),
    /** Minutes; an explicit endTime wins. */
    duration: z.int().min(1).max(APPOINTMENT_MAX_MINUTES).optional(),
    ...overbooking,
    /** Administrators alone: with anybody who is free in their working hours, instead of `userId`. False says nothing. */
    anyProfessional: z.boolean().optional(),
    /** Then the name of the service, instead of `productId`. */
    service: optionalLine(TEXT_LIMITS.name),
  })
  .refine(
    (body) =>
      body.anyProfessional === true
        ? body.userId === undefined && !body.productId && body.allowConflict !== true
        : !body.service,
    { path: ['anyProfessional'] },
  );
export type CreateAppointmentBody = z.input<typeof createAppointmentBody>;

export const updateAppointmentBody = z.object({
  userId: id.optional(),
  /** A service of its professional, with its length and its price of now; null takes the service away. */
  productId: id.nullish(),
  clientName: personName.optional(),
  clientEmail,
  clientPhone: optionalLine(TEXT_LIMITS.phone),
  notes: optionalText(TEXT_LIMITS.notes),
  startTime: instant.optional(),
  endTime: instant.optional(),
  duration: z.int().min(1).max(APPOINTMENT_MAX_MINUTES).optional(),
  transferToGoogleCalendar: z.boolean().optional(),
  /** Where it stood when the change was decided: what somebody else has moved or handed over since stays where it is now. */
  from: z.object({ userId: id.nullable(), startTime: instant, endTime: instant.optional() }).optional(),
  /** What the words that are changed said then: 409 APPOINTMENT_CHANGED where somebody else has changed them too. */
  before: z
    .object({
      clientName: z.string(),
      clientEmail: z.string().nullable(),
      clientPhone: z.string().nullable(),
      notes: z.string().nullable(),
    })
    .partial()
    .optional(),
  ...overbooking,
});
export type UpdateAppointmentBody = z.input<typeof updateAppointmentBody>;

/** `details` of a 409 APPOINTMENT_MOVED about one appointment: where it is now. */
export const movedDetails = appointment.pick({ startTime: true, timezone: true, professionalName: true });
export type MovedDetails = z.infer<typeof movedDetails>;

/** A free time offered instead of one that is taken. */
export const suggestion = z.object({ startTime: instant, endTime: instant });
export type Suggestion = z.infer<typeof suggestion>;

/**
 * `details` of a 409 APPOINTMENT_CONFLICT or TIME_HELD: up to three nearest free times, sorted; and what else there is, labelled, the same
 * nearest times among it. With TIME_HELD, which staff alone is answered, also what is held there.
 */
export const conflictDetails = z.object({
  suggestions: z.array(suggestion),
  timezone: z.string(),
  alternatives: z.array(alternative).optional(),
  held: z.array(heldInTheWay).optional(),
});
export type ConflictDetails = z.infer<typeof conflictDetails>;

/** `GET /api/appointments/cancellable`: what can be cancelled together on some days, at most six weeks of them. */
export const cancellableQuery = z.object({
  ...shownPeopleQuery,
  from: calendarDate,
  to: calendarDate,
  /** Part of the client's name, e-mail or phone. */
  search: z.string().trim().max(TEXT_LIMITS.email).default(''),
});
export const cancellableAnswer = z.object({
  /** By start, at most `CANCEL_MANY_LIMIT`. */
  appointments: z.array(appointment),
  hasMore: z.boolean(),
});

/** `POST /api/appointments/cancel`: a selection at once, all of them or none. */
export const cancelManyBody = z.object({
  ids: z.array(id).min(1).max(CANCEL_MANY_LIMIT),
  /** False sends no mails about it, for bookings that nobody meant. */
  notify: z.boolean(),
});
export const cancelManyAnswer = z.object({
  cancelled: z.int(),
  /** Those that were gone already, or that the caller may not see. */
  missing: z.array(id),
});
export type CancelManyAnswer = z.infer<typeof cancelManyAnswer>;
