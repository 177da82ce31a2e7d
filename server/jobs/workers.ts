import type { Context } from '#server/context.ts';
import { workOnAppointments } from '#server/features/appointments/appointments.jobs.ts';

/** Starts every worker of this process; several processes share the queues. */
export async function startWorkers(context: Context): Promise<void> {
  await workOnAppointments(context);
}
