import type { Context } from '#server/context.ts';
import { appointmentMailJob, holdMailJob } from '#server/jobs/definitions.ts';
import { MAIL_CONNECTIONS } from '#server/lib/mailer.ts';
import { sendHoldMail } from './hold-mail.service.ts';
import { sendMail } from './mail.service.ts';
import { recordAppointments } from './records.service.ts';

/** How often appointments without a record are looked for, in milliseconds: there are some once, after an update. */
const RECORDS_MS = 3_000;

/** Each task sends one mail to one receiver. */
export function workOnMails(context: Context): void {
  context.jobs.work(appointmentMailJob, (task) => sendMail(context, task), MAIL_CONNECTIONS);
  context.jobs.work(holdMailJob, (task) => sendHoldMail(context, task));
}

/** Gives appointments of before their clients' records. */
export function workOnRecords(context: Context): void {
  context.jobs.every(RECORDS_MS, () => recordAppointments(context));
}
