import ICAL from 'ical.js';
import { Temporal } from 'temporal-polyfill';
import { invalid } from './errors.ts';
import { rfc3339, type EventTime, type GoogleEvent } from './times.ts';

/** Google expands no series further than this. */
const MOST = 730;

export type Occurrence = {
  /** What an instance's id ends in: the start in UTC, or the date. */
  readonly key: string;
  readonly start: EventTime;
  readonly end: EventTime;
};

/** @throws ApiError 400 for a rule that cannot be read */
export function checkRecurrence(lines: readonly string[]): void {
  try {
    for (const line of lines) {
      if (line.startsWith('RRULE:')) ICAL.Recur.fromString(line.slice('RRULE:'.length));
      else if (!line.startsWith('EXDATE')) throw new Error(line);
    }
    if (lines.some((line) => line.startsWith('RRULE:'))) return;
  } catch {
    // Answered below as Google does.
  }
  throw invalid('Invalid recurrence rule.');
}

/** Every occurrence of a series, counted in its own zone, first the first. */
export function occurrencesOf(master: GoogleEvent, calendarZone: string): Occurrence[] {
  const zone = master.start?.timeZone ?? calendarZone;
  const allDay = Boolean(master.start?.date);
  const first = wallTime(master.start, zone);
  const length = allDay
    ? first.until(wallTime(master.end, zone), { largestUnit: 'days' })
    : elapsed(master.start, master.end);
  const dropped = droppedBy(master.recurrence ?? [], zone);
  const found: Occurrence[] = [];
  for (const wall of wallTimes(master.recurrence ?? [], first, zone)) {
    const occurrence = allDay
      ? onDate(wall, length)
      : at(wall.toZonedDateTime(zone).toInstant(), length, zone, calendarZone);
    if (!dropped.has(occurrence.key)) found.push(occurrence);
  }
  return found;
}

function wallTime(time: EventTime | undefined, zone: string): Temporal.PlainDateTime {
  if (time?.date) return Temporal.PlainDate.from(time.date).toPlainDateTime();
  return Temporal.Instant.from(time?.dateTime ?? '')
    .toZonedDateTimeISO(zone)
    .toPlainDateTime();
}

const elapsed = (start: EventTime | undefined, end: EventTime | undefined) =>
  Temporal.Instant.from(start?.dateTime ?? '').until(Temporal.Instant.from(end?.dateTime ?? ''));

function* wallTimes(
  lines: readonly string[],
  first: Temporal.PlainDateTime,
  zone: string,
): Generator<Temporal.PlainDateTime> {
  const rule = lines.find((line) => line.startsWith('RRULE:')) ?? '';
  const recur = ICAL.Recur.fromString(rule.slice('RRULE:'.length));
  // The end of a rule is written in UTC and counted, as everything here, by the clock on the wall.
  if (recur.until && /UNTIL=\d+T\d+Z/.test(rule)) {
    const until = Temporal.Instant.fromEpochMilliseconds(Number(recur.until.toUnixTime()) * 1000);
    recur.until = icalTime(until.toZonedDateTimeISO(zone).toPlainDateTime());
  }
  const iterator = recur.iterator(icalTime(first));
  for (let count = 0; count < MOST; count++) {
    const next = iterator.next() as ICAL.Time | null;
    if (!next) return;
    yield Temporal.PlainDateTime.from(next.toString());
  }
}

/** The clock on a wall, in no zone. */
const icalTime = ({ year, month, day, hour, minute, second }: Temporal.PlainDateTime) =>
  new ICAL.Time({ year, month, day, hour, minute, second, isDate: false }, ICAL.Timezone.localTimezone);

const basic = (text: string) => text.replace(/[-:]/g, '');

function onDate(wall: Temporal.PlainDateTime, length: Temporal.Duration): Occurrence {
  const date = wall.toPlainDate();
  return {
    key: basic(date.toString()),
    start: { date: date.toString() },
    end: { date: date.add(length).toString() },
  };
}

function at(
  start: Temporal.Instant,
  length: Temporal.Duration,
  zone: string,
  calendarZone: string,
): Occurrence {
  const time = (instant: Temporal.Instant) => ({
    dateTime: rfc3339(instant, calendarZone),
    timeZone: zone,
  });
  return {
    key: basic(start.toString({ smallestUnit: 'second' })),
    start: time(start),
    end: time(start.add(length)),
  };
}

function droppedBy(lines: readonly string[], zone: string): Set<string> {
  const values = lines
    .filter((line) => line.startsWith('EXDATE'))
    .map((line) => ({
      zone: /TZID=([^;:]+)/.exec(line)?.[1] ?? zone,
      dates: line.slice(line.indexOf(':') + 1).split(','),
    }));
  return new Set(
    values.flatMap(({ zone: own, dates }) =>
      dates.map((date) =>
        /^\d{8}$|Z$/.test(date)
          ? date
          : basic(Temporal.PlainDateTime.from(date).toZonedDateTime(own).toInstant().toString()),
      ),
    ),
  );
}
