import { and, desc, eq, gt, gte, or, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { mailTroubles } from '#server/db/mail-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { MOST_TRIES } from '#server/jobs/boss.ts';
import { appointmentMailJob } from '#server/jobs/definitions.ts';

export type TroubleRow = typeof mailTroubles.$inferSelect;

/** Notes a failed try of a mail; its tries are counted, and the last that the queue makes is final. */
export async function noteTrouble(tx: Tx, row: Omit<TroubleRow, 'tries'>): Promise<void> {
  await tx.orm
    .insert(mailTroubles)
    .values({ ...row, tries: 1 })
    .onConflictDoUpdate({
      target: [mailTroubles.organizationId, mailTroubles.key],
      set: {
        error: row.error,
        isFinal: sql`${row.isFinal}::boolean OR ${mailTroubles.tries} + 1 >= ${MOST_TRIES}::int`,
        failedAt: row.failedAt,
        tries: sql`${mailTroubles.tries} + 1`,
      },
    });
}

/** A mail that failed before was sent after all. */
export async function forgetTrouble(tx: Tx, { organizationId }: Scope, key: string): Promise<void> {
  await tx.write('DELETE FROM mail_troubles WHERE organization_id = $1 AND key = $2', [organizationId, key]);
}

/** The newest first. */
export async function listTroubles(db: Reader, scope: Scope, limit: number): Promise<TroubleRow[]> {
  return db.orm
    .select()
    .from(mailTroubles)
    .where(scoped(mailTroubles, scope))
    .orderBy(desc(mailTroubles.failedAt))
    .limit(limit);
}

/**
 * The newest failure that speaks of the mail server, not of one receiver that it refused: of a mail that still waits,
 * or that was given up after its last try since a given time.
 */
export async function newestFailure(db: Reader, scope: Scope, since: Date): Promise<TroubleRow | null> {
  const { isFinal, tries, failedAt } = mailTroubles;
  const rows = await db.orm
    .select()
    .from(mailTroubles)
    .where(
      scoped(mailTroubles, scope, or(eq(isFinal, false), and(gte(tries, MOST_TRIES), gt(failedAt, since)))),
    )
    .orderBy(desc(failedAt))
    .limit(1);
  return rows[0] ?? null;
}

/** Has the mails of appointments that wait for their next try sent at once. */
export async function hurryMails(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query(
    `UPDATE pgboss.job SET start_after = now()
      WHERE name = $1 AND state = 'retry' AND data->'payload'->'event'->>'organizationId' = $2`,
    [appointmentMailJob.queue, organizationId],
  );
}

/** When mails of appointments that failed are tried again, by their keys. */
// bounded: given keys.
export async function nextTries(
  db: Reader,
  { organizationId }: Scope,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (keys.length === 0) return new Map();
  const rows = await db.query<{ key: string; at: Date }>(
    `SELECT key, at FROM (
       SELECT (data->'payload'->'event'->>'eventId') || '-' || (data->'payload'->>'receiver') AS key, start_after AS at
         FROM pgboss.job
        WHERE name = $1 AND state = 'retry' AND data->'payload'->'event'->>'organizationId' = $2) waiting
      WHERE key = ANY($3::text[])`,
    [appointmentMailJob.queue, organizationId, keys],
  );
  return new Map(rows.map(({ key, at }) => [key, at]));
}

// global: these rows are dead for every organisation alike.
export async function deleteTroublesBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM mail_troubles WHERE failed_at < $1', [before]);
}
