import { and, eq } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { googleLeftovers } from '#server/db/google-schema.ts';
import { scoped } from '#server/db/scope.ts';
import type { Owner } from './connections.queries.ts';
import type { Ref } from './mirrors.queries.ts';

/** An event of ours that lies where its appointment is no more. */
export type Leftover = typeof googleLeftovers.$inferSelect;

const isThis = ({
  appointmentId,
  userId,
  calendarId,
}: Pick<Leftover, 'appointmentId' | 'userId' | 'calendarId'>) =>
  and(
    eq(googleLeftovers.appointmentId, appointmentId),
    eq(googleLeftovers.userId, userId),
    eq(googleLeftovers.calendarId, calendarId),
  );

export async function keepLeftover(db: Reader, left: Leftover): Promise<void> {
  const { dueAt, tries } = left;
  await db.orm
    .insert(googleLeftovers)
    .values(left)
    .onConflictDoUpdate({
      target: [googleLeftovers.appointmentId, googleLeftovers.userId, googleLeftovers.calendarId],
      set: { dueAt, tries },
    });
}

// bounded: appointment.
export async function leftoversOf(db: Reader, { organizationId, appointmentId }: Ref): Promise<Leftover[]> {
  return db.orm
    .select()
    .from(googleLeftovers)
    .where(scoped(googleLeftovers, { organizationId }, eq(googleLeftovers.appointmentId, appointmentId)));
}

/** Whether an event is one that waits to be deleted from a professional's calendar. */
export async function isLeftover(
  db: Reader,
  owner: Owner,
  { calendarId, appointmentId }: Pick<Leftover, 'calendarId' | 'appointmentId'>,
): Promise<boolean> {
  const { userId } = owner;
  const rows = await db.orm
    .select({ userId: googleLeftovers.userId })
    .from(googleLeftovers)
    .where(scoped(googleLeftovers, owner, isThis({ appointmentId, userId, calendarId })));
  return rows.length > 0;
}

export async function forgetLeftover(db: Reader, left: Leftover): Promise<void> {
  await db.orm.delete(googleLeftovers).where(scoped(googleLeftovers, left, isThis(left)));
}

export async function postponeLeftover(
  db: Reader,
  left: Leftover,
  change: Pick<Leftover, 'dueAt' | 'tries'>,
): Promise<void> {
  await db.orm
    .update(googleLeftovers)
    .set(change)
    .where(scoped(googleLeftovers, left, isThis(left)));
}

/** Has the appointments checked again of which something is due that was left behind, unless they are so already. */
// global: what is due is due for every organisation alike.
export async function askForLeftovers(db: Reader, now: Date): Promise<void> {
  await db.query(
    `INSERT INTO google_mirrors AS m (appointment_id, organization_id, due_at)
     SELECT DISTINCT appointment_id, organization_id, $1::timestamptz FROM google_leftovers WHERE due_at <= $1
      ORDER BY appointment_id
     ON CONFLICT (appointment_id) DO UPDATE SET due_at = $1 WHERE m.due_at IS NULL`,
    [now],
  );
}
