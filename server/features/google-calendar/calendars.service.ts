import type { CalendarMove } from '#shared/contract/google-calendar.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { googlePullJob, googlePushJob } from './definitions.jobs.ts';
import {
  attempt,
  callCalendar,
  errorOf,
  googleOf,
  isWriter,
  userOf,
  type CalendarApi,
  type GoogleUser,
} from './account.service.ts';
import { closeChannel } from './channels.service.ts';
import * as connections from './connections.queries.ts';
import type { ConnectionRow, Owner } from './connections.queries.ts';
import { GoogleFault, troubleOf } from './faults.policy.ts';
import { reportLoss } from './losses.service.ts';
import { note } from './log.service.ts';
import { askForAllMirrors } from './mirrors.queries.ts';
import { countAhead } from './targets.queries.ts';
import { CALENDAR_WELL, noteWell } from './troubles.queries.ts';

export type WritableCalendar = { readonly id: string; readonly summary: string; readonly primary: boolean };

/** How long events wait before they move to another calendar, in milliseconds. */
const MOVE_DELAY_MS = 60_000;

/** Pages of calendars that are read at most: nobody has more than a few. */
const MOST_PAGES = 10;

/** The calendars that events may be written to, the account's own first. @throws GoogleFault */
export async function writableCalendars(api: CalendarApi): Promise<WritableCalendar[]> {
  const found: WritableCalendar[] = [];
  let pageToken: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const { data } = await attempt(() =>
      api.calendarList.list({
        minAccessRole: 'writer',
        maxResults: 250,
        ...(pageToken === undefined ? {} : { pageToken }),
      }),
    );
    for (const { id, summary, summaryOverride, primary } of data.items ?? [])
      if (id) found.push({ id, summary: summaryOverride ?? summary ?? id, primary: primary === true });
    pageToken = data.nextPageToken ?? undefined;
    if (pageToken === undefined) break;
  }
  return found.sort((one, other) => Number(other.primary) - Number(one.primary));
}

/** The calendars a person may choose of. @throws AppError 409, 502, 503 */
export function readCalendars(context: Context, session: Session): Promise<WritableCalendar[]> {
  return withConnection(context, session, (connection) =>
    callCalendar(context, connection, writableCalendars),
  );
}

/** Whose account it is. @throws AppError 409, 502, 503 */
export function readUserinfo(context: Context, session: Session): Promise<GoogleUser> {
  return withConnection(context, session, (connection) =>
    callCalendar(context, connection, (_api, client) => userOf(context, client)),
  );
}

/**
 * Tries the grant and the calendar for real.
 * @throws AppError 404 GOOGLE_CALENDAR_NOT_FOUND; 409, GOOGLE_CALENDAR_LOCKED for a calendar that cannot be written to; 502, 503
 */
export function testConnection(
  context: Context,
  session: Session,
): Promise<{ user: { email: string }; calendar: { summary: string } }> {
  return withConnection(context, session, (connection) =>
    callCalendar(context, connection, async (api, client) => {
      const user = await userOf(context, client);
      const { data } = await attempt(() => api.calendarList.get({ calendarId: connection.calendarId }));
      if (!isWriter(data.accessRole))
        throw new GoogleFault('not_allowed', 'the calendar cannot be written to');
      await noteWell(context.database, connection);
      return {
        user: { email: user.email },
        calendar: { summary: data.summaryOverride ?? data.summary ?? connection.calendarName },
      };
    }),
  );
}

/**
 * Chooses the calendar that appointments go to: their events move after a minute, so that a mistake corrected
 * by then moves nothing and mails no client; the new calendar's busy times are read at once.
 * @throws AppError 404 GOOGLE_CALENDAR_NOT_FOUND; 409, 502, 503
 */
