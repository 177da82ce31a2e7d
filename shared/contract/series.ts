import { z } from 'zod';
import { calendarDate, clockTime, id, instant, personName } from './common.ts';
import { secret } from './secret.ts';
import { clientEmail } from './appointments.ts';
import { APPOINTMENT_MAX_MINUTES, SERIES, TEXT_LIMITS } from './limits.ts';
import { visit } from './search.ts';
import { optionalLine, optionalText } from './text.ts';

/** How often a series repeats; a month is the same weekday of it: the second Thursday, the last Friday. */
export const seriesStep = z.enum(['week', 'two-weeks', 'four-weeks', 'month']);
export type SeriesStep = z.infer<typeof seriesStep>;

/** How often a series repeats, and its one end, or that it has none. */
const seriesRule = z
  .object({
    every: seriesStep,
    /** Of a series by weeks: on which days, 0 for Sunday; the first date's own is among them. */
    weekdays: z.array(z.int().min(0).max(6)).max(7).default([]),
    count: z.int().min(2).max(SERIES.appointments).optional(),
    until: calendarDate.optional(),
    /** Has no end: it is booked a year ahead, and carried on as time goes by. */
    isOpen: z.literal(true).optional(),
  })
  .refine(
    ({ count, until, isOpen }) => [count, until, isOpen].filter((end) => end !== undefined).length === 1,
    {
      path: ['until'],
    },
  );

/** Whose, how long and when: the first date and the hour of the day by the professional's clock. */
const seriesPlan = {
  /** The administrator's field; a professional always books for themselves. */
  userId: id.optional(),
  productId: id.nullish(),
  /** Minutes, where there is no service. */
  duration: z.int().min(1).max(APPOINTMENT_MAX_MINUTES).optional(),
  date: calendarDate,
  time: clockTime,
  rule: seriesRule,
};

/** `POST /api/series/check`: the dates of a series and how each stands; nothing is stored. */
export const checkSeriesBody = z.object(seriesPlan);
export type SeriesPlan = z.input<typeof checkSeriesBody>;

/** How a date stands for staff: `outside` lies beside the hours of its day and can be had. */
export const seriesState = z.enum(['free', 'outside', 'taken', 'closed', 'holiday']);
export type SeriesState = z.infer<typeof seriesState>;

export const seriesDate = z.object({
  date: calendarDate,
  /** Null where the clock jumps over the time. */
  startTime: instant.nullable(),
  state: seriesState,
  /** The free time of the same day that lies nearest, where the wanted one is not free; null where there is none. */
  nearest: instant.nullable(),
  /** Where that day has none: the free time of another day, within three days, that lies nearest. */
  otherDay: instant.nullable(),
  /** The name of the holiday that the date is, worked or not. */
  holiday: z.string().nullable(),
});
export type SeriesDate = z.infer<typeof seriesDate>;

export const seriesCheck = z.object({
  /** IANA zone of the professional. */
  timezone: z.string(),
  minutes: z.int(),
  /** In their order, at most `SERIES.appointments`. */
  dates: z.array(seriesDate),
  /** Whether the rule asks for more dates than a series may have; these are left out. */
  isCut: z.boolean(),
});
export type SeriesCheck = z.infer<typeof seriesCheck>;

