import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record } from '#server/features/audit/audit.service.ts';
import * as queries from './absences.queries.ts';
import type { AbsenceRow } from './absences.queries.ts';

/** Shorter than any whole day, in milliseconds: the clock may be put forward on it. */
const WHOLE_DAY_MS = 23 * 3_600_000;

/** Adds an absence that holds to the log of its person, with how many appointments were settled in which way. */
export async function logAbsence(context: Context, tx: Tx, absence: AbsenceRow): Promise<void> {
  const { id, userId, firstDate, lastDate, startsAt, endsAt, madeBy } = absence;
  const counts = await queries.countsOf(tx, absence, id);
  const isPartial = endsAt.getTime() - startsAt.getTime() < WHOLE_DAY_MS;
  const [moved, asked, cancelled] = [counts.get('move'), counts.get('link'), counts.get('cancel')];
  await record(context, tx, absence, {
    entity: 'hours',
    entityId: id,
    action: 'absence_settled',
    actor: madeBy.actor,
    owner: { id: userId },
    before: {},
    after: {
      firstDate,
      lastDate,
      ...(isPartial ? { startTime: startsAt.toISOString(), endTime: endsAt.toISOString() } : {}),
      ...(moved === undefined ? {} : { movedCount: moved }),
      ...(asked === undefined ? {} : { askedCount: asked }),
      ...(cancelled === undefined ? {} : { cancelledCount: cancelled }),
    },
  });
}
