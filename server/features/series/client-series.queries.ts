import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { visitJson, type VisitJson } from '#server/db/visit-json.ts';
import type { SeriesRow } from './series.queries.ts';

export type ClientSeriesRow = Pick<
  SeriesRow,
  'id' | 'every' | 'weekdays' | 'firstDate' | 'timezone' | 'bookedUntil'
> & {
  readonly ahead: number;
  readonly lastStart: Date;
  /** Where the series has those ahead, by start. */
  readonly expectedStarts: readonly Date[];
  readonly next: VisitJson;
};

/** The series of a client that have appointments ahead, by the next one of each. @param seenBy whose appointments alone; null for everybody's */
// bounded: limit limit.
export async function seriesAhead(
  db: Reader,
  { organizationId, seenBy }: Scope & { readonly seenBy: string | null },
  clientId: string,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<ClientSeriesRow[]> {
  return db.query<ClientSeriesRow>(
    `SELECT s.id, s.every, s.weekdays, s.first_date::text AS "firstDate", s.timezone, s.booked_until::text AS "bookedUntil",
            w.ahead, w.last_start AS "lastStart", w.expected_starts AS "expectedStarts",
            ${visitJson('n')} AS next
       FROM (SELECT o.series_id, count(*)::int AS ahead, max(a.start_time) AS last_start,
                    array_agg(o.expected_start ORDER BY o.expected_start) AS expected_starts,
                    (array_agg(a.id ORDER BY a.start_time, a.id))[1] AS next_id
               FROM appointments a
              CROSS JOIN LATERAL (SELECT p.series_id, p.expected_start FROM series_appointments p
                                   WHERE p.appointment_id = a.id AND p.organization_id = a.organization_id OFFSET 0) o
              WHERE a.client_id = $2 AND a.organization_id = $1 AND ($3::uuid IS NULL OR a.user_id = $3)
                AND a.start_time > $4
              GROUP BY o.series_id ORDER BY min(a.start_time), o.series_id LIMIT $5) w
       JOIN appointment_series s ON s.id = w.series_id AND s.organization_id = $1
       JOIN appointments n ON n.id = w.next_id AND n.organization_id = $1
      ORDER BY n.start_time, s.id`,
    [organizationId, clientId, seenBy, now, limit],
  );
}
