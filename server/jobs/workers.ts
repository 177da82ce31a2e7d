import type { Context } from '#server/context.ts';
import { workOnAppointments } from '#server/features/appointments/appointments.jobs.ts';
import { HOUSEKEEPING_CRON, housekeepingJob, keepHouse } from './housekeeping.ts';

/** Starts every worker of this process; several processes share the queues. */
export async function startWorkers(context: Context): Promise<void> {
  await workOnAppointments(context);
  await context.jobs.work(housekeepingJob, () => keepHouse(context));
  await context.jobs.schedule(housekeepingJob, HOUSEKEEPING_CRON);
}
