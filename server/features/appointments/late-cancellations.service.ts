import {
  cancellation,
  lateCancellation,
  type CancellationsAnswer,
  type LateCancellation,
  type LateCancellationsAnswer,
} from '#shared/contract/cancellation.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import { actorOf, recordChange } from '#server/features/audit/audit.service.ts';
import { recordFor, seenBy } from '#server/features/clients/clients.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { present } from '#server/lib/present.ts';
import type { Session } from '#server/session.ts';
import * as queries from './late-cancellations.queries.ts';
import type { LateRow } from './late-cancellations.queries.ts';

/** The late cancellations of a client that the caller may see, the last first. @throws AppError 404 CLIENT_NOT_FOUND */
export async function listLateCancellations(
  context: Context,
  session: Session,
  clientId: string,
): Promise<LateCancellationsAnswer> {
  const { id } = await recordFor(context.database, session, clientId);
  const most = CLIENT_LIMITS.lateListed;
  const asked = { isLate: true, limit: most + 1 };
  const rows = await queries.cancellationsOf(context.database, seenBy(session), id, asked);
  return { cancellations: rows.slice(0, most).map(presentLate), hasMore: rows.length > most };
}

/** A client's other cancelled appointments that the caller may see, the last first. @throws AppError 404 CLIENT_NOT_FOUND */
export async function listCancellations(
  context: Context,
  session: Session,
  clientId: string,
): Promise<CancellationsAnswer> {
  const { id } = await recordFor(context.database, session, clientId);
  const most = CLIENT_LIMITS.cancelledListed;
  const asked = { isLate: false, limit: most + 1 };
  const rows = await queries.cancellationsOf(context.database, seenBy(session), id, asked);
  return {
    cancellations: rows.slice(0, most).map((row) => present(cancellation, row)),
    hasMore: rows.length > most,
  };
}

/**
 * Takes a late cancellation off what counts against its client, or counts it again: figures, month reports and who has to call
 * follow. It stays a cancellation.
 * @throws AppError 404 CLIENT_NOT_FOUND, or APPOINTMENT_NOT_FOUND where the caller may see no such cancellation of the client
 */
export async function countLateCancellation(
  context: Context,
  session: Session,
  { id, appointmentId }: { readonly id: string; readonly appointmentId: string },
  counts: boolean,
): Promise<LateCancellation> {
  return context.write(session, async (tx) => {
    const { name } = await recordFor(tx, session, id);
    const row = await queries.lockLateCancellation(tx, seenBy(session), id, appointmentId);
    if (row === null) throw new AppError('APPOINTMENT_NOT_FOUND');
    await queries.excuse(tx, session, appointmentId, !counts);
    await recordChange(context, tx, session, {
      entity: 'appointment',
      entityId: appointmentId,
      action: 'updated',
      actor: actorOf(session),
      subject: name,
      owner: row.userId === null ? null : { id: row.userId, name: row.professionalName },
      before: { cancelledLate: !row.isExcused },
      after: { cancelledLate: counts },
    });
    return presentLate({ ...row, isExcused: !counts });
  });
}

function presentLate({ isExcused, ...row }: LateRow): LateCancellation {
  return present(lateCancellation, { ...row, counts: !isExcused });
}
