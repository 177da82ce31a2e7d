import { z } from 'zod';
import { calendarDate, clockTime, id, idsUpTo, seenValues } from './common.ts';
import { AGENDA_PEOPLE } from './limits.ts';
import { shownPeopleQuery } from './people.ts';

export const availabilitySlot = z.object({
  id,
  userId: id,
  /** 0 Sunday to 6 Saturday. */
  dayOfWeek: z.int().min(0).max(6),
  startTime: z.string(),
  endTime: z.string(),
  /** Minutes. */
  appointmentDuration: z.int(),
  maxConcurrentAppointments: z.int(),
  isActive: z.boolean(),
});
export type AvailabilitySlot = z.infer<typeof availabilitySlot>;
export const availabilityList = z.array(availabilitySlot);

/** A window as agendas draw it. */
export type WeeklyWindow = Omit<AvailabilitySlot, 'id'>;

export const availabilityQuery = z.object({ userId: id.optional() });

/** `GET /api/availability/team`: as many people as an agenda shows at once. */
export const teamAvailabilityQuery = z.object({ userIds: idsUpTo(AGENDA_PEOPLE) });
const fields = availabilitySlot.shape;
/** Each person's windows, a list for each field: a window is at the same place of all lists, and no name is repeated. */
export const teamAvailability = z.array(
  z.object({
    userId: id,
    dayOfWeek: z.array(fields.dayOfWeek),
    startTime: z.array(fields.startTime),
    endTime: z.array(fields.endTime),
    appointmentDuration: z.array(fields.appointmentDuration),
    maxConcurrentAppointments: z.array(fields.maxConcurrentAppointments),
    isActive: z.array(fields.isActive),
  }),
);
export type TeamAvailability = z.infer<typeof teamAvailability>;

/** `GET /api/availability/team-days`: the days of a month's page, both included, at most 62. */
export const teamDaysQuery = z.object({ from: calendarDate, to: calendarDate, ...shownPeopleQuery });

/** A number of people, and who is the first of them. */
const some = { people: z.int(), first: z.string() };

/** What a month says of the hours of all active people, or of those asked for, a day at a time. */
export const teamDays = z.object({
  /** How many there are. */
  people: z.int(),
  days: z.array(
    z.object({
      date: z.string(),
      /** When somebody attends, in minutes after midnight: ranges that do not touch, the earliest first. */
      open: z.array(z.object({ start: z.int(), end: z.int() })),
      /** Whose holiday it is, whether or not they work on it. */
      holiday: z.object({ ...some, name: z.string() }).nullable(),
      /** Who has hours of their own on the day, or none: whether the first is away, and whether all of them are. */
      apart: z.object({ ...some, isFirstOff: z.boolean(), areAllOff: z.boolean() }).nullable(),
    }),
  ),
});
export type TeamDays = z.infer<typeof teamDays>;

/** Bounds of duration and capacity are rules (422), checked by the service. */
export const createAvailabilityBody = z.object({
  userId: id.optional(),
  dayOfWeek: z.int().min(0).max(6),
  /** The same window on these weekdays too; all are made or none. */
  alsoOn: z.array(z.int().min(0).max(6)).max(6).optional(),
  startTime: clockTime,
  endTime: clockTime,
  appointmentDuration: z.int().default(60),
  maxConcurrentAppointments: z.int().default(1),
  isActive: z.boolean().default(true),
});
export type CreateAvailabilityBody = z.input<typeof createAvailabilityBody>;

/** Gives other weekdays the hours of one, in place of their own. */
export const copyAvailabilityBody = z.object({
  userId: id.optional(),
  from: z.int().min(0).max(6),
  to: z.array(z.int().min(0).max(6)).min(1).max(7),
});
export type CopyAvailabilityBody = z.infer<typeof copyAvailabilityBody>;

/** Gives a person the weekly hours of a colleague, in place of their own. */
export const copyWeekBody = z.object({ userId: id, fromUserId: id });
export type CopyWeekBody = z.infer<typeof copyWeekBody>;

export const updateAvailabilityBody = z.object({
  isActive: z.boolean().optional(),
  dayOfWeek: z.int().min(0).max(6).optional(),
  startTime: clockTime.optional(),
  endTime: clockTime.optional(),
  appointmentDuration: z.int().optional(),
  maxConcurrentAppointments: z.int().optional(),
  /** What the caller saw in the fields it changes: 409 CHANGED_MEANWHILE where somebody saved something else there. */
  expected: seenValues.optional(),
});
export type UpdateAvailabilityBody = z.input<typeof updateAvailabilityBody>;
