import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import { bookingFormSettings as formContract } from '#shared/contract/booking-form.ts';
import { fieldsOf } from '#shared/contract/common.ts';
import { READ_LIMITS } from '#shared/contract/limits.ts';
import type { SuggestTimes } from '#shared/contract/suggestions.ts';
import type { DistributionPolicy } from '#shared/distribution/choose.ts';
import type { ServiceOffer } from '#shared/team-directory.ts';
import { asJson } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { plainName } from '#server/db/plain-name.ts';
import { bookingFormSettings } from '#server/db/schema.ts';
import type { Scope } from '#server/db/scope.ts';
import { isId } from '#server/lib/ids.ts';

/** Somebody who takes part in the distribution of what is asked for. */
export type PartRow = {
  readonly userId: string;
  readonly createdAt: Date;
  readonly share: number;
  readonly priority: number;
  /** Their service of the name asked for; null where none was asked for. */
  readonly productId: string | null;
};

/** Those who can be booked by a team's link. */
const IS_LISTED = `
  u.organization_id = $1 AND u.is_active
  AND EXISTS (SELECT 1 FROM availability a
               WHERE a.organization_id = u.organization_id AND a.user_id = u.id AND a.is_active)`;
/** Those of them who have a share. */
const TAKES_PART = `${IS_LISTED} AND u.distribution_share > 0`;

/**
 * The service of the name `$2` of each who has one; none where `$2` is null. Found first and by the name alone: looked for with each
 * person, the plain name of every service of the organisation would be made.
 */
const NAMED = `
  WITH named AS MATERIALIZED (
    SELECT DISTINCT ON (user_id) user_id, id FROM products
     WHERE organization_id = $1 AND is_active AND ${plainName('name')} = ${plainName('$2::text')}
     ORDER BY user_id, id)`;
/** The service `p` of the name `$2` of a person `u`, after `NAMED`. */
const OF_THAT_NAME = 'LEFT JOIN named p ON p.user_id = u.id';
/** Those who have it, or all where none is asked for. */
const HAS_IT = '($2::text IS NULL OR p.id IS NOT NULL)';

const PARTS = `${NAMED}
  SELECT u.id AS "userId", u.created_at AS "createdAt", u.distribution_share AS share,
         u.distribution_priority AS priority, p.id AS "productId"
    FROM users u
    ${OF_THAT_NAME}
   WHERE ${TAKES_PART} AND ${HAS_IT}
   ORDER BY u.id LIMIT ${READ_LIMITS.people}`;

/** The people who offer a service of this name, or all where none is named, by id. */
// bounded: limit READ_LIMITS.people.
export async function partsOf(db: Reader, scope: Scope, service: string | null): Promise<PartRow[]> {
  return db.query<PartRow>(PARTS, [scope.organizationId, service]);
}

/** Who may have a free time. */
export type CandidatesAsked = {
  /** Name of a service that they offer; null for none in particular. */
  readonly service: string | null;
  /** These people alone; null for the whole team. */
  readonly userIds: readonly string[] | null;
  /** Those of this specialty, without regard to case and accents. */
  readonly specialty: string | null;
};

/** Somebody who may be looked at, with or without a share, and the organisation's policy. */
export type CandidateRow = PartRow & {
  readonly name: string;
  readonly color: string;
  readonly policy: DistributionPolicy;
};

/** `$1` organisation, `$2` service, `$3` people, `$4` specialty. */
const CANDIDATES = `${NAMED}
  SELECT u.id AS "userId", u.name, u.color, u.created_at AS "createdAt", u.distribution_share AS share,
         u.distribution_priority AS priority, p.id AS "productId",
         (SELECT distribution_policy FROM organizations WHERE id = $1) AS policy
    FROM users u
    ${OF_THAT_NAME}
   WHERE ${IS_LISTED} AND ${HAS_IT}
     AND ($3::uuid[] IS NULL OR u.id = ANY ($3)) AND ($4::text IS NULL OR ${plainName('u.title')} = ${plainName('$4::text')})
   ORDER BY plain_text(u.name), u.id LIMIT ${READ_LIMITS.people}`;

/** The people of the organisation who can be booked for what is asked, by name. */
// bounded: limit READ_LIMITS.people.
export async function candidatesOf(
  db: Reader,
  scope: Scope,
  { service, userIds, specialty }: CandidatesAsked,
): Promise<CandidateRow[]> {
  return db.query<CandidateRow>(CANDIDATES, [scope.organizationId, service, userIds, specialty]);
}

