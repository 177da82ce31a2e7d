import { eq } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type OwnerToNotify = { id: string; name: string; email: string; timezone: string };

/** Who is notified of trouble with a webhook: its person, or every administrator for the organisation's. */
// bounded: kept KEPT_LIMITS.people.
export async function ownersToNotify(
  db: Reader,
  scope: Scope,
  userId: string | null,
): Promise<OwnerToNotify[]> {
  return db.orm
    .select({ id: users.id, name: users.name, email: users.email, timezone: users.timezone })
    .from(users)
    .where(scoped(users, scope, userId === null ? eq(users.role, 'admin') : eq(users.id, userId)))
    .orderBy(users.id);
}
