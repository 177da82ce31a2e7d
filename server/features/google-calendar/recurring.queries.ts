import { and, eq, inArray } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { appointmentSeries, seriesAppointments } from '#server/db/series-schema.ts';
import type { ConnectionRow } from './connections.queries.ts';
import type { Ref } from './mirrors.queries.ts';

/** Until when a sending has its appointments: the name by which it knows its own leases. */
export type Lease = { readonly now: Date; readonly until: Date };

/**
 * Takes all other appointments of a series that Google never held, together with one that was taken: their recurring
 * event is made by one sending. None where a part of the series already is one. @returns their ids
 */
// bounded: series.
export async function leaseUnsent(
  db: Reader,
  { organizationId, appointmentId }: Ref,
  { now, until }: Lease,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `WITH own AS MATERIALIZED (
       SELECT s.series_id, a.user_id
         FROM series_appointments s
         JOIN appointments a ON a.id = s.appointment_id AND a.organization_id = $1
        WHERE s.organization_id = $1 AND s.appointment_id = $2 AND s.planned_start = a.start_time),
     members AS (
       SELECT s.appointment_id, held.event_id
         FROM own
         JOIN series_appointments s ON s.series_id = own.series_id AND s.organization_id = $1
         LEFT JOIN google_mirrors held ON held.appointment_id = s.appointment_id AND held.organization_id = $1)
     INSERT INTO google_mirrors AS m (appointment_id, organization_id, due_at, leased_until)
     SELECT members.appointment_id, $1::uuid, $3, $4
       FROM members
       JOIN own ON true
       JOIN appointments a ON a.id = members.appointment_id AND a.organization_id = $1 AND a.user_id = own.user_id
        AND a.end_time > $3
      WHERE members.appointment_id <> $2 AND members.event_id IS NULL
        AND NOT EXISTS (SELECT 1 FROM members others WHERE others.event_id LIKE 'hms%')
      ORDER BY members.appointment_id
     ON CONFLICT (appointment_id) DO UPDATE SET leased_until = excluded.leased_until
      WHERE m.organization_id = $1 AND m.event_id IS NULL AND NOT m.excluded
        AND (m.leased_until IS NULL OR m.leased_until <= $3)
     RETURNING m.appointment_id AS id`,
    [organizationId, appointmentId, now, until],
  );
  return rows.map(({ id }) => id);
}

/** The same of a recurring event whose making is not known to have succeeded. */
// bounded: series.
export async function leaseUnmade(
  db: Reader,
  { organizationId, appointmentId }: Ref,
  recurringId: string,
  { now, until }: Lease,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `WITH held AS MATERIALIZED (
       SELECT m.appointment_id FROM google_mirrors m
         JOIN google_mirrors own ON own.appointment_id = $2 AND own.organization_id = $1
          AND own.user_id = m.user_id AND own.calendar_id = m.calendar_id
        WHERE m.organization_id = $1 AND m.appointment_id <> $2 AND m.event_id LIKE $3 || '\\_%' AND m.content IS NULL
          AND (m.leased_until IS NULL OR m.leased_until <= $4)
        ORDER BY m.appointment_id FOR UPDATE OF m)
     UPDATE google_mirrors m SET leased_until = $5 FROM held
      WHERE m.organization_id = $1 AND m.appointment_id = held.appointment_id
     RETURNING m.appointment_id AS id`,
    [organizationId, appointmentId, recurringId, now, until],
  );
  return rows.map(({ id }) => id);
}

