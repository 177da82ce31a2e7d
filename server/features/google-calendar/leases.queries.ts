import type { Database, Reader } from '#server/db/database.ts';
import type { MirrorRow } from './mirrors.queries.ts';

/** An appointment to be sent, and whose it is; nobody's when both it and its event's owner are gone. */
export type Taken = { readonly mirror: MirrorRow; readonly ownerId: string };

/**
 * Takes the appointment that is due the longest, of every organisation, until `leaseUntil`: nobody else sends it meanwhile.
 * @param full professionals who have enough under way
 */
// global: what is due is due for every organisation alike.
export async function leaseDue(
  db: Reader,
  now: Date,
  leaseUntil: Date,
  full: readonly string[],
): Promise<Taken | null> {
  const [row] = await db.query<MirrorRow & { ownerId: string }>(
    // Found once and then taken: joined otherwise, the search might be run again for each row, and take more than one.
    `WITH next AS MATERIALIZED (
       SELECT m.appointment_id, COALESCE(a.user_id, m.user_id)::text AS owner_id
         FROM google_mirrors m
         LEFT JOIN appointments a ON a.id = m.appointment_id AND a.organization_id = m.organization_id
        WHERE m.due_at <= $1 AND (m.leased_until IS NULL OR m.leased_until <= $1)
          AND COALESCE(COALESCE(a.user_id, m.user_id)::text <> ALL ($3::text[]), true)
        ORDER BY m.due_at LIMIT 1 FOR UPDATE OF m SKIP LOCKED)
     UPDATE google_mirrors taken SET leased_until = $2 FROM next WHERE taken.appointment_id = next.appointment_id
     RETURNING taken.appointment_id AS "appointmentId", taken.organization_id AS "organizationId",
       taken.user_id AS "userId", taken.calendar_id AS "calendarId", taken.event_id AS "eventId", taken.content,
       taken.google_updated AS "googleUpdated", taken.excluded, taken.due_at AS "dueAt", taken.tries, taken.asked,
       taken.leased_until AS "leasedUntil", taken.last_error AS "lastError", taken.held_mails AS "heldMails",
       taken.held_until AS "heldUntil", COALESCE(next.owner_id, '') AS "ownerId"`,
    [now, leaseUntil, [...full]],
  );
  if (row === undefined) return null;
  const { ownerId, content, ...rest } = row;
  // Of one's own bytes on either driver.
  return { ownerId, mirror: { ...rest, content: content === null ? null : Buffer.from(content) } };
}

/** Ends what a process that died had under way. */
// global: a process works for every organisation alike.
export async function giveBackLeases(database: Database): Promise<void> {
  await database.query('UPDATE google_mirrors SET leased_until = NULL WHERE leased_until IS NOT NULL');
  await database.query(
    'UPDATE google_connections SET pull_leased_until = NULL WHERE pull_leased_until IS NOT NULL',
  );
}
