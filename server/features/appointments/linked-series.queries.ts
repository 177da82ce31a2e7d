import type { Reader } from '#server/db/database.ts';
import type { AppointmentRow } from './appointments.queries.ts';

export type LinkedSeriesRow = {
  readonly id: string;
  readonly revision: number;
  /** Where the rule has the appointment; null beside the rule. */
  readonly plannedStart: Date | null;
  readonly others: readonly { readonly id: string; readonly startTime: string; readonly endTime: string }[];
};

/** The series of an appointment, with those appointments of it ahead that its client has besides; null where it is of none. */
// bounded: limit limit.
export async function linkedSeries(
  db: Reader,
  { organizationId, id, clientId, clientEmail }: AppointmentRow,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<LinkedSeriesRow | null> {
  const rows = await db.query<LinkedSeriesRow>(
    `SELECT s.id, s.revision, own.planned_start AS "plannedStart", coalesce((
              SELECT json_agg(json_build_object('id', o.id, 'startTime', o.start_time, 'endTime', o.end_time) ORDER BY o.start_time)
                FROM (SELECT a.id, a.start_time, a.end_time FROM series_appointments p
                        JOIN appointments a ON a.id = p.appointment_id AND a.organization_id = $1
                       WHERE p.series_id = s.id AND p.expected_start > $5::timestamptz - interval '60 days' AND a.id <> $2
                         AND a.client_id = $3 AND a.client_email IS NOT DISTINCT FROM $4 AND a.start_time > $5
                       ORDER BY a.start_time LIMIT ${limit}) o), '[]') AS others
       FROM series_appointments own JOIN appointment_series s ON s.id = own.series_id
      WHERE own.organization_id = $1 AND own.appointment_id = $2`,
    [organizationId, id, clientId, clientEmail, now],
  );
  return rows[0] ?? null;
}
