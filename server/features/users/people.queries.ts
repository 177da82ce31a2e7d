import { inArray } from 'drizzle-orm';
import { READ_LIMITS, SPECIALTIES_SHOWN } from '#shared/contract/limits.ts';
import type { PeopleQuery, Specialty } from '#shared/contract/people.ts';
import type { Reader } from '#server/db/database.ts';
import { plainName } from '#server/db/plain-name.ts';
import { users } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { likePart } from '#server/lib/like.ts';
import { visible, type UserRow } from './users.queries.ts';

/** The ids of a page, in its order, and what was found besides. */
type FoundPeople = { total: number; matches: number; ids: string[] };

/** Whether somebody of the team has an appointment on the days `$10` to `$11`, by their own clock. */
const HAS_APPOINTMENT = `EXISTS (
             SELECT FROM appointments a
              WHERE a.organization_id = $1 AND a.user_id = team.id
                AND a.start_time > $10::date::timestamp AT TIME ZONE team.timezone - interval '1 day'
                AND a.start_time < ($11::date + 1)::timestamp AT TIME ZONE team.timezone
                AND a.end_time > $10::date::timestamp AT TIME ZONE team.timezone)`;

/**
 * `$1` organisation, `$2` patterns of the words, `$3` whether active, `$4` ids, `$5` page, `$6` its size, `$7` as colleagues:
 * active people alone, whose e-mail no word finds; `$8` specialty, `$9` with weekly hours alone. Those whose name alone holds
 * every word come first. A page beyond the last is the last.
 * @param counts who counts as active besides
 */
const pageWhere = (counts: string) => `
  WITH team AS (
    SELECT id, is_active, timezone, plain_text(name) AS plain_name,
           plain_text(concat_ws(' ', name, CASE WHEN NOT $7::boolean THEN email END, title)) AS plain_texts,
           ${plainName('title')} AS specialty
      FROM users WHERE organization_id = $1 AND (is_active OR NOT $7::boolean)
  ), found AS (
    SELECT id, plain_name, plain_name LIKE ALL ($2::text[]) AS by_name
      FROM team
     WHERE plain_texts LIKE ALL ($2::text[]) AND ($3::boolean IS NULL OR is_active = $3 OR ${counts})
       AND ($4::uuid[] IS NULL OR id = ANY ($4)) AND ($8::text IS NULL OR specialty = ${plainName('$8::text')})
       AND (NOT $9::boolean OR EXISTS (
             SELECT 1 FROM availability a WHERE a.organization_id = $1 AND a.user_id = team.id AND a.is_active))
  ), counted AS (
    SELECT (SELECT count(*)::int FROM team) AS total, (SELECT count(*)::int FROM found) AS matches
  )
  SELECT total, matches, ARRAY(
           SELECT id FROM found ORDER BY by_name DESC, plain_name COLLATE "C", id
            LIMIT $6 OFFSET LEAST($5 - 1, GREATEST(matches - 1, 0) / $6) * $6) AS ids
    FROM counted`;
const PAGE = pageWhere('false');
const PAGE_SHOWN = pageWhere(HAS_APPOINTMENT);

/** A page of the organisation's people. @param page its number, from 1 */
// bounded: limit size.
export async function findPeople(
  db: Reader,
  scope: Scope,
  {
    words,
    status,
    ids,
    page,
    size,
    asColleagues,
    specialty,
    from,
    to,
  }: Pick<PeopleQuery, 'status' | 'ids' | 'specialty' | 'from' | 'to'> & {
    words: readonly string[];
    page: number;
    size: number;
    asColleagues: boolean;
  },
): Promise<FoundPeople> {
  const isOfDays = status === 'shown' && from !== undefined && to !== undefined;
  const [found] = await db.query<FoundPeople>(isOfDays ? PAGE_SHOWN : PAGE, [
    scope.organizationId,
    words.map(likePart),
    status === undefined ? null : status !== 'inactive',
    ids ?? null,
    page,
    size,
    asColleagues,
    specialty ?? null,
    status === 'bookable',
    ...(isOfDays ? [from, to] : []),
  ]);
  return found ?? { total: 0, matches: 0, ids: [] };
}

/** The people of a specialty, active or not, whose appointments may stand in an agenda. */
// bounded: limit READ_LIMITS.people.
export async function idsOfSpecialty(db: Reader, scope: Scope, specialty: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT id FROM users
      WHERE organization_id = $1 AND ${plainName('title')} = ${plainName('$2::text')}
      ORDER BY id LIMIT ${READ_LIMITS.people}`,
    [scope.organizationId, specialty],
  );
  return rows.map(({ id }) => id);
}

/** Each as most people spell it; those of most people, by name. */
const SPECIALTIES = `
  SELECT name, people FROM (
    SELECT mode() WITHIN GROUP (ORDER BY btrim(title)) AS name, ${plainName('title')} AS plain, count(*)::int AS people
      FROM users WHERE organization_id = $1 AND is_active AND btrim(title) <> ''
     GROUP BY plain ORDER BY people DESC, plain LIMIT ${SPECIALTIES_SHOWN}) most
   ORDER BY plain`;

// bounded: limit SPECIALTIES_SHOWN.
export async function specialties(db: Reader, scope: Scope): Promise<Specialty[]> {
  return db.query<Specialty>(SPECIALTIES, [scope.organizationId]);
}

/** These people, in no order; who is not of the organisation is left out. */
// bounded: given ids.
export async function usersByIds(db: Reader, scope: Scope, ids: readonly string[]): Promise<UserRow[]> {
  return db.orm
    .select(visible)
    .from(users)
    .where(scoped(users, scope, inArray(users.id, [...ids])));
}

/** The people of exactly these names, whatever their accents, case and blanks. */
// bounded: given names and kept KEPT_LIMITS.people.
export async function usersByNames(
  db: Reader,
  { organizationId }: Scope,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return db.query(
    `SELECT u.id, u.name FROM users u
      WHERE u.organization_id = $1 AND ${plainName('u.name')} IN (SELECT ${plainName('name')} FROM unnest($2::text[]) AS name)`,
    [organizationId, names],
  );
}
