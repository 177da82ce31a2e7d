import type { AuditAction, AuditEntity } from '#shared/contract/audit-log.ts';
import type { ActorKind } from '#shared/contract/history.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Session } from '#server/session.ts';
import { changesOf, type Fields, type Masks } from './audit.policy.ts';
import * as queries from './audit.queries.ts';
import type { AuditRow, NewEntry } from './audit.queries.ts';

export type { AuditRow };

/** Who did something, with the name of that moment: accounts are renamed and go, what they did stays theirs. */
export type Actor = {
  readonly kind: ActorKind;
  /** A user's; clients have no account. */
  readonly id: string | null;
  readonly name: string | null;
};

/** What happened to what, and by whom. */
type Event = {
  readonly entity: AuditEntity;
  readonly entityId: string;
  readonly action: AuditAction;
  readonly actor: Actor;
  /** The client's, person's or service's name, in the log for good. */
  readonly subject?: string | null;
  /** Whose agenda, hours or settings it is; a name that is not at hand is looked up. */
  readonly owner?: { readonly id: string; readonly name?: string } | null;
};

export type AuditEntry = Event & {
  /** The fields that changed, as they were and as they are. */
  readonly before: Fields;
  readonly after: Fields;
};

/** Who acts in a session: the signed-in person, or the API or an assistant by its key. */
export function actorOf(session: Pick<Session, 'userId' | 'name' | 'through'>): Actor {
  return { kind: session.through ?? 'user', id: session.userId, name: session.name };
}

/** Adds an entry to the organisation's log, in the transaction of what it is about: both exist, or neither. */
export async function record(context: Context, tx: Tx, scope: Scope, entry: AuditEntry): Promise<void> {
  await queries.writeEntry(tx, rowOf(context, scope, entry));
}

/** As `record` for several entries, in one statement however many they are. */
export async function recordAll(
  context: Context,
  tx: Tx,
  scope: Scope,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await queries.writeEntries(
    tx,
    entries.map((entry) => rowOf(context, scope, entry)),
  );
}

/** Adds an entry about what wrote nothing itself. */
export async function recordAlone(context: Context, scope: Scope, entry: AuditEntry): Promise<void> {
  await queries.insertEntry(context.database, rowOf(context, scope, entry));
}

function rowOf(context: Context, scope: Scope, entry: AuditEntry): NewEntry {
  return {
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
    subjectName: entry.subject ?? null,
    ownerId: entry.owner?.id ?? null,
    ownerName: entry.owner?.name ?? null,
  };
}

/**
 * As `record`, of something as it was and as it is: the entry keeps what differs, and nothing is written when nothing
 * does. Null before is something new, null after something that is gone.
 * @param masks what may be said of a field whose value the log must not keep
 */
export async function recordChange(
  context: Context,
  tx: Tx,
  scope: Scope,
  entry: Event & { readonly before: Fields | null; readonly after: Fields | null; readonly masks?: Masks },
): Promise<void> {
  const { masks, before: old, after: now, ...event } = entry;
  const { before, after } = changesOf(old, now, masks);
  if (Object.keys({ ...before, ...after }).length === 0) return;
  await record(context, tx, scope, { ...event, before, after });
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
