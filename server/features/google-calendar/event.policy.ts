import { createHash } from 'node:crypto';
import type { calendar_v3 } from '@googleapis/calendar';
import type { AppointmentRow } from '#server/features/appointments/calendar.service.ts';
import { meetingWords } from '#server/features/appointments/meeting.policy.ts';

export type CalendarEvent = calendar_v3.Schema$Event;

/** Keys of an event's private properties: of which installation it is, and which appointment. */
export const INSTALLATION_KEY = 'horaMarcada';
const APPOINTMENT_KEY = 'horaMarcadaAppointment';

/** What decides on the words of an event. */
export type EventWords = {
  readonly installation: string;
  readonly timezone: string;
  /** Says neither the service nor the professional's words for meetings: either may tell of somebody's health. */
  readonly neutralTitle: boolean;
  readonly brandName: string;
};

/**
 * The id of an appointment's event of its own: always the same, so that one that is sent again is not doubled. Google
 * takes the letters a to v and digits, at least five (Events: insert). Instances: recurring.policy.ts.
 */
export function eventIdOf(appointmentId: string): string {
  return `hm${appointmentId.replaceAll('-', '')}`;
}

/** What Google gets of an appointment. */
export function eventOf(row: AppointmentRow, words: EventWords): CalendarEvent {
  const { meetingTitle, meetingDescription } = meetingWords(row);
  const neutral = `Agendamento: ${row.clientName}`;
  const detailed = row.productName === null ? meetingTitle : `${row.productName}: ${row.clientName}`;
  return {
    summary: words.neutralTitle ? neutral : (detailed ?? neutral),
    description: [words.neutralTitle ? null : meetingDescription, `Agendado pela ${words.brandName}.`]
      .filter((line) => line !== null && line !== '')
      .join('\n\n'),
    status: 'confirmed',
    start: { dateTime: row.startTime.toISOString(), timeZone: words.timezone },
    end: { dateTime: row.endTime.toISOString(), timeZone: words.timezone },
    attendees: row.clientEmail === null ? [] : [{ email: row.clientEmail, displayName: row.clientName }],
    extendedProperties: {
      private: { [INSTALLATION_KEY]: words.installation, [APPOINTMENT_KEY]: row.id },
    },
  };
}

/** Asks for a video call; asking again in the same calendar is answered with the same one. */
export function meetRequest(appointmentId: string, calendarId: string): CalendarEvent {
  return {
    conferenceData: {
      createRequest: {
        requestId: createHash('sha256').update(`${appointmentId}:${calendarId}`).digest('hex'),
        conferenceSolutionKey: { type: 'hangoutsMeet' },
      },
    },
  };
}

/**
 * The mark by which two states of an event that say the same are known: a half for what it says, a half for its guests,
 * whose answers a change of the rest shall not wipe out.
 */
export function contentOf({ attendees, ...event }: CalendarEvent): Buffer {
  const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest();
  return Buffer.concat([hash(event), hash(attendees)]);
}

/**
 * A change of an event that Google has, whatever was done to it there.
 * @param known the mark of what was last agreed
 * @param isInstance of a recurring event, which alone repeats
 */
export function changeOf(
  event: CalendarEvent,
  known: Buffer | null,
  isInstance: boolean = false,
): CalendarEvent {
  const { attendees, ...rest } = event;
  const guestsStay = known?.subarray(HALF).equals(contentOf(event).subarray(HALF)) === true;
  return {
    ...rest,
    ...(guestsStay ? {} : { attendees }),
    ...(isPutBack(known) && !isInstance ? { recurrence: [] } : {}),
    // What was made to last whole days has times again.
    start: { ...event.start, date: null },
    end: { ...event.end, date: null },
  };
}

/** Whether whatever was done to the event is to be undone: what is known of it matches nothing. */
const isPutBack = (known: Buffer | null): boolean =>
  known?.subarray(0, HALF).every((byte) => byte === 0) === true;

/** Bytes of half a mark (SHA-256). */
const HALF = 32;

/** The mark of an event of which it is not known what it says. */
export const UNKNOWN_CONTENT = Buffer.alloc(2 * HALF);

/** The address of an event's video call; null while there is none. */
export function meetLinkOf({ hangoutLink, conferenceData }: CalendarEvent): string | null {
  const video = conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === 'video');
  return hangoutLink ?? video?.uri ?? null;
}

/** Whether the call that was asked for is still being made. */
export function meetIsPending({ conferenceData }: CalendarEvent): boolean {
  return conferenceData?.createRequest?.status?.statusCode === 'pending';
}

/** The appointment behind an event that this installation made; null for everything else, copies of ours included. */
export function appointmentIdOf(event: CalendarEvent, installation: string): string | null {
  const own = event.extendedProperties?.private;
  const appointmentId = own?.[APPOINTMENT_KEY];
  if (appointmentId === undefined || own?.[INSTALLATION_KEY] !== installation) return null;
  return event.id === eventIdOf(appointmentId) ? appointmentId : null;
}

/** Whether an event, or a copy of it, comes from this installation. */
export function isOfInstallation({ extendedProperties }: CalendarEvent, installation: string): boolean {
  return extendedProperties?.private?.[INSTALLATION_KEY] === installation;
}

/** Whether an event still says whose it is: programs that write whole events drop what they do not know. */
export function isMarked({ extendedProperties }: CalendarEvent): boolean {
  return extendedProperties?.private?.[APPOINTMENT_KEY] !== undefined;
}

/**
 * The appointment whose event lost its mark, or was made to repeat, by one of its instances, or was deleted, of which a list tells
 * the id alone. Whether it is ours is then seen from what we know of it.
 */
export function appointmentIdById({ id, recurringEventId }: CalendarEvent): string | null {
  // Of an instance of a series that was deleted a list may give no more than its id.
  const eventId = recurringEventId ?? id?.replace(/_\d{8}(?:T\d{6}Z)?$/, '') ?? '';
  const hex = /^hm([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(eventId);
  return hex === null ? null : hex.slice(1).join('-');
}

/** When an event is; null when it lasts whole days, or has no length. */
export function timesOf({ start, end }: CalendarEvent): { startTime: Date; endTime: Date } | null {
  if (!start?.dateTime || !end?.dateTime) return null;
  const times = { startTime: new Date(start.dateTime), endTime: new Date(end.dateTime) };
  return times.startTime < times.endTime ? times : null;
}

export type BusyEvent = {
  readonly eventId: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly title: string | null;
  readonly link: string | null;
};

/**
 * The busy time that an event is; null when it takes none: deleted, free ("Disponível"), of whole days, declined by the
 * calendar's owner, or a mere place of work.
 */
export function busyOf(event: CalendarEvent): BusyEvent | null {
  const times = timesOf(event);
  if (!event.id || times === null || event.status === 'cancelled') return null;
  if (event.transparency === 'transparent' || event.eventType === 'workingLocation') return null;
  if (event.attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined')) return null;
  return {
    eventId: event.id,
    ...times,
    title: event.summary?.replaceAll('\0', '') ?? null,
    link: event.htmlLink ?? null,
  };
}
