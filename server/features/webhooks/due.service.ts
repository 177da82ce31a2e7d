import type { Context } from '#server/context.ts';
import { reminderEvent } from '#server/features/appointments/events.service.ts';
import { appointmentMailJob, webhookJob, type MailTask } from '#server/jobs/definitions.ts';
import { LEASE_MS } from './fan-out.service.ts';
import { claimDueMailReminders, heldAppointments, type DueReminder } from './reminders.queries.ts';
import { claimDue } from './webhooks.queries.ts';

/** Taken in one transaction. */
const BATCH = 200;

/**
 * Hands what is due to the queue: planned reminders, and deliveries that are to be tried again. Several processes may
 * do it at once; each thing is taken by one of them.
 * @returns how many things were handed on
 */
export async function handOnDue(context: Context): Promise<number> {
  let handed = 0;
  for (;;) {
    const taken = await context.database.transaction(async (tx) => {
      const now = context.clock.now();
      const calls = await claimDue(tx, now, new Date(now.getTime() + LEASE_MS), BATCH);
      if (calls.length > 0) await context.jobs.enqueueAll(tx, webhookJob, calls);
      const mails = await claimDueMailReminders(tx, now, BATCH);
      const tasks = mails.length === 0 ? [] : await reminderTasks(context, mails, now, tx);
      if (tasks.length > 0) await context.jobs.enqueueAll(tx, appointmentMailJob, tasks);
      return Math.max(calls.length, mails.length);
    });
    handed += taken;
    if (taken < BATCH) return handed;
  }
}

/** Mails for those whose appointment still begins when the reminder says, and has not begun; one for each. */
async function reminderTasks(
  context: Context,
  due: readonly DueReminder[],
  now: Date,
  tx: Parameters<typeof heldAppointments>[0],
): Promise<MailTask[]> {
  const rows = await heldAppointments(
    tx,
    [...new Set(due.map(({ organizationId }) => organizationId))],
    [...new Set(due.map(({ appointmentId }) => appointmentId))],
  );
  return due.flatMap(({ appointmentId, minutes, remindsOf, replaced }) => {
    if (replaced) return [];
    const row = rows.find(({ id }) => id === appointmentId);
    if (!row || row.startTime <= now || row.startTime.getTime() !== remindsOf.getTime()) return [];
    const event = reminderEvent(row, minutes, now);
    const receivers: MailTask['receiver'][] = ['client', 'professional'];
    return receivers.map((receiver) => ({ event, receiver }));
  });
}