/** Somebody who might take an appointment that another person cannot. */
export type OtherRow = Pick<PartRow, 'userId' | 'productId'> & {
  readonly bookingSlug: string;
  readonly takesPart: boolean;
};

/** The people looked at for another one at the same time, however large the team is. */
const OTHERS_LOOKED_AT = 24;

/**
 * `$1` organisation, `$2` service, `$3` people left out, first with whom it was asked for, `$4` the start, by which the order of a
 * large team differs. Without a service nobody of another specialty does the same.
 */
const OTHERS = `${NAMED}
  SELECT u.id AS "userId", u.booking_slug AS "bookingSlug", u.distribution_share > 0 AS "takesPart", p.id AS "productId"
    FROM users u
    ${OF_THAT_NAME}
   WHERE ${IS_LISTED} AND ${HAS_IT} AND u.id <> ALL ($3::uuid[])
     AND ($2::text IS NOT NULL OR NOT EXISTS (
           SELECT FROM users w
            WHERE w.organization_id = $1 AND w.id = ($3::uuid[])[1] AND w.title IS NOT NULL
              AND ${plainName('w.title')} IS DISTINCT FROM ${plainName('u.title')}))
   ORDER BY u.distribution_share = 0, md5(u.id::text || $4::text), u.id LIMIT ${OTHERS_LOOKED_AT}`;

/**
 * Others who offer a service of this name, or anybody of the same specialty where none is named: those with a share first, else
 * in an order that differs from start to start, so that a large team's first names are not always the ones looked at.
 */
// bounded: limit OTHERS_LOOKED_AT.
export async function othersOf(
  db: Reader,
  scope: Scope,
  { service, without, startTime }: OthersAsked,
): Promise<OtherRow[]> {
  const values = [scope.organizationId, service, without, startTime.toISOString()];
  return db.query<OtherRow>(OTHERS, values);
}

/** Who might stand in for somebody: for which of the services asked for, by their places in the list, and whether they do the same. */
export type StandInRow = {
  readonly userId: string;
  readonly services: readonly number[];
  readonly isSameTitle: boolean;
};

/**
 * `$1` organisation, `$2` names of services, `$3` whom they stand in for. OFFSET 0 has each name looked for along the index, as many
 * as PostgreSQL may reckon with.
 */
// bounded: given $2.
const STAND_INS = `
  WITH named AS MATERIALIZED (
    SELECT p.user_id, array_agg(DISTINCT n.place::int) AS services
      FROM unnest($2::text[]) WITH ORDINALITY AS n (name, place)
     CROSS JOIN LATERAL (
             SELECT user_id FROM products
              WHERE organization_id = $1 AND is_active AND ${plainName('name')} = ${plainName('n.name')} OFFSET 0) p
     GROUP BY p.user_id)
  SELECT * FROM (
    SELECT u.id AS "userId", COALESCE(p.services, '{}') AS services,
           COALESCE(${plainName('u.title')} = (SELECT ${plainName('title')} FROM users
                                                WHERE organization_id = $1 AND id = $3), false) AS "isSameTitle",
           u.name
      FROM users u
      LEFT JOIN named p ON p.user_id = u.id
     WHERE ${IS_LISTED} AND u.id <> $3) others
   WHERE "isSameTitle" OR services <> '{}'
   ORDER BY cardinality(services) DESC, name, "userId" LIMIT $4`;

/** Colleagues who offer some of these services, or bear the same title as who is away. */
// bounded: limit limit.
export async function standInsOf(
  db: Reader,
  scope: Scope,
  {
    services,
    userId,
    limit,
  }: { readonly services: readonly string[]; readonly userId: string; readonly limit: number },
): Promise<StandInRow[]> {
  return db.query<StandInRow>(STAND_INS, [scope.organizationId, services, userId, limit]);
}

export type OthersAsked = {
  readonly service: string | null;
  /** People left out: with whom it was asked for. */
  readonly without: readonly string[];
  readonly startTime: Date;
};

export async function policyOf(db: Reader, scope: Scope): Promise<DistributionPolicy> {
  const [row] = await db.query<{ policy: DistributionPolicy }>(
    'SELECT distribution_policy AS policy FROM organizations WHERE id = $1',
    [scope.organizationId],
  );
  return row?.policy ?? 'balanced';
}

/**
 * A service of several people under one name: the least and the most that it takes and costs, in minutes and cents. Prices are of
 * those who name one: 0 where nobody does.
 */
