import {
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  sql,
} from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { absenceAppointments, absences } from '#server/db/absence-schema.ts';
import { ASKED_TO_CHOOSE } from '#server/db/asked-to-choose.ts';
import { columnsOf } from '#server/db/columns.ts';
import { appointments, availabilityExceptions } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import {
  CLIENT_SOCIAL_NAME,
  PHONE_OF_CLIENT,
  SOCIAL_NAME_BY_MAIL,
  SOCIAL_NAME_BY_PHONE,
} from '#server/db/social-name.ts';

export type AbsenceRow = typeof absences.$inferSelect;
export type SettledRow = typeof absenceAppointments.$inferSelect;
export type BookedRow = typeof appointments.$inferSelect;

/** What the team calls an appointment's client where that is not the appointment's name. */
export type Called = { readonly clientSocialName: string | null };

/** The social names that an appointment's client is greeted by; null where it is the name of the appointment. */
export type Greeted = { readonly nameInMails: string | null; readonly nameOnPhone: string | null };

/** The phone that an appointment's client is reached at: its own, or the first of their record. */
export type Reached = { readonly phone: string | null };

export type Within = { readonly userId: string; readonly from: Date; readonly to: Date; readonly now: Date };

/** What somebody has booked within [from, to) and has not begun, by its start, and whether its client was asked to choose; at most `limit`. */
export async function bookedWithin(
  db: Reader,
  scope: Scope,
  { userId, from, to, now }: Within,
  limit: number,
): Promise<(BookedRow & Called & Reached & { isAsked: boolean })[]> {
  return db.orm
    .select({
      ...getTableColumns(appointments),
      isAsked: ASKED_TO_CHOOSE,
      clientSocialName: CLIENT_SOCIAL_NAME,
      phone: PHONE_OF_CLIENT,
    })
    .from(appointments)
    .where(
      scoped(
        appointments,
        scope,
        eq(appointments.userId, userId),
        // No appointment is longer than a day: the index on the start finds all that may reach into the time.
        gt(appointments.startTime, sql`${from.toISOString()}::timestamptz - interval '1 day'`),
        gt(appointments.startTime, now),
        and(lt(appointments.startTime, to), gt(appointments.endTime, from)),
      ),
    )
    .orderBy(appointments.startTime, appointments.id)
    .limit(limit);
}

/** Those of the given appointments that there are. */
// bounded: given ids.
export async function appointmentsOf(
  db: Reader,
  scope: Scope,
  ids: readonly string[],
): Promise<(BookedRow & Called & Reached & Greeted)[]> {
  return db.orm
    .select({
      ...getTableColumns(appointments),
      clientSocialName: CLIENT_SOCIAL_NAME,
      phone: PHONE_OF_CLIENT,
      nameInMails: SOCIAL_NAME_BY_MAIL,
      nameOnPhone: SOCIAL_NAME_BY_PHONE,
    })
    .from(appointments)
    .where(scoped(appointments, scope, inArray(appointments.id, [...ids])));
}

export async function insertAbsence(tx: Tx, row: AbsenceRow): Promise<void> {
  await tx.orm.insert(absences).values(row);
}

export async function absenceByKey(db: Reader, scope: Scope, key: string): Promise<AbsenceRow | null> {
  const rows = await db.orm
    .select()
    .from(absences)
    .where(scoped(absences, scope, eq(absences.requestKey, key)));
  return rows[0] ?? null;
}

export async function absenceById(db: Reader, scope: Scope, id: string): Promise<AbsenceRow | null> {
  const rows = await db.orm
    .select()
    .from(absences)
    .where(scoped(absences, scope, eq(absences.id, id)));
  return rows[0] ?? null;
}

