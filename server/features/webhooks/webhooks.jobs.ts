import type { Context } from '#server/context.ts';
import {
  appointmentMailJob,
  planRemindersJob,
  webhookJob,
  webhookTroubleJob,
  webhookTroubleMailJob,
} from '#server/jobs/definitions.ts';
import { Places } from '#server/lib/places.ts';
import { announceClients } from './client-news.service.ts';
import { deliver } from './deliver.service.ts';
import { handOnDue } from './due.service.ts';
import { planAllReminders } from './reminders.service.ts';
import { mailTrouble, notifyOwners } from './trouble.service.ts';

/** How often due work is polled, in milliseconds. */
const POLL_MS = 1_000;
/** How often changed clients are looked for, in milliseconds. */
const CLIENTS_MS = 2_000;
/** Deliveries at once: they wait for others' servers, and one that is slow shall not hold up the rest. */
const CALLS = 20;
/** The share of them that may be open to one server: two that hang together leave room for the others. */
const SHARE_OF_ONE = 0.3;

/** Deliveries, their retries and the reminders whose time has come. */
export function workOnWebhooks(context: Context): void {
  const pause = () => context.traffic.spare();
  const calls = context.jobs.parallel(CALLS);
  const places = new Places(Math.max(1, Math.floor(calls * SHARE_OF_ONE)), calls);
  context.jobs.work(
    webhookJob,
    async (task) => void (await deliver(context, task, { pause, places })),
    CALLS,
  );
  context.jobs.work(planRemindersJob, async (owner) => void (await planAllReminders(context, owner)));
  context.jobs.work(webhookTroubleJob, (trouble) => notifyOwners(context, trouble));
  context.jobs.work(webhookTroubleMailJob, (task) => mailTrouble(context, task));
  context.jobs.every(POLL_MS, async () => {
    if ((await handOnDue(context)) > 0) context.jobs.wake(webhookJob, appointmentMailJob);
  });
  context.jobs.every(CLIENTS_MS, () => announceClients(context));
}
