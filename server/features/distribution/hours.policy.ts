import type { AnybodyData } from '#shared/contract/booking.ts';
import { DAY_PARTS, dayPartsBetween, type DayPart } from '#shared/day-parts.ts';
import { dayNumberOf, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { joined } from '#shared/scheduling/joined.ts';
import { windowOnDay } from '#shared/scheduling/windows.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Bookable } from '#server/features/scheduling/scheduling.service.ts';
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

/** Minutes of the day's end. */
const LAST_MINUTE = 1439;

/**
 * In which parts of each weekday, from Sunday on, an appointment can begin with one of several people, by their weekly hours.
 * @param zone by whose clock @param today of that clock: the week that begins then tells what others' clocks show by it
 */
export function weekOf(people: readonly Bookable[], zone: string, today: string): DayPart[][] {
  const week = WEEKDAYS.map(() => new Set<DayPart>());
  const add = (day: number, first: number, last: number) => {
    for (const part of dayPartsBetween(first, last)) week[day]?.add(part);
  };
  const first = dayNumberOf(today);
  const seen = new Set<string>();
  for (const { row, minutes } of people)
    for (const window of row.windows) {
      const last = window.endMinute - (minutes ?? window.slotMinutes);
      const key = [row.timezone, window.dayOfWeek, window.startMinute, last].join(' ');
      if (last < window.startMinute || seen.has(key)) continue;
      seen.add(key);
      const day = first + ((window.dayOfWeek - dayOfWeekOf(today) + 7) % 7);
      const { start, end } = windowOnDay(row.timezone, day, { ...window, endMinute: last });
      const [begins, ends] = [toLocal(zone, start), toLocal(zone, end)];
      const isOneDay = begins.date === ends.date;
      add(begins.dayOfWeek, begins.minuteOfDay, isOneDay ? ends.minuteOfDay : LAST_MINUTE);
      if (!isOneDay) add(ends.dayOfWeek, 0, ends.minuteOfDay);
    }
  return week.map((parts) => DAY_PARTS.filter((part) => parts.has(part)));
}
