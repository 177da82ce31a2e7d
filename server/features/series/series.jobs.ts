import type { Context } from '#server/context.ts';
import { seriesMailJob } from '#server/jobs/definitions.ts';
import { sendSeriesMail } from './mail.service.ts';

/** The mails about series. */
export function workOnSeries(context: Context): void {
  context.jobs.work(seriesMailJob, (task) => sendSeriesMail(context, task));
}
