import { eq } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { googleChoices } from '#server/db/google-schema.ts';
import { scoped } from '#server/db/scope.ts';
import type { ConnectionRow, Owner } from './connections.queries.ts';

/** What a person chose for a Google account. */
export type Choices = Pick<ConnectionRow, 'googleEmail' | 'calendarId' | 'bidirectional' | 'neutralTitle'>;

/** Keeps what was chosen for an account that is disconnected; of one that was so before nothing is kept. */
export async function keepChoices(tx: Tx, row: ConnectionRow): Promise<void> {
  const { organizationId, userId, googleEmail, calendarId, bidirectional, neutralTitle } = row;
  const chosen: Choices = { googleEmail, calendarId, bidirectional, neutralTitle };
  await tx.orm
    .insert(googleChoices)
    .values({ organizationId, userId, ...chosen })
    .onConflictDoUpdate({ target: googleChoices.userId, set: chosen });
}

export async function choicesOf(db: Reader, owner: Owner): Promise<Choices | null> {
  const rows = await db.orm
    .select()
    .from(googleChoices)
    .where(scoped(googleChoices, owner, eq(googleChoices.userId, owner.userId)));
  return rows[0] ?? null;
}

/** They are the connection's again, or those of an account that gave way to another. */
export async function forgetChoices(tx: Tx, owner: Owner): Promise<void> {
  await tx.orm
    .delete(googleChoices)
    .where(scoped(googleChoices, owner, eq(googleChoices.userId, owner.userId)));
}
