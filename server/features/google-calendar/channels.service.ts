import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { newId } from '#server/lib/ids.ts';
import { googlePullJob } from './definitions.jobs.ts';
import { callCalendar } from './account.service.ts';
import * as channels from './channels.queries.ts';
import {
  changeConnection,
  connectionOf,
  ownerOfChannel,
  type ConnectionRow,
  type Grant,
  type Owner,
} from './connections.queries.ts';
import { GoogleFault } from './faults.policy.ts';
import { reportLoss } from './losses.service.ts';
import { askForPull } from './import.queries.ts';
import { channelToken } from './installation.service.ts';

const HOUR_MS = 3_600_000;
/** A channel is asked for a week, and renewed a day before its end. */
const LIFE_SECONDS = 7 * 24 * 3_600;
const RENEW_BEFORE_MS = 24 * HOUR_MS;
/** When Google opens none (it wants https), it is asked again; until then changes are polled. */
const RETRY_MS = 6 * HOUR_MS;
/** How long opening one may take before somebody else may, in milliseconds. */
const LEASE_MS = 2 * 60_000;

/** Opens or renews the next channel that is due, if any. @returns whether there was one */
export async function openNextChannel(context: Context): Promise<boolean> {
  const now = context.clock.now();
  const owner = await channels.leaseChannel(context.database, now, new Date(now.getTime() + LEASE_MS));
  if (owner === null) return false;
  const connection = await connectionOf(context.database, owner);
  if (connection !== null) await openChannel(context, connection);
  return true;
}

/** Has Google tell of changes; the former channel ends once there is a new one. */
async function openChannel(context: Context, connection: ConnectionRow): Promise<void> {
  const now = context.clock.now();
  const id = newId();
  try {
    const { data } = await callCalendar(context, connection, (api) =>
      api.events.watch({
        calendarId: connection.calendarId,
        requestBody: {
          id,
          type: 'web_hook',
          address: `${context.config.publicUrl}/api/google-calendar/notifications`,
          token: channelToken(context, id),
          params: { ttl: String(LIFE_SECONDS) },
        },
      }),
    );
    const expiresAt = new Date(Number(data.expiration ?? now.getTime() + LIFE_SECONDS * 1_000));
    // A life shorter than asked for is renewed in its last quarter.
    const early = Math.min(RENEW_BEFORE_MS, Math.max(0, expiresAt.getTime() - now.getTime()) / 4);
    const kept = await context.database.transaction(async (tx) => {
      const isOurs = await channels.keepChannel(tx, connection, {
        channelId: id,
        channelResourceId: data.resourceId ?? null,
        channelExpiresAt: expiresAt,
        channelDueAt: new Date(expiresAt.getTime() - early),
      });
      // No notification comes for what changed before it was open: the channel and a pull come together.
      if (isOurs) await requestPull(context, tx, connection);
      return isOurs;
    });
    if (kept) context.jobs.wake(googlePullJob);
    await closeChannel(
      context,
      kept ? connection : { ...connection, channelId: id, channelResourceId: data.resourceId ?? null },
    );
  } catch (error) {
    if (!(error instanceof GoogleFault)) throw error;
    if (error.kind === 'grant_gone') return reportLoss(context, connection, 'grant_gone');
    context.log.warn({ fault: error.message }, 'Google opened no channel; changes are polled instead');
    await changeConnection(context.database, connection, {
      channelDueAt: new Date(now.getTime() + RETRY_MS),
    });
  }
}

/** Ends a connection's channel at Google; one that cannot be ended ends by itself. */
export async function closeChannel(
  context: Context,
  connection: Grant & Pick<ConnectionRow, 'channelId' | 'channelResourceId'>,
): Promise<void> {
  const { channelId, channelResourceId } = connection;
  if (channelId === null || channelResourceId === null) return;
  try {
    await callCalendar(context, connection, (api) =>
      api.channels.stop({ requestBody: { id: channelId, resourceId: channelResourceId } }),
    );
  } catch (error) {
    if (!(error instanceof GoogleFault)) throw error;
    context.log.info({ fault: error.message }, 'a channel at Google was not ended');
  }
}

/**
 * A notification that something changed. It says not what: the changes are read from Google itself.
 * @param isGreeting it says but that the channel is open (`sync`), and may come before we have noted that ourselves
 * @returns false when it is none of a channel of ours, which answers 404 so that Google ends it
 */
export async function heedNotification(
  context: Context,
  { channelId, token, isGreeting }: { channelId: string; token: string; isGreeting: boolean },
): Promise<boolean> {
  const [given, expected] = [Buffer.from(token), Buffer.from(channelToken(context, channelId))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  if (isGreeting) return true;
  const owner = await ownerOfChannel(context.database, channelId);
  if (owner === null) return false;
  await context.database.transaction((tx) => requestPull(context, tx, owner));
  context.jobs.wake(googlePullJob);
  return true;
}

/** Asks for a pull, by this process or another; this one is to be woken once the transaction has ended. */
async function requestPull(context: Context, tx: Tx, owner: Owner): Promise<void> {
  if (await askForPull(tx, owner, context.clock.now())) await context.jobs.enqueue(tx, googlePullJob, {});
}
