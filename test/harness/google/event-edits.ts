import { randomUUID } from 'node:crypto';
import type { Author, CalendarStore } from './calendar-store.ts';
import { patched, readEvent } from './event-body.ts';
import { alreadyDeleted, duplicate, invalid, notFound } from './errors.ts';
import { findEvent, isGone } from './series.ts';
import type { GoogleEvent } from './times.ts';

type Fields = Record<string, unknown>;

/** Characters of base32hex in lower case, 5 to 1024 of them. */
const EVENT_ID = /^[a-v0-9]{5,1024}$/;

export type Edit = {
  readonly by: Author;
  /** What becomes of the conference, which only a request that speaks of it changes. */
  readonly conference?: Pick<GoogleEvent, 'conferenceData' | 'hangoutLink'>;
};

/** @throws ApiError 400 for a wrong body, 409 when the id is taken, also by a deleted event */
export function insertEvent(calendar: CalendarStore, fields: Fields, edit: Edit): GoogleEvent {
  const { id = randomUUID().replaceAll('-', ''), ...body } = fields;
  // Google's own pages make ids that nobody may choose.
  const isFree = edit.by !== 'app';
  if (typeof id !== 'string' || (!isFree && !EVENT_ID.test(id))) throw invalid('Invalid resource id value.');
  const event = readEvent(body, calendar.timeZone, calendar.id);
  if (calendar.get(id)) throw duplicate();
  return calendar.write(
    {
      kind: 'calendar#event',
      id,
      htmlLink: `https://www.google.com/calendar/event?eid=${Buffer.from(`${id} ${calendar.id}`).toString('base64url')}`,
      creator: { email: calendar.id, self: true },
      organizer: { email: calendar.id, self: true },
      eventType: 'default',
      ...event,
      ...foreign(fields, edit),
      ...edit.conference,
      iCalUID: `${id}@google.com`,
      sequence: 0,
    },
    edit.by,
  );
}

/** What only a person's calendar holds: an invitation from somebody else, a time out of office. */
function foreign(fields: Fields, edit: Edit): GoogleEvent {
  if (edit.by === 'app') return {};
  const { organizer, creator, eventType } = fields as GoogleEvent;
  return {
    ...(organizer ? { organizer, creator: creator ?? organizer } : {}),
    ...(eventType ? { eventType } : {}),
  };
}

/**
 * Changes an event, or one instance of a series. @throws ApiError 400, 404
 * @param whole the fields are the event from now on (PUT); otherwise they are laid over it (PATCH)
 */
export function changeEvent(
  calendar: CalendarStore,
  id: string,
  fields: Fields,
  edit: Edit & { readonly whole?: boolean },
): GoogleEvent {
  const before = findEvent(calendar, id);
  if (!before) throw notFound();
  if (before.recurringEventId) checkInstance(calendar, before.recurringEventId, fields);
  if (typeof fields.sequence === 'number' && fields.sequence < (before.sequence ?? 0)) {
    throw invalid(
      'Invalid sequence value. The specified sequence number is below the current sequence number of the resource. Re-fetch the resource and use its sequence number on the following request.',
    );
  }
  const wish = edit.whole ? fields : patched(before as Fields, fields);
  const event = readEvent(wish, calendar.timeZone, calendar.id);
  // A deleted event can be written to and stays deleted, until somebody says that it is confirmed again.
  if (isGone(event) && !isGone(before)) return deleteEvent(calendar, id, edit.by);
  return calendar.write(
    {
      ...kept(before),
      ...event,
      ...(edit.conference ?? conferenceOf(before)),
      sequence: sequenceAfter(before, event),
    },
    edit.by,
  );
}

/** An instance does not repeat by itself, and goes with its series. @throws ApiError 400, 404 */
function checkInstance(calendar: CalendarStore, series: string, fields: Fields): void {
  if (isGone(calendar.get(series))) throw notFound();
  if (fields.recurrence !== undefined) throw invalid('Invalid recurrence: an instance cannot recur.');
}

/** @throws ApiError 404 for an unknown event, 410 for a deleted one */
export function deleteEvent(calendar: CalendarStore, id: string, by: Author): GoogleEvent {
  const event = findEvent(calendar, id);
  if (!event) throw notFound();
  if (isGone(event)) throw alreadyDeleted();
  return calendar.write({ ...event, status: 'cancelled', sequence: (event.sequence ?? 0) + 1 }, by);
}

const OWN = [
  'kind',
  'id',
  'htmlLink',
  'creator',
  'organizer',
  'iCalUID',
  'eventType',
  'recurringEventId',
  'originalStartTime',
] as const;

function kept(event: GoogleEvent): GoogleEvent {
  const result: GoogleEvent = {};
  for (const name of OWN) if (event[name] !== undefined) Object.assign(result, { [name]: event[name] });
  return result;
}

function conferenceOf({ conferenceData, hangoutLink }: GoogleEvent): GoogleEvent {
  return { ...(conferenceData ? { conferenceData } : {}), ...(hangoutLink ? { hangoutLink } : {}) };
}

function sequenceAfter(before: GoogleEvent, after: GoogleEvent): number {
  const timing = ({ start, end, recurrence, status }: GoogleEvent) =>
    JSON.stringify([start, end, recurrence, isGone({ status: status ?? null })]);
  return (before.sequence ?? 0) + (timing(before) === timing(after) ? 0 : 1);
}
