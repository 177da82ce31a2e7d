import { z } from 'zod';
import { calendarDate, clockTime, id, optionalText } from './common.ts';
import { TEXT_LIMITS } from './limits.ts';

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
});
export type HoursExceptionEntry = z.infer<typeof hoursException>;
export const hoursExceptionList = z.array(hoursException);

export const exceptionsQuery = z.object({ userId: id.optional() });

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
  reason: optionalText(TEXT_LIMITS.title),
});
export type CreateExceptionBody = z.input<typeof createExceptionBody>;

/** `kept`: appointments already booked on those days, which the exception does not touch. */
export const createdException = hoursException.extend({ kept: z.int() });
export type CreatedException = z.infer<typeof createdException>;

/** A national holiday of Brazil: the next date it falls on, and whether the professional works on it. */
export const holiday = z.object({
  /** Names the holiday through the years, such as 'natal'. */
  key: z.string(),
  name: z.string(),
  date: calendarDate,
  isWorked: z.boolean(),
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
