import { isAskedFor } from '#server/db/asked-to-choose.ts';
import { selected, type Picked } from '#server/db/columns.ts';
import type { Reader } from '#server/db/database.ts';
import type { payments } from '#server/db/payment-schema.ts';
import { appointments } from '#server/db/schema.ts';
import type { Scope } from '#server/db/scope.ts';
import { namePatterns } from '#server/lib/like.ts';
import { listed, LISTED_TO_ALL, type ListedRow } from './appointments.queries.ts';

export type ListFilter = {
  readonly userId: string | null;
  /** Several people's. */
  readonly userIds?: readonly string[] | undefined;
  readonly from: Date;
  readonly to: Date | null;
  /** Part of the client's name, in any case, or how a word of it begins (`namePatterns`). */
  readonly client?: string | undefined;
};

/** A stretch of a list in the order of start and id: what comes after the last one seen, at most `limit`. */
export type Page = {
  readonly after: { readonly startTime: Date; readonly id: string } | null;
  readonly limit: number;
};

/** What other systems are shown of an appointment. */
const TO_SYSTEMS = [...LISTED_TO_ALL, 'productPriceCents'] as const;

type Noted = Pick<typeof payments.$inferSelect, 'discountCents' | 'paidCents' | 'method' | 'paidOn'>;

/** An appointment as other systems read it: with what is noted of its money, nulls where nothing is, its series, if any, and whether its client was asked for another time. */
export type SystemRow = Picked<typeof appointments, (typeof TO_SYSTEMS)[number]> & NotedBeside;

type NotedBeside = { readonly [Key in keyof Noted]: Noted[Key] | null } & {
  readonly seriesId: string | null;
  readonly isAsked: boolean;
};

/** What a list selects, and from where beside the rows of its page: one row at most for each of them. */
type Columns = { readonly select: string; readonly beside: string };

const OWN: Columns = { select: listed('a'), beside: '' };
/** Looked up for each row of the page: a plan for any limit might read all that is noted of the organisation instead. */
const NOTED = {
  select: `p.discount_cents AS "discountCents", p.paid_cents AS "paidCents", p.method, p.paid_on::text AS "paidOn",
    s.series_id AS "seriesId", ${isAskedFor('a')} AS "isAsked"`,
  beside: `
    LEFT JOIN LATERAL (
      SELECT discount_cents, paid_cents, method, paid_on FROM payments
       WHERE appointment_id = a.id AND organization_id = a.organization_id LIMIT 1) p ON true
    LEFT JOIN LATERAL (
      SELECT series_id FROM series_appointments
       WHERE appointment_id = a.id AND organization_id = a.organization_id LIMIT 1) s ON true`,
};
const SYSTEMS: Columns = {
  select: `${selected(appointments, 'a', TO_SYSTEMS)}, ${NOTED.select}`,
  beside: NOTED.beside,
};

/** The view has no plain names: a search reads the same rows from the table. */
const SEARCHED = 'appointment_rows a WHERE a.held_until IS NULL';
const IN_ORDER = 'ORDER BY a.start_time, a.id';

/** A condition and its value; several values may be asked for by several. */
type Condition = (place: (value: unknown) => string) => string;

/** What narrows a page besides the range, as conditions of `a`. */
function conditionsOf({ userId, userIds, to, client }: ListFilter, { after }: Page): Condition[] {
  const conditions: Condition[] = [];
  if (userId !== null) conditions.push((place) => `a.user_id = ${place(userId)}`);
  if (userIds !== undefined) conditions.push((place) => `a.user_id = ANY(${place(userIds)}::uuid[])`);
  if (to !== null) conditions.push((place) => `a.start_time < ${place(to)}`);
  if (client !== undefined)
    conditions.push((place) => {
      const matches = namePatterns(client).map(
        (pattern) => `a.client_plain LIKE plain_text(${place(pattern)})`,
      );
      return `(${matches.join(' OR ')})`;
    });
  if (after !== null)
    conditions.push(
      (place) => `(a.start_time, a.id) > (${place(after.startTime)}::timestamptz, ${place(after.id)}::uuid)`,
    );
  return conditions;
}

