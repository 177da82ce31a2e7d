import type { SeriesScope } from '#shared/contract/series.ts';
import { addDays, dayOfWeekOf, daysBetween } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { AppError } from '#server/lib/app-error.ts';
import { daysBefore } from '#server/lib/days-before.ts';
import { reachOf, shiftedDates, type SeriesPattern, type SeriesRule } from '#shared/series/series-dates.ts';
import { plannedAt, type CalendarEntry } from '#server/features/appointments/mail-series.service.ts';
import type { Entry, Occurrence, Onward, SeriesRow } from './series.queries.ts';

/** Longer than a series that ends may be. */
const READ_BACK_DAYS = 400;

/**
 * From where on a series is read: one that ends is read whole, one without an end from more than a year back.
 * @param start of the appointment that is looked at
 */
export function readSince(now: Date, start: Date = now): Date {
  return daysBefore(start < now ? start : now, READ_BACK_DAYS);
}

/** A series that ends. */
export const NO_ONWARD: Onward = {
  bookedUntil: null,
  extendOn: null,
  onwardDate: null,
  onwardWeekdays: null,
};

/** A series without an end that is booked until a day: it is booked further from some day before on. */
export function onwardFrom(
  bookedUntil: string,
  { every, weekdays, firstDate }: SeriesPattern & { readonly firstDate: string },
): Onward {
  const days = every === 'month' ? [] : [...new Set([...weekdays, dayOfWeekOf(firstDate)])].sort();
  const { ahead } = reachOf({ every, weekdays: days });
  return {
    bookedUntil,
    extendOn: addDays(bookedUntil, -ahead),
    onwardDate: firstDate,
    onwardWeekdays: days,
  };
}

/** How a series goes on after one of its appointments went from a date to another, and all later ones with it. */
export function shiftedOnward(
  { every, onwardWeekdays }: Pick<SeriesRow, 'every' | 'onwardWeekdays'>,
  { from, to }: { from: string; to: string },
): Partial<Onward> {
  if (onwardWeekdays === null) return {};
  const days = ((daysBetween(from, to) % 7) + 7) % 7;
  const weekdays = onwardWeekdays.map((day) => (day + days) % 7).sort();
  return { onwardDate: to, onwardWeekdays: every === 'month' ? [] : weekdays };
}

/** Those whose appointments are there. */
export function presentOf(entries: readonly Entry[]): Occurrence[] {
  return entries.flatMap(({ appointment, ...place }) =>
    appointment === null ? [] : [{ ...place, appointment }],
  );
}

/** Those that have not begun: from a start on, or all. */
export function meant(
  all: readonly Occurrence[],
  scope: SeriesScope,
  { from, now }: { from: Date; now: Date },
): Occurrence[] {
  return all.filter(
    ({ appointment: { startTime } }) => startTime > now && (scope === 'all' || startTime >= from),
  );
}

/** Whether it stands elsewhere than its series has it, or with somebody else: it then stays as it is when the series goes. */
export function isChangedByHand({ appointment, expectedStart }: Occurrence, userId: string): boolean {
  return appointment.startTime.getTime() !== expectedStart.getTime() || appointment.userId !== userId;
}

/** 'YYYY-MM-DD' by the clock of a zone. */
export function localDate(time: Date, zone: string): string {
  return toLocal(zone, epochMinuteOf(time.getTime())).date;
}

/** Minutes after midnight by the clock of a zone. */
export function minuteIn(time: Date, zone: string): number {
  return toLocal(zone, epochMinuteOf(time.getTime())).minuteOfDay;
}

/** How a series reads by where it has its appointments that are left: the first of their dates, and their days of the week. */
export function patternOf(
  { every, timezone, ...known }: Pick<SeriesRow, 'every' | 'timezone' | 'weekdays' | 'firstDate'>,
  left: readonly Pick<Entry, 'expectedStart'>[],
): SeriesPattern & { readonly firstDate: string } {
  const dates = left.map(({ expectedStart }) => localDate(expectedStart, timezone));
  const [firstDate] = dates;
  if (firstDate === undefined) return { every, ...known };
  const weekdays = every === 'month' ? [] : [...new Set(dates.map(dayOfWeekOf))].sort();
  return { every, weekdays, firstDate };
}

/** Where those that are meant go when one of them goes to a date and an hour of the professional's clock. */
export function shifted(
  { every }: Pick<SeriesRow, 'every'>,
  those: readonly Occurrence[],
  {
    pivot,
    date,
    startMinute,
    timezone,
  }: { pivot: Occurrence; date: string; startMinute: number; timezone: string },
): { readonly occurrence: Occurrence; readonly date: string; readonly start: Date }[] {
  const dates = those.map(({ expectedStart }) => localDate(expectedStart, timezone));
  const from = localDate(pivot.expectedStart, timezone);
  const ahead = shiftedDates(every, dates, { from, to: date });
  return those.flatMap((occurrence, index) => {
    const at = ahead[index];
    return at === undefined
      ? []
      : [{ occurrence, date: at, start: plannedAt({ timezone, startMinute }, at) }];
  });
}

/** What a reader's calendar is to show of a series: the places that the rule has, and those of their appointments. */
export function calendarEntriesOf(
  entries: readonly Entry[],
  isReaders: (appointment: Occurrence['appointment']) => boolean,
): CalendarEntry[] {
  return entries
    .flatMap(({ plannedStart, appointment }) =>
      plannedStart === null
        ? []
        : [
            {
              plannedStart,
              appointment: appointment !== null && isReaders(appointment) ? appointment : null,
            },
          ],
    )
    .sort((one, other) => one.plannedStart.getTime() - other.plannedStart.getTime());
}

/**
 * What a system asks for lies ahead and on dates of the series: only people put an appointment beside its rule, or enter what was.
 * @param field of the request, which the refusal names
 * @throws AppError 422 IN_THE_PAST; 400 VALIDATION
 */
export function assertOnDates(
  starts: readonly Date[],
  dates: Iterable<string>,
  { timezone, now, field }: { readonly timezone: string; readonly now: Date; readonly field: string },
): void {
  const known = new Set(dates);
  for (const start of starts) {
    if (start <= now) throw new AppError('IN_THE_PAST');
    if (!known.has(localDate(start, timezone))) throw new AppError('VALIDATION', { fields: [field] });
  }
}

/**
 * A rule that says what it cannot mean is refused, rather than read as another one.
 * @param date the first one, 'YYYY-MM-DD'
 * @throws AppError 400 VALIDATION for an end before the first date, and for days of the week in a series by months
 */
export function assertRule({
  date,
  rule: { every, weekdays, until },
}: {
  readonly date: string;
  readonly rule: Pick<SeriesRule, 'every' | 'weekdays' | 'until'>;
}): void {
  if (until !== undefined && until < date) throw new AppError('VALIDATION', { fields: ['until'] });
  if (every === 'month' && weekdays.length > 0) throw new AppError('VALIDATION', { fields: ['weekdays'] });
}
