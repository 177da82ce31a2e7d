import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { sendNoted, settleMail } from '#server/features/mail/mail.service.ts';
import { appointmentMailJob, type AppointmentEvent, type MailTask } from '#server/jobs/definitions.ts';
import { mailProfileOf } from './appointments.queries.ts';
import { manageToken } from './create.service.ts';
import * as deliveries from './deliveries.queries.ts';
import { composeMail } from './mail.presenter.ts';

/** Turns events into their mails. Repeating it adds tasks whose receivers were served already, which do nothing. */
export async function mailsOf(context: Context, tx: Tx, events: readonly AppointmentEvent[]): Promise<void> {
  const tasks = events.flatMap((event) => receiversOf(event).map((receiver) => ({ event, receiver })));
  await context.jobs.enqueueAll(tx, appointmentMailJob, tasks);
}

function receiversOf({ appointment }: AppointmentEvent): MailTask['receiver'][] {
  const receivers: MailTask['receiver'][] = [];
  if (appointment.clientEmail !== null) receivers.push('client');
  if (appointment.userId !== null) receivers.push('professional');
  return receivers;
}

/**
 * Sends one mail of one event, once per receiver. A crash between sending and noting it repeats the mail with the
 * same Message-ID (and the same file in the mail folder).
 */
export async function sendMail(context: Context, { event, receiver }: MailTask): Promise<void> {
  const scope = { organizationId: event.organizationId };
  if (await deliveries.wasDelivered(context.database, scope, event.eventId, receiver)) return;
  const { userId } = event.appointment;
  const professional = userId === null ? null : await mailProfileOf(context.database, scope, userId);
  const to =
    receiver === 'client'
      ? { name: event.appointment.clientName, address: event.appointment.clientEmail }
      : { name: professional?.name ?? '', address: professional?.email ?? null };
  if (to.address === null || professional === null) return;
  // The switch silences the professional's own mails; the client's always go (product decision).
  if (receiver === 'professional' && !professional.emailEnabled) return;
  const { publicUrl, brand } = context.config;
  const mail = composeMail({
    event,
    receiver,
    to: { name: to.name, address: to.address },
    professional,
    brandName: brand.name,
    manageUrl: `${publicUrl}/agendamento/${manageToken(context, event.appointment.id)}`,
  });
  const sent = await sendNoted(context, scope, mail);
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
