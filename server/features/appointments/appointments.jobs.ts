import type { Context } from '#server/context.ts';
import { appointmentMailJob } from '#server/jobs/definitions.ts';
import { sendMail } from './mail.service.ts';

/** Each task sends one mail to one receiver. */
export async function workOnMails(context: Context): Promise<void> {
  await context.jobs.work(appointmentMailJob, (task) => sendMail(context, task));
}
