import type { Context } from './context.ts';
import { workOnAbsences } from './features/absences/absences.jobs.ts';
import { workOnMails, workOnRecords } from './features/appointments/appointments.jobs.ts';
import { workOnForgetting } from './features/clients/clients.jobs.ts';
import { workOnResets } from './features/auth/auth.jobs.ts';
import { workOnNotices } from './features/users/credentials.jobs.ts';
import { workOnGoogle } from './features/google-calendar/google-calendar.jobs.ts';
import { workOnSeries } from './features/series/series.jobs.ts';
import { workOnWaitingList } from './features/waiting-list/waiting-list.jobs.ts';
import { workOnWebhooks } from './features/webhooks/webhooks.jobs.ts';
import { HOUSEKEEPING_CRON, housekeepingJob } from './jobs/definitions.ts';
import { processEvents } from './jobs/event-processor.ts';
import { runHousekeeping } from './jobs/housekeeping.ts';

/** Starts every worker of this process; several processes share the queues. */
export async function startWorkers(context: Context): Promise<void> {
  processEvents(context);
  workOnMails(context);
  workOnRecords(context);
  workOnForgetting(context);
  workOnResets(context);
  workOnNotices(context);
  workOnWebhooks(context);
  workOnWaitingList(context);
  workOnAbsences(context);
  workOnSeries(context);
  await workOnGoogle(context);
  context.jobs.work(housekeepingJob, () => runHousekeeping(context));
  await context.jobs.schedule(housekeepingJob, HOUSEKEEPING_CRON);
}
