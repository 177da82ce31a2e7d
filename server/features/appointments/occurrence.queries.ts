import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import type { appointmentSeries } from '#server/db/series-schema.ts';

export type OccurrenceRow = Pick<typeof appointmentSeries.$inferSelect, 'id' | 'timezone' | 'revision'> & {
  readonly plannedStart: Date;
};

/** Where an appointment stands in its series, also once it is gone; null for one of none, or beside the rule of its series. */
// bounded: row.
export async function occurrenceOf(
  db: Reader,
  { organizationId }: Scope,
  appointmentId: string,
): Promise<OccurrenceRow | null> {
  const [found] = await db.query<OccurrenceRow>(
    `SELECT s.id, s.timezone, s.revision, a.planned_start AS "plannedStart"
       FROM series_appointments a JOIN appointment_series s ON s.id = a.series_id
      WHERE a.organization_id = $1 AND a.appointment_id = $2 AND a.planned_start IS NOT NULL`,
    [organizationId, appointmentId],
  );
  return found ?? null;
}
