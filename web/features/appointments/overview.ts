import type { Appointment } from '#shared/contract/appointments.ts';
import { dayIn } from '#web/lib/format.ts';

/** The appointments that begin on a day of a zone, soonest first: what the figure of the day counts. */
export function beginningOn(list: readonly Appointment[], zone: string, day: string): Appointment[] {
  return list.filter(({ startTime }) => dayIn(startTime, zone) === day).sort(byTime);
}

/** Those that have not ended. @param now milliseconds since 1970 */
export function stillAhead(list: readonly Appointment[], now: number): Appointment[] {
  return list.filter(({ endTime }) => Date.parse(endTime) > now);
}

/** As the agenda puts them: by their beginning, then by their end and by name. */
function byTime(one: Appointment, other: Appointment): number {
  return (
    one.startTime.localeCompare(other.startTime) ||
    one.endTime.localeCompare(other.endTime) ||
    one.clientName.localeCompare(other.clientName, 'pt-BR')
  );
}
