import type { calendar_v3 } from '@googleapis/calendar';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GoogleTrouble, SyncNowAnswer } from '#shared/contract/google-calendar.ts';
import { OWN_LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { findAppointment } from '#server/features/appointments/calendar.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { newId } from '#server/lib/ids.ts';
import { callCalendar, errorOf, googleOf, isWriter } from './account.service.ts';
import { changeConnection, connectionOf, type ConnectionRow, type Owner } from './connections.queries.ts';
import { googleTroubleMailJob } from './definitions.jobs.ts';
import {
  appointmentIdById,
  appointmentIdOf,
  busyOf,
  isMarked,
  type BusyEvent,
  type CalendarEvent,
} from './event.policy.ts';
import { backoff, GoogleFault, isLoss, troubleOf } from './faults.policy.ts';
import { isLeftover } from './leftovers.queries.ts';
import { reportLossIn } from './losses.service.ts';
import * as imports from './import.queries.ts';
import { installationOf } from './installation.service.ts';
import { mirroredAhead, mirrorOf } from './mirrors.queries.ts';
import { applyOwn, type Outcome } from './own-events.service.ts';
import { instanceOf, isRecurringId } from './recurring.policy.ts';
import { appointmentOf, leftWithout, takeStray } from './recurring.service.ts';
import { refreshScreens } from './screens.service.ts';
import { noteTrouble, noteWell } from './troubles.queries.ts';

export type Stats = SyncNowAnswer['stats'];

const DAY_MS = 86_400_000;
/** How long a pull may take before another may begin, in milliseconds. */
const LEASE_MS = 5 * 60_000;
/** How often changes are polled without a notification, in milliseconds: with and without a channel. */
const POLL_MS = { notified: 30 * 60_000, unnotified: 5 * 60_000 } as const;
/** A whole pull reads from yesterday until some days ahead, and is repeated before bookings reach beyond. */
const HORIZON = OWN_LIMITS.bookingHorizon.max;
const WINDOW = { back: 1, ahead: HORIZON + 60, enough: HORIZON + 1 } as const;
/** As many as Google gives at once (Events: list). */
const PAGE_SIZE = 2_500;
/** How long somebody who asks for a pull waits for one that is under way. */
const PATIENCE = { polls: 40, pollMs: 250 } as const;

/** The connection is another by now: whatever this pull found is of no use. */
class Superseded extends Error {}

/** Pulls the next calendar that is due, if any. @returns whether there was one */
export async function pullNext(context: Context): Promise<boolean> {
  const now = context.clock.now();
  const owner = await imports.leasePull(context.database, now, new Date(now.getTime() + LEASE_MS));
  if (owner === null) return false;
  const connection = await connectionOf(context.database, owner);
  if (connection === null) return true;
  try {
    await pull(context, connection, false);
  } catch (error) {
    const trouble = await noteFailure(context, connection, error, connection.pullTries + 1);
    // Not thrown: the other calendars are pulled all the same.
    if (trouble === 'internal') context.log.error({ err: error }, 'a calendar could not be pulled');
  }
  return true;
}

/**
 * Pulls at once, for somebody who waits.
 * @param whole reads all of the calendar instead of what changed
 * @throws AppError 409 GOOGLE_NOT_CONFIGURED, GOOGLE_NOT_CONNECTED, GOOGLE_RECONNECT, GOOGLE_SYNC_OFF, GOOGLE_SYNC_BUSY,
 * GOOGLE_CHANGED, GOOGLE_CALENDAR_LOCKED; 404 GOOGLE_CALENDAR_NOT_FOUND; 502 GOOGLE_UNAVAILABLE, GOOGLE_REFUSED,
 * GOOGLE_READ_CUT; 503 GOOGLE_QUOTA
 */
export async function pullNow(context: Context, owner: Owner, whole: boolean): Promise<Stats> {
  googleOf(context);
  await readable(context, owner);
  await leaseSoon(context, owner);
  const connection = await connectionOf(context.database, owner);
  if (connection === null) throw new AppError('GOOGLE_NOT_CONNECTED');
  try {
    return await pull(context, connection, whole);
  } catch (error) {
    // However often somebody asks, the next pull by itself comes no later for it.
    await noteFailure(context, connection, error, Math.max(1, connection.pullTries));
    if (error instanceof GoogleFault) throw errorOf(error);
    if (!(error instanceof Superseded)) throw error;
    await readable(context, owner);
    throw new AppError('GOOGLE_CHANGED');
  }
}

/** @throws AppError 409 GOOGLE_NOT_CONNECTED, GOOGLE_RECONNECT, GOOGLE_SYNC_OFF when nothing is read */
async function readable(context: Context, owner: Owner): Promise<void> {
  const connection = await connectionOf(context.database, owner);
  if (connection === null) throw new AppError('GOOGLE_NOT_CONNECTED');
  if (connection.brokenAt !== null) throw new AppError('GOOGLE_RECONNECT');
  if (!connection.bidirectional) throw new AppError('GOOGLE_SYNC_OFF');
}

/** Waits for a pull that is under way to end. @throws AppError 409 GOOGLE_SYNC_BUSY when it takes too long */
async function leaseSoon(context: Context, owner: Owner): Promise<void> {
  for (let turn = 0; turn < PATIENCE.polls; turn++) {
    const now = context.clock.now();
    if (await imports.leasePullOf(context.database, owner, now, new Date(now.getTime() + LEASE_MS))) return;
    await sleep(PATIENCE.pollMs);
  }
  throw new AppError('GOOGLE_SYNC_BUSY');
}

async function pull(context: Context, connection: ConnectionRow, whole: boolean): Promise<Stats> {
  const now = context.clock.now();
  const windowEnds = connection.windowUntil?.getTime() ?? 0;
  const isWhole =
    whole || connection.syncToken === null || windowEnds < now.getTime() + WINDOW.enough * DAY_MS;
  try {
    return await readThrough(context, connection, isWhole, now);
  } catch (error) {
    // The token is too old, or Google wants all to be read again (410).
    if (isWhole || !isGone(error)) throw error;
    return readThrough(context, connection, true, now);
  }
}

const isGone = (error: unknown): boolean => error instanceof GoogleFault && error.kind === 'gone';

/** Reads page after page. What was found of earlier pages stays when a later one fails; the next pull finds it again. */
async function readThrough(
  context: Context,
  connection: ConnectionRow,
  whole: boolean,
  now: Date,
): Promise<Stats> {
  const run = newId();
  const windowUntil = whole
    ? new Date(now.getTime() + WINDOW.ahead * DAY_MS)
    : (connection.windowUntil ?? now);
  const window = { from: new Date(now.getTime() - WINDOW.back * DAY_MS), until: windowUntil };
  const stats = { created: 0, updated: 0, deleted: 0, moved: 0, cancelled: 0 };
  const ownSeen = new Set<string>();
  let pageToken: string | undefined;
  for (;;) {
    const page = await listPage(context, connection, whole ? window : null, pageToken);
    const merged = await applyPage(context, connection, page.items ?? [], { run, window, ownSeen, stats });
    stats.created += merged.created;
    stats.updated += merged.updated;
    stats.deleted += merged.deleted;
    pageToken = page.nextPageToken ?? undefined;
    if (pageToken !== undefined) continue;
    if (whole) await applyMissing(context, connection, { ownSeen, stats }, now);
    await end(context, connection, {
      run: whole ? run : null,
      syncToken: page.nextSyncToken ?? null,
      windowUntil,
      isWritable: isWriter(page.accessRole),
      stats,
    });
    return stats;
  }
}

type Window = { readonly from: Date; readonly until: Date };

async function listPage(
  context: Context,
  connection: ConnectionRow,
  window: Window | null,
  pageToken: string | undefined,
): Promise<calendar_v3.Schema$Events> {
  const { calendarId, syncToken } = connection;
  const range =
    window === null
      ? { syncToken: syncToken ?? '' }
      : { timeMin: window.from.toISOString(), timeMax: window.until.toISOString(), showDeleted: true };
  try {
    const { data } = await callCalendar(context, connection, (api) =>
      api.events.list({
        calendarId,
        singleEvents: true,
        maxResults: PAGE_SIZE,
        ...range,
        ...(pageToken === undefined ? {} : { pageToken }),
      }),
    );
    return data;
  } catch (error) {
    // Of a list that has no beginning this says that it was broken off, and nothing of its calendar.
    throw window !== null && isGone(error) ? new GoogleFault('cut', '410 for a whole list') : error;
  }
}

type Pull = {
  readonly run: string;
  readonly window: Window;
  readonly ownSeen: Set<string>;
  readonly stats: Stats;
};

/** Ours are compared with the appointments, each on its own; all others are busy time, merged together. */
async function applyPage(
  context: Context,
  connection: ConnectionRow,
  items: readonly CalendarEvent[],
  { run, window, ownSeen, stats }: Pull,
): Promise<imports.Counted> {
  const installation = installationOf(context);
  const busy: BusyEvent[] = [];
  const gone: string[] = [];
  const deleted = new Set<string>();
  for (const item of items) {
    if (!item.id) continue;
    const instance = instanceOf(item.id);
    const own =
      instance === null ? ownOf(item, installation) : await appointmentOf(context, connection, instance);
    const outcome = own === null ? null : await applyOwn(context, connection, own, item);
    if (outcome === 'cancelled' && instance !== null) deleted.add(instance.recurringId);
    if (item.status === 'cancelled' && isRecurringId(item.id)) deleted.add(item.id);
    if (own !== null && outcome !== null) {
      count(stats, outcome);
      ownSeen.add(own);
      gone.push(item.id);
      continue;
    }
    const isOurs =
      (instance !== null && (await takeStray(context, connection, { item, instance, own }))) ||
      (await isOfAnother(context, connection, item, own));
    const found = isOurs ? null : busyOf(item);
    if (found !== null && found.endTime > window.from && found.startTime < window.until) busy.push(found);
    else gone.push(item.id);
  }
  // Of a recurring event that was deleted a list of changes has the instances of half a year alone.
  for (const recurringId of deleted)
    for (const id of await leftWithout(context, connection, recurringId))
      count(stats, await applyOwn(context, connection, id, null));
  return inConnection(context, connection, (tx) => imports.mergeBusy(tx, connection, busy, gone, run));
}

/** The appointment that an event may be of: by what it says of itself, or by its id where that is all there is. */
function ownOf(item: CalendarEvent, installation: string): string | null {
  const isWhole = item.status !== 'cancelled' && !item.recurringEventId;
  return isWhole && isMarked(item) ? appointmentIdOf(item, installation) : appointmentIdById(item);
}

/**
 * Of a colleague who shares the calendar, or left behind until it can be deleted: no busy time of this professional. What
 * was ours and is brought back from Google's bin is: its appointment is gone.
 */
async function isOfAnother(
  context: Context,
  connection: ConnectionRow,
  item: CalendarEvent,
  appointmentId: string | null,
): Promise<boolean> {
  const { organizationId, calendarId } = connection;
  if (appointmentId === null) return false;
  // An id alone could be anybody's, but for where we know of an event of ours.
  const isKnown =
    isMarked(item) || instanceOf(item.id) !== null
      ? (await findAppointment(context, connection, appointmentId)) !== null
      : (await mirrorOf(context.database, { organizationId, appointmentId }))?.calendarId === calendarId;
  return isKnown || isLeftover(context.database, connection, { calendarId, appointmentId });
}

/** Of appointments whose event was in no page: each is asked for by its id, and is applied when it is gone. */
async function applyMissing(
  context: Context,
  connection: ConnectionRow,
  { ownSeen, stats }: Pick<Pull, 'ownSeen' | 'stats'>,
  now: Date,
): Promise<void> {
  const ahead = await mirroredAhead(context.database, connection, connection.calendarId, now);
  for (const id of ahead.filter((each) => !ownSeen.has(each)))
    count(stats, await applyOwn(context, connection, id, null));
}

function count(stats: Stats, outcome: Outcome | null): void {
  if (outcome === 'moved' || outcome === 'cancelled') stats[outcome]++;
}

type End = {
  /** Of a whole pull, which forgets what it did not find. */
  readonly run: string | null;
  readonly syncToken: string | null;
  readonly windowUntil: Date;
  /** Whether the calendar may be altered; what can be read is at least there. */
  readonly isWritable: boolean;
  readonly stats: Stats;
};

async function end(
  context: Context,
  connection: ConnectionRow,
  { run, syncToken, windowUntil, isWritable, stats }: End,
): Promise<void> {
  const now = context.clock.now();
  const isNotified = connection.channelExpiresAt !== null && connection.channelExpiresAt > now;
  const next = new Date(now.getTime() + (isNotified ? POLL_MS.notified : POLL_MS.unnotified));
  await inConnection(context, connection, async (tx) => {
    if (run !== null) stats.deleted += await imports.forgetUnseen(tx, connection, run);
    await imports.settlePull(tx, connection, { syncToken, windowUntil, lastSyncAt: now }, next, now);
    await noteWell(tx, connection, isWritable);
    if (stats.created + stats.updated + stats.deleted === 0) return;
    await refreshScreens(context, tx, connection);
  });
}

/** A transaction that writes what was found, as long as the connection is what it was. */
async function inConnection<T>(
  context: Context,
  connection: ConnectionRow,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const guarded = async (tx: Tx) => {
    if (!(await imports.isStill(tx, connection))) throw new Superseded();
    return work(tx);
  };
  return context.write(connection, guarded, [connection.userId]);
}

/**
 * Ends a pull that failed: it is repeated after a while, unless it makes no sense any more. What failed for a reason of our
 * own is noted too: a calendar that is not read is never silent.
 * @param tries pulls that failed in a row, this one included
 * @returns what went wrong; null when nobody needs this pull any more
 */
async function noteFailure(
  context: Context,
  connection: ConnectionRow,
  error: unknown,
  tries: number,
): Promise<GoogleTrouble | null> {
  const { organizationId, userId } = connection;
  const owner = { organizationId, userId };
  const now = context.clock.now();
  const fault = error instanceof GoogleFault ? error : null;
  const trouble = error instanceof Superseded ? null : fault === null ? 'internal' : troubleOf(fault);
  await context.database.transaction(async (tx) => {
    const ours = await imports.endPull(tx, connection);
    if (trouble !== null && isLoss(trouble) && (ours || trouble === 'grant_gone'))
      await reportLossIn(context, tx, connection, trouble);
    // A pull that has begun since reports its own outcome.
    if (!ours || trouble === null || trouble === 'grant_gone') return;
    const pullDueAt = new Date(now.getTime() + backoff(tries, fault?.waitMs ?? 0));
    const change = { pullTries: tries, pullDueAt };
    if (isLoss(trouble)) await changeConnection(tx, owner, change);
    else await noteTrouble(tx, owner, trouble, now, change);
  });
  if (trouble !== null && isLoss(trouble)) context.jobs.wake(googleTroubleMailJob);
  if (fault !== null) context.log.warn({ fault: fault.message, tries }, 'a calendar at Google was not read');
  return trouble;
}
