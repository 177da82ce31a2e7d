import { desc, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { mailTroubles } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type TroubleRow = typeof mailTroubles.$inferSelect;

/** Notes a failed try of a mail; its tries are counted. */
export async function noteTrouble(tx: Tx, row: Omit<TroubleRow, 'tries'>): Promise<void> {
  await tx.orm
    .insert(mailTroubles)
    .values({ ...row, tries: 1 })
    .onConflictDoUpdate({
      target: [mailTroubles.organizationId, mailTroubles.key],
      set: {
        error: row.error,
        isFinal: row.isFinal,
        failedAt: row.failedAt,
        tries: sql`${mailTroubles.tries} + 1`,
      },
    });
}

/** A mail that failed before was sent after all. */
export async function forgetTrouble(tx: Tx, scope: Scope, key: string): Promise<void> {
  await tx.orm.delete(mailTroubles).where(scoped(mailTroubles, scope, eq(mailTroubles.key, key)));
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
