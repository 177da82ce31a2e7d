import { emptyRange, invalid, parseError } from './errors.ts';
import { checkRecurrence } from './recurrence.ts';
import { millisOf, readTime, type GoogleEvent } from './times.ts';

/** What the API keeps of what it is sent; everything else of an event is the server's. */
const WRITABLE = [
  'attendees',
  'colorId',
  'description',
  'end',
  'extendedProperties',
  'guestsCanInviteOthers',
  'guestsCanModify',
  'guestsCanSeeOtherGuests',
  'location',
  'recurrence',
  'reminders',
  'source',
  'start',
  'status',
  'summary',
  'transparency',
  'visibility',
] as const;

const STRINGS = ['colorId', 'description', 'location', 'summary'] as const;
const CHOICES = {
  status: ['confirmed', 'tentative', 'cancelled'],
  transparency: ['opaque', 'transparent'],
  visibility: ['default', 'public', 'private', 'confidential'],
} as const;
/** Left out of what the API answers. */
const DEFAULTS = { transparency: 'opaque', visibility: 'default' } as const;

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Patch semantics: objects grow together, arrays and values are replaced, null takes a field away. */
export function patched(before: Fields, change: Fields): Fields {
  const result: Fields = { ...before };
  for (const [name, value] of Object.entries(change)) {
    const old = result[name];
    if (value === null) delete result[name];
    else result[name] = isObject(value) ? patched(isObject(old) ? old : {}, value) : value;
  }
  return result;
}

/**
 * An event's fields as the API would keep them. @throws ApiError 400
 * @param fields the whole event wished for, after a patch was applied
 * @param zone the calendar's
 * @param self the calendar's address, by which an attendee is recognised as oneself
 */
export function readEvent(fields: Fields, zone: string, self: string): GoogleEvent {
  const body = patched({}, fields);
  for (const name of STRINGS) {
    if (body[name] !== undefined && typeof body[name] !== 'string') throw parseError();
  }
  for (const [name, values] of Object.entries(CHOICES)) {
    const value = body[name];
    if (value !== undefined && !(values as readonly unknown[]).includes(value))
      throw invalid(`Invalid value for: ${JSON.stringify(value)} is not a valid value`);
  }
  const event: GoogleEvent = {};
  for (const name of WRITABLE) if (body[name] !== undefined) Object.assign(event, { [name]: body[name] });
  for (const [name, value] of Object.entries(DEFAULTS))
    if (body[name] === value) delete event[name as keyof typeof DEFAULTS];
  if (event.colorId && !/^(?:[1-9]|10|11)$/.test(event.colorId)) throw invalid('Invalid color ID.');
  readTimes(event, zone);
  readAttendees(event, self);
  readProperties(event);
  event.status ??= 'confirmed';
  event.reminders ??= { useDefault: true };
  return event;
}

function readTimes(event: GoogleEvent, zone: string): void {
  const series = (event.recurrence?.length ?? 0) > 0;
  if (!series) delete event.recurrence;
  else checkRecurrence(event.recurrence ?? []);
  event.start = readTime(event.start, zone, 'start', series);
  event.end = readTime(event.end, zone, 'end', series);
  if (Boolean(event.start.date) !== Boolean(event.end.date))
    throw invalid('Start and end times must either both be date or both be dateTime.');
  const length = millisOf(event.end, zone) - millisOf(event.start, zone);
  if (length < 0 || (length === 0 && event.start.date)) throw emptyRange();
}

function readAttendees(event: GoogleEvent, self: string): void {
  if (event.attendees === undefined) return;
  if (!Array.isArray(event.attendees)) throw parseError();
  event.attendees = event.attendees.map((attendee) => {
    const { email } = attendee;
    if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email))
      throw invalid('Invalid attendee email.');
    const { self: _, ...rest } = attendee;
    const own = email.toLowerCase() === self.toLowerCase();
    return {
      ...rest,
      email: email.toLowerCase(),
      responseStatus: attendee.responseStatus ?? 'needsAction',
      ...(own ? { self: true } : {}),
    };
  });
  if (event.attendees.length === 0) delete event.attendees;
}

/** A property whose name is over 44 characters is dropped and a value cut after 1024, both silently. */
function readProperties(event: GoogleEvent): void {
  if (event.extendedProperties === undefined) return;
  for (const kind of ['private', 'shared'] as const) {
    const properties = event.extendedProperties?.[kind];
    if (!properties || !event.extendedProperties) continue;
    const kept = Object.entries(properties)
      .filter(([name]) => name.length <= 44)
      .map(([name, value]) => [name, String(value).slice(0, 1024)] as const);
    if (kept.length === 0) delete event.extendedProperties[kind];
    else event.extendedProperties[kind] = Object.fromEntries(kept);
  }
  if (Object.keys(event.extendedProperties ?? {}).length === 0) delete event.extendedProperties;
}
