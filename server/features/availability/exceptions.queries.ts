import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointments, availabilityExceptions, workedHolidays } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

export type ExceptionRow = typeof availabilityExceptions.$inferSelect;

/** A person's exceptions that are not over on `today` ('YYYY-MM-DD'), earliest first. */
export async function exceptionsFrom(
  db: Reader,
  scope: Scope,
  userId: string,
  today: string,
): Promise<ExceptionRow[]> {
  return db.orm
    .select()
    .from(availabilityExceptions)
    .where(
      scoped(
        availabilityExceptions,
        scope,
        and(eq(availabilityExceptions.userId, userId), gte(availabilityExceptions.lastDate, today)),
      ),
    )
    .orderBy(availabilityExceptions.firstDate, availabilityExceptions.startMinute);
}

export async function insertException(tx: Tx, row: ExceptionRow): Promise<void> {
  await tx.orm.insert(availabilityExceptions).values(row);
}

/** One exception, held until the transaction ends. */
export async function lockException(tx: Tx, scope: Scope, id: string): Promise<ExceptionRow | null> {
  const rows = await tx.orm
    .select()
    .from(availabilityExceptions)
    .where(scoped(availabilityExceptions, scope, eq(availabilityExceptions.id, id)))
    .for('update');
  return rows[0] ?? null;
}

export async function deleteException(tx: Tx, scope: Scope, id: string): Promise<void> {
  await tx.orm
    .delete(availabilityExceptions)
    .where(scoped(availabilityExceptions, scope, eq(availabilityExceptions.id, id)));
}

/** How many appointments of a person begin in [from, to). */
export async function countAppointments(
  db: Reader,
  scope: Scope,
  userId: string,
  from: Date,
  to: Date,
): Promise<number> {
  const rows = await db.orm
    .select({ count: sql<number>`count(*)::int` })
    .from(appointments)
    .where(
      scoped(
        appointments,
        scope,
        and(
          eq(appointments.userId, userId),
          gte(appointments.startTime, from),
          sql`${appointments.startTime} < ${to.toISOString()}::timestamptz`,
        ),
      ),
    );
  return rows[0]?.count ?? 0;
}

/** The keys of the holidays on which a person works. */
export async function workedHolidaysOf(db: Reader, scope: Scope, userId: string): Promise<string[]> {
  const rows = await db.orm
    .select({ holiday: workedHolidays.holiday })
    .from(workedHolidays)
    .where(scoped(workedHolidays, scope, eq(workedHolidays.userId, userId)));
  return rows.map((row) => row.holiday);
}

export async function addWorkedHolidays(
  tx: Tx,
  scope: Scope,
  userId: string,
  holidays: readonly string[],
): Promise<void> {
  await tx.orm
    .insert(workedHolidays)
    .values(holidays.map((holiday) => ({ organizationId: scope.organizationId, userId, holiday })))
    .onConflictDoNothing();
}

export async function removeWorkedHolidays(
  tx: Tx,
  scope: Scope,
  userId: string,
  holidays: readonly string[],
): Promise<void> {
  await tx.orm
    .delete(workedHolidays)
    .where(
      scoped(
        workedHolidays,
        scope,
        and(eq(workedHolidays.userId, userId), inArray(workedHolidays.holiday, holidays)),
      ),
    );
}
