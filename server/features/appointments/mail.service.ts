import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { sendNoted, settleMail } from '#server/features/mail/mail.service.ts';
import type { AppointmentEvent, MailTask } from '#server/jobs/definitions.ts';
import { addressOf, type Mail } from '#server/lib/mailer.ts';
import {
  appointmentById,
  mailProfileOf,
  type AppointmentRow,
  type MailProfile,
} from './appointments.queries.ts';
import { manageToken } from './create.service.ts';
import * as deliveries from './deliveries.queries.ts';
import { mailKindOf } from './mail-kinds.policy.ts';
import { snapshotOf } from './appointments.presenter.ts';
import { calendarOf } from './mail-calendar.presenter.ts';
import { composeMail, mailKey } from './mail.presenter.ts';
import { occurrenceOf } from './occurrence.queries.ts';
import { priceForClient } from './meeting.policy.ts';

export { mailProfileOf as mailProfile };

/** From this age on, in milliseconds, a mail is sent only when what it says still is so; a reminder at any age. */
const LATE_MS = 60_000;

/** The mails of events. Repeating them is of no harm: receivers who were served already get no second one. */
export function mailsOf(events: readonly AppointmentEvent[]): MailTask[] {
  return events.flatMap((event) => receiversOf(event).map((receiver) => ({ event, receiver })));
}

function receiversOf(event: AppointmentEvent): MailTask['receiver'][] {
  const { appointment, concerns, formerUserId } = event;
  if (wasOver(event)) return [];
  const receivers: MailTask['receiver'][] = [];
  if (appointment.clientEmail !== null && event.isClientNotified !== true) receivers.push('client');
  if (appointment.userId !== null) receivers.push('professional');
  const concerned = receivers.filter((each) => concerns?.some((one) => one === each) ?? true);
  return formerUserId === undefined ? concerned : [...concerned, 'former'];
}

/**
 * What is over is put in order by staff: nobody is written to about it. What was still ahead when it was moved into the
 * past is awaited by its client.
 */
function wasOver({ appointment, former, occurredAt }: AppointmentEvent): boolean {
  return [appointment.endTime, former?.endTime ?? appointment.endTime].every(
    (end) => Date.parse(end) <= Date.parse(occurredAt),
  );
}

/**
 * Sends one mail of one event, once per receiver. A crash between sending and noting it repeats the mail with the
 * same Message-ID (and the same file in the mail folder).
 */
export async function sendMail(context: Context, { event, receiver }: MailTask): Promise<void> {
  const scope = { organizationId: event.organizationId };
  if (await deliveries.wasDelivered(context.database, scope, event.eventId, receiver)) return;
  const now = context.clock.now();
  // The former professional has it in the calendar until this mail.
  const doubtful = receiver !== 'former' && mayBeOutdated(event, now);
  const needsClient = receiver === 'client' && mailKindOf(event) !== 'cancelled';
  const current =
    doubtful || needsClient ? await appointmentById(context.database, scope, event.appointment.id) : null;
  if (doubtful && isOutdated(event, current, now)) {
    const key = mailKey(event, receiver);
    return context.database.transaction((tx) => settleMail(tx, scope, { key }));
  }
  await context.traffic.spare();
  const mail = await mailFor(context, scope, { event, receiver }, current);
  if (mail === null) return;
  const sent = await sendNoted(context, scope, mail, {
    isClients: receiver === 'client',
    isAnonymous: event.source === 'public' || event.source === 'client',
    appointmentId: event.appointment.id,
  });
  await context.traffic.spare();
  await context.database.transaction(async (tx) => {
    if (sent) await settleMail(tx, scope, mail);
    await deliveries.insertDelivery(tx, {
      organizationId: event.organizationId,
      eventId: event.eventId,
      receiver,
      deliveredAt: context.clock.now(),
    });
  });
}

/**
 * A mail that had to wait must not contradict a newer one: a booking that was cancelled or moved meanwhile has a mail
 * of its own that says so, and nobody is reminded of what has begun.
 */
function isOutdated(event: AppointmentEvent, current: AppointmentRow | null, now: Date): boolean {
  const { appointment } = event;
  if (current?.startTime.getTime() !== Date.parse(appointment.startTime)) return true;
  if (current.userId !== appointment.userId) return true;
  return mailKindOf(event) === 'reminder' && current.startTime <= now;
}

