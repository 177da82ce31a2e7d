import type { Context } from '#server/context.ts';
import { addressOf, type Mail } from '#server/lib/mailer.ts';
import type { AppointmentRow, MailProfile } from './appointments.queries.ts';
import { summaryOf } from './mail-calendar.presenter.ts';
import { meetingWords } from './meeting.policy.ts';
import {
  cancelOfSeries,
  plannedAt,
  requestOfSeries,
  ruleOf,
  type CalendarEntry,
  type CalendarSeries,
} from './mail-series-calendar.presenter.ts';

export { plannedAt, ruleOf, type CalendarEntry, type CalendarSeries };

export type SeriesFile = {
  readonly series: CalendarSeries;
  readonly receiver: 'client' | 'professional';
  readonly to: Mail['to'];
  readonly professional: MailProfile;
  /** One of the appointments that the mail is about. */
  readonly row: AppointmentRow;
  /** All that the rule has, in its order, as this reader's calendar is to show them. */
  readonly entries: readonly CalendarEntry[];
  /** From where on these were read; what lies before stays in calendars as it is. */
  readonly since: Date;
  /** Where the rule has what was cancelled; null where nothing was. */
  readonly cancelled: readonly Date[] | null;
};

/** The calendar file of a mail about a series; null where the rule has none of its appointments. */
export function seriesCalendar(
  { config, clock }: Context,
  { series, receiver, to, professional, row, entries, since, cancelled }: SeriesFile,
): NonNullable<Mail['calendar']> | null {
  if (entries.length === 0) return null;
  const about = {
    minutes: (row.endTime.getTime() - row.startTime.getTime()) / 60_000,
    summary: summaryOf({ ...row, ...meetingWords(row) }, receiver),
    // Calendars do not take an invitation from oneself.
    organizer:
      receiver === 'client'
        ? { name: professional.name, address: professional.email }
        : { name: config.brand.name, address: addressOf(config.mailFrom) },
    to,
    now: clock.now(),
    since,
  };
  if (cancelled === null) return requestOfSeries(series, entries, about);
  const isOver = entries.every(({ appointment }) => appointment === null);
  return cancelOfSeries(series, entries, isOver ? 'all' : cancelled, about);
}
