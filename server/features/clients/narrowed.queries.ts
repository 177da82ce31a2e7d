import type { Scope } from '#server/db/scope.ts';
import type { ClientSearch } from '#server/lib/client-search.ts';
import { likePart, namePatterns, textPatterns } from '#server/lib/like.ts';
import type { NamePlace } from '#server/lib/name-cursor.ts';

/** Whose clients: a professional sees those whom they have an appointment with, past or ahead; null for everybody's. */
export type Seen = Scope & { readonly seenBy: string | null };

export type ClientsAsked = {
  readonly search: ClientSearch | null;
  readonly tag: string | null;
  readonly userId: string | null;
  /** Only those who have no appointment ahead. */
  readonly withoutNext: boolean;
  /** Only those who were here before this moment, not since, and have no appointment ahead. */
  readonly notSince: Date | null;
  /** Only those whose last visit is on a date of these, both included; null where that does not matter. */
  readonly lastVisit: { readonly from: string | null; readonly to: string | null };
  /** Only those who did not come at least twice. */
  readonly missedTwice: boolean;
  readonly after: NamePlace | null;
  readonly now: Date;
};

/** The parts of a statement that reads the records asked for, as `c`, and their appointments, as `a`. */
export type Narrowed = {
  readonly values: readonly unknown[];
  /** A statement of the first records by name, at most `limit`. */
  readonly first: (limit: number) => string;
  /** The place of the present moment. */
  readonly now: string;
  /** Narrows appointments to those that the reader may see; begins with AND, or is empty. */
  readonly own: string;
};

/** What narrows a list of records, for a statement that is planned for its values. */
export function narrowed({ organizationId, seenBy }: Seen, asked: ClientsAsked): Narrowed {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const now = place(asked.now);
  const own = seenBy === null ? '' : ` AND a.user_id = ${place(seenBy)}::uuid`;
  const visit = (condition: string) =>
    `EXISTS (SELECT FROM appointments a WHERE a.client_id = c.id${own} AND ${condition})`;
  const organization = place(organizationId);
  const conditions = [`c.organization_id = ${organization} AND c.erased_at IS NULL`];
  const besides = rowsBeside({ organization, seenBy, ...asked }, place);
  conditions.push(...besides.slice(1).map(hasRow));
  const visits: string[] = [];
  // Looked up for each record of the walk (OFFSET 0): joined to all records, tables that were not analysed yet were read once for each.
  if (asked.withoutNext) conditions.push(`NOT ${visit(`a.start_time > ${now} OFFSET 0`)}`);
  if (asked.notSince !== null) {
    const since = place(asked.notSince);
    conditions.push(
      `(SELECT a.start_time FROM appointments a WHERE a.client_id = c.id${own} ORDER BY a.start_time DESC LIMIT 1) <= ${since}`,
    );
    visits.push(`a.start_time <= ${since}`);
  }
  const { from, to } = asked.lastVisit;
  if (from !== null || to !== null) {
    // The instants, a day wider for zones, are what the index knows; the dates are by the clock of the visit.
    const reached = (sign: '>=' | '<=' | '>', date: string, shift: string) => {
      const day = `${place(date)}::date`;
      return `a.start_time ${sign} ${day}::timestamp AT TIME ZONE 'UTC' ${shift}
              AND (a.start_time AT TIME ZONE a.timezone)::date ${sign} ${day}`;
    };
    const within = [
      `a.start_time <= ${now}`,
      ...(from === null ? [] : [reached('>=', from, "- interval '1 day'")]),
      ...(to === null ? [] : [reached('<=', to, "+ interval '2 days'")]),
    ];
    conditions.push(visit(`${within.join(' AND ')} OFFSET 0`));
    visits.push(...within);
    if (to !== null)
      conditions.push(
        `NOT ${visit(`a.start_time <= ${now} AND ${reached('>', to, "- interval '1 day'")} OFFSET 0`)}`,
      );
  }
  if (asked.missedTwice)
    conditions.push(
      `c.id IN (SELECT a.client_id FROM appointments a
                 WHERE a.organization_id = ${organization}${own} AND a.attendance = 'missed'
                 GROUP BY a.client_id HAVING count(*) >= 2)`,
    );
  if (asked.after !== null)
    conditions.push(
      `(c.plain COLLATE "C", c.id) > (${place(asked.after.plainName)}, ${place(asked.after.id)}::uuid)`,
    );
  const ways =
    asked.search === null ? [{ condition: 'true' }] : waysToFind(asked.search, organization, place);
  const wanted = conditions.join(' AND ');
  // The visits that a record must have are few where the history is short, or the dates are.
  const [near] = [
    ...besides.map((rows) => ({ ids: idsOf(rows), condition: hasRow(rows) })),
    ...(visits.length === 0
      ? []
      : [{ ids: idsOfVisits([`a.organization_id = ${organization}`, ...visits]), condition: 'true' }]),
  ];
  const first = (limit: number) =>
    near === undefined ? firstOf(ways, wanted, limit) : firstOfNear(near, { ways, wanted }, limit);
  return { values, first, now, own };
}

