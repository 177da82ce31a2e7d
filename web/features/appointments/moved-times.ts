import type { Appointment } from '#shared/contract/appointments.ts';
import { MOVE_DURATION } from '#shared/contract/limits.ts';
import { addMinutes, minutesBetween } from './zone-time.ts';

/** A start and an end, as ISO instants. */
export type Times = Pick<Appointment, 'startTime' | 'endTime'>;

/** Whose it is, from and until when. */
type Place = Times & Pick<Appointment, 'userId'>;

export function isSamePlace(one: Place, other: Place): boolean {
  return one.userId === other.userId && one.startTime === other.startTime && one.endTime === other.endTime;
}

type Timed = Times & Pick<Appointment, 'productName'>;

/** Whether the length is the product's, which outlives the product and cannot be changed. */
export function hasFixedLength({ productName }: Pick<Appointment, 'productName'>): boolean {
  return productName !== null;
}

/** Minutes after a new start, by the rule of `timesAfterMove`. */
export function minutesAfterMove(appointment: Timed, keepsDuration: boolean): number {
  const minutes = minutesBetween(appointment.startTime, appointment.endTime);
  return keepsDuration || hasFixedLength(appointment) ? minutes : MOVE_DURATION;
}

/**
 * The times of an appointment that is given a new start, to be shown before the server has answered. The server
 * decides by the same rule: a product keeps its duration, and any other appointment its length, unless its professional
 * has chosen "Ao mover, passar para 1 hora".
 */
export function timesAfterMove(appointment: Timed, startTime: string, keepsDuration: boolean): Times {
  const stays = Date.parse(startTime) === Date.parse(appointment.startTime);
  return { startTime, endTime: addMinutes(startTime, minutesAfterMove(appointment, stays || keepsDuration)) };
}
