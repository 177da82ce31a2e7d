import type { z } from 'zod';
import type { cancellableAnswer, cancellableQuery } from '#shared/contract/appointments.ts';
import { CANCEL_MANY_LIMIT } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { shownIds } from '#server/features/users/people.service.ts';
import type { Session } from '#server/session.ts';
import { assertMonthPage } from './appointments.policy.ts';
import { presentAppointment } from './appointments.presenter.ts';
import { cancellable } from './cancellable.queries.ts';

/**
 * What an administrator may choose from to cancel together: everybody's appointments of these dates that are not over, or
 * those of some people or of a specialty, by start. Another organisation's person has none.
 * @throws AppError 400 RANGE_INVERTED, RANGE_TOO_LONG for more than six weeks
 */
export async function readCancellable(
  context: Context,
  session: Session,
  { userIds, specialty, ...asked }: z.output<typeof cancellableQuery>,
): Promise<z.input<typeof cancellableAnswer>> {
  assertMonthPage(asked);
  const people = await shownIds(context, session, { userIds, specialty });
  const filter = { ...asked, userIds: people, now: context.clock.now() };
  const rows = await cancellable(context.database, session, filter, CANCEL_MANY_LIMIT + 1);
  return {
    appointments: rows.slice(0, CANCEL_MANY_LIMIT).map(presentAppointment),
    hasMore: rows.length > CANCEL_MANY_LIMIT,
  };
}
