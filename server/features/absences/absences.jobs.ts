import type { Context } from '#server/context.ts';
import { absenceMailJob } from '#server/jobs/definitions.ts';
import { sendAbsenceMail, notifyDue } from './notify.service.ts';

/** How often absences are polled whose clients are to be notified, in milliseconds. */
const POLL_MS = 1_000;

/** The clients of absences, notified once the absence can be undone no more. */
export function workOnAbsences(context: Context): void {
  context.jobs.work(absenceMailJob, (task) => sendAbsenceMail(context, task));
  context.jobs.every(POLL_MS, async () => {
    let isAny = false;
    while (await notifyDue(context)) isAny = true;
    if (isAny) context.jobs.wake(absenceMailJob);
  });
}
