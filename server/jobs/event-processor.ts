import type { Context } from '#server/context.ts';
import { mailsOf } from '#server/features/appointments/mail.service.ts';
import { mirrorEvents } from '#server/features/google-calendar/mirrors.service.ts';
import { notifyOf } from '#server/features/webhooks/fan-out.service.ts';
import {
  appointmentEventJob,
  appointmentMailJob,
  googlePushJob,
  webhookJob,
  type AppointmentEvent,
} from './definitions.ts';

/** The processor of domain events: all that follows from one is composed here, and is done by tasks. */
export function processEvents(context: Context): void {
  context.jobs.workTogether(appointmentEventJob, (events) => fanOut(context, events));
}

/** All that follows, or nothing: repeating it adds nothing that was done. */
async function fanOut(context: Context, events: readonly AppointmentEvent[]): Promise<void> {
  await context.database.transaction(async (tx) => {
    await notifyOf(context, tx, events);
    const mails = await mirrorEvents(context, tx, events, mailsOf(events));
    await context.jobs.enqueueAll(tx, appointmentMailJob, mails);
  });
  context.jobs.wake(appointmentMailJob, webhookJob, googlePushJob);
}
