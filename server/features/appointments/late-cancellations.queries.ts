import { and, desc, eq, type SQL } from 'drizzle-orm';
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

/** The late cancellations of a client, excused ones too, or the other ones; the last first, in the order of an index. */
// bounded: limit limit.
export async function cancellationsOf(
  db: Reader,
  { seenBy, ...scope }: Seen,
  clientId: string,
  { isLate, limit }: { readonly isLate: boolean; readonly limit: number },
): Promise<LateRow[]> {
  return db.orm
    .select(LATE)
    .from(cancelledAppointments)
    .where(scoped(cancelledAppointments, scope, and(ofClient(clientId, isLate), ofSeen(seenBy))))
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
    .where(scoped(cancelledAppointments, scope, and(isIt, ofClient(clientId, true), ofSeen(seenBy))))
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

function ofClient(clientId: string, isLate: boolean): SQL | undefined {
  return and(eq(cancelledAppointments.clientId, clientId), eq(cancelledAppointments.isLate, isLate));
}

function ofSeen(userId: string | null) {
  return userId === null ? undefined : eq(cancelledAppointments.userId, userId);
}
