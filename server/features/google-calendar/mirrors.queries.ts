import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { googleMirrors } from '#server/db/google-schema.ts';
import { appointments } from '#server/db/schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';
import type { MailTask } from '#server/jobs/definitions.ts';
import type { Owner } from './connections.queries.ts';

export type MirrorRow = typeof googleMirrors.$inferSelect;

/** An appointment, and whose organisation it is of. */
export type Ref = Scope & { readonly appointmentId: string };

/**
 * Notes that appointments are to be checked again: those of connected professionals, and those of which Google holds
 * something. One statement, whatever their number. Returns those that were noted, with whether a video call is awaited, and its link.
 */
// bounded: given refs.
export async function askForMirrors(
  tx: Tx,
  refs: readonly Ref[],
  now: Date,
): Promise<{ appointmentId: string; awaitsMeet: boolean; meetLink: string | null }[]> {
  return tx.query(
    `WITH asked AS (
       SELECT DISTINCT t.id, t.org FROM unnest($1::uuid[], $2::uuid[]) AS t (id, org)),
     found AS (
       SELECT asked.id, asked.org, a.meet_link, c.user_id IS NOT NULL AND u.calendar_sync AS wanted,
              c.user_id IS NOT NULL AND u.calendar_sync AND u.auto_create_meet AND a.meet_link IS NULL
                AND a.end_time > $3 AS meet
         FROM asked
         LEFT JOIN appointments a ON a.id = asked.id AND a.organization_id = asked.org
         LEFT JOIN users u ON u.id = a.user_id AND u.organization_id = asked.org
         LEFT JOIN google_connections c ON c.user_id = u.id AND c.organization_id = asked.org AND c.broken_at IS NULL)
     INSERT INTO google_mirrors AS m (appointment_id, organization_id, due_at)
     SELECT found.id, found.org, $3 FROM found
      WHERE found.wanted
         OR EXISTS (SELECT 1 FROM google_mirrors held WHERE held.appointment_id = found.id)
      ORDER BY found.id
     ON CONFLICT (appointment_id) DO UPDATE SET due_at = $3, tries = 0, asked = m.asked + 1
     RETURNING m.appointment_id AS "appointmentId",
       NOT m.excluded AND (SELECT meet FROM found WHERE found.id = m.appointment_id) AS "awaitsMeet",
       (SELECT meet_link FROM found WHERE found.id = m.appointment_id) AS "meetLink"`,
    [refs.map(({ appointmentId }) => appointmentId), refs.map(({ organizationId }) => organizationId), now],
  );
}

/**
 * The same for all that is ahead of a professional, what Google holds of theirs that is gone here, and what was left behind
 * with them. Code that takes several things does so in this order: appointments, mirrors by their ids, the connection, busy time.
 * @param withPast holds the mirrors of what is over too until the transaction ends; they are not due by that
 * @param moving when those are due whose event lies in this calendar, if not now
 */
export async function askForAllMirrors(
  tx: Tx,
  owner: Owner,
  now: Date,
  { withPast = false, moving }: { withPast?: boolean; moving?: { from: string; at: Date } } = {},
): Promise<void> {
  await tx.query(
    `WITH theirs AS (
       SELECT id, $3::timestamptz AS due FROM appointments
        WHERE organization_id = $1 AND user_id = $2 AND start_time > $3::timestamptz - interval '1 day' AND end_time > $3
        UNION ALL
       SELECT held.appointment_id, CASE WHEN past.id IS NULL THEN $3::timestamptz END
         FROM google_mirrors held
         LEFT JOIN appointments past
                ON past.organization_id = $1 AND past.id = held.appointment_id AND past.end_time <= $3
        WHERE held.organization_id = $1 AND held.user_id = $2 AND ($4 OR past.id IS NULL)
        UNION ALL
       SELECT appointment_id, $3::timestamptz FROM google_leftovers WHERE organization_id = $1 AND user_id = $2)
     INSERT INTO google_mirrors AS m (appointment_id, organization_id, due_at)
     SELECT id, $1::uuid, max(due) FROM theirs GROUP BY id ORDER BY id
     ON CONFLICT (appointment_id) DO UPDATE
        SET due_at = CASE WHEN m.event_id IS NOT NULL AND m.calendar_id = $5 THEN $6 ELSE $3::timestamptz END,
            tries = 0, asked = m.asked + 1
      WHERE excluded.due_at IS NOT NULL`,
    [owner.organizationId, owner.userId, now, withPast, moving?.from ?? null, moving?.at ?? null],
  );
}

/** The half of what an event says matches nothing then; that of its guests stays. */
const UNLIKE = sql`decode(repeat('00', 32), 'hex') || substring(${googleMirrors.content} FROM 33)`;

/** What was agreed with Google in a sending. */
export type Agreed = Pick<MirrorRow, 'userId' | 'calendarId' | 'eventId' | 'content' | 'googleUpdated'>;

/** Of an appointment of which Google holds nothing. */
export const NO_PLACE: Agreed = {
  userId: null,
  calendarId: null,
  eventId: null,
  content: null,
  googleUpdated: null,
};

