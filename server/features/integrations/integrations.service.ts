import type { AuditAction } from '#shared/contract/audit-log.ts';
import type { DoorKind, IntegrationSettings } from '#shared/contract/integrations.ts';
import { TOKEN_DAYS } from '#shared/contract/integrations.ts';
import { DEFAULT_TIMEZONE } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { noteIfWritable } from '#server/db/condition.ts';
import type { Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { actorOf, record } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { hashToken, randomToken } from '#server/lib/crypto.ts';
import { newId } from '#server/lib/ids.ts';
import { seal, unseal } from '#server/lib/seal.ts';
import { presentDoors } from './integrations.presenter.ts';
import * as queries from './integrations.queries.ts';

const SEALED_FOR = 'api-token';
const DAY_MS = 86_400_000;
/** How stale the last use may be before it is written again. */
const TOUCH_AFTER_MS = 60_000;

/** How the log and the screens call what comes through a door. */
const NAMES: Readonly<Record<DoorKind, string>> = { api: 'API REST', mcp: 'Assistente (MCP)' };

const OTHER: Readonly<Record<DoorKind, DoorKind>> = { api: 'mcp', mcp: 'api' };

export type Key = { readonly token: string; readonly expiresAt: Date };

/**
 * Who calls by a key: the organisation itself, with an administrator's rights.
 * @throws AppError 401 TOKEN_INVALID, TOKEN_OF_OTHER_DOOR or TOKEN_EXPIRED; 403 API_OFF or MCP_OFF while the switch is off
 */
export async function sessionOfToken(context: Context, kind: DoorKind, token: string): Promise<Session> {
  const now = context.clock.now();
  const row = await queries.tokenByHash(context.database, kind, hashToken(token));
  if (row === null)
    throw new AppError(token.startsWith(`hm_${OTHER[kind]}_`) ? 'TOKEN_OF_OTHER_DOOR' : 'TOKEN_INVALID');
  if (row.expiresAt <= now) throw new AppError('TOKEN_EXPIRED');
  if (!row.enabled) throw new AppError(kind === 'api' ? 'API_OFF' : 'MCP_OFF');
  if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > TOUCH_AFTER_MS)
    await noteIfWritable(queries.touchToken(context.database, row, row.id, now));
  return {
    sessionId: row.id,
    organizationId: row.organizationId,
    userId: row.id,
    role: 'admin',
    name: NAMES[kind],
    timezone: row.timezone ?? DEFAULT_TIMEZONE,
    expiresAt: row.expiresAt,
    through: kind === 'api' ? 'api' : 'assistant',
  };
}

/** The switches, what may be said of the keys, and the addresses. */
export async function readIntegrations(context: Context, session: Session): Promise<IntegrationSettings> {
  return presentDoors(await queries.readDoors(context.database, session), context.config.publicUrl);
}

/** Opens or closes a door; a closed one answers 403 from the next call on. */
export async function switchDoor(
  context: Context,
  session: Session,
  kind: DoorKind,
  enabled: boolean,
): Promise<IntegrationSettings> {
  await context.database.transaction(async (tx) => {
    if (!(await queries.switchDoor(tx, session, kind, enabled))) return;
    await note(context, tx, session, enabled ? `${kind}_enabled` : `${kind}_disabled`);
  });
  return readIntegrations(context, session);
}

/** Makes a new key; the one before opens nothing any more. The only time that the whole MCP key is shown. */
export async function generateToken(context: Context, session: Session, kind: DoorKind): Promise<Key> {
  const token = `hm_${kind}_${randomToken()}`;
  const now = context.clock.now();
  const expiresAt = new Date(now.getTime() + TOKEN_DAYS * DAY_MS);
  await context.database.transaction(async (tx) => {
    await queries.replaceToken(tx, {
      organizationId: session.organizationId,
      kind,
      id: newId(),
      tokenHash: hashToken(token),
      sealed: kind === 'api' ? seal(context.secret, SEALED_FOR, token) : null,
      createdBy: session.userId,
      createdAt: now,
      expiresAt,
      lastUsedAt: null,
    });
    await note(context, tx, session, `${kind}_token_generated`);
  });
  return { token, expiresAt };
}

/** The API's key, to be shown; the log keeps who saw it. @throws AppError 404 TOKEN_NOT_FOUND */
export async function readApiToken(context: Context, session: Session): Promise<Key> {
  const { tokens } = await queries.readDoors(context.database, session);
  const row = tokens.find(({ kind }) => kind === 'api');
  if (row?.sealed == null) throw new AppError('TOKEN_NOT_FOUND');
  const token = unseal(context.secret, SEALED_FOR, row.sealed);
  await context.database.transaction((tx) => note(context, tx, session, 'api_token_shown'));
  return { token, expiresAt: row.expiresAt };
}

/** Ends the keys that a person made: anyone with their account may have seen or made them. */
export function endKeysOf(tx: Tx, scope: Scope, userId: string): Promise<void> {
  return queries.deleteTokensOf(tx, scope, userId);
}

/** What was done to a door stands in the organisation's log; keys never do. */
function note(context: Context, tx: Tx, session: Session, action: AuditAction): Promise<void> {
  return record(context, tx, session, {
    entity: 'integration',
    entityId: session.organizationId,
    action,
    actor: actorOf(session),
    before: {},
    after: {},
  });
}
