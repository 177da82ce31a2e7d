import type { Appointment } from '#shared/contract/appointments.ts';
import type { TeamMonth } from '#shared/contract/team-month.ts';
import type { DayTotal } from '#web/agenda/types.ts';
import { dayIn } from '#web/lib/format.ts';

type Day = TeamMonth['days'][number];

/**
 * What each day of a month holds, with the moves under way: what was drawn elsewhere than it was read counts on its new
 * first day.
 * @param read the appointments as they were read; `drawn` are the same and what was carried here from another month
 */
export function monthTotals(
  days: readonly Day[],
  read: readonly Appointment[],
  drawn: readonly Appointment[],
): ReadonlyMap<string, DayTotal> {
  const totals = new Map<string, DayTotal>(days.map((day) => [day.date, day]));
  if (read === drawn) return totals;
  const add = ({ startTime, timezone }: Appointment, change: 1 | -1): void => {
    const date = dayIn(startTime, timezone);
    const day = totals.get(date) ?? { count: 0, touching: 0 };
    totals.set(date, { ...day, count: day.count + change, touching: day.touching + change });
  };
  const before = new Map(read.map((appointment) => [appointment.id, appointment]));
  for (const appointment of drawn) {
    const was = before.get(appointment.id);
    if (was === appointment) continue;
    if (was !== undefined) add(was, -1);
    add(appointment, 1);
  }
  return totals;
}
