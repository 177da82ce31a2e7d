import type { Context } from '#server/context.ts';
import { appointmentEventJob, appointmentMailJob } from '#server/jobs/definitions.ts';
import { fanOut, sendMail } from './mail.service.ts';

/** The processor fans an event out to tasks; each task acts once for one receiver. */
export async function workOnAppointments(context: Context): Promise<void> {
  await context.jobs.workTogether(appointmentEventJob, (events) => fanOut(context, events));
  await context.jobs.work(appointmentMailJob, (task) => sendMail(context, task));
}
