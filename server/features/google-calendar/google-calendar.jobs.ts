import type { Context } from '#server/context.ts';
import {
  googleAheadJob,
  googleLeftJob,
  googlePullJob,
  googlePushJob,
  googleTroubleMailJob,
} from './definitions.jobs.ts';
import { openNextChannel } from './channels.service.ts';
import { endWhatIsLeft } from './connect.service.ts';
import { retryLeftovers } from './leftovers.service.ts';
import { mailLoss } from './losses.service.ts';
import { sendAllAhead } from './mirrors.service.ts';
import { pullNext } from './pull.service.ts';
import { releaseLateMails, sender } from './push.service.ts';
import { giveBackLeases } from './leases.queries.ts';

/** How often due work is polled, in milliseconds. */
const POLL_MS = 2_000;
/** Appointments, and calendars, that are worked on side by side: they wait for Google. */
const SENDINGS = 5;
const PULLS = 3;

/**
 * Sends appointments, reads calendars, keeps channels open. Without a client at Google there is nothing to do. Each line
 * of work goes on by itself: where Google does not answer for one professional, the others' goes on beside.
 */
export async function workOnGoogle(context: Context): Promise<void> {
  const [sendings, pulls] = [context.jobs.parallel(SENDINGS), context.jobs.parallel(PULLS)];
  const push = all(sender(context, sendings));
  const pull = all(() => pullNext(context));
  const channels = all(() => openNextChannel(context));
  context.jobs.work(googlePushJob, push, SENDINGS);
  context.jobs.work(googlePullJob, async () => void (await Promise.all([pull(), channels()])), PULLS);
  context.jobs.work(googleAheadJob, (owner) => sendAllAhead(context, owner));
  context.jobs.work(googleLeftJob, (left) => endWhatIsLeft(context, left));
  context.jobs.work(googleTroubleMailJob, (lost) => mailLoss(context, lost));
  if (context.config.google === null) return;
  // One process owns the embedded database: whatever is under way at its start is so in a process that died.
  if (context.database.kind === 'embedded') await giveBackLeases(context.database);
  for (let line = 0; line < sendings; line++) context.jobs.every(POLL_MS, push);
  for (let line = 0; line < pulls; line++) context.jobs.every(POLL_MS, pull);
  context.jobs.every(POLL_MS, channels);
  context.jobs.every(POLL_MS, () => retryLeftovers(context));
  context.jobs.every(POLL_MS, () => releaseLateMails(context));
}

/** Does one thing after the other until there is none left. */
function all(next: () => Promise<boolean>): () => Promise<void> {
  return async () => {
    while (await next());
  };
}
