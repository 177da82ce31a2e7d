import { z } from 'zod';
import { calendarDate, clockTime, id, instant } from './common.ts';
import { ABSENCE, TEXT_LIMITS } from './limits.ts';
import { secret } from './secret.ts';
import { optionalLine, optionalText } from './text.ts';

/** When somebody falls out: whole days, both included, or hours of one day, by the professional's clock. */
const absentTime = {
  /** Whose; the caller's own when left out. */
  userId: id.optional(),
  from: calendarDate,
  to: calendarDate,
  /** HH:MM, both or neither, and then of one day. */
  startTime: clockTime.optional(),
  endTime: clockTime.optional(),
};

/** `GET /api/absences/plan`: who is booked then, page by page, each with a proposal. */
export const absencePlanQuery = z.object({
  ...absentTime,
  page: z.coerce
    .number()
    .int()
    .min(1)
    .max(ABSENCE.appointments / ABSENCE.page)
    .default(1),
});

/** A free time, and with whom. */
export const proposedTime = z.object({
  userId: id,
  professionalName: z.string(),
  /** IANA zone of whose time it is. */
  timezone: z.string(),
  startTime: instant,
  endTime: instant,
});
export type ProposedTime = z.infer<typeof proposedTime>;

/** A time of the plan: several of its appointments may have it, or a part of it. */
const roomyTime = proposedTime.extend({
  /** How many of them: the places of the hours that are not taken. */
  room: z.int(),
});
export type RoomyTime = z.infer<typeof roomyTime>;

export const absencePlan = z.object({
  userId: id,
  professionalName: z.string(),
  timezone: z.string(),
  startsAt: instant,
  endsAt: instant,
  /** On all pages. */
  count: z.int(),
  hasMore: z.boolean(),
  /** An absence of this person that takes in all of the time and still closes it; null where there is none. */
  registered: z
    .object({
      startsAt: instant,
      endsAt: instant,
      /** Null where none was given; clients read it where it is shared. */
      reason: z.string().nullable(),
      sharesReason: z.boolean(),
    })
    .nullable(),
  /** By start, at most `ABSENCE.page`. */
  appointments: z.array(
    z.object({
      id,
      /** The first appointment then of the same client: those with the same one are settled and notified together. */
      clientId: id,
      clientName: z.string(),
      /** By which ways the client can be reached. */
      hasEmail: z.boolean(),
      hasPhone: z.boolean(),
      /** An earlier absence asked the client to choose another time, and none is chosen yet. */
      isAsked: z.boolean(),
      startTime: instant,
      endTime: instant,
      productName: z.string().nullable(),
      productId: id.nullable(),
      /** The nearest free time, of the same person or a colleague; null where there is none. There is room for all of them. */
      proposal: roomyTime.nullable(),
      /** The nearest of a colleague where the proposal is the same person's, and the other way round; there is room beside all proposals. */
      alternative: roomyTime.nullable(),
    }),
  ),
});
export type AbsencePlan = z.infer<typeof absencePlan>;
export type AbsentAppointment = AbsencePlan['appointments'][number];

/** `POST /api/absences`: closes the time. What is booked stays until it is settled. */
export const createAbsenceBody = z.object({
  ...absentTime,
  reason: optionalLine(TEXT_LIMITS.title),
  /** Whether the reason is shared with clients; without it only the team sees it. */
  sharesReason: z.boolean().default(false),
  /** The clinic's own words, in every client's mail. */
  message: optionalText(TEXT_LIMITS.customMessage),
  /** Sent twice with one key, a request takes effect once; an `Idempotency-Key` says the same. */
  requestKey: id.optional(),
});
export type CreateAbsenceBody = z.input<typeof createAbsenceBody>;

/** Until when it can be undone; null once the clients were notified, or while nobody waits. */
const undoUntil = instant.nullable();

export const absenceAnswer = z.object({ id, undoUntil });

/** What becomes of one appointment. */
export const absenceChoice = z.discriminatedUnion('action', [
  z.object({
    appointmentId: id,
    action: z.literal('move'),
    /** With whom it is then. */
    userId: id,
    startTime: instant,
  }),
  /** The client is asked to choose another time; until then it stays. */
  z.object({ appointmentId: id, action: z.literal('link') }),
  z.object({ appointmentId: id, action: z.literal('cancel') }),
]);
export type AbsenceChoice = z.infer<typeof absenceChoice>;

const choicesOfClient = z.array(absenceChoice).min(1).max(ABSENCE.batch);

/** `POST /api/absences/:id/clients`: the choices of some clients, each client's all or none. */
export const settleAbsenceBody = z.object({
  clients: z
    .array(choicesOfClient)
    .min(1)
    .max(ABSENCE.batch)
    .refine((clients) => clients.flat().length <= ABSENCE.batch),
});

export const absenceOutcome = z.object({
  appointmentId: id,
  outcome: z.enum(['moved', 'link', 'cancelled', 'refused']),
  /** Why it was refused; of the same client's others, that they wait for it. */
  sentence: z.string().nullable(),
  /** Another time instead of a refused one. */
  proposal: proposedTime.nullable(),
});
export type AbsenceOutcome = z.infer<typeof absenceOutcome>;

export const settledAbsence = z.object({
  outcomes: z.array(absenceOutcome),
  /** Texts for WhatsApp, one a client who has a phone for it. */
  texts: z.array(
    z.object({
      clientName: z.string(),
      /** Digits, the country first. */
      clientPhone: z.string(),
      /** The appointments that it is about. */
      appointmentIds: z.array(id),
      url: secret(z.string()),
    }),
  ),
  undoUntil,
});
export type SettledAbsence = z.infer<typeof settledAbsence>;

/** `POST /api/absences/preview`: the mail to a client, as it would be sent. */
export const previewAbsenceBody = createAbsenceBody.extend({ choices: choicesOfClient });
export type PreviewAbsenceBody = z.input<typeof previewAbsenceBody>;

export const absenceMailPreview = z.object({
  to: z.string().nullable(),
  subject: z.string(),
  lines: z.array(z.string()),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  linkLabel: z.string().nullable(),
});
export type AbsenceMailPreview = z.infer<typeof absenceMailPreview>;

/** `POST /api/absences/:id/undo`, some at a time: it is called again while some remain. */
export const undoneAbsence = z.object({
  restored: z.int(),
  refused: z.array(z.object({ clientName: z.string(), sentence: z.string() })),
  remaining: z.int(),
  /** Whether the hours are as they were: false where somebody changed them since. */
  areHoursBack: z.boolean(),
});
export type UndoneAbsence = z.infer<typeof undoneAbsence>;
