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
         (sum(extract(epoch FROM end_time - start_time)) / 60)::int AS month,
         (COALESCE(sum(extract(epoch FROM end_time - start_time)) FILTER (WHERE start_time >= $5), 0) / 60)::int AS day
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

/** `$1` organisation, `$2` people, `$3` to `$4` each month, `$5` to `$4` its last day, `$6` now. */
const LOADS_OF_MONTHS = `
  SELECT (m.nth - 1)::int AS place, a.user_id AS "userId",
         (sum(extract(epoch FROM a.end_time - a.start_time)) / 60)::int AS month,
         (COALESCE(sum(extract(epoch FROM a.end_time - a.start_time)) FILTER (WHERE a.start_time >= m.day), 0) / 60)::int AS day
    FROM unnest($3::timestamptz[], $4::timestamptz[], $5::timestamptz[]) WITH ORDINALITY AS m (first, past, day, nth)
    JOIN appointment_rows a ON a.organization_id = $1 AND a.user_id = ANY ($2::uuid[])
     AND a.start_time >= m.first AND a.start_time < m.past AND (a.held_until IS NULL OR a.held_until > $6)
   GROUP BY m.nth, a.user_id`;

/** As `loadsOf`, for several months at once. */
// bounded: given userIds and given months.
export async function loadsOfMonths(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  { months, now }: { readonly months: readonly LoadMonth[]; readonly now: Date },
): Promise<MonthLoadRow[]> {
  const instants = (key: keyof LoadMonth) => months.map((month) => month[key].toISOString());
  return queryFor(db, userIds)<MonthLoadRow>(LOADS_OF_MONTHS, [
    scope.organizationId,
    userIds,
    instants('from'),
    instants('to'),
    instants('day'),
    now,
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
