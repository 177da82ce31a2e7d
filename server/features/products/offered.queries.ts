import { selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { products } from '#server/db/schema.ts';
import { plainName } from '#server/db/plain-name.ts';
import type { Scope } from '#server/db/scope.ts';
import type { NamePlace } from '#server/lib/name-cursor.ts';

const OFFERED = ['id', 'userId', 'name', 'description', 'duration', 'priceCents', 'isActive'] as const;

/** A service as other systems see it. */
export type OfferedRow = Picked<typeof products, (typeof OFFERED)[number]>;

export type OfferedFilter = {
  /** Null for everybody's. */
  readonly userId: string | null;
  /** Where the page before ended. */
  readonly after: NamePlace | null;
  readonly limit: number;
};

/** The next services by name, at most `limit`. The index on the plain name gives the rows in their order. */
// bounded: limit limit.
export async function pageOfOffered(
  db: Reader,
  scope: Scope,
  { userId, after, limit }: OfferedFilter,
): Promise<(OfferedRow & NamePlace)[]> {
  const values: unknown[] = [scope.organizationId];
  const place = (value: unknown) => `$${values.push(value)}`;
  const conditions = [
    ...(userId === null ? [] : [`AND p.user_id = ${place(userId)}`]),
    ...(after === null
      ? []
      : [
          `AND (plain_text(p.name) COLLATE "C", p.id) > (${place(after.plainName)}::text, ${place(after.id)}::uuid)`,
        ]),
  ];
  return db.query(
    `SELECT ${selected(products, 'p', OFFERED)}, plain_text(p.name) AS "plainName"
       FROM products p
      WHERE p.organization_id = $1 ${conditions.join(' ')}
      ORDER BY plain_text(p.name) COLLATE "C", p.id LIMIT ${place(limit)}`,
    values,
  );
}

/** A service, and how many active ones its professional has. */
export type FirstRow = OfferedRow & { readonly many: number };

/** `$1` organisation, `$2` professionals, `$3` how many of each. The index on the professional gives names in their order. */
const FIRST_OF_EACH = `
  SELECT ${OFFERED.map((key) => `f."${key}"`).join(', ')}, f.many
    FROM unnest($2::uuid[]) WITH ORDINALITY AS asked(user_id, place)
   CROSS JOIN LATERAL (
           SELECT ${selected(products, 'p', OFFERED)}, (count(*) OVER ())::int AS many
             FROM products p
            WHERE p.organization_id = $1 AND p.user_id = asked.user_id AND p.is_active
            ORDER BY p.name, p.id LIMIT $3) f
   ORDER BY asked.place, f.name, f.id`;

/** The first active services of each of these professionals, by name. */
// bounded: given userIds and kept KEPT_LIMITS.products.
export async function firstOffered(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  each: number,
): Promise<FirstRow[]> {
  return db.query<FirstRow>(FIRST_OF_EACH, [scope.organizationId, userIds, each]);
}

/** What somebody called a service: its plain words, by `plain` of those who judge what comes back. */
export type NameAsked = {
  /** The id, where it is one. */
  readonly id: string | null;
  /** The whole name. */
  readonly whole: string;
  /** Ways to read it: words with which words of the name begin. */
  readonly readings: readonly (readonly string[])[];
};

/** A service by its name. */
export type NamedRow = Pick<OfferedRow, 'id' | 'userId' | 'name'>;

/** Whether all words of a reading begin words of the plain name `n.plain`; letters that SQL does not make plain may be any. */
const MAY_BE_MEANT = `
  n.plain ~ '[^ -~]' OR EXISTS (
    SELECT FROM jsonb_array_elements($5::jsonb) AS reading
     WHERE NOT EXISTS (SELECT FROM jsonb_array_elements_text(reading) AS word WHERE strpos(' ' || n.plain, ' ' || word) = 0))`;

/**
 * `$1` organisation, `$2` professionals, `$3` id, `$4` whole name, `$5` readings as JSON. The whole name is found along its index; of
 * those who have none of that name each name is looked at once, however many offer it.
 */
const MEANT = `
  WITH whole AS MATERIALIZED (
    SELECT id, user_id, name FROM products
     WHERE organization_id = $1 AND is_active AND ${plainName('name')} = ${plainName('$4::text')}),
  others AS MATERIALIZED (
    SELECT user_id FROM unnest($2::uuid[]) AS asked (user_id)
     WHERE $3::uuid IS NULL AND user_id NOT IN (SELECT user_id FROM whole)),
  near AS MATERIALIZED (
    SELECT n.name FROM (
      SELECT name, ${plainName('name')} AS plain
        FROM (SELECT DISTINCT p.name FROM others o
                JOIN products p ON p.organization_id = $1 AND p.user_id = o.user_id AND p.is_active) once) n
     WHERE ${MAY_BE_MEANT})
  SELECT id, user_id AS "userId", name FROM (
    SELECT id, user_id, name FROM whole WHERE user_id = ANY ($2::uuid[])
    UNION ALL
    SELECT p.id, p.user_id, p.name FROM others o CROSS JOIN near
      JOIN products p ON p.organization_id = $1 AND p.user_id = o.user_id AND p.name = near.name AND p.is_active
    UNION ALL
    SELECT id, user_id, name FROM products
     WHERE organization_id = $1 AND id = $3::uuid AND user_id = ANY ($2::uuid[]) AND is_active) found
   ORDER BY name, id`;

/**
 * The active services of these professionals that may be meant: of each those of the whole name, else those with words that begin
 * so, and the one of the id.
 */
// bounded: given userIds and kept KEPT_LIMITS.products.
export async function offeredMeant(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  { id, whole, readings }: NameAsked,
): Promise<NamedRow[]> {
  return db.query<NamedRow>(MEANT, [scope.organizationId, userIds, id, whole, JSON.stringify(readings)]);
}

/** A name of services, and the first of those who offer it. */
export type NameOffered = { readonly name: string; readonly userIds: readonly string[] };

/** `$1` organisation, `$2` professionals, `$3` how many names, `$4` how many professionals of each. */
const NAMES = `
  SELECT p.name, to_json((array_agg(asked.user_id ORDER BY asked.place))[1:$4::int]) AS "userIds"
    FROM unnest($2::uuid[]) WITH ORDINALITY AS asked (user_id, place)
    JOIN products p ON p.organization_id = $1 AND p.user_id = asked.user_id AND p.is_active
   GROUP BY p.name ORDER BY min(asked.place), p.name LIMIT $3`;

/** The names of what these professionals offer, those of the first professional first. */
// bounded: limit names and limit people.
export async function namesOffered(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  { names, people }: { readonly names: number; readonly people: number },
): Promise<NameOffered[]> {
  return db.query<NameOffered>(NAMES, [scope.organizationId, userIds, names, people]);
}
