import { and, count, eq, inArray, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import type { DayPart } from '#shared/day-parts.ts';
import { WAITING_LIMITS } from '#shared/contract/limits.ts';
import type { WaitingEnd, WaitingState } from '#shared/contract/waiting-list.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { mailboxIn } from '#server/db/mailbox-in.ts';
import { appointments, organizations, users } from '#server/db/schema.ts';
import type { OrganizationId, Scope } from '#server/db/scope.ts';
import { scoped } from '#server/db/scope.ts';
import { waitingEntries } from '#server/db/waiting-schema.ts';

export type EntryRow = typeof waitingEntries.$inferSelect;
export type NewEntry = Omit<
  EntryRow,
  'position' | 'missed' | 'mailedAt' | 'endedAt' | 'endedBy' | 'replacedStart' | 'replacedZone'
>;

/** A request by what decides who sees it: its professional, null where anybody of the team will do. */
export type ListedRequest = Pick<EntryRow, 'organizationId' | 'userId'>;

/** The organisation's switches: the list, and whether its links offer anybody who is free. Both false for an unknown organisation. */
export async function switchesOf(
  db: Reader,
  { organizationId }: Scope,
): Promise<{ isOn: boolean; offersAnybody: boolean }> {
  const rows = await db.orm
    .select({ isOn: organizations.waitingList, anyProfessional: organizations.anyProfessional })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  const [row] = rows;
  return { isOn: row?.isOn ?? false, offersAnybody: row !== undefined && row.anyProfessional !== 'off' };
}

/** The switch of the list. */
export async function isOn(db: Reader, scope: Scope): Promise<boolean> {
  return (await switchesOf(db, scope)).isOn;
}

/** Whether a client asked for anybody, which the organisation's links do not offer any more. @param entry its table or alias, as `organization` */
const isPaused = (entry: string, organization: string) =>
  `(${entry}.user_id IS NULL AND ${entry}.created_by = 'public' AND ${organization}.any_professional = 'off')`;

/** Requests of an organisation wait for one another until the transaction ends, so that two at once cannot exceed a limit. */
export async function lockAsking(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query(`SELECT ${takeLock('waitingRequests')}`, [organizationId]);
}

/**
 * Offers of an organisation wait for one another until the transaction ends, so that two agendas searched at once cannot offer the same
 * client two times.
 */
export async function lockOffers(tx: Tx, { organizationId }: Scope): Promise<void> {
  await tx.query(`SELECT ${takeLock('waitingOffers')}`, [organizationId]);
}

/**
 * How many requests are open: of the organisation, of one mailbox or phone, and of one client, by name and mailbox or phone, for what
 * a new one is for: the same person, service or appointment, with a date, a weekday and a part of the day in common; or the service
 * of that name with anybody, where the other is with a person.
 */
export async function countOpen(
  tx: Tx,
  scope: Scope,
  mailbox: string | null,
  asked: NewEntry,
): Promise<{ ofClient: number; same: number; overlapping: number; all: number }> {
  const mine = sql`(${sql.raw(mailboxIn('waiting_entries.client_email'))} = ${mailbox}
    OR ${waitingEntries.clientPhone} = ${asked.clientPhone})`;
  const common = sql`plain_text(${waitingEntries.clientName}) = plain_text(${asked.clientName}) AND ${mine}
    AND ${waitingEntries.appointmentId} IS NOT DISTINCT FROM ${asked.appointmentId}::uuid
    AND ${waitingEntries.fromDate} <= ${asked.untilDate} AND ${waitingEntries.untilDate} >= ${asked.fromDate}
    AND ${waitingEntries.weekdays} && ${sql.param(asked.weekdays, waitingEntries.weekdays)}
    AND ${waitingEntries.parts} && ${sql.param(asked.parts, waitingEntries.parts)}`;
  const same = sql`${common}
    AND ${waitingEntries.userId} IS NOT DISTINCT FROM ${asked.userId}::uuid
    AND ${waitingEntries.productId} IS NOT DISTINCT FROM ${asked.productId}::uuid
    AND ${waitingEntries.productName} IS NOT DISTINCT FROM ${asked.productName}::text`;
  const overlapping = sql`${common} AND (${waitingEntries.userId} IS NULL) <> (${asked.userId}::uuid IS NULL)
    AND plain_text(${waitingEntries.productName}) IS NOT DISTINCT FROM plain_text(${asked.productName})`;
  const filtered = (rows: SQL) => sql<number>`(count(*) FILTER (WHERE ${rows}))::int`;
  const rows = await tx.orm
    .select({
      all: count(),
      ofClient: filtered(mine),
      same: filtered(same),
      overlapping: filtered(overlapping),
    })
    .from(waitingEntries)
    .where(scoped(waitingEntries, scope, isNull(waitingEntries.endedAt)));
  return rows[0] ?? { ofClient: 0, same: 0, overlapping: 0, all: 0 };
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.orm.insert(waitingEntries).values(entry);
}

export async function entryById(db: Reader, scope: Scope, id: string): Promise<EntryRow | null> {
  const rows = await db.orm
    .select()
    .from(waitingEntries)
    .where(scoped(waitingEntries, scope, eq(waitingEntries.id, id)));
  return rows[0] ?? null;
}

/** The same, held against change until the transaction ends. */
export async function lockEntry(tx: Tx, scope: Scope, id: string): Promise<EntryRow | null> {
  const rows = await tx.orm
    .select()
    .from(waitingEntries)
    .where(scoped(waitingEntries, scope, eq(waitingEntries.id, id)))
    .for('update');
  return rows[0] ?? null;
}

// global: the token itself tells the organisation.
export async function entryByToken(db: Reader, tokenHash: Buffer): Promise<EntryRow | null> {
  const rows = await db.orm.select().from(waitingEntries).where(eq(waitingEntries.tokenHash, tokenHash));
  return rows[0] ?? null;
}

/** The id of the open request for an earlier time than this appointment's. */
export async function entryOfAppointment(
  db: Reader,
  scope: Scope,
  appointmentId: string,
): Promise<string | null> {
  const rows = await db.orm
    .select({ id: waitingEntries.id })
    .from(waitingEntries)
    .where(
      scoped(
        waitingEntries,
        scope,
        eq(waitingEntries.appointmentId, appointmentId),
        isNull(waitingEntries.endedAt),
      ),
    );
  return rows[0]?.id ?? null;
}

/** Somebody who may be offered a time of one professional. */
export type Candidate = {
  readonly id: string;
  readonly position: number;
  readonly clientName: string;
  readonly clientEmail: string | null;
  readonly clientPhone: string | null;
  readonly weekdays: DayOfWeek[];
  readonly parts: DayPart[];
  readonly from: string;
  readonly until: string;
  readonly noticeMinutes: number;
  readonly zone: string | null;
  /** Whether they wait for anybody of the team, and the name of their service. */
  readonly isForAnybody: boolean;
  readonly productName: string | null;
  /** Whether they asked on a public page. */
  readonly isVisitor: boolean;
  /** Their service as this professional offers it. */
  readonly productId: string | null;
  readonly appointmentId: string | null;
  /** Start (minutes since 1970) and length of the appointment that an earlier time replaces. */
  readonly before: number | null;
  readonly minutes: number | null;
  /** Starts that they were offered before, in minutes since 1970; without offers that were withdrawn from them. */
  readonly asked: number[];
  /** Whether their client, by mailbox or phone, has an open offer by another of their requests. */
  readonly hasOffer: boolean;
  /** Whether nothing is offered to them while the organisation's links do not offer anybody. */
  readonly isPaused: boolean;
};

/**
 * Who waits for a time of one professional on a date or later, in the list's order: their service is found by its name where
 * any professional will do, of whom those without a share are none. A client's clock may be a day behind. Whose appointment is gone, another's, or too near to be moved is left out.
 */
export async function candidatesOf(
  db: Reader,
  { organizationId }: Scope,
  { userId, today, now }: { userId: string; today: string; now: Date },
): Promise<Candidate[]> {
  return db.query<Candidate>(
    `WITH offered AS MATERIALIZED (
       SELECT ${mailboxIn('client_email')} AS mailbox, client_phone FROM waiting_entries
        WHERE organization_id = $1 AND ended_at IS NULL AND state = 'offered')
     SELECT e.id, e.position::int AS position, e.client_name AS "clientName", e.client_email AS "clientEmail",
            e.client_phone AS "clientPhone", to_json(e.weekdays) AS weekdays, to_json(e.parts) AS parts,
            e.from_date::text AS "from", e.until_date::text AS "until", e.notice_minutes AS "noticeMinutes", e.timezone AS zone,
            e.user_id IS NULL AS "isForAnybody", e.product_name AS "productName", e.created_by = 'public' AS "isVisitor",
            CASE WHEN a.id IS NULL THEN COALESCE(e.product_id, p.id) ELSE a.product_id END AS "productId",
            a.id AS "appointmentId", (date_part('epoch', a.start_time) / 60)::int AS before,
            ceil(date_part('epoch', a.end_time - a.start_time) / 60)::int AS minutes,
            COALESCE((SELECT json_agg((date_part('epoch', o.start_time) / 60)::int) FROM waiting_offers o
                       WHERE o.entry_id = e.id AND o.user_id = $2
                         AND o.outcome IS DISTINCT FROM 'withdrawn'), '[]') AS asked,
            (${mailboxIn('e.client_email')} IN (SELECT mailbox FROM offered WHERE mailbox IS NOT NULL)) IS TRUE
              OR (e.client_phone IN (SELECT client_phone FROM offered WHERE client_phone IS NOT NULL)) IS TRUE AS "hasOffer",
            ${isPaused('e', 'g')} AS "isPaused"
       FROM waiting_entries e
       JOIN users u ON u.id = $2 AND u.organization_id = e.organization_id
       JOIN organizations g ON g.id = e.organization_id
       LEFT JOIN appointments a ON a.id = e.appointment_id AND a.organization_id = e.organization_id AND a.user_id = $2
       LEFT JOIN LATERAL (SELECT id FROM products s
                           WHERE s.organization_id = e.organization_id AND s.user_id = $2 AND s.is_active
                             AND plain_text(s.name) = plain_text(e.product_name)
                           ORDER BY id LIMIT 1) p ON e.user_id IS NULL AND e.product_name IS NOT NULL
      WHERE e.organization_id = $1 AND e.ended_at IS NULL AND e.state = 'waiting'
        AND (e.user_id = $2 OR (e.user_id IS NULL AND u.distribution_share > 0)) AND e.until_date >= $3::date - 1
        AND (e.appointment_id IS NULL
             OR a.start_time - make_interval(mins => COALESCE(u.minimum_cancel_notice, 0)) > $4)
        AND (a.id IS NOT NULL OR e.product_name IS NULL OR COALESCE(e.product_id, p.id) IS NOT NULL)
      ORDER BY e.position, e.id LIMIT ${WAITING_LIMITS.kept}`,
    [organizationId, userId, today, now],
  );
}

/** Entries that wait get an offer. @returns those of them that wait */
// bounded: given ids.
export function beginOffers(
  tx: Tx,
  scope: Scope,
  ids: readonly string[],
): Promise<(ListedRequest & { readonly id: string })[]> {
  const { id, organizationId, userId } = waitingEntries;
  return tx.orm
    .update(waitingEntries)
    .set({ state: 'offered' })
    .where(scoped(waitingEntries, scope, inArray(id, [...ids]), eq(waitingEntries.state, 'waiting')))
    .returning({ id, organizationId, userId });
}

/** Back on the list after an offer that was not taken; one more was missed, or not. */
export async function waitAgain(tx: Tx, scope: Scope, id: string, missed: number): Promise<void> {
  await tx.orm
    .update(waitingEntries)
    .set({ state: 'waiting', missed })
    .where(scoped(waitingEntries, scope, eq(waitingEntries.id, id), isNull(waitingEntries.endedAt)));
}

/** @param by who ended it, where its client left @returns whether it was open until this call */
export async function endEntry(
  tx: Tx,
  scope: Scope,
  id: string,
  { state, now, by }: { state: Extract<WaitingState, 'left' | 'expired'>; now: Date; by?: WaitingEnd },
): Promise<boolean> {
  const rows = await tx.orm
    .update(waitingEntries)
    .set({ state, endedAt: now, endedBy: by ?? null })
    .where(scoped(waitingEntries, scope, eq(waitingEntries.id, id), isNull(waitingEntries.endedAt)))
    .returning({ id: waitingEntries.id });
  return rows.length > 0;
}

/**
 * Ends a request with the appointment that came of it. @param replaced where that appointment was until now, if it moved
 * @returns whether it was open until this call
 */
export async function bookEntry(
  tx: Tx,
  scope: Scope,
  id: string,
  booked: {
    readonly appointmentId: string;
    readonly replaced: { readonly startTime: Date; readonly timezone: string } | null;
    readonly now: Date;
  },
): Promise<boolean> {
  const { appointmentId, replaced, now } = booked;
  const rows = await tx.orm
    .update(waitingEntries)
    .set({
      state: 'booked',
      endedAt: now,
      appointmentId,
      replacedStart: replaced?.startTime ?? null,
      replacedZone: replaced?.timezone ?? null,
    })
    .where(scoped(waitingEntries, scope, eq(waitingEntries.id, id), isNull(waitingEntries.endedAt)))
    .returning({ id: waitingEntries.id });
  return rows.length > 0;
}

/** An appointment's professional and time; null where the organisation has none of that id. */
export async function appointmentOf(
  db: Reader,
  scope: Scope,
  id: string,
): Promise<{ userId: string | null; startTime: Date; timezone: string } | null> {
  const { userId, startTime, timezone } = appointments;
  const rows = await db.orm
    .select({ userId, startTime, timezone })
    .from(appointments)
    .where(scoped(appointments, scope, eq(appointments.id, id)));
  return rows[0] ?? null;
}

/** Ends the requests for an earlier time of appointments that are gone. @returns them */
// bounded: given appointmentIds (each has one open request at the most).
export async function endOfAppointments(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  appointmentIds: readonly string[],
  now: Date,
): Promise<ListedRequest[]> {
  return tx.orm
    .update(waitingEntries)
    .set({ state: 'left', endedAt: now, endedBy: 'cancelled' })
    .where(
      and(
        inArray(waitingEntries.organizationId, organizationIds),
        inArray(waitingEntries.appointmentId, appointmentIds),
        isNotNull(waitingEntries.appointmentId),
        eq(waitingEntries.state, 'waiting'),
      ),
    )
    .returning({ organizationId: waitingEntries.organizationId, userId: waitingEntries.userId });
}

export async function noteMailed(tx: Tx, scope: Scope, id: string, now: Date): Promise<void> {
  await tx.orm
    .update(waitingEntries)
    .set({ mailedAt: now })
    .where(scoped(waitingEntries, scope, eq(waitingEntries.id, id)));
}

// global: dates are over for every organisation alike; a day is left for the zones behind UTC.
// bounded: given date (requests whose last date was the day before).
export async function expireBefore(tx: Tx, date: string, now: Date): Promise<ListedRequest[]> {
  return tx.orm
    .update(waitingEntries)
    .set({ state: 'expired', endedAt: now })
    .where(and(eq(waitingEntries.state, 'waiting'), lt(waitingEntries.untilDate, date)))
    .returning({ organizationId: waitingEntries.organizationId, userId: waitingEntries.userId });
}

// global: what ended so long ago is nobody's any more.
export async function deleteEndedBefore(tx: Tx, time: Date): Promise<void> {
  await tx.orm.delete(waitingEntries).where(lt(waitingEntries.endedAt, time));
}

/** What a mail or a page says besides the entry itself. */
export type EntryPlace = {
  readonly organizationName: string;
  readonly professionalName: string | null;
  readonly bookingSlug: string | null;
  readonly isActive: boolean | null;
  /** An administrator, by whose id the link of the whole team goes. */
  readonly adminId: string | null;
  readonly timezone: string | null;
  /** Whether times are offered for this request now: the list is on, and the request not paused. */
  readonly isOn: boolean;
  /** The appointment that an earlier time replaces, or that came of the request; null once it is gone. */
  readonly appointment: AppointmentPlace | null;
};

type AppointmentPlace = Pick<
  typeof appointments.$inferSelect,
  'startTime' | 'endTime' | 'timezone' | 'professionalName' | 'productName' | 'productPriceCents'
>;

export async function placeOf(db: Reader, scope: Scope, id: string): Promise<EntryPlace | null> {
  const rows = await db.orm
    .select({
      organizationName: organizations.name,
      professionalName: users.name,
      bookingSlug: users.bookingSlug,
      isActive: users.isActive,
      adminId: sql<
        string | null
      >`(SELECT id FROM users admin WHERE admin.organization_id = ${organizations.id}
        AND admin.role = 'admin' AND admin.is_active ORDER BY admin.created_at, admin.id LIMIT 1)`,
      timezone: users.timezone,
      isOn: sql<boolean>`${organizations.waitingList} AND NOT ${sql.raw(isPaused('waiting_entries', 'organizations'))}`,
      appointment: {
        startTime: appointments.startTime,
        endTime: appointments.endTime,
        timezone: appointments.timezone,
        professionalName: appointments.professionalName,
        productName: appointments.productName,
        productPriceCents: appointments.productPriceCents,
      },
    })
    .from(waitingEntries)
    .innerJoin(organizations, eq(organizations.id, waitingEntries.organizationId))
    .leftJoin(users, eq(users.id, waitingEntries.userId))
    .leftJoin(appointments, eq(appointments.id, waitingEntries.appointmentId))
    .where(scoped(waitingEntries, scope, eq(waitingEntries.id, id)));
  return rows[0] ?? null;
}
