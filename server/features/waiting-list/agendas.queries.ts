import { and, eq, inArray, lt } from 'drizzle-orm';
import type { OrganizationId, Scope } from '#server/db/scope.ts';
import { scoped } from '#server/db/scope.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { waitingAgendas, waitingFreed } from '#server/db/waiting-schema.ts';

/** An agenda for whose times somebody waits. */
export type WaitingAgenda = {
  readonly organizationId: OrganizationId;
  readonly userId: string;
  /** When it is searched again. */
  readonly dueAt: Date;
};

/** Has one professional's agenda searched from a moment on, or those of all who take part where anybody will do (null). */
// bounded: kept KEPT_LIMITS.people.
export async function watchAgendas(
  tx: Tx,
  { organizationId }: Scope,
  userId: string | null,
  dueAt: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO waiting_agendas (organization_id, user_id, due_at)
     SELECT organization_id, id, $3::timestamptz FROM users
      WHERE organization_id = $1 AND (id = $2::uuid OR ($2::uuid IS NULL AND is_active AND distribution_share > 0))
      ORDER BY id
         ON CONFLICT (user_id) DO UPDATE SET due_at = LEAST(waiting_agendas.due_at, excluded.due_at)`,
    [organizationId, userId, dueAt],
  );
}

/** Has agendas searched at once, where somebody waits for them. */
// global: events of several organisations come together; a person is of one.
export async function hurry(tx: Tx, userIds: readonly string[], now: Date): Promise<void> {
  await tx.query(
    `WITH found AS (SELECT user_id FROM waiting_agendas WHERE user_id = ANY ($1::uuid[]) ORDER BY user_id FOR UPDATE)
     UPDATE waiting_agendas a SET due_at = $2 FROM found WHERE a.user_id = found.user_id AND a.due_at > $2`,
    [userIds, now],
  );
}

/** Has a person's agenda searched at once, where somebody waits for it: it may be one that was not searched until now. */
export async function hurryPerson(
  tx: Tx,
  { organizationId }: Scope,
  userId: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO waiting_agendas (organization_id, user_id, due_at)
     SELECT organization_id, id, $3::timestamptz FROM users u
      WHERE u.organization_id = $1 AND u.id = $2 AND u.is_active
        AND EXISTS (SELECT 1 FROM waiting_entries e
                     WHERE e.organization_id = $1 AND e.ended_at IS NULL
                       AND (e.user_id = $2 OR (e.user_id IS NULL AND u.distribution_share > 0)))
         ON CONFLICT (user_id) DO UPDATE SET due_at = LEAST(waiting_agendas.due_at, excluded.due_at)`,
    [organizationId, userId, now],
  );
}

/** How long visitors are refused a freed time that nobody has searched yet. The search follows within about a second. */
const FREED_MS = 10_000;

/** A time that an appointment left. */
export type FreedTime = {
  readonly userId: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly lane: number;
};

/**
 * Keeps a freed time from visitors until the agenda was searched, or a moment, where somebody waits for the agenda. It only
 * adds a row, and leaves with the commit: nobody waits for it, and it costs no round trip.
 */
export async function keepFreed(
  tx: Tx,
  { organizationId }: Scope,
  { userId, startTime, endTime, lane }: FreedTime,
  now: Date,
): Promise<void> {
  await tx.write(
    `INSERT INTO waiting_freed (organization_id, user_id, start_time, end_time, lane, kept_until)
     SELECT organization_id, user_id, $3, $4, $5, $6 FROM waiting_agendas WHERE organization_id = $1 AND user_id = $2`,
    [organizationId, userId, startTime, endTime, lane, new Date(now.getTime() + FREED_MS)],
  );
}

/** A hold of a client's, which runs out by the clock: nobody does anything then. */
export type RunningOut = Omit<FreedTime, 'userId'> & { readonly heldUntil: Date };

/**
 * Keeps the times of holds from visitors from the moment at which they run out, as `keepFreed` does. It is known ahead, so that no
 * booking says it; what an earlier search knew of holds that still run is forgotten, for they may have been settled.
 */
