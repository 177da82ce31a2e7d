import type { Clock } from '#server/lib/clock.ts';

/** A clock that a test sets and moves. */
export type MovableClock = Clock & { set(iso: string): void; advance(minutes: number): void };

export function movableClock(iso: string): MovableClock {
  let now = new Date(iso);
  return {
    now: () => new Date(now),
    set: (next) => void (now = new Date(next)),
    advance: (minutes) => void (now = new Date(now.getTime() + minutes * 60_000)),
  };
}
