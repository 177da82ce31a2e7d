import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { fieldsOf } from '#shared/contract/common.ts';
import { pageLimits, type PageLimits } from '#shared/contract/own-limits.ts';
import {
  ASKED_TO_CHOOSE,
  ASKED_WORDS,
  CANCEL_NOTICE,
  isAskedFor,
  type AskedWords,
} from '#server/db/asked-to-choose.ts';
import { columnsOf, insertRow, selected, type Picked } from '#server/db/columns.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { appointmentRows, appointments, organizations, users, idempotencyKeys } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import {
  CLIENT_SOCIAL_NAME,
  PHONE_OF_CLIENT,
  SOCIAL_NAME_BY_PHONE,
  socialNameAt,
  socialNameFor,
} from '#server/db/social-name.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';

export type AppointmentRow = typeof appointments.$inferSelect;

/** What every list shows of an appointment, the team's and that of other systems. */
export const LISTED_TO_ALL = [
  'id',
  'userId',
  'professionalName',
  'timezone',
  'clientName',
  'clientEmail',
  'clientPhone',
  'notes',
  'startTime',
  'endTime',
  'productId',
  'productName',
  'meetLink',
  'confirmedAt',
  'isOverbooked',
  'overbookingReason',
  'attendance',
  'createdBy',
  'createdAt',
  'updatedAt',
  'distribution',
] as const;

/** What the team's lists show of an appointment; every column more costs a long list time in the driver. */
export const LISTED = [
  ...LISTED_TO_ALL,
  'meetingTitle',
  'meetingDescription',
  'googleEventId',
  'serviceUrl',
  'clientId',
] as const;
export type ListedRow = Picked<typeof appointments, (typeof LISTED)[number]> & Called & Asked & Reached;

/** What the team calls the client by their record; null where that is the appointment's own name, missing where it was not read. */
export type Called = { readonly clientSocialName?: string | null };

/** Whether the client was asked to choose another time; missing where it was not read. */
export type Asked = { readonly isAsked?: boolean };

/** The phone that the client is reached at, its own or their record's; missing where it was not read. */
export type Reached = { readonly reachedAt?: string | null };

/** An appointment with what the team calls its client, and whether they were asked to choose another time. */
export const CALLED = {
  ...getTableColumns(appointments),
  clientSocialName: CLIENT_SOCIAL_NAME,
  isAsked: ASKED_TO_CHOOSE,
};

/** The select list of what lists show. @param without columns that the statement gives itself */
export function listed(alias: string, without: readonly string[] = []): string {
  const columns = LISTED.filter((key) => !without.includes(key));
  return `${selected(appointments, alias, columns)}, ${socialNameFor(alias)} AS "clientSocialName", ${isAskedFor(alias)} AS "isAsked"`;
}

/** @param heldUntil until when the time is only held; null when the appointment counts */
export async function insertAppointment(tx: Tx, row: AppointmentRow, heldUntil: Date | null): Promise<void> {
  await insertRow(tx, appointmentRows, { ...row, heldUntil });
}

/** Times that are held until a moment each, in one statement. */
export async function insertHolds(
  tx: Tx,
  rows: readonly (AppointmentRow & { readonly heldUntil: Date })[],
): Promise<void> {
  await tx.orm.insert(appointmentRows).values([...rows]);
}

export async function keepIdempotencyKey(tx: Tx, row: typeof idempotencyKeys.$inferSelect): Promise<void> {
  await insertRow(tx, idempotencyKeys, row);
}

// global: these rows are dead for every organisation alike.
export async function deleteIdempotencyKeysBefore(db: Reader, before: Date): Promise<void> {
  await db.query('DELETE FROM idempotency_keys WHERE created_at < $1', [before]);
}

const APPOINTMENT = Object.keys(getTableColumns(appointments)) as (keyof AppointmentRow)[];

// bounded: row.
export async function appointmentById(
  db: Reader,
  { organizationId }: Scope,
  id: string,
): Promise<AppointmentRow | null> {
  const rows = await db.query<AppointmentRow>(
    `SELECT ${selected(appointments, 'a', APPOINTMENT)} FROM appointments a WHERE a.organization_id = $1 AND a.id = $2`,
    [organizationId, id],
  );
  return rows[0] ?? null;
}

