import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { CalendarLoss, GoogleLoss, GoogleTrouble } from '#shared/contract/google-calendar.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import { googleConnections } from '#server/db/google-schema.ts';
import { scoped } from '#server/db/scope.ts';
import type { ConnectionChange, Owner, ThisConnection } from './connections.queries.ts';

const isOf = ({ userId }: Owner) => eq(googleConnections.userId, userId);
/** That it is not broken, and has not given way to another since. */
const isStill = ({ connectedAt }: ThisConnection) =>
  and(eq(googleConnections.connectedAt, connectedAt), isNull(googleConnections.brokenAt));

/** Notes that the grant of then, or the calendar of then, is lost; true for the first to note it. */
export async function noteLost(
  tx: Tx,
  connection: ThisConnection,
  loss: GoogleLoss,
  now: Date,
): Promise<boolean> {
  const change =
    loss === 'grant_gone'
      ? { brokenAt: now, lastError: loss, lastErrorAt: now, pullDueAt: null, channelDueAt: null }
      : { calendarLost: loss, calendarLostAt: now };
  const isWell = loss === 'grant_gone' ? undefined : isNull(googleConnections.calendarLostAt);
  const rows = await tx.orm
    .update(googleConnections)
    .set(change)
    .where(scoped(googleConnections, connection, isOf(connection), isStill(connection), isWell))
    .returning({ userId: googleConnections.userId });
  if (rows.length > 0) return true;
  if (loss !== 'grant_gone') await nameLoss(tx, connection, loss);
  return false;
}

/** A calendar that is lost already may be lost for another reason by now. */
async function nameLoss(tx: Tx, connection: ThisConnection, loss: CalendarLoss): Promise<void> {
  await tx.orm
    .update(googleConnections)
    .set({ calendarLost: loss })
    .where(
      scoped(
        googleConnections,
        connection,
        isOf(connection),
        isStill(connection),
        sql`${googleConnections.calendarLost} <> ${loss}`,
      ),
    );
}

/** What a connection looks like whose calendar is well. */
export const CALENDAR_WELL = { calendarLost: null, calendarLostAt: null } as const;

/** Notes that the calendar of then is there, and whether it may be altered. */
export async function noteWell(db: Reader, connection: ThisConnection, isWritable = true): Promise<void> {
  const lost = isWritable
    ? isNotNull(googleConnections.calendarLost)
    : eq(googleConnections.calendarLost, 'calendar_gone');
  await db.orm
    .update(googleConnections)
    .set(CALENDAR_WELL)
    .where(scoped(googleConnections, connection, isOf(connection), isStill(connection), lost));
}

/** Notes what goes wrong for now, since when; what lasts is noted as lost. */
export async function noteTrouble(
  db: Reader,
  owner: Owner,
  trouble: Exclude<GoogleTrouble, GoogleLoss>,
  now: Date,
  change: ConnectionChange = {},
): Promise<void> {
  const { lastError, lastErrorAt } = googleConnections;
  await db.orm
    .update(googleConnections)
    .set({
      ...change,
      lastError: trouble,
      lastErrorAt: sql`CASE WHEN ${lastError} = ${trouble} THEN ${lastErrorAt} ELSE ${now.toISOString()}::timestamptz END`,
    })
    .where(scoped(googleConnections, owner, eq(googleConnections.userId, owner.userId)));
}

/** The appointments of a row of google_connections with which something is wrong for now, and that are tried again. */
const WAITING = `
  FROM google_mirrors m
  LEFT JOIN appointments a ON a.organization_id = m.organization_id AND a.id = m.appointment_id
 WHERE m.organization_id = google_connections.organization_id
   AND coalesce(a.user_id, m.user_id) = google_connections.user_id
   AND m.due_at IS NOT NULL AND m.last_error IN ('quota', 'unavailable', 'refused')`;
const REFUSED = `${WAITING} AND m.last_error = 'refused'`;

/** What is wrong with the sending of a connection's appointments; null when nothing is. */
export const sendingTrouble = sql<GoogleTrouble | null>`(SELECT m.last_error ${sql.raw(WAITING)} ORDER BY m.due_at LIMIT 1)`;

/**
 * Notes that a sending worked, which ends what was wrong with sendings, and shows that this calendar may be altered: not a
 * pull that fails, a grant that is gone, or another appointment that Google refuses.
 */
export async function noteSending(
  db: Reader,
  { organizationId, userId, connectedAt }: ThisConnection,
  appointmentId: string,
  now: Date,
): Promise<void> {
  await db.query(
    `UPDATE google_connections SET last_push_at = $3, (last_error, last_error_at) = (
       SELECT last_error, last_error_at
        WHERE pull_tries > 0 OR broken_at IS NOT NULL
           OR (last_error = 'refused' AND EXISTS (SELECT 1 ${REFUSED} AND m.appointment_id <> $4))),
       calendar_lost = CASE WHEN connected_at <> $5 THEN calendar_lost END,
       calendar_lost_at = CASE WHEN connected_at <> $5 THEN calendar_lost_at END
      WHERE organization_id = $1 AND user_id = $2`,
    [organizationId, userId, now, appointmentId, connectedAt],
  );
}

/** The next appointment that Google refused and that is tried again; null without one. */
export async function refusedOf(
  db: Reader,
  { organizationId, userId }: Owner,
): Promise<{ startTime: Date | null } | null> {
  const rows = await db.query<{ startTime: Date | null }>(
    `SELECT refused.* FROM google_connections CROSS JOIN LATERAL (
       SELECT a.start_time AS "startTime" ${REFUSED} ORDER BY a.start_time, m.appointment_id LIMIT 1) refused
      WHERE google_connections.organization_id = $1 AND google_connections.user_id = $2`,
    [organizationId, userId],
  );
  return rows[0] ?? null;
}
