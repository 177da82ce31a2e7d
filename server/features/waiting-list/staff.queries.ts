import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import type { WaitingChoices, WaitingState } from '#shared/contract/waiting-list.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import type { DayPart } from '#shared/day-parts.ts';
import type { Reader } from '#server/db/database.ts';
import { plainName } from '#server/db/plain-name.ts';
import type { Scope } from '#server/db/scope.ts';
import { likePart } from '#server/lib/like.ts';
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
  readonly isAway: boolean;
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
  /** Its turn in its queue, from 1, and how many the queue has. */
  readonly place: number;
  readonly queueLength: number;
  readonly total: number;
};

/** What narrows the list. */
export type ListFilter = {
  /** Whose entries the reader sees besides anybody's; null for everybody's. */
  readonly seenBy: string | null;
  /** Whose queue: that person's entries and anybody's; null for all. */
  readonly queue: string | null;
  /** Those for anybody alone. */
  readonly isAnybody: boolean;
  /** The name of a service. */
  readonly service: string | null;
  /** Whether something is offered; null for both. */
  readonly isOffered: boolean | null;
};

/** `$1` organisation, `$2` whose entries the reader sees. */
const SEEN = `e.organization_id = $1 AND e.ended_at IS NULL AND ($2::uuid IS NULL OR e.user_id IS NULL OR e.user_id = $2)`;

/**
 * The open entries on show with their turns: a person's queue has their own entries and those for anybody, in the list's order;
 * those for anybody are a queue of their own where no person's is on show. `$3` whose queue, `$4` whether anybody's.
 */
const PLACED = `
  SELECT id,
         CASE WHEN COALESCE($2, $3::uuid) IS NOT NULL THEN row_number() OVER listed
              WHEN user_id IS NULL THEN row_number() OVER queue
              ELSE row_number() OVER queue + count(*) FILTER (WHERE user_id IS NULL) OVER listed END AS place,
         CASE WHEN COALESCE($2, $3::uuid) IS NOT NULL THEN count(*) OVER ()
              WHEN user_id IS NULL THEN count(*) OVER (PARTITION BY user_id)
              ELSE count(*) OVER (PARTITION BY user_id) + count(*) FILTER (WHERE user_id IS NULL) OVER () END AS length
    FROM waiting_entries e
   WHERE ${SEEN}
     AND ($3::uuid IS NULL OR e.user_id IS NULL OR e.user_id = $3) AND (NOT $4::boolean OR e.user_id IS NULL)
  WINDOW listed AS (ORDER BY position, id), queue AS (PARTITION BY user_id ORDER BY position, id)`;

/** Whether the professional is off on all of the dates: one day off, or a period away, covers them. */
const AWAY = `EXISTS (SELECT 1 FROM availability_exceptions x
                       WHERE x.organization_id = $1 AND x.user_id = e.user_id AND x.start_minute IS NULL
                         AND x.first_date <= e.from_date AND x.last_date >= e.until_date)`;

/** A page of the open entries that a filter leaves, in the list's order. */
export async function pageOfEntries(
  db: Reader,
  { organizationId }: Scope,
  { seenBy, queue, isAnybody, service, isOffered }: ListFilter,
  { now, span }: { now: Date; span: Span },
): Promise<ListedEntry[]> {
  return db.query<ListedEntry>(
    `SELECT e.id, e.user_id AS "userId", u.name AS "professionalName", COALESCE(e.timezone, u.timezone) AS timezone, e.product_id AS "productId",
            e.product_name AS "productName", e.client_name AS "clientName", e.client_email AS "clientEmail",
            e.client_phone AS "clientPhone", to_json(e.weekdays) AS weekdays, to_json(e.parts) AS parts,
            e.from_date::text AS "from", e.until_date::text AS "until", e.notice_minutes AS "noticeMinutes",
            e.created_at AS "createdAt", e.missed, ${AWAY} AS "isAway", e.state, a.id AS "appointmentId", a.start_time AS replaces, o.id AS "offerId", o.hold_id AS "heldId",
            ou.name AS "offerName", ou.timezone AS "offerZone", o.start_time AS "offerStart", o.end_time AS "offerEnd",
            o.held_until AS "heldUntil", p.place::int AS place, p.length::int AS "queueLength", (count(*) OVER ())::int AS total
       FROM (${PLACED}) p
       JOIN waiting_entries e ON e.id = p.id
       LEFT JOIN users u ON u.id = e.user_id
       LEFT JOIN appointments a ON a.id = e.appointment_id
       LEFT JOIN waiting_offers o ON o.entry_id = e.id AND o.outcome IS NULL AND o.held_until > $5
       LEFT JOIN users ou ON ou.id = o.user_id
      WHERE e.organization_id = $1
        AND ($6::text IS NULL OR ${plainName('e.product_name')} = ${plainName('$6::text')})
        AND ($7::boolean IS NULL OR $7 = (o.id IS NOT NULL))
      ORDER BY e.position, e.id LIMIT $8 OFFSET $9`,
    [organizationId, seenBy, queue, isAnybody, now, service, isOffered, span.limit, span.offset],
  );
}

/** One more than are offered: then there are more. */
const CHOSEN_FROM = WAITING_LIMITS.choices + 1;

/** The services that somebody waits for, each once, by name. */
const SERVICES = (condition: string, most: number) => `
  SELECT min(e.product_name) AS name FROM waiting_entries e
   WHERE ${SEEN} AND e.product_name IS NOT NULL AND ${condition}
   GROUP BY ${plainName('e.product_name')} ORDER BY ${plainName('e.product_name')} LIMIT ${most}`;

/**
 * By what the list can be narrowed: the people and the services that somebody waits for, and the person whose queue is on show.
 * `$3` that person.
 */
// bounded: limit CHOSEN_FROM.
const CHOICES = `
  SELECT COALESCE((SELECT json_agg(json_build_object('id', id, 'name', name) ORDER BY plain_text(name), id)
                     FROM (SELECT u.id, u.name FROM users u
                            WHERE u.organization_id = $1
                              AND (u.id = $3::uuid OR EXISTS (SELECT 1 FROM waiting_entries e WHERE ${SEEN} AND e.user_id = u.id))
                            LIMIT ${CHOSEN_FROM}) people), '[]') AS people,
         COALESCE((SELECT json_agg(name) FROM (${SERVICES('true', CHOSEN_FROM)}) services), '[]') AS services,
         EXISTS (SELECT 1 FROM waiting_entries e WHERE ${SEEN} AND e.user_id IS NULL) AS "hasAnybody"`;

export async function choicesOf(
  db: Reader,
  { organizationId }: Scope,
  { seenBy, queue }: Pick<ListFilter, 'seenBy' | 'queue'>,
): Promise<WaitingChoices> {
  const [row] = await db.query<WaitingChoices>(CHOICES, [organizationId, seenBy, queue]);
  if (row === undefined) return { people: [], services: [], hasAnybody: false };
  const fewOf = <Choice>(all: Choice[] | null) => (all?.length === CHOSEN_FROM ? null : all);
  return { ...row, people: fewOf(row.people), services: fewOf(row.services) };
}

/** The first services by name that somebody waits for and whose name has a text in it. @param search empty for all */
export async function servicesOf(
  db: Reader,
  { organizationId }: Scope,
  { seenBy, search }: Pick<ListFilter, 'seenBy'> & { search: string },
): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    SERVICES('plain_text(e.product_name) LIKE plain_text($3)', WAITING_LIMITS.choices),
    [organizationId, seenBy, likePart(search)],
  );
  return rows.map(({ name }) => name);
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
// bounded: row.
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
