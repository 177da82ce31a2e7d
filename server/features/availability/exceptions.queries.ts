import { and, eq, gte, inArray, lte } from 'drizzle-orm';
import { READ_LIMITS } from '#shared/contract/limits.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { availabilityExceptions, workedHolidays } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import { socialNameFor } from '#server/db/social-name.ts';

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
    .orderBy(availabilityExceptions.firstDate, availabilityExceptions.startMinute)
    .limit(READ_LIMITS.exceptions);
}

/** The exceptions of these people, or of everybody, that share a date with [from, to], earliest first. */
export async function exceptionsWithin(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<ExceptionRow[]> {
  return db.orm
    .select()
    .from(availabilityExceptions)
    .where(
      scoped(
        availabilityExceptions,
        scope,
        inArray(availabilityExceptions.userId, [...userIds]),
        gte(availabilityExceptions.lastDate, from),
        lte(availabilityExceptions.firstDate, to),
      ),
    )
    .orderBy(availabilityExceptions.firstDate, availabilityExceptions.startMinute)
    .limit(READ_LIMITS.exceptions * userIds.length);
}

export async function insertException(tx: Tx, row: ExceptionRow): Promise<void> {
  await tx.orm.insert(availabilityExceptions).values(row);
}

/** Those of the given exceptions that there are. */
// bounded: given ids.
export async function exceptionsByIds(
  db: Reader,
  scope: Scope,
  ids: readonly string[],
): Promise<ExceptionRow[]> {
  return db.orm
    .select()
    .from(availabilityExceptions)
    .where(scoped(availabilityExceptions, scope, inArray(availabilityExceptions.id, [...ids])));
}

export async function insertExceptions(tx: Tx, rows: readonly ExceptionRow[]): Promise<void> {
  await tx.orm.insert(availabilityExceptions).values([...rows]);
}

export async function deleteExceptions(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  await tx.orm
    .delete(availabilityExceptions)
    .where(scoped(availabilityExceptions, scope, inArray(availabilityExceptions.id, [...ids])));
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

/** `key` tells the spans apart. */
export type Span = { readonly key: string; readonly from: Date; readonly to: Date };
/** By the name that the team calls the client. */
export type KeptRow = { key: string; id: string; clientName: string; start: Date; end: Date };

/** The appointments of a person that share time with one of the spans and are not over at `now`, by their start. */
// bounded: person and given spans.
export async function appointmentsWithin(
  db: Reader,
  scope: Scope,
  userId: string,
  spans: readonly Span[],
  now: Date,
): Promise<KeptRow[]> {
  return db.query<KeptRow>(
    `SELECT s.key, a.id, coalesce(${socialNameFor('a')}, a.client_name) AS "clientName",
            a.start_time AS start, a.end_time AS "end"
       FROM unnest($3::text[], $4::timestamptz[], $5::timestamptz[]) AS s (key, span_start, span_end)
       JOIN appointments a
         ON a.organization_id = $1 AND a.user_id = $2
        -- No appointment is longer than a day: the index on the start finds all that may reach into the span.
        AND a.start_time > s.span_start - interval '1 day' AND a.start_time < s.span_end
        AND a.end_time > greatest(s.span_start, $6::timestamptz)
      ORDER BY a.start_time, a.id`,
    [
      scope.organizationId,
      userId,
      spans.map(({ key }) => key),
      spans.map(({ from }) => from.toISOString()),
      spans.map(({ to }) => to.toISOString()),
      now,
    ],
  );
}

/** Whose holidays hold for a person, and on which of them they work (keys). */
export type HolidayRules = {
  userId: string;
  timezone: string;
  holidayCountry: string | null;
  holidayRegion: string | null;
  worked: string[];
};

/** The holiday rules of these people, or of everybody. */
// bounded: kept KEPT_LIMITS.people (and the holidays of a calendar).
export async function holidayRulesOf(
  db: Reader,
  scope: Scope,
  userIds: readonly string[],
): Promise<HolidayRules[]> {
  return db.query<HolidayRules>(
    `SELECT u.id AS "userId", u.timezone, u.holiday_country AS "holidayCountry", u.holiday_region AS "holidayRegion",
            COALESCE((SELECT json_agg(h.holiday) FROM worked_holidays h
                       WHERE h.organization_id = u.organization_id AND h.user_id = u.id), '[]') AS worked
       FROM users u
      WHERE u.organization_id = $1 AND u.id = ANY ($2)
      ORDER BY u.id`,
    [scope.organizationId, userIds],
  );
}

/** Returns those of the keys on which the person did not work before. */
// bounded: given holidays.
export async function addWorkedHolidays(
  tx: Tx,
  scope: Scope,
  userId: string,
  holidays: readonly string[],
): Promise<string[]> {
  const rows = await tx.orm
    .insert(workedHolidays)
    .values(holidays.map((holiday) => ({ organizationId: scope.organizationId, userId, holiday })))
    .onConflictDoNothing()
    .returning({ holiday: workedHolidays.holiday });
  return rows.map((row) => row.holiday);
}

/** Returns those of the keys on which the person worked before. */
// bounded: given holidays.
export async function removeWorkedHolidays(
  tx: Tx,
  scope: Scope,
  userId: string,
  holidays: readonly string[],
): Promise<string[]> {
  const rows = await tx.orm
    .delete(workedHolidays)
    .where(
      scoped(
        workedHolidays,
        scope,
        and(eq(workedHolidays.userId, userId), inArray(workedHolidays.holiday, holidays)),
      ),
    )
    .returning({ holiday: workedHolidays.holiday });
  return rows.map((row) => row.holiday);
}
