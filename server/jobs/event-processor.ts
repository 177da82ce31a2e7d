import type { Context } from '#server/context.ts';
import { mailsOf } from '#server/features/appointments/mail.service.ts';
import { notifyOf } from '#server/features/webhooks/fan-out.service.ts';
import { appointmentEventJob, type AppointmentEvent } from './definitions.ts';

/** The processor of domain events: all that follows from one is composed here, and is done by tasks. */
export async function processEvents(context: Context): Promise<void> {
  await context.jobs.workTogether(appointmentEventJob, (events) => fanOut(context, events));
}

/** All that follows, or nothing: repeating it adds nothing that was done. */
async function fanOut(context: Context, events: readonly AppointmentEvent[]): Promise<void> {
  await context.database.transaction(async (tx) => {
    await mailsOf(context, tx, events);
    await notifyOf(context, tx, events);
  });
}
