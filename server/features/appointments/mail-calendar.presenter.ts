import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventClass,
  ICalEventStatus,
} from 'ical-generator';
import { titleForClient } from '#shared/meeting-text.ts';
import { CALENDAR_PRODUCT } from '#server/lib/calendar-product.ts';
import type { Mail } from '#server/lib/mailer.ts';
import { professionalLine } from '#shared/meeting-text.ts';
import type { MailInput } from './mail-input.presenter.ts';
import { addZone, ofSeries, textOf } from './mail-series-calendar.presenter.ts';
import { mailKindOf } from './mail-kinds.policy.ts';

/**
 * One UID for the life of an appointment, or of the series that it is of, a SEQUENCE that grows with its changes (RFC 5546). A shared
 * calendar shows others that its owner is busy, and no more. A professional is invited by the sender: calendars do not take
 * an invitation from oneself.
 */
export function calendarOf(input: MailInput): NonNullable<Mail['calendar']> {
  const { event, receiver, professional, to, occurrence } = input;
  const { appointment, occurredAt } = event;
  const deleted = mailKindOf(event) === 'cancelled';
  const cancelled = deleted || receiver === 'former';
  const method = cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ method, prodId: CALENDAR_PRODUCT });
  const [start, end] = [new Date(appointment.startTime), new Date(appointment.endTime)];
  const revision = appointment.revision + (deleted ? 1 : 0);
  if (occurrence !== null) addZone(calendar, occurrence.timezone);
  calendar.createEvent({
    ...(occurrence === null
      ? { id: `${appointment.id}@hora-marcada`, sequence: revision, start, end }
      : ofSeries(occurrence, { start, end, revision })),
    stamp: new Date(occurredAt),
    summary: summaryOf(appointment, receiver),
    description: descriptionOf(input, cancelled),
    url: receiver === 'client' && !cancelled ? input.manageUrl : null,
    location: cancelled ? null : appointment.meetLink,
    class: ICalEventClass.PRIVATE,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer:
      receiver === 'client'
        ? { name: professional.name, email: professional.email }
        : { name: input.brandName, email: input.sender },
    attendees: [{ name: to.name, email: to.address, rsvp: false, status: ICalAttendeeStatus.ACCEPTED }],
  });
  return { method: cancelled ? 'CANCEL' : 'REQUEST', content: textOf(calendar, new Date(occurredAt)) };
}

/** What the professional's settings call it; the client's calendar also says who it is with. */
export function summaryOf(
  appointment: Pick<MailInput['event']['appointment'], 'meetingTitle' | 'clientName' | 'professionalName'>,
  receiver: MailInput['receiver'],
): string {
  const { meetingTitle, clientName, professionalName } = appointment;
  if (!meetingTitle) {
    return receiver === 'client' ? `Horário com ${professionalName}` : `${clientName} e ${professionalName}`;
  }
  return receiver === 'client'
    ? titleForClient(meetingTitle, { clientName, professionalName })
    : meetingTitle;
}

/** The client's entry leads to their own page, as the file of the booking page does. */
function descriptionOf(
  { event, receiver, manageUrl, organizationName }: MailInput,
  cancelled: boolean,
): string | null {
  const { professionalName, meetingDescription } = event.appointment;
  if (receiver !== 'client') return meetingDescription ?? null;
  return [
    professionalLine(professionalName, organizationName),
    ...(meetingDescription ? [meetingDescription] : []),
    ...(cancelled ? [] : [`Confirmar, remarcar ou cancelar: ${manageUrl}`]),
  ].join('\n');
}