export async function chooseCalendar(
  context: Context,
  session: Session,
  calendarId: string,
): Promise<WritableCalendar> {
  const owner = ownerOf(session);
  const calendars = await readCalendars(context, session);
  const chosen = calendars.find(({ id }) => id === calendarId);
  if (chosen === undefined) throw new AppError('GOOGLE_CALENDAR_NOT_FOUND');
  const former = await connected(context, session);
  if (former.calendarId === calendarId) return chosen;
  const now = context.clock.now();
  await context.write(owner, async (tx) => {
    // From a calendar that is lost there is no way back to wait for.
    const moving = { from: former.calendarId, at: new Date(now.getTime() + MOVE_DELAY_MS) };
    await askForAllMirrors(tx, owner, now, former.calendarLost === null ? { moving } : {});
    await connections.changeConnection(tx, owner, {
      calendarId,
      calendarName: chosen.summary,
      // Pulls that are under way find another connection than they began with.
      connectedAt: now,
      ...unread(now, former.bidirectional, former.pullAsked),
      lastError: null,
      lastErrorAt: null,
      ...CALENDAR_WELL,
    });
    await connections.forgetBusy(tx, owner);
    await context.jobs.enqueue(tx, googlePushJob, {});
    await context.jobs.enqueue(tx, googlePullJob, {});
    await note(context, tx, session, 'calendar_chosen');
  });
  context.jobs.wake(googlePushJob, googlePullJob);
  await closeChannel(context, former);
  return chosen;
}

/** What choosing another calendar would mean. @throws AppError 409 */
export async function readMove(context: Context, session: Session): Promise<CalendarMove> {
  const connection = await connected(context, session);
  return countAhead(context.database, connection, context.clock.now());
}

/** Switches the way back on or off: off, what was imported goes. @throws AppError 409 */
export async function switchBidirectional(
  context: Context,
  session: Session,
  enabled: boolean,
): Promise<void> {
  const owner = ownerOf(session);
  const former = await connected(context, session);
  if (enabled && former.brokenAt !== null) throw new AppError('GOOGLE_RECONNECT');
  if (former.bidirectional === enabled) return;
  const now = context.clock.now();
  await context.write(owner, async (tx) => {
    await connections.changeConnection(tx, owner, {
      bidirectional: enabled,
      ...unread(now, enabled, former.pullAsked),
    });
    if (!enabled) await connections.forgetBusy(tx, owner);
    if (enabled) await context.jobs.enqueue(tx, googlePullJob, {});
    await note(context, tx, session, enabled ? 'sync_enabled' : 'sync_disabled');
  });
  context.jobs.wake(googlePullJob);
  if (!enabled && former.brokenAt === null) await closeChannel(context, former);
}

/** How events are worded; those ahead are rewritten. @throws AppError 409 */
export async function saveOptions(
  context: Context,
  session: Session,
  options: { neutralTitle: boolean },
): Promise<void> {
  const owner = ownerOf(session);
  const former = await connected(context, session);
  if (former.neutralTitle === options.neutralTitle) return;
  await context.database.transaction(async (tx) => {
    await askForAllMirrors(tx, owner, context.clock.now());
    await connections.changeConnection(tx, owner, options);
    await context.jobs.enqueue(tx, googlePushJob, {});
    await note(
      context,
      tx,
      session,
      options.neutralTitle ? 'neutral_titles_enabled' : 'neutral_titles_disabled',
    );
  });
  context.jobs.wake(googlePushJob);
}

/** A connection of whose calendar nothing is known yet. */
function unread(now: Date, bidirectional: boolean, pullAsked: number): connections.ConnectionChange {
  const due = bidirectional ? now : null;
  return {
    syncToken: null,
    windowUntil: null,
    pullDueAt: due,
    pullTries: 0,
    pullAsked: pullAsked + 1,
    channelId: null,
    channelResourceId: null,
    channelExpiresAt: null,
    channelDueAt: due,
  };
}

const ownerOf = ({ organizationId, userId }: Session): Owner => ({ organizationId, userId });

/** @throws AppError 409 GOOGLE_NOT_CONFIGURED, GOOGLE_NOT_CONNECTED */
async function connected(context: Context, session: Session): Promise<ConnectionRow> {
  googleOf(context);
  const connection = await connections.connectionOf(context.database, ownerOf(session));
  if (connection === null) throw new AppError('GOOGLE_NOT_CONNECTED');
  return connection;
}

/** A call of somebody who waits for its answer: a fault becomes a sentence, and a grant that is gone is noted. */
async function withConnection<T>(
  context: Context,
  session: Session,
  call: (connection: ConnectionRow) => Promise<T>,
): Promise<T> {
  const connection = await connected(context, session);
  if (connection.brokenAt !== null) throw new AppError('GOOGLE_RECONNECT');
  try {
    return await call(connection);
  } catch (error) {
    if (!(error instanceof GoogleFault)) throw error;
    const trouble = troubleOf(error);
    if (trouble === 'grant_gone') await reportLoss(context, connection, trouble);
    throw errorOf(error);
  }
}
