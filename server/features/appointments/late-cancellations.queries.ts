import { and, desc, eq } from 'drizzle-orm';
import type { Reader, Tx } from '#server/db/database.ts';
import { cancelledAppointments } from '#server/db/report-schema.ts';
import { scoped, type Scope } from '#server/db/scope.ts';

/** Whose cancellations: those of one professional's appointments, or null for everybody's. */
type Seen = Scope & { readonly seenBy: string | null };

const LATE = {
  appointmentId: cancelledAppointments.appointmentId,
  userId: cancelledAppointments.userId,
  professionalName: cancelledAppointments.professionalName,
  productName: cancelledAppointments.productName,
  startTime: cancelledAppointments.startTime,
  timezone: cancelledAppointments.timezone,
  cancelledAt: cancelledAppointments.cancelledAt,
  isExcused: cancelledAppointments.isExcused,
};
export type LateRow = Pick<typeof cancelledAppointments.$inferSelect, keyof typeof LATE>;

/** The late cancellations of a client, excused ones too, the last first; in the order of an index. */
// bounded: by `limit`.
export async function lateCancellationsOf(
  db: Reader,
  { seenBy, ...scope }: Seen,
  clientId: string,
  limit: number,
): Promise<LateRow[]> {
  return db.orm
    .select(LATE)
    .from(cancelledAppointments)
    .where(scoped(cancelledAppointments, scope, and(ofClient(clientId), ofSeen(seenBy))))
    .orderBy(desc(cancelledAppointments.startTime), desc(cancelledAppointments.appointmentId))
    .limit(limit);
}

/** One of them, under its lock; null where there is none. */
export async function lockLateCancellation(
  tx: Tx,
  { seenBy, ...scope }: Seen,
  clientId: string,
  appointmentId: string,
): Promise<LateRow | null> {
  const isIt = eq(cancelledAppointments.appointmentId, appointmentId);
  const rows = await tx.orm
    .select(LATE)
    .from(cancelledAppointments)
    .where(scoped(cancelledAppointments, scope, and(isIt, ofClient(clientId), ofSeen(seenBy))))
    .for('update');
  return rows[0] ?? null;
}

/** Says whether a late cancellation counts no more. */
export async function excuse(tx: Tx, scope: Scope, appointmentId: string, isExcused: boolean): Promise<void> {
  await tx.orm
    .update(cancelledAppointments)
    .set({ isExcused })
    .where(scoped(cancelledAppointments, scope, eq(cancelledAppointments.appointmentId, appointmentId)));
}

/** Only late ones name their client. */
function ofClient(clientId: string) {
  return eq(cancelledAppointments.clientId, clientId);
}

function ofSeen(userId: string | null) {
  return userId === null ? undefined : eq(cancelledAppointments.userId, userId);
}
