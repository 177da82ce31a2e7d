import { and, asc, eq, lt, notExists } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { appointmentSeries, seriesAppointments } from '#server/db/series-schema.ts';

export type SeriesRow = typeof appointmentSeries.$inferSelect;

/** An appointment of a series. */
export type Occurrence = { readonly id: string; readonly startTime: Date; readonly endTime: Date };

export async function seriesByKey(
  db: Reader,
  scope: Scope,
  { createdBy, requestKey }: Pick<SeriesRow, 'createdBy' | 'requestKey'>,
): Promise<SeriesRow | null> {
  const rows = await db.orm
    .select()
    .from(appointmentSeries)
    .where(
      scoped(
        appointmentSeries,
        scope,
        eq(appointmentSeries.createdBy, createdBy),
        eq(appointmentSeries.requestKey, requestKey),
      ),
    );
  return rows[0] ?? null;
}

/** @param ids of its appointments, the first one first */
export async function insertSeries(tx: Tx, row: SeriesRow, ids: readonly string[]): Promise<void> {
  const { id: seriesId, organizationId } = row;
  await tx.orm.insert(appointmentSeries).values(row);
  await tx.orm
    .insert(seriesAppointments)
    .values(
      ids.map((appointmentId, index) => ({ appointmentId, organizationId, seriesId, place: index + 1 })),
    );
}

/** The series of an appointment; null where it is of none. */
export async function seriesOf(db: Reader, scope: Scope, appointmentId: string): Promise<SeriesRow | null> {
  const rows = await db.orm
    .select({ series: appointmentSeries })
    .from(seriesAppointments)
    .innerJoin(appointmentSeries, eq(appointmentSeries.id, seriesAppointments.seriesId))
    .where(scoped(seriesAppointments, scope, eq(seriesAppointments.appointmentId, appointmentId)));
  return rows[0]?.series ?? null;
}

/** The appointments of a series that are left, by start. */
// bounded: a series has at most `SERIES.appointments`.
export async function occurrencesOf(db: Reader, scope: Scope, seriesId: string): Promise<Occurrence[]> {
  return db.orm
    .select({ id: appointments.id, startTime: appointments.startTime, endTime: appointments.endTime })
    .from(seriesAppointments)
    .innerJoin(appointments, eq(appointments.id, seriesAppointments.appointmentId))
    .where(scoped(seriesAppointments, scope, eq(seriesAppointments.seriesId, seriesId)))
    .orderBy(asc(appointments.startTime), asc(appointments.id));
}

/** Forgets series of before a moment that have no appointment left. */
// global: each organisation's alike.
export async function deleteEmpty(db: Reader, before: Date): Promise<void> {
  await db.orm
    .delete(appointmentSeries)
    .where(
      and(
        lt(appointmentSeries.createdAt, before),
        notExists(
          db.orm
            .select({ id: seriesAppointments.appointmentId })
            .from(seriesAppointments)
            .where(eq(seriesAppointments.seriesId, appointmentSeries.id)),
        ),
      ),
    );
}
