import type { Context } from '#server/context.ts';
import { appointmentMailJob } from '#server/jobs/definitions.ts';
import { MAIL_CONNECTIONS } from '#server/lib/mailer.ts';
import { sendMail } from './mail.service.ts';

/** Each task sends one mail to one receiver. */
export function workOnMails(context: Context): void {
  context.jobs.work(appointmentMailJob, (task) => sendMail(context, task), MAIL_CONNECTIONS);
}
