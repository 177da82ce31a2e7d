import type { Appointment } from '#shared/contract/appointments.ts';
import { MOVE_DURATION } from '#shared/contract/limits.ts';
import { addMinutes, minutesBetween } from './zone-time.ts';

/** A start and an end, as ISO instants. */
export type Times = Pick<Appointment, 'startTime' | 'endTime'>;

/**
 * The times of an appointment that is given a new start, to be shown before the server has answered. The server
 * decides by the same rule: a product keeps its duration, and so does an appointment of a professional who has chosen
 * "Ao mover, manter a duração"; any other becomes 60 minutes long.
 */
export function timesAfterMove(
  appointment: Times & Pick<Appointment, 'productName'>,
  startTime: string,
  keepsDuration: boolean,
): Times {
  const minutes = minutesBetween(appointment.startTime, appointment.endTime);
  const stays = Date.parse(startTime) === Date.parse(appointment.startTime);
  // A product's name outlives the product, and its duration with it.
  const keeps = stays || keepsDuration || appointment.productName !== null;
  return { startTime, endTime: addMinutes(startTime, keeps ? minutes : MOVE_DURATION) };
}
