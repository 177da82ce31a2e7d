import { z } from 'zod';
import { calendarMonth, id } from './common.ts';
import { REPORT_ROWS } from './limits.ts';

/** `GET /api/reports/month`: a month of everybody's for an administrator, of the own appointments for a professional. */
export const monthReportQuery = z.object({ month: calendarMonth });

/** Figures of one month. Appointments count in the month of their start, by their own clock; what was received by the day of payment. */
export const reportFigures = z.object({
  appointments: z.int(),
  cancelled: z.int(),
  /** Those of them that were too late for the notice of the professional. */
  cancelledLate: z.int(),
  missed: z.int(),
  /** Those who came, and those whose appointment is over without a mark. */
  came: z.int(),
  unmarked: z.int(),
  /** Minutes of the appointments; of an hour of the day those within it. */
  booked: z.int(),
  /** Minutes that the hours offer, each place of a time; null where that is not known. */
  offered: z.int().nullable(),
  /** Reais: prices less discounts, of those who did not miss. */
  expected: z.number(),
  received: z.number(),
  /**
   * Clients whose first appointment is in the month, and who had one before, each with the professional of the first one in the month;
   * null where clients are not counted.
   */
  fresh: z.int().nullable(),
  returning: z.int().nullable(),
});
export type ReportFigures = z.infer<typeof reportFigures>;

const bothMonths = { now: reportFigures, before: reportFigures };

export const reportRow = z.object({
  /** A professional's id, null for one who was removed; of services, weekdays (0 Sunday) and hours null. */
  userId: id.nullable(),
  /** The professional or service; null for appointments without a service. Of weekdays and hours the number. */
  name: z.string().nullable(),
  ...bothMonths,
});
export type ReportRow = z.infer<typeof reportRow>;

const clientFigures = z.object({
  /** Whose first appointment is in the month, and who had one before. */
  fresh: z.int(),
  returning: z.int(),
});

export const monthReport = z.object({
  /** 'YYYY-MM'. */
  month: z.string(),
  /** The one before, which it is compared with. */
  monthBefore: z.string(),
  totals: z.object(bothMonths),
  clients: z.object({ now: clientFigures, before: clientFigures }),
  /** The most appointments first, at most `REPORT_ROWS` each. */
  professionals: z.array(reportRow).max(REPORT_ROWS),
  services: z.array(reportRow).max(REPORT_ROWS),
  weekdays: z.array(reportRow).max(7),
  hours: z.array(reportRow).max(24),
  /** All that is not named, in sum; null where nothing is left. */
  otherProfessionals: z.object(bothMonths).nullable(),
  otherServices: z.object(bothMonths).nullable(),
});
export type MonthReport = z.infer<typeof monthReport>;

/** `GET /api/reports/month-file`: the same as a table for spreadsheets. */
export const monthReportFile = z.string();
