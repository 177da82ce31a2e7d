import type { Context } from '#server/context.ts';
import { workOnMails } from '#server/features/appointments/appointments.jobs.ts';
import { workOnResets } from '#server/features/auth/auth.jobs.ts';
import { workOnNotices } from '#server/features/users/credentials.jobs.ts';
import { workOnGoogle } from '#server/features/google-calendar/google-calendar.jobs.ts';
import { workOnWebhooks } from '#server/features/webhooks/webhooks.jobs.ts';
import { HOUSEKEEPING_CRON, housekeepingJob } from './definitions.ts';
import { processEvents } from './event-processor.ts';
import { runHousekeeping } from './housekeeping.ts';

/** Starts every worker of this process; several processes share the queues. */
export async function startWorkers(context: Context): Promise<void> {
  processEvents(context);
  workOnMails(context);
  workOnResets(context);
  workOnNotices(context);
  workOnWebhooks(context);
  await workOnGoogle(context);
  context.jobs.work(housekeepingJob, () => runHousekeeping(context));
  await context.jobs.schedule(housekeepingJob, HOUSEKEEPING_CRON);
}
