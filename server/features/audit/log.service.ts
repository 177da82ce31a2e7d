import type { z } from 'zod';
import type { AuditLogPage, auditLogQuery } from '#shared/contract/audit-log.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { startOfDay } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { namePatterns } from '#server/lib/like.ts';
import { presentEntry } from './audit.presenter.ts';
import * as queries from './audit.queries.ts';
import { askedCursor, pageOf } from './cursor.policy.ts';

/**
 * A page of the organisation's log, the newest first. Days are the reader's.
 * @throws AppError 400 CURSOR_INVALID, RANGE_INVERTED
 */
export async function readLog(
  context: Context,
  session: Session,
  query: z.output<typeof auditLogQuery>,
): Promise<AuditLogPage> {
  const after = askedCursor(query.cursor);
  const { from, to } = query;
  if (from !== undefined && to !== undefined && to < from) throw new AppError('RANGE_INVERTED');
  const beginningOf = (day: string) => new Date(msOfEpochMinute(startOfDay(session.timezone, day)));
  const rows = await queries.pageOfLog(
    context.database,
    session,
    {
      from: from === undefined ? null : beginningOf(from),
      to: to === undefined ? null : beginningOf(addDays(to, 1)),
      kind: query.kind ?? null,
      actorId: query.actorId ?? null,
      entity: query.entity ?? null,
      changesOnly: query.changesOnly === 'true',
      search: query.search === undefined ? null : namePatterns(query.search),
    },
    { after, limit: query.limit + 1 },
  );
  const { shown, nextCursor } = pageOf(rows, query.limit);
  return { entries: shown.map(presentEntry), nextCursor, timezone: session.timezone };
}
