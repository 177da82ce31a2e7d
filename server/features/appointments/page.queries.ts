import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { namePatterns } from '#server/lib/like.ts';
import { listed, type ListedRow } from './appointments.queries.ts';

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

const ROWS = `SELECT ${listed('a')} FROM`;
/** The view has no plain names: a search reads the same rows from the table. */
const SEARCHED = 'appointment_rows a WHERE a.held_until IS NULL';
const IN_ORDER = 'ORDER BY a.start_time, a.id';

/** A condition and its value; several values may be asked for by several. */
type Condition = (place: (value: unknown) => string) => string;

/** No appointment is longer than a day: the index on the start finds all that may reach into the range. */
function conditionsOf({ userId, userIds, from, to, client }: ListFilter, { after }: Page): Condition[] {
  const conditions: Condition[] = [
    (place) => {
      const start = place(from);
      return `a.start_time >= ${start}::timestamptz - interval '1 day' AND a.end_time > ${start}::timestamptz`;
    },
  ];
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

/**
 * A page of the appointments that share time with [from, to), sorted by start; an open end when `to` is null. The
 * statement is prepared, one for each choice of filters: a hot list is neither planned nor put together each time. A search
 * by name is planned for its text: a rare one is found by its trigrams, a frequent one sooner in the order of time. The ids
 * come first, which the index on time and name knows without the rows.
 */
export async function readPage(
  db: Reader,
  { organizationId }: Scope,
  filter: ListFilter,
  page: Page,
): Promise<ListedRow[]> {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const searches = filter.client !== undefined;
  const own = `a.organization_id = ${place(organizationId)}`;
  const conditions = conditionsOf(filter, page).map((condition) => condition(place));
  const rest = `${[own, ...conditions].join(' AND ')} ${IN_ORDER} LIMIT ${place(page.limit)}`;
  if (!searches) return db.query<ListedRow>(`${ROWS} appointments a WHERE ${rest}`, values);
  return db.plannedQuery<ListedRow>(
    `${ROWS} (SELECT a.id FROM ${SEARCHED} AND ${rest}) found JOIN appointment_rows a ON a.id = found.id AND ${own} ${IN_ORDER}`,
    values,
  );
}
