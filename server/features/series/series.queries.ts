import { and, asc, eq, gt, gte, inArray, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { appointmentSeries, seriesAppointments } from '#server/db/series-schema.ts';

export type SeriesRow = typeof appointmentSeries.$inferSelect;
type AppointmentRow = typeof appointments.$inferSelect;

/** An appointment as its series has it: where the rule has it (null beside the rule), and where the series has it now. */
type Place = Omit<typeof seriesAppointments.$inferSelect, 'organizationId' | 'seriesId'>;

/** A place of a series; without its appointment once that is gone. */
export type Entry = Place & { readonly appointment: AppointmentRow | null };

/** One that is there. */
export type Occurrence = Place & { readonly appointment: AppointmentRow };

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

export async function insertSeries(tx: Tx, row: SeriesRow, places: readonly Place[]): Promise<void> {
  await tx.orm.insert(appointmentSeries).values(row);
  await insertPlaces(tx, row, places);
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

/** Which of these appointments are of which series, also once they are gone. */
// bounded: given appointmentIds.
export async function seriesIdsOf(
  db: Reader,
  scopes: readonly Scope[],
  appointmentIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (appointmentIds.length === 0) return new Map();
  const { appointmentId, seriesId, organizationId } = seriesAppointments;
  const rows = await db.orm
    .select({ appointmentId, seriesId })
    .from(seriesAppointments)
    .where(
      and(
        inArray(
          organizationId,
          scopes.map((scope) => scope.organizationId),
        ),
        inArray(appointmentId, [...appointmentIds]),
      ),
    );
  return new Map(rows.map((row) => [row.appointmentId, row.seriesId]));
}

/** The places of a series from a moment on, by where it has them. */
// bounded: series.
export async function entriesOf(db: Reader, scope: Scope, seriesId: string, since: Date): Promise<Entry[]> {
  const { appointmentId, plannedStart, expectedStart } = seriesAppointments;
  return db.orm
    .select({ appointmentId, plannedStart, expectedStart, appointment: appointments })
    .from(seriesAppointments)
    .leftJoin(appointments, eq(appointments.id, seriesAppointments.appointmentId))
    .where(
      scoped(seriesAppointments, scope, eq(seriesAppointments.seriesId, seriesId), gte(expectedStart, since)),
    )
    .orderBy(asc(expectedStart), asc(appointmentId));
}

/** The series as it is under its lock; null once it is gone. */
export async function lockSeries(tx: Tx, scope: Scope, id: string): Promise<SeriesRow | null> {
  const rows = await tx.orm
    .select()
    .from(appointmentSeries)
    .where(scoped(appointmentSeries, scope, eq(appointmentSeries.id, id)))
    .for('update');
  return rows[0] ?? null;
}

/** Series without an end that are to be booked further by a day, after another one in their order. */
// bounded: limit limit.
// global: each organisation's alike.
export async function dueSeries(
  db: Reader,
  { day, after, limit }: { day: string; after: string | null; limit: number },
): Promise<SeriesRow[]> {
  const { extendOn, id } = appointmentSeries;
  return db.orm
    .select()
    .from(appointmentSeries)
    .where(and(lte(extendOn, day), after === null ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Adds appointments to a series. */
export async function insertPlaces(
  tx: Tx,
  { id: seriesId, organizationId }: Pick<SeriesRow, 'id' | 'organizationId'>,
  places: readonly Place[],
): Promise<void> {
  await tx.orm
    .insert(seriesAppointments)
    .values(places.map((place) => ({ ...place, organizationId, seriesId })));
}

/** How a series without an end goes on: how far it is booked, and by which rule then. All are null for one that ends. */
export type Onward = Pick<SeriesRow, 'bookedUntil' | 'extendOn' | 'onwardDate' | 'onwardWeekdays'>;

/** Says how a series goes on from now on. */
export async function keepOnward(
  db: Reader,
  scope: Scope,
  id: string,
  onward: Partial<Onward>,
): Promise<void> {
  await db.orm
    .update(appointmentSeries)
    .set(onward)
    .where(scoped(appointmentSeries, scope, eq(appointmentSeries.id, id)));
}

/** Says where the series has some of its appointments from now on. */
export async function expectAt(tx: Tx, scope: Scope, starts: ReadonlyMap<string, Date>): Promise<void> {
  const ids = [...starts.keys()];
  const values = [scope.organizationId, ids, ids.map((id) => starts.get(id))];
  await tx.query(
    `UPDATE series_appointments s SET expected_start = w.start
       FROM unnest($2::uuid[], $3::timestamptz[]) AS w (id, start)
      WHERE s.organization_id = $1 AND s.appointment_id = w.id`,
    values,
  );
}

/** Counts a change of the whole. @returns the series as it is from now on */
export async function raiseRevision(tx: Tx, scope: Scope, id: string, by = 1): Promise<SeriesRow> {
  const rows = await tx.orm
    .update(appointmentSeries)
    .set({ revision: sql`${appointmentSeries.revision} + ${by}::int` })
    .where(scoped(appointmentSeries, scope, eq(appointmentSeries.id, id)))
    .returning();
  const [row] = rows;
  if (row === undefined) throw new Error('The series is gone.');
  return row;
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
            .innerJoin(appointments, eq(appointments.id, seriesAppointments.appointmentId))
            .where(eq(seriesAppointments.seriesId, appointmentSeries.id)),
        ),
      ),
    );
}
