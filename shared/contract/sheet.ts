import { z } from 'zod';
import { appointment } from './appointments.ts';
import { calendarDate, id, instant } from './common.ts';
import { SHEET } from './limits.ts';
import { shownPeopleQuery } from './people.ts';
import { colleagueList } from './users.ts';

const DAY_MS = 86_400_000;
/** Whether a sheet may have as many days; an end before the beginning is refused elsewhere. */
const fits = ({ from, to }: { from: string; to: string }) =>
  (Date.parse(to) - Date.parse(from)) / DAY_MS < SHEET.days;
const TOO_LONG = { path: ['to'], message: `Imprima ou baixe no máximo ${SHEET.days} dias de cada vez.` };

const asked = { ...shownPeopleQuery, from: calendarDate, to: calendarDate };

/**
 * `GET /api/appointments/sheet`: the appointments of some days, each by its own clock, in the order of start and id, a page
 * at a time. An administrator's is everybody's where nobody is named, a professional's always their own.
 */
export const sheetQuery = z
  .object({
    ...asked,
    /** The start and the id of the last one seen. */
    afterStart: instant.optional(),
    afterId: id.optional(),
  })
  .refine(({ afterStart, afterId }) => (afterStart === undefined) === (afterId === undefined), {
    path: ['afterId'],
  })
  .refine(fits, TOO_LONG);
export type SheetQuery = z.output<typeof sheetQuery>;
export const sheetAnswer = z.object({
  /** Its name, for the head of the sheet. */
  organization: z.string(),
  /** Those who were asked for by id, by name: each gets a sheet, also without an appointment. A professional is always asked for. */
  people: colleagueList,
  /** With the phone of the client's record where an appointment has none of its own. */
  appointments: z.array(appointment),
  hasMore: z.boolean(),
});

/** `GET /api/appointments/sheet-file`: all of them as a file, without what a calendar import made twice. */
export const sheetFileQuery = z
  .object({
    ...asked,
    format: z.enum(['csv', 'ics']),
    /** Whether the notes of the appointments are in it. */
    notes: z.enum(['true', 'false']).optional(),
  })
  .refine(fits, TOO_LONG);
export type SheetFileQuery = z.output<typeof sheetFileQuery>;
/** The file's text. */
export const sheetFile = z.string();