/** Rows `k` of a table beside the records, each of which has the id of its record. */
type RowsBeside = {
  readonly table: string;
  /** Finds them by an index. */
  readonly has: string;
  /** The same of the rows of one record, as no index has it: their index is the one on the record, whatever the planner knows. */
  readonly each: string;
};

/** Whether a record `c` has one of them: looked up for each record that a walk passes (OFFSET 0). */
const hasRow = ({ table, each }: RowsBeside) =>
  `EXISTS (SELECT FROM ${table} k WHERE k.client_id = c.id AND ${each} OFFSET 0)`;

/** Some of them, as ids of records: at most one more than can be sorted soon. */
const idsOf = ({ table, has }: RowsBeside) =>
  `SELECT k.client_id AS id FROM ${table} k WHERE ${has} LIMIT ${SORTED + 1}`;

const idsOfVisits = (conditions: readonly string[]) =>
  `SELECT a.client_id AS id FROM appointments a WHERE ${conditions.join(' AND ')} LIMIT ${SORTED + 1}`;

/** The records of CTE `ids`, one by one (OFFSET 0): from the records by name, a contact that nobody has is looked for in each. */
const recordsOf = (ids: string) =>
  `${ids} CROSS JOIN LATERAL (SELECT * FROM clients c WHERE c.id = ${ids}.id OFFSET 0) c`;

/** What narrows the records by a tag, whatever its case and accents, and by the people whose appointments they have. */
function rowsBeside(
  {
    organization,
    seenBy,
    userId,
    tag,
  }: Pick<ClientsAsked, 'userId' | 'tag'> & Pick<Seen, 'seenBy'> & { organization: string },
  place: (value: unknown) => string,
): RowsBeside[] {
  const ours = `k.organization_id = ${organization}`;
  const rows: RowsBeside[] = [];
  if (tag !== null) {
    const plain = `plain_text(${place(tag)})`;
    const has = `${ours} AND k.plain COLLATE "C" = ${plain} COLLATE "C"`;
    rows.push({ table: 'client_tags', has, each: `k.plain = ${plain}` });
  }
  const people = [seenBy, userId].filter((id) => id !== null).map((id) => `${place(id)}::uuid`);
  if (people.length > 0)
    rows.push({
      table: 'appointments',
      has: [ours, ...people.map((id) => `k.user_id = ${id}`)].join(' AND '),
      each: people.map((id) => `k.user_id IS NOT DISTINCT FROM ${id}`).join(' AND '),
    });
  return rows;
}

/**
 * The records of a few rows, sorted; where the rows are many, a walk or a search, which then fills the page soon. A walk to the clients of
 * a professional who has few of them passes all records.
 * @param near the ids, at most one more than can be sorted soon, and the condition that finds all of them
 */
function firstOfNear(
  near: { readonly ids: string; readonly condition: string },
  { ways, wanted }: { readonly ways: readonly Way[]; readonly wanted: string },
  limit: number,
): string {
  const either = ways.map(({ condition }) => `(${condition})`).join(' OR ');
  return `WITH near AS MATERIALIZED (${near.ids}),
               size AS MATERIALIZED (SELECT count(*) > ${SORTED} AS is_large FROM near),
               one AS (SELECT DISTINCT id FROM near WHERE NOT (SELECT is_large FROM size))
          (SELECT c.* FROM ${recordsOf('one')} WHERE ${wanted} AND (${either}) ORDER BY ${BY_NAME} LIMIT ${limit})
           UNION ALL
          (${firstOf(ways, `(SELECT is_large FROM size) AND ${wanted} AND ${near.condition}`, limit)})`;
}

const BY_NAME = 'c.plain COLLATE "C", c.id';

/**
 * Each way by itself, as far as the page needs it, and then all of them together: by one condition with OR between the ways,
 * PostgreSQL would use no index of trigrams and read every record.
 */
function firstOf(ways: readonly Way[], conditions: string, limit: number): string {
  const each = ways.map(({ condition, found }) => {
    const wanted = `${conditions} AND (${condition})`;
    return found === undefined ? `(${walk(wanted, limit)})` : firstFound(found(conditions), wanted, limit);
  });
  if (each.length === 1) return each.join('');
  return `SELECT DISTINCT ON (${BY_NAME}) * FROM (${each.join(' UNION ALL ')}) c ORDER BY ${BY_NAME} LIMIT ${limit}`;
}

