import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator';
import type { ICalCalendar, ICalEventData } from 'ical-generator';
import { DateTime } from 'luxon';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import type { SeriesStep } from '#shared/contract/series.ts';
import { dateOfDayNumber, dayNumberOf, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { instantAtOrAfterWall, localDayNumber, MINUTES_PER_DAY } from '#shared/scheduling/zone.ts';
import { datesUntil, placeInMonth, SERIES_WEEKS } from '#shared/series/series-dates.ts';
import { CALENDAR_PRODUCT } from '#server/lib/calendar-product.ts';
import type { Mail } from '#server/lib/mailer.ts';

/** A series by the rule that calendars first heard of. */
export type CalendarSeries = {
  readonly id: string;
  readonly every: SeriesStep;
  readonly weekdays: readonly number[];
  readonly firstDate: string;
  /** Of the day on the clock of the zone. */
  readonly startMinute: number;
  readonly timezone: string;
  readonly revision: number;
};

/** One appointment of it: where the rule has it, and where it is; null where it is gone, or is not this reader's. */
export type CalendarEntry = {
  readonly plannedStart: Date;
  readonly appointment: {
    readonly startTime: Date;
    readonly endTime: Date;
    readonly revision: number;
  } | null;
};

export type CalendarAbout = {
  /** Usual length of an appointment. */
  readonly minutes: number;
  readonly summary: string;
  readonly organizer: Mail['to'];
  readonly to: Mail['to'];
  readonly now: Date;
  /** What the rule has before this moment stays in calendars as it is. */
  readonly since: Date;
};

type Calendar = NonNullable<Mail['calendar']>;

/** Where one appointment stands in its series. */
export type CalendarOccurrence = Pick<CalendarSeries, 'id' | 'timezone' | 'revision'> & {
  readonly plannedStart: Date;
};

/** One appointment of a series, changed or cancelled alone: known by where the rule has it (RFC 5545, RECURRENCE-ID). */
export function ofSeries(
  { id, timezone, revision, plannedStart }: CalendarOccurrence,
  appointment: { readonly start: Date; readonly end: Date; readonly revision: number },
) {
  return {
    ...placed({ id, timezone }, appointment.start, appointment.end),
    sequence: revision + appointment.revision,
    recurrenceId: inZone(plannedStart, timezone),
  };
}

/** A series has one UID, and its times are by the clock of its zone. */
function placed({ id, timezone }: Pick<CalendarSeries, 'id' | 'timezone'>, start: Date, end: Date) {
  return { id: `${id}@hora-marcada`, timezone, start: inZone(start, timezone), end: inZone(end, timezone) };
}

/** A calendar as a file. Its stamp is in UTC (RFC 5545, DTSTAMP), whatever clock the times are by. */
export function textOf(calendar: ICalCalendar, stamp: Date): string {
  const text = calendar.toString().replaceAll(/^DTSTAMP:\S*/gm, `DTSTAMP:${stampOf(inZone(stamp, 'utc'))}Z`);
  return `${text}\r\n`;
}

/** A moment by the clock in which the rule of a series is written. */
function inZone(time: Date, zone: string): DateTime {
  return DateTime.fromJSDate(time, { zone });
}

/** Describes a zone in the calendar, so that the rule keeps its hour where the clocks change. */
export function addZone(calendar: ICalCalendar, zone: string): void {
  calendar.timezone({ name: zone, generator: (name) => tzlib_get_ical_block(name)[0] ?? null });
}

/**
 * The file of a whole series: one event with its rule and the dates that are left out of it, and one for each appointment
 * that stands elsewhere or has another length.
 * @param entries at least one
 */
export function requestOfSeries(
  series: CalendarSeries,
  entries: readonly CalendarEntry[],
  about: CalendarAbout,
): Calendar {
  const { calendar, add } = newCalendar('REQUEST', series, about);
  const planned = new Set(
    entries.flatMap(({ plannedStart, appointment }) => (appointment === null ? [] : plannedStart.getTime())),
  );
  const instants = instantsOf(series, entries);
  const [first = 0, last = first] = [instants[0], instants.at(-1)];
  const left = instants.filter((instant) => instant >= about.since.getTime() && !planned.has(instant));
  const without = left.map((instant) => stampOf(inZone(new Date(instant), series.timezone))).join(',');
  const exdate = `EXDATE;TZID=${series.timezone}:${without}`;
  add(new Date(first), about.minutes, {
    sequence: series.revision,
    repeating: [ruleOf(series, new Date(last)), ...(left.length > 0 ? [exdate] : [])].join('\r\n'),
  });
  for (const { plannedStart, appointment } of entries) {
    if (appointment === null) continue;
    const { startTime, endTime, revision } = appointment;
    const minutes = (endTime.getTime() - startTime.getTime()) / 60_000;
    if (startTime.getTime() === plannedStart.getTime() && minutes === about.minutes) continue;
    add(startTime, minutes, {
      sequence: series.revision + revision,
      recurrenceId: inZone(plannedStart, series.timezone),
    });
  }
  return { method: 'REQUEST', content: textOf(calendar, about.now) };
}

/** The file that takes appointments of a series out of a calendar; all of it where none is named. */
export function cancelOfSeries(
  series: CalendarSeries,
  entries: readonly CalendarEntry[],
  gone: readonly Date[] | 'all',
  about: CalendarAbout,
): Calendar {
  const { calendar, add } = newCalendar('CANCEL', series, about);
  const sequence = series.revision;
  if (gone === 'all') add(new Date(instantsOf(series, entries)[0] ?? 0), about.minutes, { sequence });
  else
    for (const plannedStart of gone)
      add(plannedStart, about.minutes, { sequence, recurrenceId: inZone(plannedStart, series.timezone) });
  return { method: 'CANCEL', content: textOf(calendar, about.now) };
}

function newCalendar(method: Calendar['method'], series: CalendarSeries, about: CalendarAbout) {
  const calendar = ical({
    method: ICalCalendarMethod[method],
    prodId: CALENDAR_PRODUCT,
  });
  addZone(calendar, series.timezone);
  const { summary, organizer, to, now } = about;
  const add = (start: Date, minutes: number, more: Partial<ICalEventData>): void => {
    calendar.createEvent({
      ...placed(series, start, new Date(start.getTime() + minutes * 60_000)),
      stamp: now,
      summary,
      class: ICalEventClass.PRIVATE,
      status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      organizer: { name: organizer.name, email: organizer.address },
      attendees: [{ name: to.name, email: to.address, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
      ...more,
    });
  };
  return { calendar, add };
}

/** Where the rule has appointments, up to the last one there ever was. Milliseconds since 1970. */
function instantsOf(series: CalendarSeries, entries: readonly CalendarEntry[]): number[] {
  const { firstDate, timezone } = series;
  const last = Math.max(...entries.map(({ plannedStart }) => plannedStart.getTime()));
  const lastDate = dateOfDayNumber(localDayNumber(timezone, epochMinuteOf(last)));
  return datesUntil(firstDate, series, lastDate).map((date) => plannedAt(series, date).getTime());
}

/** Where the rule has the appointment of a date: where the clock jumps over the hour, right after it. */
export function plannedAt(
  { timezone, startMinute }: Pick<CalendarSeries, 'timezone' | 'startMinute'>,
  date: string,
): Date {
  const wall = dayNumberOf(date) * MINUTES_PER_DAY + startMinute;
  return new Date(msOfEpochMinute(instantAtOrAfterWall(timezone, wall)));
}

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;

/** 'RRULE:…' with the last appointment as its end. */
export function ruleOf({ every, weekdays, firstDate }: CalendarSeries, last: Date): string {
  const until = `UNTIL=${stampOf(inZone(last, 'utc'))}Z`;
  const own = dayOfWeekOf(firstDate);
  if (every === 'month') {
    const place = placeInMonth(firstDate);
    return `RRULE:FREQ=MONTHLY;BYDAY=${place === 5 ? -1 : place}${DAYS[own]};${until}`;
  }
  const days = [...new Set([...weekdays, own])].sort((one, other) => one - other).map((day) => DAYS[day]);
  return `RRULE:FREQ=WEEKLY;INTERVAL=${SERIES_WEEKS[every]};WKST=SU;BYDAY=${days.join(',')};${until}`;
}

/** '20261126T100000'. */
function stampOf(time: DateTime): string {
  return time.toFormat("yyyyLLdd'T'HHmmss");
}
