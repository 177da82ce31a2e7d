import { and, eq } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { googleConnections, users } from '#server/db/schema.ts';
import { scoped } from '#server/db/scope.ts';
import type { ConnectionRow, Owner } from './connections.queries.ts';

/** Where a professional's appointments go, and how. */
export type Target = {
  readonly connection: ConnectionRow;
  readonly timezone: string;
  readonly calendarSync: boolean;
  readonly autoCreateMeet: boolean;
};

/** Null for whoever has connected no calendar. */
export async function targetOf(db: Reader, owner: Owner): Promise<Target | null> {
  const rows = await db.orm
    .select({
      connection: googleConnections,
      timezone: users.timezone,
      calendarSync: users.calendarSync,
      autoCreateMeet: users.autoCreateMeet,
    })
    .from(googleConnections)
    .innerJoin(
      users,
      and(eq(users.id, googleConnections.userId), eq(users.organizationId, googleConnections.organizationId)),
    )
    .where(scoped(googleConnections, owner, eq(googleConnections.userId, owner.userId)));
  return rows[0] ?? null;
}