/** Ends the leases that a sending still has; all of them are due then, where that is said. */
export async function endLeases(
  db: Reader,
  { organizationId }: Scope,
  ids: readonly string[],
  { until, dueAt }: Pick<Lease, 'until'> & { readonly dueAt: Date | null },
): Promise<void> {
  await db.query(
    `WITH held AS MATERIALIZED (
       SELECT appointment_id FROM google_mirrors
        WHERE organization_id = $1 AND appointment_id = ANY ($2::uuid[]) AND leased_until = $3
        ORDER BY appointment_id FOR UPDATE)
     UPDATE google_mirrors m SET leased_until = NULL, due_at = COALESCE($4::timestamptz, m.due_at) FROM held
      WHERE m.organization_id = $1 AND m.appointment_id = held.appointment_id`,
    [organizationId, [...ids], until, dueAt],
  );
}

export type Series = typeof appointmentSeries.$inferSelect;

/** An appointment of a series, and where the rule has it. */
export type Member = { readonly plannedStart: Date; readonly appointment: typeof appointments.$inferSelect };

/** The series of these appointments, and those of them that the rule has. */
// bounded: series.
export async function membersOf(
  db: Reader,
  scope: Scope,
  ids: readonly string[],
): Promise<{ series: Series; members: Member[] } | null> {
  const rows = await db.orm
    .select({
      series: appointmentSeries,
      plannedStart: seriesAppointments.plannedStart,
      appointment: appointments,
    })
    .from(seriesAppointments)
    .innerJoin(appointmentSeries, eq(appointmentSeries.id, seriesAppointments.seriesId))
    .innerJoin(
      appointments,
      and(
        eq(appointments.id, seriesAppointments.appointmentId),
        eq(appointments.organizationId, seriesAppointments.organizationId),
      ),
    )
    .where(scoped(seriesAppointments, scope, inArray(seriesAppointments.appointmentId, [...ids])));
  const [first] = rows;
  if (first === undefined) return null;
  const members = rows.flatMap(({ plannedStart, appointment }) =>
    plannedStart === null ? [] : [{ plannedStart, appointment }],
  );
  return { series: first.series, members };
}

/** The appointment of a series that its rule has at a start, be it gone or not. */
export async function appointmentAt(
  db: Reader,
  scope: Scope,
  { seriesId, plannedStart }: { seriesId: string; plannedStart: Date },
): Promise<string | null> {
  const rows = await db.orm
    .select({ id: seriesAppointments.appointmentId })
    .from(seriesAppointments)
    .where(
      scoped(
        seriesAppointments,
        scope,
        eq(seriesAppointments.seriesId, seriesId),
        eq(seriesAppointments.plannedStart, plannedStart),
      ),
    );
  return rows[0]?.id ?? null;
}

/** Where the rule of its series has an appointment; null for one of none, or beside the rule. */
export async function plannedOf(
  db: Reader,
  { organizationId, appointmentId }: Ref,
): Promise<{ seriesId: string; plannedStart: Date } | null> {
  const { seriesId, plannedStart } = seriesAppointments;
  const rows = await db.orm
    .select({ seriesId, plannedStart })
    .from(seriesAppointments)
    .where(
      scoped(seriesAppointments, { organizationId }, eq(seriesAppointments.appointmentId, appointmentId)),
    );
  const [row] = rows;
  return row?.plannedStart == null ? null : { seriesId: row.seriesId, plannedStart: row.plannedStart };
}

type Placed = { readonly id: string; readonly eventId: string };

/** Notes where the instances may lie from now on, before Google is asked to make them. @returns whose were noted */
// bounded: given places.
export async function notePlaces(
  db: Reader,
  { organizationId, userId, calendarId }: Pick<ConnectionRow, 'organizationId' | 'userId' | 'calendarId'>,
  places: readonly Placed[],
  { until }: Pick<Lease, 'until'>,
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ id: string }>(
    `WITH held AS MATERIALIZED (
       SELECT m.appointment_id, p.event_id FROM google_mirrors m
         JOIN unnest($4::uuid[], $5::text[]) AS p (id, event_id) ON p.id = m.appointment_id
        WHERE m.organization_id = $1 AND m.leased_until = $6 AND (m.event_id IS NULL OR m.event_id = p.event_id)
        ORDER BY m.appointment_id FOR UPDATE OF m)
     UPDATE google_mirrors m
        SET user_id = $2, calendar_id = $3, event_id = held.event_id, content = NULL, google_updated = NULL
       FROM held WHERE m.organization_id = $1 AND m.appointment_id = held.appointment_id
     RETURNING m.appointment_id AS id`,
    [
      organizationId,
      userId,
      calendarId,
      places.map(({ id }) => id),
      places.map(({ eventId }) => eventId),
      until,
    ],
  );
  return new Set(rows.map(({ id }) => id));
}