export type SharedService = {
  readonly name: string;
  readonly description: string | null;
  readonly minutes: number;
  readonly mostMinutes: number;
  readonly priceCents: number;
  readonly mostCents: number;
  /** Whether somebody names no price. */
  readonly isUnpriced: boolean;
};

/** Each name is made plain once, however many offer it. */
const SERVICES = `
  WITH offered AS MATERIALIZED (
    SELECT p.id, p.name, p.description, p.duration, p.price_cents
      FROM users u
      JOIN products p ON p.organization_id = u.organization_id AND p.user_id = u.id AND p.is_active
     WHERE ${TAKES_PART}),
  names AS MATERIALIZED (SELECT name, ${plainName('name')} AS plain FROM (SELECT DISTINCT name FROM offered) once)
  SELECT (array_agg(name ORDER BY id))[1] AS name, (array_agg(description ORDER BY id))[1] AS description,
         min(duration) AS minutes, max(duration) AS "mostMinutes",
         COALESCE(min(price_cents) FILTER (WHERE price_cents > 0), 0) AS "priceCents",
         max(price_cents) AS "mostCents", bool_or(price_cents = 0) AS "isUnpriced"
    FROM offered JOIN names USING (name)
   GROUP BY plain ORDER BY plain LIMIT ${READ_LIMITS.products}`;

/** The active services of those who take part, each name once. */
// bounded: limit READ_LIMITS.products.
export async function sharedServices(db: Reader, scope: Scope): Promise<SharedService[]> {
  return db.query<SharedService>(SERVICES, [scope.organizationId]);
}

/** `$1` organisation, `$2` the service's name, `$3` its id or null: an id means all services of the name that it has, or had. */
const OFFER = `
  SELECT (array_agg(name ORDER BY id))[1] AS name, json_agg(DISTINCT user_id) AS "userIds"
    FROM (SELECT id, user_id, name FROM products
           WHERE organization_id = $1 AND is_active
             AND ${plainName('name')} = COALESCE(
                   (SELECT ${plainName('s.name')} FROM products s WHERE s.organization_id = $1 AND s.id = $3::uuid),
                   ${plainName('$2::text')})
           ORDER BY id LIMIT ${READ_LIMITS.products}) offered
  HAVING count(*) > 0`;

/** The people who offer a service by a name, or by the name of the service with an id; null when nobody does. */
// bounded: row.
export async function offerOf(db: Reader, scope: Scope, service: string): Promise<ServiceOffer | null> {
  const [row] = await db.query<ServiceOffer>(OFFER, [
    scope.organizationId,
    service,
    isId(service) ? service : null,
  ]);
  return row ?? null;
}

/** What the page for anybody needs of each of those who take part. */
export type PageRow = {
  readonly userId: string;
  readonly minimumNotice: number;
  readonly bookingHorizon: number;
  readonly hasServices: boolean;
  readonly suggestTimes: SuggestTimes;
  readonly form: BookingFormSettings | null;
  readonly timezone: string;
  readonly windows: readonly PageWindow[];
};

/** Active hours of a weekday, in minutes of the day by the person's clock. */
export type PageWindow = {
  readonly day: number;
  readonly start: number;
  readonly end: number;
  /** Minutes of an appointment. */
  readonly length: number;
};

// bounded: limit READ_LIMITS.people and kept KEPT_LIMITS.windows.
const PAGE = `
  SELECT u.id AS "userId", u.minimum_notice AS "minimumNotice", u.booking_horizon AS "bookingHorizon",
         u.suggest_times AS "suggestTimes",
         EXISTS (SELECT 1 FROM products s
                  WHERE s.organization_id = u.organization_id AND s.user_id = u.id AND s.is_active) AS "hasServices",
         (SELECT ${asJson(bookingFormSettings, 'f', fieldsOf(formContract))}
            FROM booking_form_settings f WHERE f.user_id = u.id) AS form,
         u.timezone,
         (SELECT json_agg(json_build_object('day', a.day_of_week, 'start', a.start_minute, 'end', a.end_minute,
                                            'length', a.appointment_duration))
            FROM availability a
           WHERE a.organization_id = u.organization_id AND a.user_id = u.id AND a.is_active) AS windows
    FROM users u
   WHERE ${TAKES_PART}
   ORDER BY u.id LIMIT ${READ_LIMITS.people}`;

/** Those who take part, with what their forms ask. */
// bounded: limit READ_LIMITS.people.
export async function pageRows(db: Reader, scope: Scope): Promise<PageRow[]> {
  return db.query<PageRow>(PAGE, [scope.organizationId]);
}
