import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
import type { ClientSeriesAnswer } from '#shared/contract/series.ts';
import type { Context } from '#server/context.ts';
import { presentVisit, recordFor, seenBy } from '#server/features/clients/clients.service.ts';
import type { Session } from '#server/session.ts';
import { seriesAhead, type ClientSeriesRow } from './client-series.queries.ts';
import { patternOf } from './occurrences.policy.ts';

/**
 * The series of a client that go on, by the next appointment of each: all for an administrator, the own ones for a professional.
 * @throws AppError 404 CLIENT_NOT_FOUND
 */
export async function listSeries(
  { database, clock }: Context,
  session: Session,
  clientId: string,
): Promise<ClientSeriesAnswer> {
  const { id } = await recordFor(database, session, clientId);
  const asked = { now: clock.now(), limit: CLIENT_LIMITS.page };
  return { series: (await seriesAhead(database, seenBy(session), id, asked)).map(presented) };
}

function presented(row: ClientSeriesRow): ClientSeriesAnswer['series'][number] {
  const { id, bookedUntil, ahead } = row;
  const { every, weekdays, firstDate } = patternOf(
    row,
    row.expectedStarts.map((start) => ({ expectedStart: new Date(start) })),
  );
  return {
    ...{ id, every, weekdays: [...weekdays], firstDate, bookedUntil, ahead },
    next: presentVisit(row.next),
    lastStart: row.lastStart.toISOString(),
  };
}
