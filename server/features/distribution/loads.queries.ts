import type { Reader } from '#server/db/database.ts';
import { queryFor } from '#server/db/query-for.ts';
import type { Scope } from '#server/db/scope.ts';

/** What is booked with somebody. Minutes. */
export type LoadRow = { readonly userId: string; readonly month: number; readonly day: number };

/** When a month begins and ends, and when its last day begins. */
export type LoadMonth = Readonly<Record<'from' | 'to' | 'day', Date>>;

/** `$1` organisation, `$2` people, `$3` to `$4` the month, `$5` to `$4` its last day, `$6` now: a hold that is over takes no time. */
const LOADS = `
  SELECT user_id AS "userId",
         (extract(epoch FROM sum(end_time - start_time)) / 60)::int AS month,
         (COALESCE(extract(epoch FROM sum(end_time - start_time) FILTER (WHERE start_time >= $5)), 0) / 60)::int AS day
    FROM appointment_rows
   WHERE organization_id = $1 AND user_id = ANY ($2::uuid[]) AND start_time >= $3 AND start_time < $4
     AND (held_until IS NULL OR held_until > $6)
   GROUP BY user_id`;

/** What is booked with each of these people within a month, and on its last day; who has nothing is left out. */
// bounded: given userIds and range.
export async function loadsOf(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  { from, to, day, now }: LoadMonth & { readonly now: Date },
): Promise<LoadRow[]> {
  return queryFor(db, userIds)<LoadRow>(LOADS, [scope.organizationId, userIds, from, to, day, now]);
}

/** What is booked within one of several months: the one at `place` in their list. */
export type MonthLoadRow = LoadRow & { readonly place: number };

/**
 * `$1` organisation, `$2` people, `$3` to `$4` all months together, `$5` now, `$6` where each part of them begins, in order; `$7`, `$8`,
 * and `$9` the first part of each month, the first after it, and the first of its last day. Months overlap: each appointment is read once
 * and added to its part, and a month is the sum of its parts.
 */
const LOADS_OF_MONTHS = `
  SELECT (m.nth - 1)::int AS place, p.user_id AS "userId",
         (extract(epoch FROM sum(p.taken)) / 60)::int AS month,
         (COALESCE(extract(epoch FROM sum(p.taken) FILTER (WHERE p.part >= m.day)), 0) / 60)::int AS day
    FROM (SELECT user_id, width_bucket(start_time, $6::timestamptz[]) AS part, sum(end_time - start_time) AS taken
            FROM appointment_rows
           WHERE organization_id = $1 AND user_id = ANY ($2::uuid[]) AND start_time >= $3 AND start_time < $4
             AND (held_until IS NULL OR held_until > $5)
           GROUP BY user_id, part) p
    JOIN unnest($7::int[], $8::int[], $9::int[]) WITH ORDINALITY AS m (first, past, day, nth)
      ON p.part >= m.first AND p.part < m.past
   GROUP BY m.nth, p.user_id`;

/** As `loadsOf`, for one or several months at once. */
// bounded: given userIds and given months.
export async function loadsOfMonths(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  { months, now }: { readonly months: readonly LoadMonth[]; readonly now: Date },
): Promise<MonthLoadRow[]> {
  const instants = months.flatMap(({ from, to, day }) => [from.getTime(), to.getTime(), day.getTime()]);
  const begins = [...new Set(instants)].sort((one, other) => one - other);
  const iso = begins.map((at) => new Date(at).toISOString());
  // As width_bucket counts them: 1 is the first.
  const parts = (key: keyof LoadMonth) => months.map((month) => 1 + begins.indexOf(month[key].getTime()));
  return queryFor(db, userIds)<MonthLoadRow>(LOADS_OF_MONTHS, [
    scope.organizationId,
    userIds,
    iso.at(0),
    iso.at(-1),
    now,
    iso,
    parts('from'),
    parts('to'),
    parts('day'),
  ]);
}

/** The key of the clients' index by e-mail, to the letter. */
const BY_EMAIL = `(plain_text(client_email) || chr(9) || plain_text(client_name)) COLLATE "C"`;
/** The latest appointments of one e-mail or phone that are looked at. */
const LATEST = 200;

/**
 * `$1` organisation, `$2` e-mail, `$3` phone, `$4` people. Phones of the public page and those that the team noted have an index each,
 * in the order of their ends.
 */
const LAST = `
  SELECT user_id AS "userId", start_time AS "startTime" FROM (
    (SELECT user_id, start_time FROM appointments
      WHERE organization_id = $1 AND client_email IS NOT NULL
        AND ${BY_EMAIL} >= plain_text($2) || chr(9) AND ${BY_EMAIL} < plain_text($2) || chr(10)
      LIMIT ${LATEST})
    UNION ALL
    (SELECT user_id, start_time FROM appointments
      WHERE organization_id = $1 AND created_by = 'public' AND client_phone = $3::text
      ORDER BY end_time DESC LIMIT ${LATEST})
    UNION ALL
    (SELECT user_id, start_time FROM appointments
      WHERE organization_id = $1 AND created_by <> 'public' AND client_phone = $3::text
      ORDER BY end_time DESC LIMIT ${LATEST})) known
   WHERE user_id = ANY ($4::uuid[])
   ORDER BY start_time DESC LIMIT 1`;

/** Who has a client's latest appointment. */
type LastServed = { readonly userId: string; readonly startTime: Date };

/** With whom of these people the client's latest appointment is, and when, by e-mail or phone; null where there is none. */
export async function lastServedBy(
  db: Reader,
  scope: Scope,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
  userIds: readonly string[],
): Promise<LastServed | null> {
  if (email === null && phone === null) return null;
  const values = [scope.organizationId, email, phone, userIds];
  const [row] = await db.plannedQuery<LastServed>(LAST, values);
  return row ?? null;
}
