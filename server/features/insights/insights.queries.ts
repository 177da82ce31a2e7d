import { LONG_RUN_MINUTES, PAUSE_FROM_MINUTES } from '#shared/insights/pause.ts';
import type { LongRun } from '#shared/insights/types.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';

/** Days of a person's zone as 'YYYY-MM-DD', `today` not included, and the instants at which the first ones begin. */
export type Period = {
  readonly timezone: string;
  readonly first: string;
  readonly firstStart: Date;
  readonly recent: string;
  readonly recentStart: Date;
  readonly today: string;
  readonly todayStart: Date;
};

/** A quarter of an hour of the week; minutes booked in it before today. Days are counted from 1970-01-01. */
export type CellRow = {
  dayOfWeek: DayOfWeek;
  quarter: number;
  /** On dates that are no days off and on which the quarter counts, in all and of the recent ones. */
  booked: number;
  bookedRecently: number;
  /** On recent dates of any kind, and on those with the weekly hours on which the quarter counts. */
  recent: number;
  recentOffered: number;
  lastDay: number;
};

/** Which dates of the past count, 'YYYY-MM-DD'. */
export type Counted = {
  /** Days off, and days of any kind on which exceptions and holidays stood in for the weekly hours. */
  readonly off: readonly string[];
  readonly apart: readonly string[];
  /** For each of the 672 quarters of the week, the day (since 1970-01-01) after which it counts. */
  readonly since: readonly number[];
};

/** What is booked of each quarter of an hour of the week, ahead too; appointments are cut at every quarter. */
// bounded: week.
export async function bookedCells(
  db: Reader,
  scope: Scope,
  userId: string,
  { timezone, first, firstStart, recent, today }: Period,
  { off, apart, since }: Counted,
): Promise<CellRow[]> {
  return db.query<CellRow>(
    `WITH cell AS (
       SELECT q AT TIME ZONE $3 AS wall,
              extract(epoch FROM LEAST(a.end_time, q + interval '15 minutes') - GREATEST(a.start_time, q)) / 60 AS minutes
         FROM appointments a,
              LATERAL generate_series(date_bin('15 minutes', a.start_time, timestamptz 'epoch'),
                                      a.end_time - interval '1 microsecond', interval '15 minutes') q
        -- No appointment is longer than a day.
        WHERE a.organization_id = $1 AND a.user_id = $2 AND a.start_time > $4::timestamptz - interval '1 day'
     ), marked AS MATERIALIZED (
       SELECT q."dayOfWeek", q.quarter, q.day, q.minutes,
              q.date < $7::date AS is_past, q.date >= $6::date AS is_recent,
              q.date = ANY ($8::date[]) AS is_off, q.date = ANY ($9::date[]) AS is_apart,
              q.day > ($10::int[])[q."dayOfWeek" * 96 + q.quarter + 1] AS counts
         FROM (SELECT extract(dow FROM wall)::int AS "dayOfWeek",
                      (extract(hour FROM wall) * 4 + floor(extract(minute FROM wall) / 15))::int AS quarter,
                      wall::date AS date, wall::date - date '1970-01-01' AS day, minutes
                 FROM cell WHERE wall::date >= $5::date) q
     )
     SELECT "dayOfWeek", quarter,
            COALESCE(round(sum(minutes) FILTER (WHERE is_past AND NOT is_off AND counts)), 0)::int AS booked,
            COALESCE(round(sum(minutes) FILTER (WHERE is_past AND is_recent AND NOT is_off AND counts)), 0)::int AS "bookedRecently",
            COALESCE(round(sum(minutes) FILTER (WHERE is_past AND is_recent)), 0)::int AS recent,
            COALESCE(round(sum(minutes) FILTER (WHERE is_past AND is_recent AND NOT is_apart AND counts)), 0)::int AS "recentOffered",
            max(day) AS "lastDay"
       FROM marked
      GROUP BY 1, 2`,
    [scope.organizationId, userId, timezone, firstStart, first, recent, today, off, apart, since],
  );
}

