import type { ActorKind } from '#shared/contract/history.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Session } from '#server/http/access.ts';
import * as queries from './audit.queries.ts';
import type { AuditRow } from './audit.queries.ts';

export type { AuditRow };

/** Who did something, with the name of that moment: accounts are renamed and go, what they did stays theirs. */
export type Actor = {
  readonly kind: ActorKind;
  /** A user's; clients have no account. */
  readonly id: string | null;
  readonly name: string | null;
};

export type AuditEntry = {
  readonly entity: 'appointment' | 'user';
  readonly entityId: string;
  readonly action: string;
  readonly actor: Actor;
  /** The fields that changed, as they were and as they are. */
  readonly before: Record<string, unknown>;
  readonly after: Record<string, unknown>;
};

/** The signed-in person as an actor. */
export function actorOf(session: Session): Actor {
  return { kind: 'user', id: session.userId, name: session.name };
}

/** Adds an entry to the organisation's log, in the transaction of what it tells of: both exist, or neither. */
export async function record(context: Context, tx: Tx, scope: Scope, entry: AuditEntry): Promise<void> {
  await queries.insertEntry(tx, {
    organizationId: scope.organizationId,
    entity: entry.entity,
    entityId: entry.entityId,
    action: entry.action,
    actorKind: entry.actor.kind,
    actorId: entry.actor.id,
    actorName: entry.actor.name,
    occurredAt: context.clock.now(),
    before: entry.before,
    after: entry.after,
  });
}

/**
 * The same entry about every appointment of a person who is being removed, in one statement however many they are:
 * the appointments stay, with the name, and without the person.
 */
export async function recordRelease(
  context: Context,
  tx: Tx,
  scope: Scope,
  { userId, actor }: { userId: string; actor: Actor },
): Promise<void> {
  await queries.insertReleases(tx, scope, userId, {
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    occurredAt: context.clock.now(),
  });
}

/** The newest entries about one thing, newest first, at most `limit`. */
export async function entriesOf(
  db: Reader,
  scope: Scope,
  about: Pick<AuditEntry, 'entity' | 'entityId'>,
  limit: number,
): Promise<AuditRow[]> {
  return queries.entriesOf(db, scope, about, limit);
}
