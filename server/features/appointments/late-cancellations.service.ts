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
import { refreshClients } from '#server/features/clients/screens.service.ts';
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
  const { rows, hasMore } = await cancelledOf(context, session, clientId, true, CLIENT_LIMITS.lateListed);
  return { cancellations: rows.map(presentLate), hasMore };
}

/** A client's other cancelled appointments that the caller may see, the last first. @throws AppError 404 CLIENT_NOT_FOUND */
export async function listCancellations(
  context: Context,
  session: Session,
  clientId: string,
): Promise<CancellationsAnswer> {
  const { rows, hasMore } = await cancelledOf(
    context,
    session,
    clientId,
    false,
    CLIENT_LIMITS.cancelledListed,
  );
  return { cancellations: rows.map((row) => present(cancellation, row)), hasMore };
}

async function cancelledOf(
  context: Context,
  session: Session,
  clientId: string,
  isLate: boolean,
  most: number,
): Promise<{ rows: LateRow[]; hasMore: boolean }> {
  const { id } = await recordFor(context.database, session, clientId);
  const asked = { isLate, limit: most + 1 };
  const rows = await queries.cancellationsOf(context.database, seenBy(session), id, asked);
  return { rows: rows.slice(0, most), hasMore: rows.length > most };
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
    await refreshClients(context, tx, session);
    return presentLate({ ...row, isExcused: !counts });
  });
}

function presentLate({ isExcused, ...row }: LateRow): LateCancellation {
  return present(lateCancellation, { ...row, counts: !isExcused });
}
