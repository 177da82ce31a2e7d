import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { REPORT_ROWS } from '#shared/contract/limits.ts';

/** Two months, the second one reported and the first compared with, and whose appointments count; null for everybody's. */
export type Asked = {
  /** First days, 'YYYY-MM-DD'; `end` of the month after. */
  readonly before: string;
  readonly first: string;
  readonly end: string;
  readonly userId: string | null;
  /** What is over by then and has no mark is counted as unmarked. */
  readonly now: Date;
};

/** What appointments are counted by; 'all' are the totals. */
export type Dimension = 'all' | 'professional' | 'service' | 'weekday' | 'hour';

type Keyed = {
  readonly dimension: Dimension;
  readonly isNow: boolean;
  readonly userId: string | null;
  readonly name: string | null;
};
export type BookedRow = Keyed & {
  readonly appointments: number;
  readonly cancelled: number;
  readonly cancelledLate: number;
  readonly missed: number;
  readonly came: number;
  readonly unmarked: number;
  readonly booked: number;
  readonly expectedCents: number;
};
export type ReceivedRow = Keyed & { readonly receivedCents: number };
export type ClientsRow = Keyed & { readonly fresh: number; readonly returning: number };
/** Minutes of the appointments within an hour of the day, whenever they began. */
export type HourRow = { readonly isNow: boolean; readonly hour: number; readonly booked: number };

/** The sets that rows with `is_now`, `user_id`, `professional_name`, `product_name` and `wall` are grouped by, and what each is called. */
const SETS = `GROUPING SETS ((is_now), (is_now, user_id, removed), (is_now, product_name), (is_now, weekday), (is_now, hour))`;
const KEYS = `
  CASE WHEN grouping(user_id) = 0 THEN 'professional' WHEN grouping(product_name) = 0 THEN 'service'
       WHEN grouping(weekday) = 0 THEN 'weekday' WHEN grouping(hour) = 0 THEN 'hour' ELSE 'all' END AS dimension,
  is_now AS "isNow", user_id AS "userId",
  CASE WHEN grouping(user_id) = 0 THEN max(professional_name) WHEN grouping(product_name) = 0 THEN product_name
       WHEN grouping(weekday) = 0 THEN weekday::text WHEN grouping(hour) = 0 THEN hour::text END AS name`;
/** Of each set and month the most frequent alone, many more than are named: a name of both months is found in both. */
const BOUND = REPORT_ROWS * 20;
const KEYED = (rows: string) => `
  SELECT *, CASE WHEN user_id IS NULL THEN professional_name END AS removed,
         extract(dow FROM wall)::int AS weekday, extract(hour FROM wall)::int AS hour
    FROM (${rows}) r`;

/**
 * Rows of a table, with what their clock says as `wall`, of the months: `$1` organisation, `$2` and `$4` the first day and the one after the
 * last, `$5` whose. Zones are at most a day apart from UTC. Each clock is asked once (OFFSET 0): written out, every use would ask
 * again.
 */
const within = (table: string, columns: string) => `
  (SELECT * FROM (SELECT ${columns}, start_time AT TIME ZONE timezone AS wall FROM ${table}
                   WHERE organization_id = $1 AND ($5::uuid IS NULL OR user_id = $5)
                     AND start_time >= $2::date::timestamp AT TIME ZONE 'UTC' - interval '1 day'
                     AND start_time < $4::date::timestamp AT TIME ZONE 'UTC' + interval '1 day' OFFSET 0) each
    WHERE wall >= $2::date AND wall < $4::date)`;
const COUNTED =
  'id, organization_id, user_id, professional_name, product_name, product_price_cents, attendance, start_time, end_time';

const BOOKED = KEYED(`
  SELECT a.wall, a.wall >= $3::date AS is_now,
         a.user_id, a.professional_name, a.product_name, false AS is_cancelled, false AS is_late, a.attendance = 'missed' AS is_missed,
         a.attendance = 'came' AS is_came, a.attendance IS NULL AND a.end_time <= $6::timestamptz AS is_unmarked,
         date_part('epoch', a.end_time - a.start_time) / 60 AS minutes,
         CASE WHEN a.attendance = 'missed' THEN 0
              ELSE greatest(COALESCE(a.product_price_cents, 0) - COALESCE(p.discount_cents, 0), 0) END AS cents
    FROM ${within('appointments', COUNTED)} a
    LEFT JOIN payments p ON p.appointment_id = a.id AND p.organization_id = a.organization_id
   UNION ALL
  SELECT c.wall, c.wall >= $3::date,
         c.user_id, c.professional_name, c.product_name, true, c.is_late AND NOT c.is_excused, false, false, false, 0, 0
    FROM ${within('cancelled_appointments', 'user_id, professional_name, product_name, is_late, is_excused')} c`);

function values({ organizationId }: Scope, { before, first, end, userId }: Asked): unknown[] {
  return [organizationId, before, first, end, userId];
}

