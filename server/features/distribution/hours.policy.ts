import type { AnybodyData } from '#shared/contract/booking.ts';
import { joined } from '#shared/scheduling/joined.ts';
import { clockTimeOf } from '#server/lib/format.ts';
import type { PageWindow } from './people.queries.ts';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

/**
 * The hours in which somebody of several people works: those of a weekday with the same length of an appointment are joined where
 * they overlap or meet, so that a large team says no more than a small one.
 */
export function joinedHours(windows: readonly PageWindow[]): NonNullable<AnybodyData['hours']> {
  const lengths = [...new Set(windows.map(({ length }) => length))].sort((one, other) => one - other);
  return WEEKDAYS.flatMap((dayOfWeek) =>
    lengths.flatMap((appointmentDuration) =>
      joined(windows.filter(({ day, length }) => day === dayOfWeek && length === appointmentDuration)).map(
        ({ start, end }) => ({
          dayOfWeek,
          startTime: clockTimeOf(start),
          endTime: clockTimeOf(end),
          appointmentDuration,
        }),
      ),
    ),
  );
}
