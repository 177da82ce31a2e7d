import type { AttendanceAnswer, AttendanceBody } from '#shared/contract/attendance.ts';
import type { Context } from '#server/context.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/session.ts';
import { heldByIds } from './appointments.queries.ts';
import { writeAttendance } from './attendance.queries.ts';
import { announceAttendance, byStaff } from './events.service.ts';

/**
 * Says whether the clients of appointments came, or takes it back, in one transaction: of an administrator anybody's, of a
 * professional their own. The history of each, the open screens and webhooks hear of what changed; clients and calendars do not.
 * @throws AppError 422 ATTENDANCE_AHEAD where one has not begun; nothing is changed then
 */
export async function markAttendance(
  context: Context,
  session: Session,
  { ids, attendance }: AttendanceBody,
): Promise<AttendanceAnswer> {
  const userId = session.role === 'admin' ? null : session.userId;
  const now = context.clock.now();
  return context.write(session, async (tx) => {
    const rows = await heldByIds(tx, session, ids, userId);
    if (attendance !== null && rows.some(({ startTime }) => startTime > now))
      throw new AppError('ATTENDANCE_AHEAD');
    const changing = rows.filter((row) => row.attendance !== attendance);
    if (changing.length > 0) {
      const changed = changing.map(({ id }) => id);
      await writeAttendance(tx, session, changed, attendance, now);
      const changes = changing.map((before) => ({
        before,
        after: { ...before, attendance, updatedAt: now },
        by: byStaff(session),
      }));
      await announceAttendance(context, tx, changes);
    }
    const known = new Set(rows.map(({ id }) => id));
    return { changed: changing.length, missing: [...new Set(ids)].filter((id) => !known.has(id)) };
  });
}
