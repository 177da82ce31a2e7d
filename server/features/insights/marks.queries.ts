import { and, desc, eq, lt } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { insightChanges, insightDismissals } from '#server/db/insight-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type DismissalRow = typeof insightDismissals.$inferSelect;
export type ChangeRow = typeof insightChanges.$inferSelect;

/** More dismissals than a week has hours for; the newest count. */
const MOST_DISMISSALS = 200;

/** What was put aside of a person's suggestions, the newest first. */
export async function dismissalsOf(db: Reader, scope: Scope, userId: string): Promise<DismissalRow[]> {
  return db.orm
    .select()
    .from(insightDismissals)
    .where(scoped(insightDismissals, scope, eq(insightDismissals.userId, userId)))
    .orderBy(desc(insightDismissals.dismissedAt))
    .limit(MOST_DISMISSALS);
}

/** Puts a suggestion aside, again with other evidence if it was before. */
export async function dismiss(tx: Tx, row: DismissalRow): Promise<void> {
  await tx.orm
    .insert(insightDismissals)
    .values(row)
    .onConflictDoUpdate({
      target: [
        insightDismissals.userId,
        insightDismissals.kind,
        insightDismissals.dayOfWeek,
        insightDismissals.startMinute,
        insightDismissals.endMinute,
      ],
      set: { evidence: row.evidence, dismissedAt: row.dismissedAt },
    });
}

type Named = Pick<DismissalRow, 'userId' | 'kind' | 'dayOfWeek' | 'startMinute' | 'endMinute'>;

/** Takes a dismissal back; one that is not there is none to take back. */
export async function recall(tx: Tx, scope: Scope, named: Named): Promise<void> {
  await tx.orm
    .delete(insightDismissals)
    .where(
      scoped(
        insightDismissals,
        scope,
        and(
          eq(insightDismissals.userId, named.userId),
          eq(insightDismissals.kind, named.kind),
          eq(insightDismissals.dayOfWeek, named.dayOfWeek),
          eq(insightDismissals.startMinute, named.startMinute),
          eq(insightDismissals.endMinute, named.endMinute),
        ),
      ),
    );
}

/** The last suggestion that was applied to each weekday of a person, the newest first. */
// bounded: week (the table's constraint holds one for each weekday).
export async function changesOf(db: Reader, scope: Scope, userId: string): Promise<ChangeRow[]> {
  return db.orm
    .select()
    .from(insightChanges)
    .where(scoped(insightChanges, scope, eq(insightChanges.userId, userId)))
    .orderBy(desc(insightChanges.appliedAt), insightChanges.dayOfWeek)
    .limit(7);
}

/** One change; null for another organisation's. It is held until the transaction ends. */
export async function lockChange(tx: Tx, scope: Scope, id: string): Promise<ChangeRow | null> {
  const rows = await tx.orm
    .select()
    .from(insightChanges)
    .where(scoped(insightChanges, scope, eq(insightChanges.id, id)))
    .for('update');
  return rows[0] ?? null;
}

/** Keeps a change in place of the weekday's last one. */
export async function keepChange(tx: Tx, row: ChangeRow): Promise<void> {
  const { organizationId: _organization, userId: _user, dayOfWeek: _day, ...change } = row;
  await tx.orm
    .insert(insightChanges)
    .values(row)
    .onConflictDoUpdate({ target: [insightChanges.userId, insightChanges.dayOfWeek], set: change });
}

export async function deleteChange(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.orm.delete(insightChanges).where(scoped(insightChanges, scope, eq(insightChanges.id, id)));
}

/** Deletes what came back long ago and what nobody will take back. */
// global: housekeeping, of every organisation.
export async function deleteMarksBefore(
  db: Reader,
  { dismissed, applied }: { readonly dismissed: Date; readonly applied: Date },
): Promise<void> {
  await db.orm.delete(insightDismissals).where(lt(insightDismissals.dismissedAt, dismissed));
  await db.orm.delete(insightChanges).where(lt(insightChanges.appliedAt, applied));
}
