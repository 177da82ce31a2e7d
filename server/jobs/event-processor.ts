import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Leaving } from '#server/events.ts';
import { dueChanges, mailsGoingNow } from '#server/features/appointments/mail-changes.service.ts';
import { mailsOf } from '#server/features/appointments/mail.service.ts';
import { notifyOf } from '#server/features/webhooks/fan-out.service.ts';
import { appointmentEventJob, appointmentMailJob, webhookJob, type AppointmentEvent } from './definitions.ts';

/** How often this process asks for changes whose mails are due, in milliseconds. */
const POLL_MS = 1_000;

/** The processor of domain events: all that follows from one is composed here, and is done by tasks. */
export function processEvents(context: Context): void {
  context.jobs.workTogether(appointmentEventJob, (events) => fanOut(context, events));
  if (context.config.changeMailDelayMs > 0) context.jobs.every(POLL_MS, () => sendDueChanges(context));
}

/** Mails of changes by staff that have waited long enough: what became of those changes is in the database by now. */
async function sendDueChanges(context: Context): Promise<void> {
  for (let more = true; more;) {
    const wake: Leaving['wake'] = [appointmentMailJob];
    more = await context.database.transaction(async (tx) => {
      const due = await dueChanges(context, tx);
      if (due.events.length > 0) await spread(context, tx, due.events, { mails: mailsOf(due.events), wake });
      return due.more;
    });
    context.jobs.wake(...wake);
  }
}

/** All that follows, or nothing: repeating it adds nothing that was done. */
async function fanOut(context: Context, events: readonly AppointmentEvent[]): Promise<void> {
  const wake: Leaving['wake'] = [appointmentMailJob, webhookJob];
  await context.database.transaction(async (tx) => {
    await notifyOf(context, tx, events);
    // Whether a client came is news to webhooks alone: no calendar and no mail shows it.
    const others = events.filter(({ type }) => type !== 'appointment.attendance');
    if (others.length > 0)
      await spread(context, tx, others, { mails: await mailsGoingNow(context, tx, others), wake });
  });
  context.jobs.wake(...wake);
}

/** Lets other features follow the events, and puts the mails that they leave into the queue. */
async function spread(
  context: Context,
  tx: Tx,
  events: readonly AppointmentEvent[],
  leaving: Leaving,
): Promise<void> {
  await context.events.emit(tx, { kind: 'appointments.spread', events, leaving });
  await context.jobs.enqueueAll(tx, appointmentMailJob, leaving.mails);
}
