import { eq, gt, gte, lt, sql } from 'drizzle-orm';
import { CARD_STRETCH } from '#shared/contract/limits.ts';
import { isAskedFor } from '#server/db/asked-to-choose.ts';
import type { Reader } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { PHONE_OF_CLIENT } from '#server/db/social-name.ts';
import { CALLED, type AppointmentRow, type Called, type Reached } from './appointments.queries.ts';

/** A stretch of time: from its beginning up to, and without, its end. */
export type Span = { readonly from: Date; readonly to: Date };

export type OverviewSpans = { readonly week: Span; readonly month: Span; readonly rated: Span };

export type OverviewCounts = {
  thisWeek: number;
  thisMonth: number;
  rated: number;
  confirmed: number;
};

/**
 * One calendar event counts once, however many rows older imports made of it. Who is asked for another time has confirmed nothing of the
 * present one.
 */
const COUNTS = `
  SELECT count(DISTINCT event) FILTER (WHERE start_time >= $3 AND start_time < $4)::int AS "thisWeek",
         count(DISTINCT event) FILTER (WHERE start_time >= $5 AND start_time < $6)::int AS "thisMonth",
         count(DISTINCT event) FILTER (WHERE start_time >= $7 AND start_time < $8)::int AS "rated",
         count(DISTINCT event) FILTER (WHERE start_time >= $7 AND start_time < $8 AND confirmed_at IS NOT NULL
                                      AND NOT ${isAskedFor('appointments')})::int
           AS "confirmed"
    FROM appointments, LATERAL (SELECT coalesce(google_event_id, id::text) AS event) AS one
   WHERE organization_id = $1 AND user_id = $2
     AND start_time >= least($3::timestamptz, $5::timestamptz, $7::timestamptz)
     AND start_time < greatest($4::timestamptz, $6::timestamptz, $8::timestamptz)`;

/** How many appointments of a professional begin in each span, and how many of the rated ones are confirmed. */
export async function overviewCounts(
  db: Reader,
  scope: Scope,
  userId: string,
  { week, month, rated }: OverviewSpans,
): Promise<OverviewCounts> {
  const bounds = [week, month, rated].flatMap(({ from, to }) => [from.toISOString(), to.toISOString()]);
  const [row] = await db.query<OverviewCounts>(COUNTS, [scope.organizationId, userId, ...bounds]);
  if (row === undefined) throw new Error('Counting gives one row.');
  return row;
}

/** What a professional has not finished yet and begins before the end of the span: how many, and a stretch, soonest first. */
export async function upcoming(
  db: Reader,
  scope: Scope,
  userId: string,
  { span, skip }: { span: Span; skip: number },
): Promise<{ count: number; rows: (AppointmentRow & Called & Reached)[] }> {
  const where = scoped(
    appointments,
    scope,
    eq(appointments.userId, userId),
    // No appointment is longer than a day: the index on the start finds those under way.
    gte(appointments.startTime, sql`${span.from.toISOString()}::timestamptz - interval '1 day'`),
    gt(appointments.endTime, span.from),
    lt(appointments.startTime, span.to),
  );
  const count = await db.orm.$count(appointments, where);
  const rows = await db.orm
    .select({ ...CALLED, reachedAt: PHONE_OF_CLIENT })
    .from(appointments)
    .where(where)
    .orderBy(appointments.startTime, appointments.endTime, appointments.clientName, appointments.id)
    .offset(skip)
    .limit(CARD_STRETCH);
  return { count, rows };
}