/** Whether another absence of somebody, whose clients may still be brought back, shares time with [from, to). */
export async function isUnderWay(
  db: Reader,
  scope: Scope,
  { userId, from, to, now }: Within,
): Promise<boolean> {
  const rows = await db.orm
    .select({ id: absences.id })
    .from(absences)
    .where(
      scoped(
        absences,
        scope,
        eq(absences.userId, userId),
        isNull(absences.undoneAt),
        gt(absences.dueAt, now),
        and(lt(absences.startsAt, to), gt(absences.endsAt, from)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Whether somebody's absence was not undone, and its dates still close the time. */
function closes(db: Reader, scope: Scope, userId: string) {
  return and(
    eq(absences.userId, userId),
    isNull(absences.undoneAt),
    exists(
      db.orm
        .select({ id: availabilityExceptions.id })
        .from(availabilityExceptions)
        .where(
          scoped(
            availabilityExceptions,
            scope,
            eq(availabilityExceptions.userId, userId),
            sql`${absences.datesMade} ? ${availabilityExceptions.id}::text`,
          ),
        ),
    ),
  );
}

/** An absence that takes in all of [from, to) and still closes it, the newest; null when there is none. */
export async function closingAbsence(
  db: Reader,
  scope: Scope,
  { userId, from, to }: Omit<Within, 'now'>,
): Promise<Pick<AbsenceRow, 'startsAt' | 'endsAt' | 'reason' | 'sharesReason'> | null> {
  const rows = await db.orm
    .select(columnsOf(absences, ['startsAt', 'endsAt', 'reason', 'sharesReason']))
    .from(absences)
    .where(
      scoped(
        absences,
        scope,
        closes(db, scope, userId),
        and(lte(absences.startsAt, from), gte(absences.endsAt, to)),
      ),
    )
    .orderBy(desc(absences.createdAt))
    .limit(1);
  return rows[0] ?? null;
}

/** The absence of exactly [from, to) that still closes it, held until the transaction ends; null when there is none. */
export async function sameAbsence(
  tx: Tx,
  scope: Scope,
  { userId, from, to }: Omit<Within, 'now'>,
): Promise<AbsenceRow | null> {
  const rows = await tx.orm
    .select()
    .from(absences)
    .where(
      scoped(
        absences,
        scope,
        closes(tx, scope, userId),
        and(eq(absences.startsAt, from), eq(absences.endsAt, to)),
      ),
    )
    .orderBy(desc(absences.createdAt))
    .limit(1)
    .for('update');
  return rows[0] ?? null;
}

/** One absence, held until the transaction ends. */
export async function lockAbsence(tx: Tx, scope: Scope, id: string): Promise<AbsenceRow | null> {
  const rows = await tx.orm
    .select()
    .from(absences)
    .where(scoped(absences, scope, eq(absences.id, id)))
    .for('update');
  return rows[0] ?? null;
}

export async function changeAbsence(
  tx: Tx,
  scope: Scope,
  id: string,
  change: Partial<
    Pick<
      AbsenceRow,
      'dueAt' | 'undoneAt' | 'datesMade' | 'datesReplaced' | 'reason' | 'sharesReason' | 'message'
    >
  >,
): Promise<void> {
  await tx.orm
    .update(absences)
    .set(change)
    .where(scoped(absences, scope, eq(absences.id, id)));
}

/** Takes an absence whose clients are to be notified now, and that nobody else has taken; null when there is none. */
// global: time comes for every organisation alike.
export async function lockDueAbsence(tx: Tx, now: Date): Promise<AbsenceRow | null> {
  const rows = await tx.orm
    .select()
    .from(absences)
    .where(lte(absences.dueAt, now))
    .orderBy(asc(absences.dueAt))
    .limit(1)
    .for('update', { skipLocked: true });
  return rows[0] ?? null;
}

export async function insertSettled(tx: Tx, row: SettledRow): Promise<void> {
  await tx.orm.insert(absenceAppointments).values(row);
}

/** What was settled of these appointments. */
// bounded: given appointmentIds.
export async function settledOf(
  db: Reader,
  scope: Scope,
  absenceId: string,
  appointmentIds: readonly string[],
): Promise<SettledRow[]> {
  return db.orm
    .select()
    .from(absenceAppointments)
    .where(
      scoped(
        absenceAppointments,
        scope,
        eq(absenceAppointments.absenceId, absenceId),
        inArray(absenceAppointments.appointmentId, [...appointmentIds]),
      ),
    );
}

/** What was settled and not yet notified, of whole clients as far as `limit` goes, and how much there is in all. */
// bounded: limit limit.
export async function pendingOf(
  db: Reader,
  scope: Scope,
  absenceId: string,
  limit: number,
): Promise<{ rows: SettledRow[]; count: number }> {
  const pending = scoped(
    absenceAppointments,
    scope,
    eq(absenceAppointments.absenceId, absenceId),
    isNull(absenceAppointments.notifiedAt),
  );
  const rows = await db.orm
    .select()
    .from(absenceAppointments)
    .where(
      and(
        pending,
        sql`${absenceAppointments.clientId} IN (
          SELECT next.client_id FROM absence_appointments next
           WHERE next.organization_id = ${scope.organizationId} AND next.absence_id = ${absenceId} AND next.notified_at IS NULL
           GROUP BY next.client_id ORDER BY min(next.former_start), next.client_id LIMIT ${limit})`,
      ),
    )
    .orderBy(absenceAppointments.formerStart, absenceAppointments.appointmentId);
  const count = await db.orm.$count(absenceAppointments, pending);
  return { rows, count };
}

/** How many appointments were settled in each way. */
// bounded: kinds.
export async function countsOf(
  db: Reader,
  scope: Scope,
  absenceId: string,
): Promise<ReadonlyMap<SettledRow['action'], number>> {
  const { action } = absenceAppointments;
  const rows = await db.orm
    .select({ action, count: sql<number>`count(*)::int` })
    .from(absenceAppointments)
    .where(scoped(absenceAppointments, scope, eq(absenceAppointments.absenceId, absenceId)))
    .groupBy(action);
  return new Map(rows.map((row) => [row.action, row.count]));
}

/** Whether any client of an absence was notified. */
export async function hasNotified(db: Reader, scope: Scope, absenceId: string): Promise<boolean> {
  const rows = await db.query(
    `SELECT 1 FROM absence_appointments
      WHERE organization_id = $1 AND absence_id = $2 AND notified_at IS NOT NULL LIMIT 1`,
    [scope.organizationId, absenceId],
  );
  return rows.length > 0;
}

export async function markNotified(
  tx: Tx,
  scope: Scope,
  absenceId: string,
  appointmentIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.orm
    .update(absenceAppointments)
    .set({ notifiedAt: now })
    .where(
      scoped(
        absenceAppointments,
        scope,
        eq(absenceAppointments.absenceId, absenceId),
        inArray(absenceAppointments.appointmentId, [...appointmentIds]),
      ),
    );
}

/** Forgets what was settled of appointments that are as they were. */
export async function deleteSettled(
  tx: Tx,
  scope: Scope,
  absenceId: string,
  appointmentIds: readonly string[],
): Promise<void> {
  await tx.orm
    .delete(absenceAppointments)
    .where(
      scoped(
        absenceAppointments,
        scope,
        eq(absenceAppointments.absenceId, absenceId),
        inArray(absenceAppointments.appointmentId, [...appointmentIds]),
      ),
    );
}

// global: these rows are dead for every organisation alike.
export async function deleteAbsencesBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM absences WHERE ends_at < $1 AND created_at < $1 AND due_at IS NULL', [before]);
}
