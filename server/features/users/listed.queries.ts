import { asJson, selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import { users } from '#server/db/schema.ts';
import type { Scope } from '#server/db/scope.ts';
import { likePart, wordStart } from '#server/lib/like.ts';
import type { NamePlace } from '#server/lib/name-cursor.ts';

const LISTED = [
  'id',
  'name',
  'title',
  'email',
  'timezone',
  'isActive',
  'defaultDuration',
  'bookingSlug',
] as const;

/** A user as other systems see them. */
export type ListedUser = Picked<typeof users, (typeof LISTED)[number]>;

const SEARCHED_FOR = ['id', 'name', 'timezone'] as const;

/** Somebody whose free times may be asked for. */
export type ActivePerson = Picked<typeof users, (typeof SEARCHED_FOR)[number]>;

// bounded: kept KEPT_LIMITS.people.
const ACTIVE_PEOPLE = `
  SELECT COALESCE(json_agg(${asJson(users, 'u', SEARCHED_FOR)}), '[]') AS people
    FROM users u WHERE u.organization_id = $1 AND u.is_active`;

/** All who are active, in one value: a row of the driver costs several times as much. */
// bounded: kept KEPT_LIMITS.people.
export async function activePeople(db: Reader, scope: Scope): Promise<ActivePerson[]> {
  const rows = await db.query<{ people: ActivePerson[] }>(ACTIVE_PEOPLE, [scope.organizationId]);
  return rows[0]?.people ?? [];
}

/** Combining accents, modifier letters, and accents that stand beside a letter: a class of PostgreSQL's expressions. */
const ACCENTS = String.raw`\u0300-\u036f\u02b0-\u02ff\u005e\u0060\u00a8\u00af\u00b4\u00b7\u00b8`;
/**
 * A text as `plainText` makes it: without the accents of any alphabet, those typed beside a letter among them (Sant´Ana).
 * `plain_text` knows the accents of Portuguese alone.
 */
const plainly = (text: string) => `lower(regexp_replace(normalize(${text}, NFD), '[${ACCENTS}]', '', 'g'))`;

/** `$1` organisation, `$2` patterns of the words. The index on the plain name gives the rows in their order. */
const SEARCHED = `
  SELECT ${selected(users, 'u', LISTED)}, plain_text(u.name) AS "plainName"
    FROM users u
   WHERE u.organization_id = $1 AND ${plainly("concat_ws(' ', u.name, u.title)")} LIKE ALL ($2::text[])`;
const IN_ORDER = 'ORDER BY plain_text(u.name) COLLATE "C", u.id';
const FIRST = `${SEARCHED} ${IN_ORDER} LIMIT $3`;
const NEXT = `${SEARCHED} AND (plain_text(u.name) COLLATE "C", u.id) > ($3::text, $4::uuid) ${IN_ORDER} LIMIT $5`;

export type ListedFilter = {
  /** Plain words, all of which stand in the name or the specialty. */
  readonly words: readonly string[];
  /** Where the page before ended. */
  readonly after: NamePlace | null;
  readonly limit: number;
};

/** The next people by name, at most `limit`. */
// bounded: limit limit.
export async function pageOfListed(
  db: Reader,
  scope: Scope,
  { words, after, limit }: ListedFilter,
): Promise<(ListedUser & NamePlace)[]> {
  const values = [scope.organizationId, words.map(likePart)];
  return after === null
    ? db.query(FIRST, [...values, limit])
    : db.query(NEXT, [...values, after.plainName, after.id, limit]);
}

/** A person's name as somebody says it, plain: whole, and its words. */
type Reading = { readonly whole: string; readonly words: readonly string[] };

/** Who is meant: an id, or a name as it was said and without a title before it. */
export type Reference = {
  readonly id: string | null;
  readonly said: Reading;
  readonly untitled: Reading;
};

/** A person whom a reference fits. `number` is its place among the references. */
export type FittingRow = ListedUser & {
  readonly number: number;
  /** False for the people named because the reference fits nobody. */
  readonly fits: boolean;
  /** How many people there are like this, and how many of them are active. */
  readonly many: number;
  readonly manyActive: number;
};

const PLAIN_NAME = `trim(regexp_replace(${plainly('u.name')}, '\\s+', ' ', 'g'))`;
/** Whole names before the beginnings of their words, names as said before names without their title. */
const NO_FIT = 5;

/**
 * `$1` organisation, `$2` references, `$3` how many people are named for each: those whom it fits best, active people first.
 * Where it fits nobody, the first active people.
 */
const FITTING = `
  WITH team AS MATERIALIZED (
    SELECT ${selected(users, 'u', LISTED)}, ${PLAIN_NAME} AS plain FROM users u WHERE u.organization_id = $1
  ), ranked AS (
    SELECT r.number, t.*, CASE
             WHEN t.id = r."meantId" THEN 0
             WHEN t.plain = r.said THEN 1
             WHEN ' ' || t.plain LIKE ALL (r."saidWords") THEN 2
             WHEN t.plain = r.untitled THEN 3
             WHEN ' ' || t.plain LIKE ALL (r."untitledWords") THEN 4
             ELSE ${NO_FIT} END AS rank
      FROM team t CROSS JOIN jsonb_to_recordset($2::jsonb) AS r(
             number int, "meantId" uuid, said text, "saidWords" text[], untitled text, "untitledWords" text[])
  ), best AS (
    SELECT *, min(rank) OVER (PARTITION BY number) AS best FROM ranked
  ), numbered AS (
    SELECT *, count(*) OVER found AS many, count(*) FILTER (WHERE "isActive") OVER found AS "manyActive",
           row_number() OVER (PARTITION BY number ORDER BY "isActive" DESC, plain COLLATE "C", id) AS place
      FROM best WHERE rank = best WINDOW found AS (PARTITION BY number)
  )
  SELECT ${LISTED.map((key) => `"${key}"`).join(', ')}, number, rank < ${NO_FIT} AS fits, many::int, "manyActive"::int
    FROM numbered WHERE place <= $3 ORDER BY number, place`;

/** The people that names or ids mean, in one statement for any number of them. */
// bounded: given references and limit limit.
export async function peopleFitting(
  db: Reader,
  scope: Scope,
  references: readonly Reference[],
  limit: number,
): Promise<FittingRow[]> {
  const asked = references.map(({ id, said, untitled }, number) => ({
    number,
    meantId: id,
    said: said.whole,
    saidWords: said.words.map(wordStart),
    untitled: untitled.whole,
    untitledWords: untitled.words.map(wordStart),
  }));
  return db.query<FittingRow>(FITTING, [scope.organizationId, JSON.stringify(asked), limit]);
}