/** `POST /api/series`: an appointment at each start, all of them or none. */
export const createSeriesBody = z.object({
  ...seriesPlan,
  /** As of a new appointment. */
  clientId: id.optional(),
  clientName: personName,
  clientEmail,
  clientPhone: optionalLine(TEXT_LIMITS.phone),
  notes: optionalText(TEXT_LIMITS.notes),
  /** The same for a request that is sent again: it then books nothing more. */
  requestKey: id.optional(),
  starts: z
    .array(
      z.object({
        startTime: instant,
        /** "Encaixe": although the time is taken. */
        allowConflict: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(SERIES.appointments),
});
export type CreateSeriesBody = z.input<typeof createSeriesBody>;

/** `details` of a 409 SERIES_TAKEN: the starts that cannot be had. */
export const takenStarts = z.object({ taken: z.array(instant) });

export const createdSeries = z.object({
  id,
  /** Its appointments, by start. */
  appointments: z.array(z.object({ id, startTime: instant, endTime: instant })),
});
export type CreatedSeries = z.infer<typeof createdSeries>;

/** `GET /api/appointments/:id/series`: the series of an appointment; null where it is of none. */
export const seriesOfAppointment = z.object({
  series: z
    .object({
      id,
      every: seriesStep,
      weekdays: z.array(z.int()),
      firstDate: calendarDate,
      /** Of a series without an end: the last day to which it is booked by now; null for one that ends. */
      bookedUntil: calendarDate.nullable(),
      /** Which of the appointments that are left it is, from 1, and how many these are. */
      place: z.int(),
      total: z.int(),
      /** How many of them have not begun: from this one on, and in all. */
      following: z.int(),
      ahead: z.int(),
      /** The starts of those ahead of which money is noted as paid: it stays noted when they are cancelled. */
      paid: z.array(instant),
      /** And of which a receipt counts: cancelling them is refused then (409 APPOINTMENT_HAS_RECEIPT). */
      receipted: z.array(instant),
    })
    .nullable(),
});
export type SeriesOfAppointment = z.infer<typeof seriesOfAppointment>;

/** Which appointments of a series are meant: from one on, or all of it. What has begun stays. */
export const seriesScope = z.enum(['following', 'all']);
export type SeriesScope = z.infer<typeof seriesScope>;

/**
 * What becomes of those that are meant: where one of them goes, and with it the others, by the professional's clock; with whom, for
 * which service and how long they are. What is left out stays.
 */
const seriesShift = {
  scope: seriesScope,
  date: calendarDate.optional(),
  time: clockTime.optional(),
  /** The administrator's field: who takes them over. */
  userId: id.optional(),
  /** A service of whose they are then, with its length and its price of now; null takes the service away. */
  productId: id.nullish(),
  /** Minutes, where there is no service. */
  duration: z.int().min(1).max(APPOINTMENT_MAX_MINUTES).optional(),
};
type Place = { readonly date?: string | undefined; readonly time?: string | undefined };
/** A place is a date and an hour, or neither. */
export const hasWholePlace = ({ date, time }: Place) => (date === undefined) === (time === undefined);

/** `POST /api/appointments/:id/series/check-move`: where each would go and how it stands there; nothing is stored. */
export const checkSeriesMoveBody = z.object(seriesShift).refine(hasWholePlace, { path: ['time'] });
export type CheckSeriesMoveBody = z.input<typeof checkSeriesMoveBody>;

const seriesMove = z.object({
  id,
  /** Where it is now, and until when. */
  from: instant,
  fromEnd: instant,
  /** Whether it was changed by hand, so that it stays as it is. */
  isChanged: z.boolean(),
  ...seriesDate.shape,
});

export const seriesMoveCheck = z.object({
  /** IANA zone of the professional. */
  timezone: z.string(),
  /** By where they are now. */
  moves: z.array(seriesMove),
});
export type SeriesMoveCheck = z.infer<typeof seriesMoveCheck>;

/** `POST /api/appointments/:id/series/move`: all of the moves, or none. */
export const moveSeriesBody = z
  .object({
    ...seriesShift,
    /** Whose they were when the dates were checked: those that somebody else has handed over since stay theirs. */
    fromUserId: id.optional(),
    moves: z
      .array(
        z.object({
          id,
          /** Where it stood when the dates were checked: one that somebody else has moved or made longer since stays as it is. */
          from: instant.optional(),
          fromEnd: instant.optional(),
          startTime: instant,
          /** "Encaixe": although the time is taken. */
          allowConflict: z.boolean().optional(),
        }),
      )
      .min(1)
      .max(SERIES.ahead),
  })
  .refine(hasWholePlace, { path: ['time'] });
export type MoveSeriesBody = z.input<typeof moveSeriesBody>;
export const movedSeries = z.object({ moved: z.int() });

/** `POST /api/appointments/:id/series/cancel`: all of those meant, or none. */
export const cancelSeriesBody = z.object({ scope: seriesScope });
export const cancelledSeries = z.object({ cancelled: z.int() });

/** A series of a client with appointments ahead, as far as the caller may see them. */
export const clientSeries = z.object({
  id,
  every: seriesStep,
  weekdays: z.array(z.int()),
  firstDate: calendarDate,
  /** Of a series without an end: the last day to which it is booked by now; null for one that ends. */
  bookedUntil: calendarDate.nullable(),
  /** How many have not begun. */
  ahead: z.int(),
  next: visit,
  lastStart: instant,
});
export type ClientSeries = z.infer<typeof clientSeries>;

/** `GET /api/clients/:id/series`: by the next appointment of each; at most `CLIENT_LIMITS.page`. */
export const clientSeriesAnswer = z.object({ series: z.array(clientSeries) });
export type ClientSeriesAnswer = z.infer<typeof clientSeriesAnswer>;

/** What the page of one appointment says of the series that it is of. */
export const linkedSeries = z.object({
  id,
  /** Counts the changes of the whole. */
  revision: z.int(),
  /** Where the series has it; null beside its rule, where calendars know it by its own id. */
  plannedStart: instant.nullable(),
  /** The others ahead of the same client, the next ones, at most `LINKED_SERIES`. */
  others: z.array(z.object({ path: secret(z.string()), startTime: instant, endTime: instant })),
  hasMore: z.boolean(),
});
