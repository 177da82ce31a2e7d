import { REPORT_ROWS } from '#shared/contract/limits.ts';
import type { MonthReport } from '#shared/contract/reports.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import type { Context } from '#server/context.ts';
import { readOfferedMinutes } from '#server/features/users/offered-minutes.service.ts';
import type { Session } from '#server/session.ts';
import { reportFrom } from './reports.presenter.ts';
import * as queries from './reports.queries.ts';

/**
 * A month beside the one before it: of everybody for an administrator, of the own appointments for a professional. Six statements,
 * however many appointments there are. What the hours offer is by the present ones.
 */
export async function readMonthReport(
  context: Context,
  session: Session,
  month: string,
): Promise<MonthReport> {
  const userId = session.role === 'admin' ? null : session.userId;
  const first = `${month}-01`;
  const before = `${addDays(first, -1).slice(0, 7)}-01`;
  const end = `${addDays(first, 31).slice(0, 7)}-01`;
  const asked = { before, first, end, userId, now: context.clock.now() };
  const { database } = context;
  const days = { from: before, to: addDays(end, -1) };
  const [booked, hours, received, clients, offered] = await Promise.all([
    queries.bookedOf(database, session, asked),
    queries.hoursBookedOf(database, session, asked),
    queries.receivedOf(database, session, asked),
    queries.clientsOf(database, session, asked),
    readOfferedMinutes(context, session, days, userId === null ? null : [userId]),
  ]);
  return reportFrom(
    { month, monthBefore: before.slice(0, 7), booked, hours, received, clients, offered },
    REPORT_ROWS,
  );
}
