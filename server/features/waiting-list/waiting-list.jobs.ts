import type { Context } from '#server/context.ts';
import { waitingMailJob } from '#server/jobs/definitions.ts';
import { searchDue } from './due.service.ts';
import { sendWaitingMail } from './waiting-mail.service.ts';

/** How often agendas are polled whose search is due, in milliseconds. */
const POLL_MS = 1_000;

/** Offers of the waiting list, and their mails. */
export function workOnWaitingList(context: Context): void {
  context.jobs.work(waitingMailJob, (task) => sendWaitingMail(context, task));
  context.jobs.every(POLL_MS, async () => {
    await searchDue(context);
    context.jobs.wake(waitingMailJob);
  });
}
