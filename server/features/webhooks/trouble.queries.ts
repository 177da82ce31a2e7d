import { eq, isNull, lte, or } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { notificationSettings, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type OwnerToTell = { id: string; name: string; email: string; timezone: string };

/** Who is notified of trouble with a webhook: its person, or every administrator for the organisation's. */
export async function ownersToTell(db: Reader, scope: Scope, userId: string | null): Promise<OwnerToTell[]> {
  return db.orm
    .select({ id: users.id, name: users.name, email: users.email, timezone: users.timezone })
    .from(users)
    .where(scoped(users, scope, userId === null ? eq(users.role, 'admin') : eq(users.id, userId)))
    .orderBy(users.id);
}

const DAY_MS = 86_400_000;

/** Takes the one chance of a day to tell of trouble with a webhook; false when it was taken. */
export async function mayTellAgain(tx: Tx, scope: Scope, settingsId: string, now: Date): Promise<boolean> {
  const { id, troubleToldAt } = notificationSettings;
  const rows = await tx.orm
    .update(notificationSettings)
    .set({ troubleToldAt: now })
    .where(
      scoped(
        notificationSettings,
        scope,
        eq(id, settingsId),
        or(isNull(troubleToldAt), lte(troubleToldAt, new Date(now.getTime() - DAY_MS))),
      ),
    )
    .returning({ id });
  return rows.length > 0;
}