/** No appointment is longer than a day: the index on the start finds all that may reach into the range. */
const reaching = (from: string) =>
  `a.start_time >= ${from}::timestamptz - interval '1 day' AND a.end_time > ${from}::timestamptz`;

/** Longer ones have an index of their own, `appointments_long`: the others of a whole team's day need not be passed. */
const LONG = `interval '2 hours'`;
const underWayAt = (from: string) => [
  `a.start_time >= ${from}::timestamptz - ${LONG} AND a.start_time < ${from}::timestamptz AND a.end_time > ${from}::timestamptz`,
  `a.start_time >= ${from}::timestamptz - interval '1 day' AND a.start_time < ${from}::timestamptz - ${LONG}
     AND a.end_time > ${from}::timestamptz AND a.end_time - a.start_time > ${LONG}`,
];

/**
 * A page of the appointments that share time with [from, to), sorted by start; an open end when `to` is null. The
 * statement is prepared, one for each choice of filters: a hot list is neither planned nor put together each time. A search
 * by name is planned for its text: a rare one is found by its trigrams, a frequent one sooner in the order of time. The ids
 * come first, which the index on time and name knows without the rows.
 */
// bounded: limit page.
export function readPage(db: Reader, scope: Scope, filter: ListFilter, page: Page): Promise<ListedRow[]> {
  return read(db, scope, OWN, { filter, page });
}

/** The same as other systems read it: money and series arrive with the rows, in one statement. */
// bounded: limit page.
export function readSystemPage(
  db: Reader,
  scope: Scope,
  filter: ListFilter,
  page: Page,
): Promise<SystemRow[]> {
  return read(db, scope, SYSTEMS, { filter, page });
}

/** What is noted beside one appointment; null where there is none. One statement. */
export async function notedBeside(
  db: Reader,
  { organizationId }: Scope,
  id: string,
): Promise<NotedBeside | null> {
  const [row] = await db.query<NotedBeside>(
    `SELECT ${NOTED.select} FROM appointments a${NOTED.beside} WHERE a.organization_id = $1 AND a.id = $2`,
    [organizationId, id],
  );
  return row ?? null;
}

async function read<Row>(
  db: Reader,
  { organizationId }: Scope,
  { select, beside }: Columns,
  { filter, page }: { readonly filter: ListFilter; readonly page: Page },
): Promise<Row[]> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const searches = filter.client !== undefined;
  const own = `a.organization_id = ${place(organizationId)}`;
  const from = place(filter.from);
  const conditions = [own, ...conditionsOf(filter, page).map((condition) => condition(place))].join(' AND ');
  const limited = `${IN_ORDER} LIMIT ${place(page.limit)}`;
  if (searches)
    return db.plannedQuery<Row>(
      `SELECT ${select} FROM (SELECT a.id FROM ${SEARCHED} AND ${conditions} AND ${reaching(from)} ${limited}) found
         JOIN appointment_rows a ON a.id = found.id AND ${own}${beside} ${IN_ORDER}`,
      values,
    );
  const begun = `SELECT a.* FROM appointments a WHERE ${conditions} AND a.start_time >= ${from}::timestamptz ${limited}`;
  // A later page has passed what was under way.
  const passed = page.after !== null && page.after.startTime >= filter.from;
  const underWay = underWayAt(from).map(
    (when) =>
      `SELECT a.* FROM (SELECT a.id FROM appointments a WHERE ${conditions} AND ${when} ${limited}) found
         JOIN appointments a ON a.id = found.id`,
  );
  const found = passed ? begun : [begun, ...underWay].map((each) => `(${each})`).join(' UNION ALL ');
  return db.query<Row>(
    `SELECT ${select} FROM (SELECT * FROM (${found}) a ${limited}) a${beside} ${IN_ORDER}`,
    values,
  );
}
