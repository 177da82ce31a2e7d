import { professionalLine } from '#shared/meeting-text.ts';
import type { CalendarEvent } from '#web/booking/lib/calendar-address.ts';

type About = {
  /** The appointment's own id; null where the server does not tell it. */
  id: string | null;
  /** Counts the appointment's changes; a new one has none. */
  revision?: number;
  /** Path of the client's own page, unique to the appointment. */
  managePath: string;
  professionalName: string;
  organizationName: string;
  productName: string | null;
  /** The professional's words for the meeting; null where there are none. */
  meetingTitle: string | null;
  meetingDescription: string | null;
  startTime: string;
  endTime: string;
  meetLink: string | null;
};

/** The appointment as an entry of the client's own calendar. `origin` is the address of this installation. */
export function calendarEventOf(about: About, origin: string): CalendarEvent {
  const { id, revision = 0, managePath, professionalName, productName, startTime, endTime, meetLink } = about;
  const { meetingTitle, meetingDescription, organizationName } = about;
  const manageUrl = new URL(managePath, origin).href;
  return {
    // The confirmation mail names the appointment the same way, so that a calendar keeps one entry, not two.
    uid: `${id ?? `${startTime}-${slugOf(professionalName)}`}@hora-marcada`,
    sequence: revision,
    title: meetingTitle ?? `${productName ?? 'Horário'} com ${professionalName}`,
    description: [
      professionalLine(professionalName, organizationName),
      ...(meetingDescription === null ? [] : [meetingDescription]),
      `Confirmar, remarcar ou cancelar: ${manageUrl}`,
    ].join('\n'),
    location: meetLink,
    startTime,
    endTime,
  };
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
}
