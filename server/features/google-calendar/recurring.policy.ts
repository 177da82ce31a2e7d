import type { AppointmentRow } from '#server/features/appointments/calendar.service.ts';
import { ruleOf, type CalendarSeries } from '#server/features/appointments/mail-series.service.ts';
import { clockTimeOf } from '#server/lib/format.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { datesUntil } from '#shared/series/series-dates.ts';
import { eventOf, INSTALLATION_KEY, type CalendarEvent, type EventWords } from './event.policy.ts';
import type { Member } from './recurring.queries.ts';

const SERIES_KEY = 'horaMarcadaSeries';
/** No id of a single event begins so: 's' is no hexadecimal digit. */
const PREFIX = 'hms';
/** What follows "this and following" at Google has the id with `_R…`, and its instances the one or the other. */
const INSTANCE =
  /^(hms([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12}))(?:_R\d{8}T\d{6})?_(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** The id of the recurring event of a series: always the same, so that one that is sent again is not doubled. */
export function recurringIdOf(seriesId: string): string {
  return `${PREFIX}${seriesId.replaceAll('-', '')}`;
}

/** By which Google knows an instance: the recurring event, and where its rule has it, in UTC. */
export function instanceIdOf(seriesId: string, plannedStart: Date): string {
  const start = plannedStart.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${recurringIdOf(seriesId)}_${start}`;
}

/** An instance of a recurring event of ours by its id. */
export type Instance = {
  /** The id of the recurring event. */
  readonly recurringId: string;
  readonly seriesId: string;
  readonly plannedStart: Date;
};

/** What an event's id says of it; null for a single event and what is not ours. */
export function instanceOf(eventId: string | null | undefined): Instance | null {
  const [, recurringId, a, b, c, d, e, year, month, day, hour, minute, second] =
    INSTANCE.exec(eventId ?? '') ?? [];
  if (recurringId === undefined) return null;
  const plannedStart = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return { recurringId, seriesId: [a, b, c, d, e].join('-'), plannedStart };
}

/** Whether an id is that of a recurring event of ours itself. */
export function isRecurringId(eventId: string): boolean {
  return /^hms[0-9a-f]{32}$/.test(eventId);
}

/**
 * Those of a series that its recurring event may have as they are: where the rule has them by the clock of its zone, and
 * otherwise as the leader is. None when the leader itself is not among them.
 */
export function alike(
  series: CalendarSeries,
  members: readonly Member[],
  leaderId: string,
  words: EventWords,
): Member[] {
  const leader = members.find(({ appointment }) => appointment.id === leaderId);
  if (leader === undefined || series.timezone !== words.timezone) return [];
  const usual = bodyOf(leader.appointment, words);
  const found = members.filter(
    ({ plannedStart, appointment }) =>
      appointment.startTime.getTime() === plannedStart.getTime() &&
      wallOf(plannedStart, series.timezone).minuteOfDay === series.startMinute &&
      appointment.meetLink === null &&
      bodyOf(appointment, words) === usual,
  );
  return found.includes(leader)
    ? found.toSorted((one, other) => one.plannedStart.getTime() - other.plannedStart.getTime())
    : [];
}

/** What the event of an appointment says, wherever it is. */
function bodyOf(row: AppointmentRow, words: EventWords): string {
  const { start: _start, end: _end, extendedProperties: _own, ...rest } = eventOf(row, words);
  return JSON.stringify([rest, row.userId, row.endTime.getTime() - row.startTime.getTime()]);
}

/**
 * The recurring event of a series: its rule by the clock of its zone, without the dates of it that none of these has.
 * @param members in their order, at least one
 */
export function recurringEventOf(
  series: CalendarSeries,
  members: readonly [Member, ...Member[]],
  words: EventWords,
): CalendarEvent {
  const [first] = members;
  const last = members.at(-1) ?? first;
  const wall = (time: Date) => {
    const { date, minuteOfDay } = wallOf(time, series.timezone);
    return { dateTime: `${date}T${clockTimeOf(minuteOfDay)}:00`, timeZone: series.timezone };
  };
  const own = new Set(members.map(({ plannedStart }) => wallOf(plannedStart, series.timezone).date));
  const dates = datesUntil(series.firstDate, series, wallOf(last.plannedStart, series.timezone).date);
  const from = wallOf(first.plannedStart, series.timezone).date;
  const hour = clockTimeOf(series.startMinute).replace(':', '');
  const without = dates
    .filter((date) => date > from && !own.has(date))
    .map((date) => `${date.replaceAll('-', '')}T${hour}00`);
  return {
    ...eventOf(first.appointment, words),
    start: wall(first.appointment.startTime),
    end: wall(first.appointment.endTime),
    recurrence: [
      ruleOf(series, last.plannedStart),
      ...(without.length === 0 ? [] : [`EXDATE;TZID=${series.timezone}:${without.join(',')}`]),
    ],
    extendedProperties: { private: { [INSTALLATION_KEY]: words.installation, [SERIES_KEY]: series.id } },
  };
}

const wallOf = (time: Date, zone: string) => toLocal(zone, epochMinuteOf(time.getTime()));

/** What became of an instance that is not there any more. */
export type Fate = 'deleted' | 'altered';

/**
 * Whether an instance was deleted, alone or with its recurring event, or is not there because that event was changed as a
 * whole: Google knows instances by where the rule has them, so that another rule has none of the former ones.
 * @param instance as Google still has it; null when it has none
 * @param recurring null when it was deleted
 */
export function fateOf(
  { plannedStart }: Pick<Instance, 'plannedStart'>,
  instance: CalendarEvent | null,
  recurring: CalendarEvent | null,
): Fate {
  if (recurring === null || recurring.status === 'cancelled') return 'deleted';
  return instance !== null && reaches(recurring, plannedStart) ? 'deleted' : 'altered';
}

/** Whether a rule that was not moved to another hour goes on until then. */
function reaches({ start, recurrence }: CalendarEvent, time: Date): boolean {
  const zone = start?.timeZone;
  if (!start?.dateTime || !zone) return false;
  if (wallOf(new Date(start.dateTime), zone).minuteOfDay !== wallOf(time, zone).minuteOfDay) return false;
  const until = /^RRULE:.*UNTIL=(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?/m.exec(
    (recurrence ?? []).join('\n'),
  );
  if (until === null) return true;
  const [, year, month, day, hour = '23', minute = '59', second = '59'] = until;
  return time <= new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}
