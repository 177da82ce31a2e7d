import type { AnybodyData } from '#shared/contract/booking.ts';
import { clockTimeOf } from '#server/lib/format.ts';
import type { PageWindow } from './people.queries.ts';

/**
 * The hours in which somebody of several people works: those of a weekday with the same length of an appointment are joined where
 * they overlap or meet, so that a large team says no more than a small one.
 */
export function joinedHours(windows: readonly PageWindow[]): AnybodyData['hours'] {
  const joined: PageWindow[] = [];
  for (const window of windows.toSorted(inOrder)) {
    const last = joined.at(-1);
    if (last?.day === window.day && last.length === window.length && window.start <= last.end)
      joined[joined.length - 1] = { ...last, end: Math.max(last.end, window.end) };
    else joined.push(window);
  }
  return joined.map(({ day, start, end, length }) => ({
    dayOfWeek: day,
    startTime: clockTimeOf(start),
    endTime: clockTimeOf(end),
    appointmentDuration: length,
  }));
}

function inOrder(one: PageWindow, other: PageWindow): number {
  return one.day - other.day || one.length - other.length || one.start - other.start;
}