const walk = (wanted: string, limit: number) =>
  `SELECT c.* FROM clients c WHERE ${wanted} ORDER BY ${BY_NAME} LIMIT ${limit}`;

/** Records that are sorted in a few milliseconds. */
const SORTED = 5_000;

/**
 * All that an index finds, sorted; where more are found than can be sorted soon, a walk by name, which then fills the page soon. Those of
 * one first name stand side by side in the order of names: a walk alone passes half of all records before it comes to them.
 */
function firstFound(found: string, wanted: string, limit: number): string {
  return `(WITH ${found},
                known AS MATERIALIZED (SELECT count(*) > ${SORTED} AS are_many FROM hit)
           (SELECT c.* FROM (SELECT c.id FROM found c WHERE NOT (SELECT are_many FROM known)
                              ORDER BY ${BY_NAME} LIMIT ${limit}) f JOIN clients c ON c.id = f.id)
            UNION ALL
           (${walk(`(SELECT are_many FROM known) AND ${wanted}`, limit)}))`;
}

/**
 * A condition that finds a record `c`. Where an index of trigrams answers it, also the CTEs of what that finds: `hit`, at most one more
 * than can be sorted soon, and `found`, the ids and names of those for which the other conditions hold.
 */
type Way = { readonly condition: string; readonly found?: (conditions: string) => string };

/** Of fewer letters than three there are no trigrams. */
const TRIGRAM = 3;

function byContacts(organization: string, kinds: string, pattern: string): Way {
  const rows = {
    table: 'client_contacts',
    has: `k.organization_id = ${organization} AND k.kind IN (${kinds}) AND k.told_by LIKE ${pattern}`,
    each: `k.kind IN (${kinds}) AND (k.told_by || '') LIKE ${pattern}`,
  };
  return {
    condition: hasRow(rows),
    found: (conditions) =>
      `hit AS MATERIALIZED (${idsOf(rows)}),
       found AS MATERIALIZED (SELECT DISTINCT c.id, c.plain FROM ${recordsOf('hit')} WHERE ${conditions})`,
  };
}

/** Conditions any of which finds a record `c`. Names are one, because indexes of both answer it. */
function waysToFind(
  { words, email, digits }: ClientSearch,
  organization: string,
  place: (value: unknown) => string,
): readonly Way[] {
  const byName = (names: string) =>
    words
      .map((word) => namePatterns(word).map((pattern) => `${names} LIKE plain_text(${place(pattern)})`))
      .map((patterns) => `(${patterns.join(' OR ')})`)
      .join(' AND ');
  const named = `((${byName('c.plain')}) OR (c.other_names <> '{}' AND ${byName('plain_names(c.other_names)')}))`;
  const byNames = (conditions: string) =>
    `hit AS MATERIALIZED (SELECT c.id, c.plain FROM clients c WHERE ${conditions} AND ${named} LIMIT ${SORTED + 1}),
     found AS (SELECT * FROM hit)`;
  // A part, or of a short text the beginning: an index of trigrams answers both.
  const byContact = (kinds: string, pattern: string | undefined) =>
    byContacts(organization, kinds, place(pattern));
  const contacts = () => {
    // Digits of a phone may be of an e-mail: many phones have them, of which the planner expects as many e-mails.
    if (digits !== null && digits === email) return [byContact(`'email', 'phone'`, likePart(digits))];
    return [
      ...(email === null ? [] : [byContact(`'email'`, textPatterns(email)[0])]),
      ...(digits === null ? [] : [byContact(`'phone'`, likePart(digits))]),
    ];
  };
  return [
    {
      condition: named,
      ...(words.some(({ length }) => length >= TRIGRAM) ? { found: byNames } : {}),
    },
    ...contacts(),
  ];
}

/** The last and the next appointment that the reader may see of each record `c`, as `last.visit` and `next.visit`. @param visit as JSON of `a` */
export function withVisits({ now, own }: Pick<Narrowed, 'now' | 'own'>, visit: string): string {
  const one = (name: string, condition: string, order: string) =>
    `LEFT JOIN LATERAL (SELECT ${visit} AS visit FROM appointments a
                         WHERE a.client_id = c.id AND a.start_time ${condition} ${now}${own}
                         ORDER BY a.start_time ${order} LIMIT 1) ${name} ON true`;
  return `${one('last', '<=', 'DESC')} ${one('next', '>', 'ASC')}`;
}
