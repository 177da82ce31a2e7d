import type { Appointment } from '#shared/contract/appointments.ts';

/** Those that have not ended. @param now milliseconds since 1970 */
export function stillAhead(list: readonly Appointment[], now: number): Appointment[] {
  return list.filter(({ endTime }) => Date.parse(endTime) > now);
}
