import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm';
import { clientMerges } from '#server/db/client-schema.ts';
import { insertRow } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type MergeRow = typeof clientMerges.$inferSelect;

export async function insertMerge(tx: Tx, row: MergeRow): Promise<void> {
  await insertRow(tx, clientMerges, row);
}

/** Whether a record was joined with this one, and is not apart again. */
export async function isJoined(
  db: Reader,
  scope: Scope,
  { keptId, otherId }: { readonly keptId: string; readonly otherId: string },
): Promise<boolean> {
  const rows = await db.orm
    .select({ id: clientMerges.id })
    .from(clientMerges)
    .where(
      scoped(
        clientMerges,
        scope,
        and(
          eq(clientMerges.keptId, keptId),
          eq(clientMerges.otherId, otherId),
          isNull(clientMerges.undoneAt),
        ),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** One merge of a record; null where there is none. */
export async function mergeById(
  db: Reader,
  scope: Scope,
  { keptId, id }: { readonly keptId: string; readonly id: string },
): Promise<MergeRow | null> {
  const rows = await db.orm
    .select()
    .from(clientMerges)
    .where(scoped(clientMerges, scope, and(eq(clientMerges.id, id), eq(clientMerges.keptId, keptId))));
  return rows[0] ?? null;
}

/** The last merge of a record that is not undone, made after a moment: the only one that can be undone. */
export async function lastMergeOf(
  db: Reader,
  scope: Scope,
  keptId: string,
  after: Date,
): Promise<string | null> {
  const rows = await db.orm
    .select({ id: clientMerges.id })
    .from(clientMerges)
    .where(
      scoped(
        clientMerges,
        scope,
        and(eq(clientMerges.keptId, keptId), isNull(clientMerges.undoneAt), gt(clientMerges.mergedAt, after)),
      ),
    )
    .orderBy(desc(clientMerges.mergedAt), desc(clientMerges.id))
    .limit(1);
  return rows[0]?.id ?? null;
}

/** Notes that both records are apart; what belonged to which is in the records again. */
export async function endMerge(tx: Tx, scope: Scope, id: string, now: Date): Promise<void> {
  await tx.orm
    .update(clientMerges)
    .set({ undoneAt: now, former: null, appointmentIds: [], keptAppointmentIds: [] })
    .where(scoped(clientMerges, scope, eq(clientMerges.id, id)));
}

/** Deletes what is kept of merges of a record, and of those that are in it because they were joined with the others before. */
export async function deleteMergesOf(tx: Tx, { organizationId }: Scope, clientId: string): Promise<void> {
  await tx.query(
    `WITH RECURSIVE steps AS (
       SELECT id, other_id, undone_at FROM client_merges
        WHERE organization_id = $1 AND (kept_id = $2 OR other_id = $2)
        UNION
       SELECT m.id, m.other_id, m.undone_at FROM steps s
         JOIN client_merges m ON m.organization_id = $1 AND m.kept_id = s.other_id
        WHERE s.other_id <> $2 AND s.undone_at IS NULL)
     DELETE FROM client_merges WHERE organization_id = $1 AND id IN (SELECT id FROM steps)`,
    [organizationId, clientId],
  );
}

// global: what is over is over everywhere.
export async function deleteMergesBefore(db: Reader, before: Date): Promise<void> {
  await db.orm.delete(clientMerges).where(lt(clientMerges.mergedAt, before));
}
