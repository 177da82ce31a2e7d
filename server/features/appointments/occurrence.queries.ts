import { eq, isNotNull } from 'drizzle-orm';
import type { Reader } from '#server/db/database.ts';
import { kept } from '#server/db/kept.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { appointmentSeries, seriesAppointments } from '#server/db/series-schema.ts';

export type OccurrenceRow = Pick<typeof appointmentSeries.$inferSelect, 'id' | 'timezone' | 'revision'> & {
  readonly plannedStart: Date;
};

/** Where an appointment stands in its series, also once it is gone; null for one of none, or beside the rule of its series. */
export async function occurrenceOf(
  db: Reader,
  scope: Scope,
  appointmentId: string,
): Promise<OccurrenceRow | null> {
  const { id, timezone, revision } = appointmentSeries;
  const rows = await kept(
    db.orm
      .select({ id, timezone, revision, plannedStart: seriesAppointments.plannedStart })
      .from(seriesAppointments)
      .innerJoin(appointmentSeries, eq(id, seriesAppointments.seriesId))
      .where(
        scoped(
          seriesAppointments,
          scope,
          eq(seriesAppointments.appointmentId, appointmentId),
          isNotNull(seriesAppointments.plannedStart),
        ),
      ),
  );
  const [found] = rows;
  return found?.plannedStart == null ? null : { ...found, plannedStart: found.plannedStart };
}
