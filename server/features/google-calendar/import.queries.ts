import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { googleBusy, googleConnections } from '#server/db/google-schema.ts';
import { scoped } from '#server/db/scope.ts';
import type { ConnectionRow, Owner } from './connections.queries.ts';
import { sendingTrouble } from './troubles.queries.ts';

/**
 * Takes the connection whose calendar is pulled next, until `leaseUntil`: nobody else pulls it meanwhile. It is
 * found once and then taken, never `IN (SELECT … SKIP LOCKED)`: that may be searched again for each row, finds another one
 * as soon as somebody lets go of it, and takes more than it was asked for.
 */
// global: what is due is due for every organisation alike.
export async function leasePull(db: Reader, now: Date, leaseUntil: Date): Promise<Owner | null> {
  const rows = await db.query<Owner>(
    `WITH next AS MATERIALIZED (
       SELECT user_id FROM google_connections
        WHERE pull_due_at <= $1 AND bidirectional AND broken_at IS NULL
          AND (pull_leased_until IS NULL OR pull_leased_until <= $1)
        ORDER BY pull_due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     UPDATE google_connections taken SET pull_leased_until = $2 FROM next WHERE taken.user_id = next.user_id
     RETURNING taken.user_id AS "userId", taken.organization_id AS "organizationId"`,
    [now, leaseUntil],
  );
  return rows[0] ?? null;
}

/** The same for one connection, due or not; false while somebody pulls it. */
export async function leasePullOf(db: Reader, owner: Owner, now: Date, leaseUntil: Date): Promise<boolean> {
  const rows = await db.orm
    .update(googleConnections)
    .set({ pullLeasedUntil: leaseUntil })
    .where(
      and(
        scoped(googleConnections, owner, eq(googleConnections.userId, owner.userId)),
        sql`(${googleConnections.pullLeasedUntil} IS NULL OR ${googleConnections.pullLeasedUntil} <= ${now.toISOString()}::timestamptz)`,
      ),
    )
    .returning({ userId: googleConnections.userId });
  return rows.length > 0;
}

/** Ends a pull; what was asked for meanwhile is due at once. */
export async function settlePull(
  tx: Tx,
  { organizationId, userId, pullAsked, connectedAt }: ConnectionRow,
  found: Pick<ConnectionRow, 'syncToken' | 'windowUntil' | 'lastSyncAt'>,
  next: Date,
  now: Date,
): Promise<void> {
  await tx.orm
    .update(googleConnections)
    .set({
      ...found,
      pullTries: 0,
      pullLeasedUntil: null,
      // What was wrong with the pull is over; what is wrong with sendings stays.
      lastError: sendingTrouble,
      lastErrorAt: sql`CASE WHEN ${sendingTrouble} IS NOT NULL THEN
        CASE WHEN ${googleConnections.pullTries} = 0 THEN coalesce(${googleConnections.lastErrorAt}, ${now.toISOString()}::timestamptz)
          ELSE ${now.toISOString()}::timestamptz END END`,
      pullDueAt: sql`CASE WHEN ${googleConnections.pullAsked} = ${pullAsked} THEN ${next.toISOString()}::timestamptz ELSE ${now.toISOString()}::timestamptz END`,
    })
    .where(
      and(
        scoped(googleConnections, { organizationId }, eq(googleConnections.userId, userId)),
        eq(googleConnections.connectedAt, connectedAt),
      ),
    );
}

/**
 * Asks for a pull at once; where one has failed, for the one that is due after that: many notifications ask Google
 * no more often. @returns whether there is a connection that may be pulled
 */
export async function askForPull(db: Reader, owner: Owner, now: Date): Promise<boolean> {
  const rows = await db.orm
    .update(googleConnections)
    .set({
      pullDueAt: sql`CASE WHEN ${googleConnections.pullTries} > 0
        THEN greatest(${googleConnections.pullDueAt}, ${now.toISOString()}::timestamptz) ELSE ${now.toISOString()}::timestamptz END`,
      pullAsked: sql`${googleConnections.pullAsked} + 1`,
    })
    .where(
      and(
        scoped(googleConnections, owner, eq(googleConnections.userId, owner.userId)),
        googleConnections.bidirectional,
        sql`${googleConnections.brokenAt} IS NULL`,
      ),
    )
    .returning({ userId: googleConnections.userId });
  return rows.length > 0;
}

/**
 * Whether a connection still is what a pull began with, and nobody else pulls since its time was up; held so until the
 * transaction ends. A process that was stopped for longer than that must not write what it saw then.
 */
