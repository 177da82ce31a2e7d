import type { Appointment } from '#shared/contract/appointments.ts';

/** What goes on now, and what comes after it. */
export type NextUp = {
  /** The one under way that began last; null between two. */
  current: Appointment | null;
  /** The next to begin; null when nothing is ahead. */
  next: Appointment | null;
  /** How many others begin together with the next one. */
  together: number;
};

/**
 * Where a day stands at an instant.
 * @param upcoming what has not ended yet, soonest first
 * @param now milliseconds since 1970
 */
export function nextUpOf(upcoming: readonly Appointment[], now: number): NextUp {
  const begun = upcoming.filter(
    (each) => Date.parse(each.startTime) <= now && Date.parse(each.endTime) > now,
  );
  const next = upcoming.find((each) => Date.parse(each.startTime) > now) ?? null;
  const beginning = upcoming.filter((each) => each.startTime === next?.startTime);
  return { current: begun.at(-1) ?? null, next, together: Math.max(0, beginning.length - 1) };
}
