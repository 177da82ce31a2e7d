import type { calendar_v3 } from '@googleapis/calendar';
import { Temporal } from 'temporal-polyfill';
import { ApiError, invalid, required } from './errors.ts';

export type GoogleEvent = calendar_v3.Schema$Event;
export type EventTime = calendar_v3.Schema$EventDateTime;

const OFFSET = /(?:[zZ]|[+-]\d{2}:?\d{2})$/;

/** An instant in RFC 3339 with the zone's offset and whole seconds, as the API writes it. */
export function rfc3339(instant: Temporal.Instant, zone: string): string {
  return instant
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })
    .replace('+00:00', 'Z');
}

/** When an event's start or end is, in ms; a date is the midnight of the calendar's zone. */
export function millisOf(time: EventTime | undefined, zone: string): number {
  if (time?.date) return Temporal.PlainDate.from(time.date).toZonedDateTime(zone).epochMilliseconds;
  return Date.parse(time?.dateTime ?? '');
}

export function isZone(zone: string): boolean {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * An event's start or end as the API keeps it. @throws ApiError 400 for what is no time
 * @param name `start` or `end`, for the message
 */
export function readTime(
  raw: EventTime | null | undefined,
  zone: string,
  name: string,
  series: boolean,
): EventTime {
  if (!raw || (!raw.date && !raw.dateTime)) throw required(`Missing ${name} time.`);
  if (raw.date && raw.dateTime) throw invalid(`Invalid ${name} time.`);
  if (raw.timeZone && !isZone(raw.timeZone)) throw invalid(`Invalid time zone definition for ${name} time.`);
  try {
    if (raw.date) return { date: Temporal.PlainDate.from(raw.date).toString() };
    const text = raw.dateTime ?? '';
    const hasOffset = OFFSET.test(text);
    if ((!hasOffset || series) && !raw.timeZone)
      throw required(`Missing time zone definition for ${name} time.`);
    const instant = hasOffset
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text)
          .toZonedDateTime(raw.timeZone ?? zone)
          .toInstant();
    return { dateTime: rfc3339(instant, zone), timeZone: raw.timeZone ?? zone };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw invalid(`Invalid value for: Invalid format: "${raw.date ?? raw.dateTime}"`);
  }
}

/** An event with its times written in another zone. */
export function inZone(event: GoogleEvent, zone: string): GoogleEvent {
  const written = (time: EventTime): EventTime =>
    time.dateTime ? { ...time, dateTime: rfc3339(Temporal.Instant.from(time.dateTime), zone) } : time;
  const { start, end, originalStartTime } = event;
  return {
    ...event,
    ...(start ? { start: written(start) } : {}),
    ...(end ? { end: written(end) } : {}),
    ...(originalStartTime ? { originalStartTime: written(originalStartTime) } : {}),
  };
}

/** A list's bound in ms. @throws ApiError 400 when it is no RFC 3339 time with an offset */
export function readBound(text: string | null): number | null {
  if (text === null) return null;
  if (!OFFSET.test(text) || Number.isNaN(Date.parse(text)))
    throw new ApiError(400, 'badRequest', 'Bad Request');
  return Math.floor(Date.parse(text) / 1000) * 1000;
}