/** Whether a mail has to be compared with what is: a cancellation stays true, and what is fresh is. */
function mayBeOutdated(event: AppointmentEvent, now: Date): boolean {
  const kind = mailKindOf(event);
  if (kind === 'cancelled') return false;
  return kind === 'reminder' || now.getTime() - Date.parse(event.occurredAt) >= LATE_MS;
}

/** The mail of a task; null when its receiver has no address, is gone, or wants none. */
async function mailFor(
  context: Context,
  scope: Scope,
  { event, receiver }: MailTask,
  current: AppointmentRow | null,
): Promise<Mail | null> {
  const { publicUrl, brand, mailFrom } = context.config;
  const { userId, clientName, clientEmail, id } = event.appointment;
  const client = { appointmentId: id, address: clientEmail };
  const profile = (of: string | null | undefined) =>
    of == null ? Promise.resolve(null) : mailProfileOf(context.database, scope, of, client);
  const professional = await profile(userId);
  const person = receiver === 'former' ? await profile(event.formerUserId) : professional;
  const to =
    receiver === 'client'
      ? { name: professional?.clientSocialName ?? clientName, address: clientEmail }
      : addressee(person);
  if (!to?.address || professional === null) return null;
  return composeMail({
    event: receiver === 'client' ? event : calledInTeam(event, professional.clientCalled),
    receiver,
    to: { name: to.name, address: to.address },
    // A professional reads times in their own zone.
    professional: { ...professional, timezone: person?.timezone ?? professional.timezone },
    now: context.clock.now(),
    brandName: brand.name,
    sender: addressOf(mailFrom),
    manageUrl: `${publicUrl}/agendamento/${manageToken(context, id)}`,
    settingsUrl: `${publicUrl}/notifications`,
    agendaUrl: `${publicUrl}/dashboard`,
    bookingUrl: professional.isActive ? `${publicUrl}/book/personal/${professional.bookingSlug}` : null,
    confirmed: current?.confirmedAt != null,
    price: current === null ? null : priceForClient(current),
    organizationName: professional.organizationName,
    occurrence: await occurrenceOf(context.database, scope, id),
  });
}

/** An event as the team's mails say it: by the social name, also in the words of the meeting. */
function calledInTeam(event: AppointmentEvent, socialName: string | null): AppointmentEvent {
  if (socialName === null) return event;
  const { appointment } = event;
  const { clientName } = appointment;
  const called = (text: string | null | undefined) => text?.replaceAll(clientName, socialName) ?? null;
  return {
    ...event,
    appointment: {
      ...appointment,
      clientName: socialName,
      meetingTitle: called(appointment.meetingTitle),
      meetingDescription: called(appointment.meetingDescription),
    },
  };
}

/** The entry in a client's calendar for an appointment that another mail is about; null without its professional or an address. */
export async function clientCalendar(
  context: Context,
  db: Reader,
  row: AppointmentRow,
  { isCancelled }: { isCancelled: boolean },
): Promise<NonNullable<Mail['calendar']> | null> {
  const { publicUrl, brand, mailFrom } = context.config;
  const professional = row.userId === null ? null : await mailProfileOf(db, row, row.userId);
  if (professional === null || row.clientEmail === null) return null;
  const now = context.clock.now();
  return calendarOf({
    event: {
      eventId: row.id,
      organizationId: row.organizationId,
      type: isCancelled ? 'appointment.cancelled' : 'appointment.updated',
      occurredAt: now.toISOString(),
      appointment: snapshotOf(row),
    },
    receiver: 'client',
    to: { name: row.clientName, address: row.clientEmail },
    professional,
    now,
    brandName: brand.name,
    sender: addressOf(mailFrom),
    manageUrl: `${publicUrl}/agendamento/${manageToken(context, row.id)}`,
    settingsUrl: `${publicUrl}/notifications`,
    agendaUrl: `${publicUrl}/dashboard`,
    bookingUrl: null,
    confirmed: false,
    price: null,
    organizationName: professional.organizationName,
    occurrence: await occurrenceOf(db, row, row.id),
  });
}

/** The switch silences the professional's own mails; the client's always go (product decision). */
function addressee(person: MailProfile | null): Mail['to'] | null {
  return person?.emailEnabled === true ? { name: person.name, address: person.email } : null;
}