export async function keepAhead(
  db: Reader,
  { organizationId, userId }: Pick<WaitingAgenda, 'organizationId' | 'userId'>,
  holds: readonly RunningOut[],
  now: Date,
): Promise<void> {
  await db.query(
    `WITH known AS (DELETE FROM waiting_freed WHERE organization_id = $1 AND user_id = $2 AND kept_from > $3)
     INSERT INTO waiting_freed (organization_id, user_id, start_time, end_time, lane, kept_from, kept_until)
     SELECT $1, $2, h.start_time, h.end_time, h.lane, h.held_until, h.held_until + $8 * interval '1 millisecond'
       FROM unnest($4::timestamptz[], $5::timestamptz[], $6::int[], $7::timestamptz[]) h (start_time, end_time, lane, held_until)`,
    [
      organizationId,
      userId,
      now,
      holds.map(({ startTime }) => startTime),
      holds.map(({ endTime }) => endTime),
      holds.map(({ lane }) => lane),
      holds.map(({ heldUntil }) => heldUntil),
      FREED_MS,
    ],
  );
}

/** The freed times that a search will see. */
// bounded: person (the changes of one agenda within seconds).
export async function freedOf(
  db: Reader,
  { organizationId }: Scope,
  userId: string,
  now: Date,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM waiting_freed WHERE organization_id = $1 AND user_id = $2 AND kept_from <= $3`,
    [organizationId, userId, now],
  );
  return rows.map(({ id }) => id);
}

/** What was offered to nobody is anybody's. */
export async function releaseFreed(db: Reader, scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db.orm.delete(waitingFreed).where(scoped(waitingFreed, scope, inArray(waitingFreed.id, [...ids])));
}

// global: what was kept for seconds is over for every organisation alike.
export async function deleteFreedBefore(tx: Tx, now: Date): Promise<void> {
  await tx.orm.delete(waitingFreed).where(lt(waitingFreed.keptUntil, now));
}

/** Takes agendas whose time has come: no other process searches them until `leasedUntil`. */
// global: the search asks for every organisation at once; each row brings its own.
export async function claimDue(
  tx: Tx,
  now: Date,
  leasedUntil: Date,
  limit: number,
): Promise<WaitingAgenda[]> {
  // bounded: limit limit.
  return tx.query<WaitingAgenda>(
    `UPDATE waiting_agendas SET due_at = $2
      WHERE user_id IN (SELECT user_id FROM waiting_agendas WHERE due_at <= $1 ORDER BY due_at LIMIT $3
                           FOR UPDATE SKIP LOCKED)
      RETURNING organization_id AS "organizationId", user_id AS "userId", due_at AS "dueAt"`,
    [now, leasedUntil, limit],
  );
}

/** Ends a search: the next is due at a moment, or nobody waits (null). One that was asked for meanwhile stays due. */
export async function settleAgenda(db: Reader, agenda: WaitingAgenda, next: Date | null): Promise<void> {
  const own = scoped(waitingAgendas, agenda, eq(waitingAgendas.userId, agenda.userId));
  const unchanged = and(own, eq(waitingAgendas.dueAt, agenda.dueAt));
  if (next === null) await db.orm.delete(waitingAgendas).where(unchanged);
  else await db.orm.update(waitingAgendas).set({ dueAt: next }).where(unchanged);
}

/** People who came after somebody began to wait for any professional. */
// bounded: kept KEPT_LIMITS.people (of each organisation in which somebody waits).
// global: it is the same for every organisation.
export async function watchNewcomers(tx: Tx, now: Date): Promise<void> {
  await tx.query(
    `INSERT INTO waiting_agendas (organization_id, user_id, due_at)
     SELECT u.organization_id, u.id, $1::timestamptz FROM users u
      WHERE u.is_active AND u.distribution_share > 0 AND EXISTS (SELECT 1 FROM waiting_entries e
              WHERE e.organization_id = u.organization_id AND e.ended_at IS NULL AND e.user_id IS NULL)
      ORDER BY u.id ON CONFLICT DO NOTHING`,
    [now],
  );
}