/** A run, or nulls where there is none, and the recent appointments. */
type RunRow = { [Key in keyof LongRun]: number | null } & { appointments: number };

/** Runs of recent appointments with gaps under fifteen minutes that last for five hours, and how many appointments there were. */
// bounded: range (at most four such runs fit into a day).
export async function longRuns(
  db: Reader,
  scope: Scope,
  userId: string,
  { timezone, recentStart, todayStart }: Period,
): Promise<RunRow[]> {
  return db.query<RunRow>(
    `WITH own AS (
       SELECT wall::date AS day, (extract(hour FROM wall) * 60 + extract(minute FROM wall))::int AS minute, length
         FROM (SELECT start_time AT TIME ZONE $3 AS wall,
                      ceil(extract(epoch FROM end_time - start_time) / 60)::int AS length
                 FROM appointments
                WHERE organization_id = $1 AND user_id = $2 AND start_time >= $4 AND start_time < $5) a
     ), run AS (
       SELECT day, lower(span) AS start, upper(span) - ${PAUSE_FROM_MINUTES - 1} AS until
         FROM (SELECT day, unnest(range_agg(int4range(minute, minute + length + ${PAUSE_FROM_MINUTES - 1}))) AS span FROM own GROUP BY day) s
     )
     SELECT r.day - date '1970-01-01' AS day, r.start AS "startMinute", r.until AS "endMinute", c.count AS appointments
       FROM (SELECT count(*)::int AS count FROM own) c
       LEFT JOIN run r ON r.until - r.start >= ${LONG_RUN_MINUTES}
      ORDER BY r.day, r.start`,
    [scope.organizationId, userId, timezone, recentStart, todayStart],
  );
}

/** A change of whether a person was active, as the log has it. */
export type ActivityRow = { readonly at: Date; readonly isActive: boolean };

/** When a person was deactivated and came back, in order, as far as the log says. */
// bounded: person.
export async function activityOf(db: Reader, scope: Scope, userId: string): Promise<ActivityRow[]> {
  return db.query<ActivityRow>(
    `SELECT occurred_at AS at, (after ->> 'isActive')::boolean AS "isActive"
       FROM audit_log
      WHERE organization_id = $1 AND entity = 'user' AND entity_id = $2 AND after ? 'isActive' AND before ? 'isActive'
      ORDER BY id`,
    [scope.organizationId, userId],
  );
}

type Closing = {
  readonly timezone: string;
  readonly dayOfWeek: DayOfWeek;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly now: Date;
};
type KeptRow = { count: number; firstDate: string | null };

/** How many appointments ahead share time with hours of a weekday, and the date of the first one. */
// bounded: row.
export async function keptWithin(
  db: Reader,
  scope: Scope,
  userId: string,
  { timezone, dayOfWeek, startMinute, endMinute, now }: Closing,
): Promise<KeptRow> {
  const [row] = await db.query<KeptRow>(
    `SELECT count(DISTINCT a.id)::int AS count, to_char(min(d.day), 'YYYY-MM-DD') AS "firstDate"
       FROM (SELECT id, start_time AT TIME ZONE $3 AS starts, end_time AT TIME ZONE $3 AS ends
               FROM appointments
              -- No appointment is longer than a day.
              WHERE organization_id = $1 AND user_id = $2 AND start_time > $7::timestamptz - interval '1 day' AND end_time > $7) a,
            LATERAL (SELECT a.starts::date + over AS day FROM generate_series(0, 1) over) d
      WHERE extract(dow FROM d.day) = $4
        AND a.starts < d.day + $6 * interval '1 minute' AND a.ends > d.day + $5 * interval '1 minute'`,
    [scope.organizationId, userId, timezone, dayOfWeek, startMinute, endMinute, now],
  );
  return row ?? { count: 0, firstDate: null };
}
