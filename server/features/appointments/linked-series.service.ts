import type { ManagedAppointment } from '#shared/contract/booking.ts';
import { LINKED_SERIES } from '#shared/contract/limits.ts';
import type { Context } from '#server/context.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { manageToken } from './create.service.ts';
import { linkedSeries } from './linked-series.queries.ts';

/**
 * What the page of one appointment says of its series: the others ahead of the same client and address, each by its own link, which who
 * has this one got by mail as well; and by what name calendars know it. One statement.
 */
export async function seriesOfLink(
  context: Context,
  appointment: AppointmentRow,
): Promise<ManagedAppointment['series']> {
  const found = await linkedSeries(context.database, appointment, {
    now: context.clock.now(),
    limit: LINKED_SERIES + 1,
  });
  if (found === null) return null;
  const { id, revision, plannedStart, others } = found;
  return {
    id,
    revision,
    plannedStart: plannedStart?.toISOString() ?? null,
    others: others.slice(0, LINKED_SERIES).map((other) => ({
      path: `/agendamento/${manageToken(context, other.id)}`,
      startTime: new Date(other.startTime).toISOString(),
      endTime: new Date(other.endTime).toISOString(),
    })),
    hasMore: others.length > LINKED_SERIES,
  };
}
