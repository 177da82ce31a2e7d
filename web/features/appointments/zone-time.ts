import { wallToEpoch } from '#shared/scheduling/zone.ts';

const MINUTE = 60_000;

/** Minutes after midnight of 'HH:mm'. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/**
 * The instant (ISO, UTC) at which a zone's clock shows that day and time; null where the clock jumps over it, and
 * while either is empty.
 */
export function instantOf(zone: string, day: string, time: string): string | null {
  if (day === '' || time === '') return null;
  const epochMinute = wallToEpoch(zone, day, minutesOf(time));
  return epochMinute === null ? null : new Date(epochMinute * MINUTE).toISOString();
}

/** The instant that many minutes later. */
export function addMinutes(instant: string, minutes: number): string {
  return new Date(Date.parse(instant) + minutes * MINUTE).toISOString();
}

/** Minutes from one instant to another. */
export function minutesBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / MINUTE);
}
