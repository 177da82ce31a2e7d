import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointmentRows, users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { waitingOffers } from '#server/db/waiting-schema.ts';

export type OfferRow = typeof waitingOffers.$inferSelect;
export type Outcome = NonNullable<OfferRow['outcome']>;

/** What an offer that was withdrawn is replaced with. */
const REPLACED = Object.fromEntries(
  Object.entries(getTableColumns(waitingOffers)).map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]),
);

/** Keeps offers: each in the place of one of the same time to the same client that was withdrawn, if there is one. */
export async function insertOffers(tx: Tx, offers: readonly OfferRow[]): Promise<void> {
  const { entryId, userId, startTime, outcome } = waitingOffers;
  await tx.orm
    .insert(waitingOffers)
    .values([...offers])
    .onConflictDoUpdate({
      target: [entryId, userId, startTime],
      set: REPLACED,
      setWhere: eq(outcome, 'withdrawn'),
    });
}

/** Offers of one professional's times that nobody answered by a moment, the oldest first. */
export async function lapsedOf(db: Reader, scope: Scope, userId: string, now: Date): Promise<OfferRow[]> {
  return db.orm
    .select()
    .from(waitingOffers)
    .where(
      scoped(
        waitingOffers,
        scope,
        eq(waitingOffers.userId, userId),
        isNull(waitingOffers.outcome),
        lte(waitingOffers.heldUntil, now),
      ),
    )
    .orderBy(asc(waitingOffers.heldUntil), asc(waitingOffers.id))
    .limit(WAITING_LIMITS.kept);
}

/**
 * Open offers of a professional's times whose clients have no later appointment any more: it is gone, or begins no later than
 * what is offered instead.
 */
// bounded: person.
export async function outdatedOf(
  db: Reader,
  { organizationId }: Scope,
  userId: string,
): Promise<{ entryId: string; isGone: boolean }[]> {
  return db.query(
    `SELECT o.entry_id AS "entryId", a.id IS NULL AS "isGone"
       FROM waiting_offers o
       JOIN waiting_entries e ON e.id = o.entry_id AND e.appointment_id IS NOT NULL
       LEFT JOIN appointments a ON a.organization_id = o.organization_id AND a.id = e.appointment_id
      WHERE o.organization_id = $1 AND o.user_id = $2 AND o.outcome IS NULL
        AND (a.id IS NULL OR a.start_time <= o.start_time)`,
    [organizationId, userId],
  );
}

/** The open offers of a professional's times. */
export async function openOfPerson(db: Reader, scope: Scope, userId: string): Promise<OfferRow[]> {
  return db.orm
    .select()
    .from(waitingOffers)
    .where(scoped(waitingOffers, scope, eq(waitingOffers.userId, userId), isNull(waitingOffers.outcome)))
    .orderBy(asc(waitingOffers.id))
    .limit(WAITING_LIMITS.kept);
}

/** When the first of a professional's open offers ends; null without any. */
export async function nextEnd(db: Reader, scope: Scope, userId: string): Promise<Date | null> {
  const rows = await db.orm
    .select({ heldUntil: waitingOffers.heldUntil })
    .from(waitingOffers)
    .where(scoped(waitingOffers, scope, eq(waitingOffers.userId, userId), isNull(waitingOffers.outcome)))
    .orderBy(asc(waitingOffers.heldUntil))
    .limit(1);
  return rows[0]?.heldUntil ?? null;
}

/** An offer with whose time it is, by which clock, and what it costs. */
export type ShownOffer = OfferRow & {
  readonly professionalName: string;
  readonly timezone: string;
  readonly productPriceCents: number | null;
};

/** The open offer of an entry, or else the one that was taken, with the professional whose time it is. */
export function offerOf(db: Reader, scope: Scope, entryId: string): Promise<ShownOffer | null> {
  const { outcome } = waitingOffers;
  return lastOf(db, scope, entryId, or(isNull(outcome), eq(outcome, 'taken')));
}

/** The open offer of an entry, or else the last one, whatever came of it. */
export function lastOfferOf(db: Reader, scope: Scope, entryId: string): Promise<ShownOffer | null> {
  return lastOf(db, scope, entryId);
}

async function lastOf(db: Reader, scope: Scope, entryId: string, such?: SQL): Promise<ShownOffer | null> {
  const rows = await db.orm
    .select({
      offer: waitingOffers,
      professionalName: users.name,
      timezone: users.timezone,
      productPriceCents: appointmentRows.productPriceCents,
    })
    .from(waitingOffers)
    .innerJoin(users, eq(users.id, waitingOffers.userId))
    .leftJoin(appointmentRows, eq(appointmentRows.id, waitingOffers.holdId))
    .where(scoped(waitingOffers, scope, eq(waitingOffers.entryId, entryId), such))
    .orderBy(isNotNull(waitingOffers.outcome), desc(waitingOffers.offeredAt))
    .limit(1);
  const found = rows[0];
  if (found === undefined) return null;
  const { offer, ...more } = found;
  return { ...offer, ...more };
}

/** The open offer behind a held row, kept from changing until the transaction ends. */
export async function lockByHold(tx: Tx, scope: Scope, holdId: string): Promise<OfferRow | null> {
  const rows = await tx.orm
    .select()
    .from(waitingOffers)
    .where(scoped(waitingOffers, scope, eq(waitingOffers.holdId, holdId), isNull(waitingOffers.outcome)))
    .for('update');
  return rows[0] ?? null;
}

/** The people whose time at a start was offered for a request before; without offers that were withdrawn. */
// bounded: kept KEPT_LIMITS.people (each has one offer of a start for a request).
export async function askedPeople(
  db: Reader,
  scope: Scope,
  { entryId, startTime }: Pick<OfferRow, 'entryId' | 'startTime'>,
): Promise<string[]> {
  const rows = await db.orm
    .select({ userId: waitingOffers.userId })
    .from(waitingOffers)
    .where(
      scoped(
        waitingOffers,
        scope,
        eq(waitingOffers.entryId, entryId),
        eq(waitingOffers.startTime, startTime),
        or(isNull(waitingOffers.outcome), ne(waitingOffers.outcome, 'withdrawn')),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** Ends an open offer. @param lapsedAt only if it was not answered by then @returns whether it was open until this call */
export async function closeOffer(
  tx: Tx,
  scope: Scope,
  id: string,
  outcome: Outcome,
  lapsedAt?: Date,
): Promise<boolean> {
  const rows = await tx.orm
    .update(waitingOffers)
    .set({ outcome })
    .where(
      scoped(
        waitingOffers,
        scope,
        eq(waitingOffers.id, id),
        isNull(waitingOffers.outcome),
        lapsedAt === undefined ? undefined : lte(waitingOffers.heldUntil, lapsedAt),
      ),
    )
    .returning({ id: waitingOffers.id });
  return rows.length > 0;
}

export async function noteOfferMailed(tx: Tx, scope: Scope, id: string, now: Date): Promise<void> {
  await tx.orm
    .update(waitingOffers)
    .set({ mailedAt: now })
    .where(and(scoped(waitingOffers, scope, eq(waitingOffers.id, id))));
}