/** What Google holds of the instances from now on. @param googleUpdated null when what they say is not known */
export async function noteMade(
  db: Reader,
  { organizationId }: Scope,
  made: readonly (Placed & { readonly content: Buffer })[],
  googleUpdated: Date | null,
): Promise<void> {
  await db.query(
    `WITH held AS MATERIALIZED (
       SELECT m.appointment_id, p.content FROM google_mirrors m
         JOIN unnest($2::uuid[], $3::text[], $4::text[]) AS p (id, event_id, content) ON p.id = m.appointment_id
        WHERE m.organization_id = $1 AND m.event_id = p.event_id AND m.content IS NULL
        ORDER BY m.appointment_id FOR UPDATE OF m)
     UPDATE google_mirrors m SET content = decode(held.content, 'hex'), google_updated = $5 FROM held
      WHERE m.organization_id = $1 AND m.appointment_id = held.appointment_id`,
    [
      organizationId,
      made.map(({ id }) => id),
      made.map(({ eventId }) => eventId),
      made.map(({ content }) => content.toString('hex')),
      googleUpdated,
    ],
  );
}

type Calendar = Pick<ConnectionRow, 'organizationId' | 'userId' | 'calendarId'>;

/** Whose instances of a recurring event lie in a calendar. */
// bounded: series.
export async function appointmentsIn(
  db: Reader,
  { organizationId, userId, calendarId }: Calendar,
  recurringId: string,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `SELECT appointment_id AS id FROM google_mirrors
      WHERE organization_id = $1 AND user_id = $2 AND calendar_id = $3 AND event_id LIKE $4 || '\\_%'
      ORDER BY appointment_id`,
    [organizationId, userId, calendarId, recurringId],
  );
  return rows.map(({ id }) => id);
}

/** An appointment of a series of which an event lies in a calendar, whichever; null when none does. */
export async function anyIn(
  db: Reader,
  { organizationId, userId, calendarId }: Calendar,
  seriesId: string,
): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(
    `SELECT m.appointment_id AS id
       FROM series_appointments s
       JOIN google_mirrors m ON m.appointment_id = s.appointment_id AND m.organization_id = $1
      WHERE s.organization_id = $1 AND s.series_id = $4 AND m.user_id = $2 AND m.calendar_id = $3
      ORDER BY m.appointment_id LIMIT 1`,
    [organizationId, userId, calendarId, seriesId],
  );
  return row?.id ?? null;
}

/** Has each instance's appointment get an event of its own; what that says is not known yet. */
export async function detach(
  tx: Tx,
  { organizationId, userId, calendarId }: Calendar,
  recurringId: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `WITH held AS MATERIALIZED (
       SELECT appointment_id FROM google_mirrors
        WHERE organization_id = $1 AND user_id = $2 AND calendar_id = $3 AND event_id LIKE $4 || '\\_%'
        ORDER BY appointment_id FOR UPDATE)
     UPDATE google_mirrors m
        SET event_id = 'hm' || replace(m.appointment_id::text, '-', ''), content = decode(repeat('00', 64), 'hex'),
            google_updated = NULL, due_at = $5, tries = 0, asked = m.asked + 1
       FROM held WHERE m.organization_id = $1 AND m.appointment_id = held.appointment_id`,
    [organizationId, userId, calendarId, recurringId, now],
  );
}
