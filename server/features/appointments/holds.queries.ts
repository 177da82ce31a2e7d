import { and, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointmentRows, appointments, organizations, users } from '#server/db/schema.ts';
import { ORGANIZATION_OF_PROFESSIONAL, scoped, type Scope } from '#server/db/scope.ts';
import type { AppointmentRow } from './appointments.queries.ts';

/** A time held until its client confirms the booking by e-mail. */
export type HeldRow = AppointmentRow & { readonly heldUntil: Date };

/** With what a page about it says. */
export type HeldWithPlace = {
  readonly row: HeldRow;
  readonly organizationName: string;
  readonly bookingSlug: string;
};

const live = (now: Date) => sql`${appointmentRows.heldUntil} > ${now.toISOString()}::timestamptz`;

// global: the id is known only to who was given a token made of it, or the token is what tells the organisation.
export async function heldBy(
  db: Reader,
  key: { readonly id: string } | { readonly manageTokenHash: Buffer },
  now: Date,
): Promise<HeldWithPlace | null> {
  const rows = await db.orm
    .select({ row: appointmentRows, organizationName: organizations.name, bookingSlug: users.bookingSlug })
    .from(appointmentRows)
    .innerJoin(organizations, eq(organizations.id, appointmentRows.organizationId))
    .innerJoin(users, eq(users.id, appointmentRows.userId))
    .where(
      sql`${'id' in key ? eq(appointmentRows.id, key.id) : eq(appointmentRows.manageTokenHash, key.manageTokenHash)} AND ${live(now)}`,
    );
  const found = rows[0];
  return found?.row.heldUntil == null
    ? null
    : { ...found, row: { ...found.row, heldUntil: found.row.heldUntil } };
}

/** Whether a time that was held counts as an appointment by now. */
export async function isSettled(db: Reader, id: string): Promise<boolean> {
  // global: the caller has proven by the token of this very row that it may ask.
  const rows = await db.orm
    .select({ id: appointmentRows.id })
    .from(appointmentRows)
    .where(and(eq(appointmentRows.id, id), isNull(appointmentRows.heldUntil)));
  return rows.length > 0;
}

export async function heldById(db: Reader, scope: Scope, id: string, now: Date): Promise<HeldRow | null> {
  const rows = await db.orm
    .select()
    .from(appointmentRows)
    .where(scoped(appointmentRows, scope, eq(appointmentRows.id, id), live(now)));
  return rows.flatMap(heldOf)[0] ?? null;
}

/**
 * Some people's held times that share time with [from, to), sorted by start. Null when one of the people is not in the
 * organisation.
 */
export async function heldBetween(
  db: Reader,
  scope: Scope,
  {
    userIds,
    from,
    to,
    now,
    limit,
  }: { userIds: readonly string[]; from: Date; to: Date; now: Date; limit: number },
): Promise<HeldRow[] | null> {
  const rows = await db.orm
    .select({ userId: users.id, row: appointmentRows })
    .from(users)
    .leftJoin(
      appointmentRows,
      scoped(
        appointmentRows,
        scope,
        eq(appointmentRows.userId, users.id),
        live(now),
        sql`${appointmentRows.startTime} < ${to.toISOString()}::timestamptz`,
        sql`${appointmentRows.endTime} > ${from.toISOString()}::timestamptz`,
      ),
    )
    .where(scoped(users, scope, inArray(users.id, userIds)))
    .orderBy(appointmentRows.startTime, appointmentRows.id)
    // Who has none is a row too.
    .limit(limit + userIds.length);
  if (new Set(rows.map(({ userId }) => userId)).size < userIds.length) return null;
  return rows.flatMap(({ row }) => heldOf(row)).slice(0, limit);
}