/**
 * Notes where an event may lie from now on, before Google is asked to make it, and a wish for its video call; without one,
 * a wish that came since the sending began stays.
 */
export async function notePlace(
  db: Reader,
  { appointmentId, organizationId }: Ref,
  { heldUntil, ...place }: Pick<MirrorRow, 'userId' | 'calendarId' | 'eventId' | 'heldUntil'>,
): Promise<void> {
  await db.orm
    .update(googleMirrors)
    .set({ ...place, ...(heldUntil === null ? {} : { heldUntil }), content: null, googleUpdated: null })
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)));
}

/**
 * Ends a lease with what was agreed; what was asked for meanwhile is due at once, and written whatever is known.
 * @returns false when the appointment is no longer known to be at Google
 */
export async function settleMirror(
  tx: Tx,
  { appointmentId, organizationId, asked }: MirrorRow,
  agreed: Agreed,
  now: Date,
): Promise<boolean> {
  const rows = await tx.orm
    .update(googleMirrors)
    .set({
      ...agreed,
      ...(agreed.content === null
        ? {}
        : {
            content: sql`CASE WHEN ${googleMirrors.asked} = ${asked} THEN ${agreed.content}::bytea ELSE decode(repeat('00', 32), 'hex') || substring(${agreed.content}::bytea FROM 33) END`,
          }),
      tries: 0,
      lastError: null,
      leasedUntil: null,
      dueAt: sql`CASE WHEN ${googleMirrors.asked} = ${asked} THEN NULL ELSE ${now.toISOString()}::timestamptz END`,
    })
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)))
    .returning({ appointmentId: googleMirrors.appointmentId });
  return rows.length > 0;
}

/** What a person did at Google is now agreed; what is still to be sent, such as for a video call, stays due. */
export async function noteSeen(
  tx: Tx,
  { organizationId, appointmentId }: Ref,
  seen: Pick<Agreed, 'content' | 'googleUpdated'>,
): Promise<void> {
  await tx.orm
    .update(googleMirrors)
    .set(seen)
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)));
}

/** Has an event checked again whose note is gone. */
export async function takeUpAgain(
  tx: Tx,
  { appointmentId, organizationId }: Ref,
  { userId, calendarId, eventId }: Agreed,
  now: Date,
): Promise<void> {
  await tx.orm
    .insert(googleMirrors)
    .values({
      appointmentId,
      organizationId,
      userId,
      calendarId,
      eventId,
      dueAt: now,
      excluded: false,
      tries: 0,
      asked: 0,
    })
    .onConflictDoNothing();
}

/**
 * Ends a lease without having agreed: it is due again later; or not, where that makes no sense, unless it was asked for
 * meanwhile.
 */
export async function postponeMirror(
  db: Reader,
  { appointmentId, organizationId, asked }: MirrorRow,
  { dueAt, ...change }: Pick<MirrorRow, 'dueAt' | 'tries' | 'lastError'> & Partial<Agreed>,
): Promise<void> {
  await db.orm
    .update(googleMirrors)
    .set({
      ...change,
      dueAt:
        dueAt ?? sql`CASE WHEN ${googleMirrors.asked} = ${asked} THEN NULL ELSE ${googleMirrors.dueAt} END`,
      leasedUntil: null,
    })
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)));
}

/** Forgets what Google holds no more, unless it was asked for meanwhile. */
export async function dropMirror(tx: Tx, { appointmentId, organizationId, asked }: MirrorRow): Promise<void> {
  await tx.orm
    .delete(googleMirrors)
    .where(
      and(
        scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)),
        eq(googleMirrors.asked, asked),
      ),
    );
  await tx.orm
    .update(googleMirrors)
    .set({ leasedUntil: null })
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)));
}

/** What was agreed of one event is so no more: it is written again if ever it is sent to where it lies. */
export async function distrustMirror(tx: Tx, { organizationId, appointmentId }: Ref): Promise<void> {
  await tx.orm
    .update(googleMirrors)
    .set({ content: UNLIKE })
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)));
}

/** What was agreed may not be so any more: each event is written again when it is checked. */
export async function distrustMirrorsOf(tx: Tx, owner: Owner): Promise<void> {
  await tx.orm
    .update(googleMirrors)
    .set({ content: UNLIKE })
    .where(scoped(googleMirrors, owner, eq(googleMirrors.userId, owner.userId)));
}

/** What Google holds of a professional is out of reach: what is due is sent again, the rest is forgotten. */
export async function forgetPlacesOf(tx: Tx, owner: Owner): Promise<void> {
  const theirs = eq(googleMirrors.userId, owner.userId);
  await tx.orm.delete(googleMirrors).where(scoped(googleMirrors, owner, theirs, isNull(googleMirrors.dueAt)));
  await tx.orm
    .update(googleMirrors)
    .set(NO_PLACE)
    .where(scoped(googleMirrors, owner, theirs));
}

/** A mirror, held against change until the transaction ends; take the appointment first. */
export async function heldMirror(tx: Tx, { organizationId, appointmentId }: Ref): Promise<MirrorRow | null> {
  const rows = await tx.orm
    .select()
    .from(googleMirrors)
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)))
    .for('update');
  return rows[0] ?? null;
}

