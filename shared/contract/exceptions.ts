import { z } from 'zod';
import { calendarDate, clockTime, id, idsUpTo, instant, pageNumber } from './common.ts';
import { AGENDA_PEOPLE, EXCEPTIONS_PAGE, KEPT_APPOINTMENTS_SHOWN, TEXT_LIMITS } from './limits.ts';
import { lineText, optionalLine } from './text.ts';

/** An appointment that stays although its professional is off then. */
const keptAppointment = z.object({
  id,
  clientName: z.string(),
  startTime: instant,
  endTime: instant,
});

/** How many appointments ahead lie on a day off or outside of other hours, and the first of them. */
const kept = { kept: z.int(), keptAppointments: z.array(keptAppointment).max(KEPT_APPOINTMENTS_SHOWN) };

/** Dates that differ from the week: a day off or a period away (no hours), or other hours on one day. */
export const hoursException = z.object({
  id,
  userId: id,
  /** First and last day, both included, on the professional's calendar. */
  from: calendarDate,
  to: calendarDate,
  /** HH:MM; null on a day off. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  /** Minutes; null on a day off. */
  appointmentDuration: z.int().nullable(),
  maxConcurrentAppointments: z.int().nullable(),
  reason: z.string().nullable(),
  ...kept,
});
export type HoursExceptionEntry = z.infer<typeof hoursException>;

/** `GET /api/availability/exceptions`: a page of those that are not over, earliest first; a page beyond the last is the last. */
export const hoursExceptionPage = z.object({
  exceptions: z.array(hoursException).max(EXCEPTIONS_PAGE),
  page: z.int(),
  pages: z.int(),
  /** Whether one of them, on whichever page, gives a date hours. */
  opensDates: z.boolean(),
});
export type HoursExceptionPage = z.infer<typeof hoursExceptionPage>;

/** Whose dates or holidays; one's own when left out. */
export const exceptionsQuery = z.object({ userId: id.optional() });
export const exceptionPageQuery = exceptionsQuery.extend({ page: pageNumber.default(1) });

/** `GET /api/availability/dates`: what agendas draw, from the first to the last date, both included. */
export const datesApartQuery = z.object({
  /** An administrator's: one person; oneself when left out. */
  userId: id.optional(),
  /** An administrator's: several people, as many as an agenda shows at once. */
  userIds: idsUpTo(AGENDA_PEOPLE).optional(),
  from: calendarDate,
  to: calendarDate,
});

export const datesApart = z.object({
  exceptions: z.array(
    hoursException.pick({
      userId: true,
      from: true,
      to: true,
      startTime: true,
      endTime: true,
      maxConcurrentAppointments: true,
      reason: true,
    }),
  ),
  /** The holidays, one entry a date: whose country has one, and who of them works on it. */
  holidays: z.array(
    z.object({ date: calendarDate, name: z.string(), of: z.array(id), workedBy: z.array(id) }),
  ),
});
export type DatesApart = z.infer<typeof datesApart>;

/** Without hours: days off. With hours, which are of one day: what is left out is as in a weekly window. */
export const createExceptionBody = z.object({
  userId: id.optional(),
  from: calendarDate,
  to: calendarDate.optional(),
  hours: z
    .object({
      startTime: clockTime,
      endTime: clockTime,
      appointmentDuration: z.int().default(60),
      maxConcurrentAppointments: z.int().default(1),
    })
    .nullish(),
  reason: optionalLine(TEXT_LIMITS.title),
});
export type CreateExceptionBody = z.input<typeof createExceptionBody>;

/** A holiday of the professional's country: the next date it falls on, today or later, and whether the professional works on it. */
export const holiday = z.object({
  /** Names the holiday through the years, such as 'natal'. */
  key: z.string(),
  name: z.string(),
  date: calendarDate,
  isWorked: z.boolean(),
  ...kept,
});
export type Holiday = z.infer<typeof holiday>;
export const holidayList = z.array(holiday);

/** Which holidays are worked on, or no longer are; all of them when none is named. */
export const changeHolidaysBody = z.object({
  userId: id.optional(),
  keys: z.array(z.string().max(60)).min(1).max(50).optional(),
  isWorked: z.boolean(),
});
export type ChangeHolidaysBody = z.infer<typeof changeHolidaysBody>;

const place = z.object({ code: z.string(), name: z.string() });

/** `/api/availability/holiday-place`: whose holidays close a professional's days, and which could be chosen. */
export const holidayPlace = z.object({
  /** ISO 3166-1; null where there is none to follow, such as in UTC. */
  country: z.string().nullable(),
  /** A state or the like of it, by the code that `regions` names. */
  region: z.string().nullable(),
  /** False while the country follows the professional's timezone. */
  isChosen: z.boolean(),
  /** Those to choose from, by their names in Portuguese. */
  countries: z.array(place),
  /** Of the present country, those with holidays of their own. */
  regions: z.array(place),
});
export type HolidayPlace = z.infer<typeof holidayPlace>;

/** A country of null follows the timezone again. */
export const saveHolidayPlaceBody = z.object({
  userId: id.optional(),
  country: lineText(2).nullable(),
  region: optionalLine(10),
});
export type SaveHolidayPlaceBody = z.input<typeof saveHolidayPlaceBody>;