/** Appointments, cancellations, misses, minutes and what was expected, in all and by each dimension. */
// bounded: week and limit REPORT_ROWS.
export async function bookedOf(db: Reader, scope: Scope, asked: Asked): Promise<BookedRow[]> {
  return db.plannedQuery<BookedRow>(
    `WITH counted AS (${BOOKED}), grouped AS (
       SELECT ${KEYS}, count(*) FILTER (WHERE NOT is_cancelled)::int AS appointments,
              count(*) FILTER (WHERE is_cancelled)::int AS cancelled, count(*) FILTER (WHERE is_late)::int AS "cancelledLate",
              count(*) FILTER (WHERE is_missed)::int AS missed, count(*) FILTER (WHERE is_came)::int AS came,
              count(*) FILTER (WHERE is_unmarked)::int AS unmarked,
              COALESCE(round(sum(minutes)), 0)::int AS booked, COALESCE(sum(cents), 0)::float8 AS "expectedCents"
         FROM counted GROUP BY ${SETS})
     SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY dimension, "isNow" ORDER BY appointments DESC, cancelled DESC, name) AS place
                      FROM grouped) g
      WHERE place <= ${BOUND}`,
    [...values(scope, asked), asked.now],
  );
}

/** What was received, by the days of payment, in all and by the dimensions of the appointments that were paid. */
// bounded: as bookedOf.
export async function receivedOf(db: Reader, scope: Scope, asked: Asked): Promise<ReceivedRow[]> {
  const paid = KEYED(`
    SELECT COALESCE(a.start_time, c.start_time) AT TIME ZONE COALESCE(a.timezone, c.timezone) AS wall, p.paid_on >= $3::date AS is_now,
           COALESCE(a.user_id, c.user_id) AS user_id, COALESCE(a.professional_name, c.professional_name) AS professional_name,
           COALESCE(a.product_name, c.product_name) AS product_name, p.paid_cents AS cents
      FROM payments p
      LEFT JOIN appointments a ON a.id = p.appointment_id AND a.organization_id = p.organization_id
      LEFT JOIN cancelled_appointments c ON c.appointment_id = p.appointment_id AND c.organization_id = p.organization_id
     WHERE p.organization_id = $1 AND p.paid_on >= $2::date AND p.paid_on < $4::date
       AND ($5::uuid IS NULL OR COALESCE(a.user_id, c.user_id) = $5)`);
  return db.plannedQuery<ReceivedRow>(
    `WITH counted AS (${paid}), grouped AS (
       SELECT ${KEYS}, sum(cents)::float8 AS "receivedCents" FROM counted GROUP BY ${SETS})
     SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY dimension, "isNow" ORDER BY "receivedCents" DESC, name) AS place FROM grouped) g
      WHERE place <= ${BOUND}`,
    values(scope, asked),
  );
}

/**
 * How many minutes of each hour of the day are booked: an appointment counts in every hour that it reaches into. Those of the same time of
 * day are cut into hours once.
 */
// bounded: range.
export async function hoursBookedOf(db: Reader, scope: Scope, asked: Asked): Promise<HourRow[]> {
  return db.plannedQuery<HourRow>(
    `SELECT a.is_now AS "isNow", hour % 24 AS hour,
            round(sum(times * (least(a.until, (hour + 1) * 60) - greatest(a.since, hour * 60))))::int AS booked
       FROM (SELECT is_now, since, since + minutes AS until, count(*) AS times
               FROM (SELECT a.wall >= $3::date AS is_now, date_part('epoch', a.end_time - a.start_time) / 60 AS minutes,
                            date_part('epoch', a.wall::time) / 60 AS since
                       FROM ${within('appointments', 'start_time, end_time')} a) b
              GROUP BY 1, 2, 3) a,
            generate_series(floor(a.since / 60)::int, ceil(a.until / 60)::int - 1) hour
      GROUP BY 1, 2`,
    values(scope, asked),
  );
}

/**
 * The clients of both months, in all and by professional: whose first appointment it was, and who had one before. Each counts once
 * a month, with the professional of the first appointment in it, so that the rows add up to the whole.
 */
// bounded: as bookedOf.
export async function clientsOf(db: Reader, scope: Scope, asked: Asked): Promise<ClientsRow[]> {
  return db.plannedQuery<ClientsRow>(
    `WITH firsts AS (
       SELECT DISTINCT ON (client_id, is_now) *
         FROM (SELECT a.*, a.wall >= $3::date AS is_now
                 FROM ${within('appointments', 'id, client_id, user_id, professional_name, start_time')} a
                WHERE a.client_id IS NOT NULL) a
        ORDER BY client_id, is_now, start_time, id),
     -- Each client is looked up once, however often the answer is used (OFFSET 0).
     known AS (
       SELECT f.*, CASE WHEN user_id IS NULL THEN professional_name END AS removed,
              CASE WHEN came_before THEN true
                   ELSE EXISTS (SELECT FROM appointments e
                                 WHERE e.client_id = f.client_id AND e.start_time < f.start_time AND e.organization_id = $1
                                   AND ($5::uuid IS NULL OR e.user_id = $5) AND (e.start_time AT TIME ZONE e.timezone) < $2::date)
              END AS was_here
         FROM (SELECT *, lag(id) OVER (PARTITION BY client_id ORDER BY is_now) IS NOT NULL AS came_before FROM firsts) f OFFSET 0),
     grouped AS (
       SELECT CASE WHEN grouping(user_id) = 0 THEN 'professional' ELSE 'all' END AS dimension, is_now AS "isNow", user_id AS "userId",
              CASE WHEN grouping(user_id) = 0 THEN max(professional_name) END AS name,
              count(*) FILTER (WHERE NOT was_here)::int AS fresh, count(*) FILTER (WHERE was_here)::int AS "returning"
         FROM known GROUP BY GROUPING SETS ((is_now), (is_now, user_id, removed)))
     SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY dimension, "isNow" ORDER BY fresh + "returning" DESC, name) AS place FROM grouped) g
      WHERE place <= ${BOUND}`,
    values(scope, asked),
  );
}
