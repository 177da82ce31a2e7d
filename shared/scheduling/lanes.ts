/**
 * Lanes number the appointments that share a time, from 0. Two that overlap never share a lane, so a
 * window's capacity is the number of lanes that ordinary bookings may use.
 */

/**
 * The lowest lane that is free for a booking, null when all `capacity` lanes are taken. `takenLanes` are
 * the lanes of the appointments that overlap it, in any order; lanes at or above `capacity` do not count.
 */
export function lowestFreeLane(takenLanes: Iterable<number>, capacity: number): number | null {
  const lane = lowestLaneFrom(takenLanes, 0);
  return lane < capacity ? lane : null;
}

/**
 * The lane of an overbooking ("encaixe"): the lowest free one at or above `capacity`, so
 * that it never takes the place of an ordinary booking.
 */
export function laneForOverbooking(takenLanes: Iterable<number>, capacity: number): number {
  return lowestLaneFrom(takenLanes, capacity);
}

function lowestLaneFrom(takenLanes: Iterable<number>, first: number): number {
  const taken = new Set(takenLanes);
  let lane = first;
  while (taken.has(lane)) lane += 1;
  return lane;
}