/** The same, with the phone that its client is reached at, the social name that they are greeted by there, and what they are asked. */
export async function appointmentToGreet(
  db: Reader,
  scope: Scope,
  id: string,
): Promise<
  (AppointmentRow & { readonly socialName: string | null; readonly asked: AskedWords | null }) | null
> {
  const rows = await db.orm
    .select({
      ...getTableColumns(appointments),
      clientPhone: PHONE_OF_CLIENT,
      socialName: SOCIAL_NAME_BY_PHONE,
      asked: ASKED_WORDS,
    })
    .from(appointments)
    .where(scoped(appointments, scope, eq(appointments.id, id)));
  return rows[0] ?? null;
}

/** The same, held against change until the transaction ends. */
export async function heldAppointment(tx: Tx, scope: Scope, id: string): Promise<AppointmentRow | null> {
  const rows = await tx.orm
    .select()
    .from(appointments)
    .where(scoped(appointments, scope, eq(appointments.id, id)))
    .for('update');
  return rows[0] ?? null;
}

/** Those of the given appointments that exist, of one professional or of all, sorted by start. */
// bounded: given ids.
export async function appointmentsByIds(
  db: Reader,
  scope: Scope,
  ids: readonly string[],
  userId: string | null,
): Promise<(AppointmentRow & Called & Asked)[]> {
  return db.orm
    .select(CALLED)
    .from(appointments)
    .where(
      scoped(
        appointments,
        scope,
        inArray(appointments.id, ids),
        userId === null ? undefined : eq(appointments.userId, userId),
      ),
    )
    .orderBy(appointments.startTime, appointments.id);
}

export type AppointmentChange = Partial<
  Omit<AppointmentRow, 'id' | 'organizationId' | 'createdAt' | 'createdBy'>
>;

/**
 * Writes a change and counts the revision up; what is moved has not been attended yet. @returns the row as it is now
 */
export async function updateAppointment(
  tx: Tx,
  scope: Scope,
  id: string,
  change: AppointmentChange,
): Promise<(AppointmentRow & Called) | null> {
  const rows = await tx.orm
    .update(appointments)
    .set({ ...change, ...unlessMoved(change), revision: sql`${appointments.revision} + 1` })
    .where(scoped(appointments, scope, eq(appointments.id, id)))
    .returning(CALLED);
  return rows[0] ?? null;
}

function unlessMoved({ startTime }: AppointmentChange) {
  if (startTime === undefined) return {};
  const isThere = eq(appointments.startTime, startTime);
  return { attendance: sql`CASE WHEN ${isThere} THEN ${appointments.attendance} END` };
}

export async function deleteRow(tx: Tx, scope: Scope, id: string): Promise<AppointmentRow | null> {
  const rows = await tx.orm
    .delete(appointments)
    .where(scoped(appointments, scope, eq(appointments.id, id)))
    .returning();
  return rows[0] ?? null;
}

/** Those of the given appointments that exist, of one professional or of all, held in a fixed order of locks until the end. */
// bounded: given ids.
export async function heldByIds(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  userId: string | null,
): Promise<AppointmentRow[]> {
  return tx.orm
    .select()
    .from(appointments)
    .where(
      scoped(
        appointments,
        scope,
        inArray(appointments.id, ids),
        userId === null ? undefined : eq(appointments.userId, userId),
      ),
    )
    .orderBy(appointments.id)
    .for('update');
}

/** Deletes those of the given appointments that exist, of one professional or of all. @returns the rows as they were */
// bounded: given ids.
export async function deleteRows(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
  userId: string | null,
): Promise<AppointmentRow[]> {
  const rows = await heldByIds(tx, scope, ids, userId);
  const found = rows.map(({ id }) => id);
  await tx.orm.delete(appointments).where(scoped(appointments, scope, inArray(appointments.id, found)));
  return rows;
}

