import type { Context } from '#server/context.ts';
import { dueChanges, mailsGoingNow } from '#server/features/appointments/mail-changes.service.ts';
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

/** How often this process asks for changes whose mails are due, in milliseconds. */
const LOOK_MS = 1_000;

/** The processor of domain events: all that follows from one is composed here, and is done by tasks. */
export function processEvents(context: Context): void {
  context.jobs.workTogether(appointmentEventJob, (events) => fanOut(context, events));
  if (context.config.changeMailDelayMs > 0) context.jobs.every(LOOK_MS, () => sendDueChanges(context));
}

/** Mails of changes by staff that have waited long enough: what became of those changes is in the database by now. */
async function sendDueChanges(context: Context): Promise<void> {
  for (let more = true; more;) {
    more = await context.database.transaction(async (tx) => {
      const due = await dueChanges(context, tx);
      if (due.events.length > 0) {
        const mails = await mirrorEvents(context, tx, due.events, mailsOf(due.events));
        await context.jobs.enqueueAll(tx, appointmentMailJob, mails);
      }
      return due.more;
    });
    context.jobs.wake(appointmentMailJob, googlePushJob);
  }
}

/** All that follows, or nothing: repeating it adds nothing that was done. */
async function fanOut(context: Context, events: readonly AppointmentEvent[]): Promise<void> {
  await context.database.transaction(async (tx) => {
    await notifyOf(context, tx, events);
    const mails = await mirrorEvents(context, tx, events, await mailsGoingNow(context, tx, events));
    await context.jobs.enqueueAll(tx, appointmentMailJob, mails);
  });
  context.jobs.wake(appointmentMailJob, webhookJob, googlePushJob);
}
