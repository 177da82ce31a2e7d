import type { OwnSession, OwnSessionsAnswer } from '#shared/contract/auth.ts';
import { SESSION_DAYS, SESSION_MAX_DAYS, SESSIONS_PAGE } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { noteIfWritable } from '#server/db/condition.ts';
import type { Scope } from '#server/db/scope.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashToken, randomToken } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import { pagesOf, spanOf } from '#server/lib/pages.ts';
import type { Device } from './sessions.policy.ts';
import * as queries from './sessions.queries.ts';

export type { Device };

const DAY_MS = 86_400_000;
/** How stale the last use may be before it is written again: a session slides without a write per request. */
const TOUCH_AFTER_MS = 3_600_000;

/**
 * The live session behind a token, or null. Slides its 30 days forward when it was last used over an hour ago, up to 90
 * days after it was opened.
 */
export async function findSession(context: Context, token: string): Promise<Session | null> {
  const now = context.clock.now();
  const row = await queries.sessionByToken(context.database, hashToken(token), now);
  if (row === null) return null;
  const { lastUsedAt, createdAt, ...session } = row;
  if (now.getTime() - lastUsedAt.getTime() <= TOUCH_AFTER_MS) return session;
  const expiresAt = expiryFrom(now, createdAt);
  await noteIfWritable(queries.touchSession(context.database, row, row.sessionId, now, expiresAt));
  return { ...session, expiresAt };
}

/** Opens a session for a person and returns its token; only the token's hash is stored. */
export async function openSession(
  context: Context,
  tx: Tx,
  scope: Scope,
  { userId, device }: { userId: string; device: Device },
): Promise<string> {
  const token = randomToken();
  const now = context.clock.now();
  await queries.insertSession(tx, {
    id: newId(),
    organizationId: scope.organizationId,
    userId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now, now),
    device,
  });
  return token;
}

/** Ends one session and the streams that hang on it. */
export async function endSession(context: Context, tx: Tx, scope: Scope, sessionId: string): Promise<void> {
  await queries.deleteSession(tx, scope, sessionId);
  await context.live.endSession(tx, scope, sessionId);
}

/** Ends a person's sessions (all but `keep`), and the streams that hang on them; returns how many. */
export async function endSessions(
  context: Context,
  tx: Tx,
  scope: Scope,
  userId: string,
  keep: string | null,
): Promise<number> {
  const ended = await queries.deleteSessionsOf(tx, scope, userId, keep);
  for (const sessionId of ended) await context.live.endSession(tx, scope, sessionId);
  return ended.length;
}

/** The caller's own session, and a page of their others, those used last first; `lastUsedAt` may be an hour old. */
export async function listSessions(
  context: Context,
  session: Session,
  page: number,
): Promise<OwnSessionsAnswer> {
  const { database, clock } = context;
  const paging = { page, limit: SESSIONS_PAGE };
  const [own, others] = await Promise.all([
    queries.sessionOf(database, session, session.sessionId),
    queries.otherSessions(database, session, session, clock.now(), spanOf(paging)),
  ]);
  return {
    sessions: [...own, ...others.rows].map(({ id, device, createdAt, lastUsedAt }): OwnSession => ({
      id,
      device,
      isCurrent: id === session.sessionId,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    pagination: pagesOf(others.counted, paging),
  };
}

/** Ends one of the caller's own sessions, this one too. @throws AppError 404 SESSION_NOT_FOUND */
export async function endOwnSession(context: Context, session: Session, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    if (!(await queries.isOwn(tx, session, session.userId, id))) throw new AppError('SESSION_NOT_FOUND');
    await endSession(context, tx, session, id);
    await noteEnd(context, tx, session);
  });
}

/** Ends all of the caller's own sessions but this one. */
export async function endOtherSessions(context: Context, session: Session): Promise<void> {
  await context.database.transaction(async (tx) => {
    if ((await endSessions(context, tx, session, session.userId, session.sessionId)) > 0)
      await noteEnd(context, tx, session);
  });
}

function noteEnd(context: Context, tx: Tx, session: Session): Promise<void> {
  return record(context, tx, session, {
    entity: 'user',
    entityId: session.userId,
    action: 'sessions_ended',
    actor: actorOf(session),
    subject: session.name,
    before: {},
    after: {},
  });
}

function expiryFrom(now: Date, openedAt: Date): Date {
  const end = openedAt.getTime() + SESSION_MAX_DAYS * DAY_MS;
  return new Date(Math.min(now.getTime() + SESSION_DAYS * DAY_MS, end));
}

/** Whether a session has neither ended nor run out. */
export function isSessionOpen(context: Context, sessionId: string): Promise<boolean> {
  return queries.isOpen(context.database, sessionId, context.clock.now());
}

/** When the caller signed in; null when the session has ended meanwhile. */
export function openedAt(context: Context, session: Session): Promise<Date | null> {
  return queries.openedAt(context.database, session, session.sessionId);
}

/** Deletes sessions that ran out. */
export function deleteOldSessions(db: Reader, now: Date): Promise<void> {
  return queries.deleteSessionsOver(db, now);
}
