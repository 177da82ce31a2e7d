import type { CancellationAnswer } from '#shared/contract/cancellation.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Session } from '#server/session.ts';
import { movedError } from './appointments.presenter.ts';
import { visible } from './appointments.service.ts';
import * as appointments from './appointments.queries.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import * as queries from './cancellations.queries.ts';
import { announce, byStaff } from './events.service.ts';
import { changeableUntil } from './manage.service.ts';
import { moneyOfCancelled, receiptedOf } from './receipted.queries.ts';

/** How cancelling an appointment now would count, and what was paid for it. @throws AppError 404 for anybody else's */
export async function readCancellation(
  context: Context,
  session: Session,
  id: string,
): Promise<CancellationAnswer> {
  const row = await visible(context, session, id);
  const [counted, { paidCents, hasReceipt }] = await Promise.all([
    countedNow(context, context.database, row),
    moneyOfCancelled(context.database, session, id),
  ]);
  return { ...counted, paid: paidCents === null ? null : paidCents / 100, hasReceipt };
}

/**
 * Deletes an appointment for good and notifies everybody concerned. Within the notice of its professional it counts as a late
 * cancellation of its client, unless `mayBeLate` is false: then it is the practice's own.
 * @param options.from when it began where this was decided
 * @throws AppError 404 for anybody else's; 409 APPOINTMENT_HAS_RECEIPT while a receipt of it counts, APPOINTMENT_MOVED where it
 * begins at another time than `from`
 */
export async function cancelAppointment(
  context: Context,
  session: Session,
  id: string,
  { mayBeLate = true, from }: { readonly mayBeLate?: boolean; readonly from?: string | undefined } = {},
): Promise<void> {
  const seen = await visible(context, session, id);
  await context.database.transaction(async (tx) => {
    // Sent together, and read in this order.
    const [{ isLate }, before, receipted] = await Promise.all([
      countedNow(context, tx, seen),
      appointments.deleteRow(tx, session, id),
      receiptedOf(tx, session, [id]),
    ]);
    if (before === null) throw new AppError('APPOINTMENT_NOT_FOUND');
    if (from !== undefined && before.startTime.getTime() !== Date.parse(from)) throw movedError(before);
    if (receipted.length > 0) throw new AppError('APPOINTMENT_HAS_RECEIPT');
    await announce(context, tx, { before, after: null, by: byStaff(session), isLate: isLate && mayBeLate });
  });
}

async function countedNow(
  context: Context,
  db: Reader,
  row: AppointmentRow,
): Promise<Pick<CancellationAnswer, 'isLate' | 'notice'>> {
  const now = context.clock.now();
  const notice = await queries.noticeOf(db, row, row.id);
  const until = changeableUntil({ appointment: row, minimumCancelNotice: notice });
  return { isLate: now < row.startTime && now > until, notice };
}