export async function mirrorOf(
  db: Reader,
  { organizationId, appointmentId }: Ref,
): Promise<MirrorRow | null> {
  const rows = await db.orm
    .select()
    .from(googleMirrors)
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)));
  return rows[0] ?? null;
}

/** The appointments ahead whose event lies in a connection's calendar. */
// bounded: person.
export async function mirroredAhead(
  db: Reader,
  owner: Owner,
  calendarId: string,
  now: Date,
): Promise<string[]> {
  const rows = await db.orm
    .select({ id: googleMirrors.appointmentId })
    .from(googleMirrors)
    .innerJoin(
      appointments,
      and(
        eq(appointments.id, googleMirrors.appointmentId),
        eq(appointments.organizationId, googleMirrors.organizationId),
      ),
    )
    .where(
      scoped(
        googleMirrors,
        owner,
        eq(googleMirrors.userId, owner.userId),
        eq(googleMirrors.calendarId, calendarId),
        sql`${appointments.endTime} > ${now.toISOString()}::timestamptz`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Has an appointment's event written again, whatever Google says of it now. */
export async function insistOn(tx: Tx, { organizationId, appointmentId }: Ref, now: Date): Promise<void> {
  await tx.orm
    .update(googleMirrors)
    .set({
      content: UNLIKE,
      dueAt: now,
      tries: 0,
      asked: sql`${googleMirrors.asked} + 1`,
    })
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)));
}

/** Wishes for a video call, and keeps the mails of its news until the link is there, or until then. */
export async function holdMails(tx: Tx, ref: Ref, tasks: readonly MailTask[], until: Date): Promise<void> {
  await tx.query(
    `UPDATE google_mirrors SET held_mails = COALESCE(held_mails, '[]'::jsonb) || $3::jsonb, held_until = $4
      WHERE organization_id = $1 AND appointment_id = $2`,
    [ref.organizationId, ref.appointmentId, JSON.stringify(tasks), until],
  );
}

/** Wishes for the video calls of what was booked since then, while nothing could be sent; their links are mailed when they come. */
export async function wishForCalls(tx: Tx, owner: Owner, since: Date, now: Date): Promise<void> {
  await tx.query(
    `UPDATE google_mirrors m SET held_until = $4
       FROM appointments a JOIN users u ON u.id = a.user_id AND u.organization_id = a.organization_id
      WHERE m.organization_id = $1 AND m.held_until IS NULL AND a.organization_id = $1 AND a.id = m.appointment_id
        AND a.user_id = $2 AND u.auto_create_meet AND a.meet_link IS NULL AND a.created_at >= $3 AND a.end_time > $4`,
    [owner.organizationId, owner.userId, since, now],
  );
}

/**
 * Takes the mails that wait for an appointment's link.
 * @param isOver the wish for a video call has come true or to nothing
 * @param asked what a sending had been asked for when it began: a wish that came since is left to the next. Null takes all
 */
// bounded: appointment.
export async function takeHeldMails(
  tx: Tx,
  { organizationId, appointmentId }: Ref,
  isOver: boolean,
  asked: number | null,
): Promise<readonly MailTask[]> {
  const held = await heldMirror(tx, { organizationId, appointmentId });
  if (held?.heldUntil == null || (asked !== null && held.asked !== asked)) return [];
  await tx.orm
    .update(googleMirrors)
    .set({ heldMails: null, ...(isOver ? { heldUntil: null } : {}) })
    .where(scoped(googleMirrors, { organizationId }, eq(googleMirrors.appointmentId, appointmentId)));
  return held.heldMails ?? [];
}

/** Those whose mails have waited long enough. */
// global: time passes for every organisation alike.
export async function heldTooLong(db: Reader, now: Date, limit: number): Promise<Ref[]> {
  return db.query(
    `SELECT appointment_id AS "appointmentId", organization_id AS "organizationId"
       FROM google_mirrors WHERE held_until <= $1 AND held_mails IS NOT NULL ORDER BY held_until LIMIT $2`,
    [now, limit],
  );
}

/**
 * Everything of a professional that is due before then is due then, and waits the longer the next time: Google asked to
 * slow down. What is under way says itself how it ended.
 */
export async function slowDown(db: Reader, owner: Owner, until: Date, tries: number): Promise<void> {
  await db.query(
    `WITH held AS MATERIALIZED (
       SELECT m.appointment_id FROM google_mirrors m
        WHERE m.organization_id = $1 AND m.due_at < $3
          AND (m.user_id = $2 OR EXISTS (SELECT 1 FROM appointments a
                WHERE a.id = m.appointment_id AND a.organization_id = $1 AND a.user_id = $2))
        ORDER BY m.appointment_id FOR UPDATE OF m)
     UPDATE google_mirrors m SET due_at = $3, tries = GREATEST(m.tries, $4), last_error = 'quota'
       FROM held WHERE m.organization_id = $1 AND m.appointment_id = held.appointment_id`,
    [owner.organizationId, owner.userId, until, tries],
  );
}
