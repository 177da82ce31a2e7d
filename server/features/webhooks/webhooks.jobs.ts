import type { Context } from '#server/context.ts';
import { planRemindersJob, webhookJob, webhookTroubleJob } from '#server/jobs/definitions.ts';
import { deliver } from './deliver.service.ts';
import { handOnDue } from './due.service.ts';
import { planAllReminders } from './reminders.service.ts';
import { tellOfTrouble } from './trouble.service.ts';

/** How often is looked for what is due, in milliseconds. */
const LOOK_MS = 1_000;

/** Deliveries, their retries and the reminders whose time has come. */
export async function workOnWebhooks(context: Context): Promise<void> {
  await context.jobs.work(webhookJob, async (task) => void (await deliver(context, task)));
  await context.jobs.work(planRemindersJob, async (owner) => void (await planAllReminders(context, owner)));
  await context.jobs.work(webhookTroubleJob, (trouble) => tellOfTrouble(context, trouble));
  context.jobs.every(LOOK_MS, () => handOnDue(context));
}