export type ManagedRow = {
  appointment: AppointmentRow;
  organizationName: string;
  waitingList: boolean;
  professionalTitle: string | null;
  color: string | null;
  bookingSlug: string | null;
  isActive: boolean | null;
  /** Minutes before the start at which the client's last word is due: none for a client who was asked to choose another time. */
  minimumCancelNotice: number | null;
  /** What an absence says to a client whom it asked to choose another time; null where none did, or one is chosen. */
  asked: AskedWords | null;
  /** Null without a professional, as all of theirs. */
  limits: PageLimits | null;
};

// global: the token is what tells the organisation.
export async function appointmentByManageToken(db: Reader, tokenHash: Buffer): Promise<ManagedRow | null> {
  const rows = await db.orm
    .select({
      appointment: appointments,
      organizationName: organizations.name,
      waitingList: organizations.waitingList,
      professionalTitle: users.title,
      color: users.color,
      bookingSlug: users.bookingSlug,
      isActive: users.isActive,
      minimumCancelNotice: CANCEL_NOTICE,
      asked: ASKED_WORDS,
      limits: columnsOf(users, fieldsOf(pageLimits)),
    })
    .from(appointments)
    .innerJoin(organizations, eq(organizations.id, appointments.organizationId))
    .leftJoin(users, eq(users.id, appointments.userId))
    .where(eq(appointments.manageTokenHash, tokenHash));
  return rows[0] ?? null;
}

/** Sets the confirmation once; a second one changes nothing. Returns the row when this call set it. */
export async function confirmAppointment(
  tx: Tx,
  scope: Scope,
  id: string,
  now: Date,
): Promise<AppointmentRow | null> {
  const rows = await tx.orm
    .update(appointments)
    .set({ confirmedAt: now })
    .where(
      and(scoped(appointments, scope, eq(appointments.id, id)), sql`${appointments.confirmedAt} IS NULL`),
    )
    .returning();
  return rows[0] ?? null;
}

export type MailProfile = {
  readonly name: string;
  readonly organizationName: string;
  readonly email: string;
  readonly timezone: string;
  /** Whether they take bookings, and under which address. */
  readonly isActive: boolean;
  readonly bookingSlug: string;
  /** Whether they want mails themselves. */
  readonly emailEnabled: boolean;
  /** Of the client who was asked for; null where there is none to greet them by. */
  readonly clientSocialName: string | null;
  /** The same as the team knows it, whatever address the client has. */
  readonly clientCalled: string | null;
};

/** The client of an appointment, also once it is gone, at an e-mail; null where nothing goes there. */
export type MailedClient = { readonly appointmentId: string; readonly address: string | null };

/**
 * The record of the client of appointment `$3`, also once that is gone. A condition on the record would let a plan that was made
 * before there were records read the index of those, whole, instead of the appointment by its id.
 */
const RECORD = `
  SELECT each.organization_id, each.client_id
    FROM (SELECT organization_id, client_id FROM appointment_rows WHERE organization_id = $1 AND id = $3
           UNION ALL
          SELECT organization_id, client_id FROM cancelled_appointments WHERE organization_id = $1 AND appointment_id = $3) each
   ORDER BY each.client_id IS NULL LIMIT 1`;

/** Where a professional's mail goes, with the zone its times are shown in; and what the client is called, where one is asked for. */
// bounded: row.
export async function mailProfileOf(
  db: Reader,
  { organizationId }: Scope,
  userId: string,
  client: MailedClient | null = null,
): Promise<MailProfile | null> {
  const rows = await db.query<MailProfile>(
    `SELECT ${selected(users, 'u', ['name', 'email', 'timezone', 'isActive', 'bookingSlug'])}, o.name AS "organizationName",
            coalesce(n.email_enabled, true) AS "emailEnabled",
            ${socialNameAt('email', 'known.client_id', '$4')} AS "clientSocialName",
            ${socialNameFor('known')} AS "clientCalled"
       FROM users u JOIN organizations o ON o.id = u.organization_id
       LEFT JOIN notification_settings n ON n.user_id = u.id
       LEFT JOIN LATERAL (${RECORD}) known ON true
      WHERE u.organization_id = $1 AND u.id = $2`,
    [
      organizationId,
      userId,
      client?.appointmentId ?? null,
      client?.address == null ? null : mailboxOf(client.address),
    ],
  );
  return rows[0] ?? null;
}
