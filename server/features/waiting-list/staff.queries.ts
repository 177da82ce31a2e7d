import type { WaitingState } from '#shared/contract/waiting-list.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { Span } from '#server/lib/pages.ts';

/** One who waits, with the offer they have. */
export type ListedEntry = {
  readonly id: string;
  readonly userId: string | null;
  readonly professionalName: string | null;
  readonly timezone: string | null;
  readonly productId: string | null;
  readonly productName: string | null;
  readonly clientName: string;
  readonly clientEmail: string | null;
  readonly clientPhone: string | null;
  readonly weekdays: DayOfWeek[];
  readonly parts: DayPart[];
  readonly from: string;
  readonly until: string;
  readonly noticeMinutes: number;
  readonly createdAt: Date;
  readonly missed: number;
  readonly state: WaitingState;
  readonly appointmentId: string | null;
  readonly replaces: Date | null;
  readonly offerId: string | null;
  readonly heldId: string | null;
  readonly offerName: string | null;
  readonly offerZone: string | null;
  readonly offerStart: Date | null;
  readonly offerEnd: Date | null;
  readonly heldUntil: Date | null;
  readonly total: number;
};

/** A page of the open entries that a person sees, in the list's order. @param userId null for all of the organisation's */
export async function pageOfEntries(
  db: Reader,
  { organizationId }: Scope,
  { userId, now, span }: { userId: string | null; now: Date; span: Span },
): Promise<ListedEntry[]> {
  return db.query<ListedEntry>(
    `SELECT e.id, e.user_id AS "userId", u.name AS "professionalName", COALESCE(e.timezone, u.timezone) AS timezone, e.product_id AS "productId",
            e.product_name AS "productName", e.client_name AS "clientName", e.client_email AS "clientEmail",
            e.client_phone AS "clientPhone", to_json(e.weekdays) AS weekdays, to_json(e.parts) AS parts,
            e.from_date::text AS "from", e.until_date::text AS "until", e.notice_minutes AS "noticeMinutes",
            e.created_at AS "createdAt", e.missed, e.state, a.id AS "appointmentId", a.start_time AS replaces, o.id AS "offerId", o.hold_id AS "heldId",
            ou.name AS "offerName", ou.timezone AS "offerZone", o.start_time AS "offerStart", o.end_time AS "offerEnd",
            o.held_until AS "heldUntil", (count(*) OVER ())::int AS total
       FROM waiting_entries e
       LEFT JOIN users u ON u.id = e.user_id
       LEFT JOIN appointments a ON a.id = e.appointment_id
       LEFT JOIN waiting_offers o ON o.entry_id = e.id AND o.outcome IS NULL AND o.held_until > $3
       LEFT JOIN users ou ON ou.id = o.user_id
      WHERE e.organization_id = $1 AND e.ended_at IS NULL
        AND ($2::uuid IS NULL OR e.user_id IS NULL OR e.user_id = $2)
      ORDER BY e.position, e.id LIMIT $4 OFFSET $5`,
    [organizationId, userId, now, span.limit, span.offset],
  );
}

/** The open offer that a held row is, as the text for its client wants it. */
export type HeldOffer = Pick<ListedEntry, 'clientName' | 'clientPhone'> & {
  readonly entryId: string;
  readonly userId: string;
  readonly professionalName: string;
  readonly timezone: string;
  readonly startTime: Date;
  readonly heldUntil: Date;
};

/** @returns null where the row is no offer, or the offer is over */
export async function offerByHold(
  db: Reader,
  { organizationId }: Scope,
  holdId: string,
  now: Date,
): Promise<HeldOffer | null> {
  const [row] = await db.query<HeldOffer>(
    `SELECT o.entry_id AS "entryId", o.user_id AS "userId", u.name AS "professionalName", u.timezone,
            e.client_name AS "clientName", e.client_phone AS "clientPhone",
            o.start_time AS "startTime", o.held_until AS "heldUntil"
       FROM waiting_offers o
       JOIN users u ON u.id = o.user_id
       JOIN waiting_entries e ON e.id = o.entry_id
      WHERE o.organization_id = $1 AND o.hold_id = $2 AND o.outcome IS NULL AND o.held_until > $3`,
    [organizationId, holdId, now],
  );
  return row ?? null;
}

/** Changes of the order wait for one another. */
export async function lockOrder(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query(`SELECT ${takeLock('waitingOrder')}`, [organizationId]);
}

/**
 * Exchanges the place of an entry with that of its neighbour among those that a person sees: the one before it or the one
 * after it. At the end of the list it stays.
 */
export async function swapPlaces(
  tx: Tx,
  { organizationId }: Scope,
  { id, userId, isUp }: { id: string; userId: string | null; isUp: boolean },
): Promise<void> {
  await tx.query(
    `WITH own AS (SELECT id, position FROM waiting_entries WHERE organization_id = $1 AND id = $2),
          neighbour AS (
            SELECT e.id, e.position FROM waiting_entries e, own
             WHERE e.organization_id = $1 AND e.ended_at IS NULL
               AND ($3::uuid IS NULL OR e.user_id IS NULL OR e.user_id = $3)
               AND CASE WHEN $4::boolean THEN e.position < own.position ELSE e.position > own.position END
             ORDER BY CASE WHEN $4::boolean THEN -e.position ELSE e.position END LIMIT 1)
     UPDATE waiting_entries e
        SET position = CASE WHEN e.id = own.id THEN neighbour.position ELSE own.position END
       FROM own, neighbour WHERE e.organization_id = $1 AND e.id IN (own.id, neighbour.id)`,
    [organizationId, id, userId, isUp],
  );
}

/** Puts an entry before all others of the organisation. */
export async function placeFirst(tx: Tx, { organizationId }: Scope, id: string): Promise<void> {
  await tx.query(
    `UPDATE waiting_entries
        SET position = (SELECT min(position) - 1 FROM waiting_entries WHERE organization_id = $1 AND ended_at IS NULL)
      WHERE organization_id = $1 AND id = $2 AND ended_at IS NULL`,
    [organizationId, id],
  );
}