export async function isStill(
  tx: Tx,
  { organizationId, userId, calendarId, connectedAt, pullLeasedUntil }: ConnectionRow,
): Promise<boolean> {
  const rows = await tx.orm
    .select({ userId: googleConnections.userId })
    .from(googleConnections)
    .where(
      and(
        scoped(googleConnections, { organizationId }, eq(googleConnections.userId, userId)),
        eq(googleConnections.calendarId, calendarId),
        eq(googleConnections.connectedAt, connectedAt),
        leasedUntil(pullLeasedUntil),
        googleConnections.bidirectional,
      ),
    )
    .for('update');
  return rows.length > 0;
}

/** Ends a pull and keeps nothing of it, unless another has begun since its lease ended. @returns false when one had */
export async function endPull(
  db: Reader,
  { organizationId, userId, pullLeasedUntil }: ConnectionRow,
): Promise<boolean> {
  const rows = await db.orm
    .update(googleConnections)
    .set({ pullLeasedUntil: null })
    .where(
      and(
        scoped(googleConnections, { organizationId }, eq(googleConnections.userId, userId)),
        leasedUntil(pullLeasedUntil),
      ),
    )
    .returning({ userId: googleConnections.userId });
  return rows.length > 0;
}

/** Of a pull that has the connection until then: nobody else has it until the very same moment. */
const leasedUntil = (until: Date | null) =>
  until === null ? isNull(googleConnections.pullLeasedUntil) : eq(googleConnections.pullLeasedUntil, until);

/** An event of Google's that takes time. */
type BusyEvent = {
  readonly eventId: string;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly title: string | null;
  readonly link: string | null;
};

export type Counted = { readonly created: number; readonly updated: number; readonly deleted: number };

/**
 * Merges what a page of changes says into a professional's busy time: two statements, whatever their number.
 * @param gone ids of events that take no time (any more)
 * @param run the pull that found them
 */
export async function mergeBusy(
  tx: Tx,
  owner: Owner,
  found: readonly BusyEvent[],
  gone: readonly string[],
  run: string,
): Promise<Counted> {
  const written =
    found.length === 0
      ? []
      : await tx.query<{ created: boolean; changed: boolean }>(
          `WITH former AS (
             SELECT event_id, start_time, end_time, title FROM google_busy
              WHERE organization_id = $1 AND user_id = $2 AND event_id = ANY ($3::text[])),
           found AS (
             SELECT * FROM unnest($3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::text[])
               AS f (event_id, start_time, end_time, title, link)),
           written AS (
             INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, title, link, seen_in)
             SELECT $1, $2, event_id, start_time, end_time, title, link, $8 FROM found
             ON CONFLICT (user_id, event_id) DO UPDATE
               SET start_time = excluded.start_time, end_time = excluded.end_time, title = excluded.title,
                   link = excluded.link, seen_in = excluded.seen_in)
           SELECT former.event_id IS NULL AS created,
                  former.event_id IS NOT NULL AND (former.start_time, former.end_time, former.title)
                    IS DISTINCT FROM (found.start_time, found.end_time, found.title) AS changed
             FROM found LEFT JOIN former USING (event_id)`,
          [
            owner.organizationId,
            owner.userId,
            found.map(({ eventId }) => eventId),
            found.map(({ startTime }) => startTime.toISOString()),
            found.map(({ endTime }) => endTime.toISOString()),
            found.map(({ title }) => title),
            found.map(({ link }) => link),
            run,
          ],
        );
  const deleted =
    gone.length === 0
      ? []
      : await tx.query(
          `DELETE FROM google_busy WHERE organization_id = $1 AND user_id = $2 AND event_id = ANY ($3::text[])
           RETURNING event_id`,
          [owner.organizationId, owner.userId, [...gone]],
        );
  return {
    created: written.filter(({ created }) => created).length,
    updated: written.filter(({ changed }) => changed).length,
    deleted: deleted.length,
  };
}

/** Forgets what a whole pull did not find. @returns how many */
export async function forgetUnseen(tx: Tx, owner: Owner, run: string): Promise<number> {
  const rows = await tx.orm
    .delete(googleBusy)
    .where(scoped(googleBusy, owner, eq(googleBusy.userId, owner.userId), ne(googleBusy.seenIn, run)))
    .returning({ eventId: googleBusy.eventId });
  return rows.length;
}

// global: these rows are dead for every organisation alike.
export async function deleteBusyBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM google_busy WHERE end_time < $1', [before]);
}