/** Those of the given rows that are held, sorted by start. */
// bounded: given ids.
export async function heldByIds(
  db: Reader,
  scope: Scope,
  ids: readonly string[],
  now: Date,
): Promise<HeldRow[]> {
  const rows = await db.orm
    .select()
    .from(appointmentRows)
    .where(scoped(appointmentRows, scope, inArray(appointmentRows.id, ids), live(now)))
    .orderBy(appointmentRows.startTime, appointmentRows.id);
  return rows.flatMap(heldOf);
}

/** A row as what it is while it is held; none where it is not. */
function heldOf(row: typeof appointmentRows.$inferSelect | null): HeldRow[] {
  return row?.heldUntil == null ? [] : [{ ...row, heldUntil: row.heldUntil }];
}

/** As many of a professional's holds are known ahead: more do not run out within one search of the waiting list. */
const HOLDS_KNOWN = 200;

/**
 * A professional's times that are held until after now and lie after the hold, without those that `offered` made; the first to
 * end first.
 */
export async function heldUnoffered(
  db: Reader,
  scope: Scope,
  { userId, offered, now }: { userId: string; offered: string; now: Date },
): Promise<HeldRow[]> {
  const rows = await db.orm
    .select()
    .from(appointmentRows)
    .where(
      scoped(
        appointmentRows,
        scope,
        eq(appointmentRows.userId, userId),
        ne(appointmentRows.createdBy, offered),
        live(now),
        gt(appointmentRows.startTime, appointmentRows.heldUntil),
      ),
    )
    .orderBy(appointmentRows.heldUntil, appointmentRows.id)
    .limit(HOLDS_KNOWN);
  return rows.flatMap(heldOf);
}

/** Lets a held time count as an appointment, made by somebody. @returns whether it was held until this call */
export async function settleHeld(
  tx: Tx,
  scope: Scope,
  { id, createdBy }: Pick<HeldRow, 'id' | 'createdBy'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx.orm
    .update(appointmentRows)
    .set({ heldUntil: null, updatedAt: now, createdBy })
    .where(scoped(appointmentRows, scope, eq(appointmentRows.id, id), live(now)))
    .returning({ id: appointmentRows.id });
  return rows.length > 0;
}

/** Gives a settled appointment the record of its client; null when it is gone. */
export async function recordSettled(
  tx: Tx,
  scope: Scope,
  id: string,
  clientId: string,
): Promise<AppointmentRow | null> {
  const rows = await tx.orm
    .update(appointments)
    .set({ clientId })
    .where(scoped(appointments, scope, eq(appointments.id, id)))
    .returning();
  return rows[0] ?? null;
}

/** Ends a hold: the time is free again. @returns whether there was one */
export async function deleteHeld(tx: Tx, scope: Scope, id: string, now: Date): Promise<boolean> {
  const rows = await tx.orm
    .delete(appointmentRows)
    .where(scoped(appointmentRows, scope, eq(appointmentRows.id, id), live(now)))
    .returning({ id: appointmentRows.id });
  return rows.length > 0;
}

/** Deletes the holds of a professional (`ProfessionalScope` in $1 and $2) that are over at a moment ($5), as part of another statement. */
export const DELETE_OLD_HOLDS = `
  DELETE FROM appointment_rows
   WHERE organization_id = ${ORGANIZATION_OF_PROFESSIONAL} AND user_id = $2::uuid AND held_until <= $5`;

/** Deletes all holds that are over. */
// global: these rows are dead for every organisation alike.
export async function deleteOldHolds(db: Reader, now: Date): Promise<void> {
  await db.query('DELETE FROM appointment_rows WHERE held_until <= $1', [now]);
}

/** Deletes a held row, over or not; an appointment that counts stays. @returns the row that was */
export async function deleteHeldRow(tx: Tx, scope: Scope, id: string): Promise<AppointmentRow | null> {
  const rows = await tx.orm
    .delete(appointmentRows)
    .where(scoped(appointmentRows, scope, eq(appointmentRows.id, id), isNotNull(appointmentRows.heldUntil)))
    .returning();
  return rows[0] ?? null;
}
