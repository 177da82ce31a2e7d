import { SESSION_DAYS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Session } from '#server/http/access.ts';
import { hashToken, randomToken } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import * as queries from './sessions.queries.ts';

const DAY_MS = 86_400_000;
/** How stale the last use may be before it is written again: a session slides without a write per request. */
const TOUCH_AFTER_MS = 3_600_000;

/** The live session behind a token, or null. Slides its 30 days forward when it was last used over an hour ago. */
export async function findSession(context: Context, token: string): Promise<Session | null> {
  const now = context.clock.now();
  const row = await queries.sessionByToken(context.database, hashToken(token), now);
  if (row === null) return null;
  const { lastUsedAt, ...session } = row;
  if (now.getTime() - lastUsedAt.getTime() <= TOUCH_AFTER_MS) return session;
  const expiresAt = expiryFrom(now);
  await queries.touchSession(context.database, row, row.sessionId, now, expiresAt);
  return { ...session, expiresAt };
}

/** Opens a session for a person and returns its token; only the token's hash is stored. */
export async function openSession(context: Context, tx: Tx, scope: Scope, userId: string): Promise<string> {
  const token = randomToken();
  const now = context.clock.now();
  await queries.insertSession(tx, {
    id: newId(),
    organizationId: scope.organizationId,
    userId,
    tokenHash: hashToken(token),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: expiryFrom(now),
  });
  return token;
}

/** Ends one session and the streams that hang on it. */
export async function endSession(context: Context, tx: Tx, scope: Scope, sessionId: string): Promise<void> {
  await queries.deleteSession(tx, scope, sessionId);
  await context.live.endSession(tx, scope, sessionId);
}

/** Ends a person's sessions (all but `keep`), and the streams that hang on them. */
export async function endSessions(
  context: Context,
  tx: Tx,
  scope: Scope,
  userId: string,
  keep: string | null,
): Promise<void> {
  const ended = await queries.deleteSessionsOf(tx, scope, userId, keep);
  for (const sessionId of ended) await context.live.endSession(tx, scope, sessionId);
}

function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + SESSION_DAYS * DAY_MS);
}

/** Whether a session has neither ended nor run out. */
export function isSessionOpen(context: Context, sessionId: string): Promise<boolean> {
  return queries.isOpen(context.database, sessionId, context.clock.now());
}
