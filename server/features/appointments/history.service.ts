import { HISTORY_SIZE } from '#shared/contract/limits.ts';
import type { AppointmentHistory } from '#shared/contract/history.ts';
import type { Context } from '#server/context.ts';
import { entriesOf } from '#server/features/audit/audit.service.ts';
import type { Session } from '#server/session.ts';
import { visible } from './appointments.service.ts';
import { presentHistoryEntry } from './history.presenter.ts';

/** What happened to an appointment, the newest first. @throws AppError 404 APPOINTMENT_NOT_FOUND for anybody else's */
export async function readHistory(
  context: Context,
  session: Session,
  id: string,
): Promise<AppointmentHistory> {
  const { organizationId } = await visible(context, session, id);
  const about = { entity: 'appointment', entityId: id } as const;
  const rows = await entriesOf(context.database, { organizationId }, about, HISTORY_SIZE + 1);
  return {
    entries: rows.slice(0, HISTORY_SIZE).map(presentHistoryEntry),
    hasMore: rows.length > HISTORY_SIZE,
  };
}
