import type { WeeklyWindow, TeamDays } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import type { User } from '#shared/contract/users.ts';
import type { MinuteRange } from '#web/agenda/types.ts';
import { minutesOf } from '#web/features/appointments/zone-time.ts';
import { weekdayOf } from '#web/lib/format-day.ts';
import { firstNameOf } from '#web/lib/shown-name.ts';

type Exception = DatesApart['exceptions'][number];
type Holiday = DatesApart['holidays'][number];

export const NO_DATES: DatesApart = { exceptions: [], holidays: [] };

/**
 * The open hours of each day over all given slots, by the weekday and by each person's dates that differ; null when
 * theirs are not known.
 */
export function openHoursOf(
  slots: readonly WeeklyWindow[],
  dates: DatesApart = NO_DATES,
): ((date: string) => readonly MinuteRange[]) | null {
  if (slots.length === 0 && dates.exceptions.length === 0) return null;
  const active = slots.filter(({ isActive }) => isActive);
  const week = Array.from({ length: 7 }, (_, day) =>
    active.filter(({ dayOfWeek }) => dayOfWeek === day).map(rangeOf),
  );
  return (date) => {
    const instead = exceptionsOn(dates, date);
    const holiday = dates.holidays.find((each) => each.date === date);
    const weekday = weekdayOf(date);
    if (instead.length === 0 && holiday === undefined) return week[weekday] ?? [];
    const apart = new Set(instead.map(({ userId }) => userId));
    const asEver = active.filter(
      ({ userId, dayOfWeek }) => dayOfWeek === weekday && !apart.has(userId) && !isClosedFor(holiday, userId),
    );
    return [...asEver.map(rangeOf), ...instead.flatMap(hoursOfException)];
  };
}

/**
 * What an agenda says beside a day's number: why its hours differ, else the holiday. Among several people the holiday
 * comes first, with whose it is where it is not everybody's, and who is away is named.
 * @param people everybody on the agenda; left out on one person's own
 */
export function dayNoteOf(
  dates: DatesApart = NO_DATES,
  people?: readonly Pick<User, 'id' | 'name'>[],
): (date: string) => string | undefined {
  return (date) => {
    const found = exceptionsOn(dates, date);
    const holiday = dates.holidays.find((each) => each.date === date);
    if (people !== undefined) return holidayNote(holiday, people) ?? noteOnTeam(found, people);
    const [exception] = found;
    return exception === undefined ? holiday?.name : noteOf(exception);
  };
}

/** The open hours of each day of a team's month; null where every day is closed. */
export function openHoursOfTeam({ days }: TeamDays): ((date: string) => readonly MinuteRange[]) | null {
  if (days.every(({ open }) => open.length === 0)) return null;
  const byDate = new Map(days.map(({ date, open }) => [date, open]));
  return (date) => byDate.get(date) ?? [];
}

/** The same as `dayNoteOf` says among several people, of a team's month. */
export function dayNoteOfTeam({ people, days }: TeamDays): (date: string) => string | undefined {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return (date) => {
    const { holiday = null, apart = null } = byDate.get(date) ?? {};
    if (holiday !== null) {
      if (holiday.people === people) return holiday.name;
      return `${holiday.people === 1 ? firstNameOf(holiday.first) : `${holiday.people} pessoas`}: ${holiday.name}`;
    }
    if (apart === null) return undefined;
    if (apart.people === 1)
      return `${firstNameOf(apart.first)}: ${apart.isFirstOff ? 'ausente' : 'outro horário'}`;
    return apart.areAllOff ? `${apart.people} ausentes` : `${apart.people} ausentes ou com outro horário`;
  };
}

/** Whether a holiday is one on which this person does not work. */
export function isClosedFor(holiday: Holiday | undefined, userId: string): boolean {
  return holiday !== undefined && holiday.of.includes(userId) && !holiday.workedBy.includes(userId);
}

function holidayNote(
  holiday: Holiday | undefined,
  people: readonly Pick<User, 'id' | 'name'>[],
): string | undefined {
  const whose = people.filter(({ id }) => holiday?.of.includes(id) === true);
  const [first] = whose;
  if (holiday === undefined || first === undefined) return undefined;
  if (whose.length === people.length) return holiday.name;
  return `${whose.length === 1 ? firstNameOf(first.name) : `${whose.length} pessoas`}: ${holiday.name}`;
}

/** Why a date differs from the week, in a person's own words where they gave some. */
export function noteOf({ reason, startTime }: Exception): string {
  return reason ?? (startTime === null ? 'Folga' : 'Outro horário');
}

function noteOnTeam(
  exceptions: readonly Exception[],
  people: readonly Pick<User, 'id' | 'name'>[],
): string | undefined {
  const away = people.filter(({ id }) => exceptions.some(({ userId }) => userId === id));
  const [first] = away;
  if (first === undefined) return undefined;
  const own = exceptions.find(({ userId }) => userId === first.id);
  if (away.length === 1 && own !== undefined) {
    return `${firstNameOf(first.name)}: ${own.startTime === null ? 'ausente' : 'outro horário'}`;
  }
  const off = exceptions.every(({ startTime }) => startTime === null);
  return off ? `${away.length} ausentes` : `${away.length} ausentes ou com outro horário`;
}

/** What differs on a date, of everybody. */
export function exceptionsOn({ exceptions }: DatesApart, date: string): Exception[] {
  return exceptions.filter(({ from, to }) => from <= date && date <= to);
}

/** The hours of a date instead of the week's; none of a day off. */
export function hoursOfException({ startTime, endTime }: Exception): MinuteRange[] {
  return startTime === null || endTime === null ? [] : [rangeOf({ startTime, endTime })];
}

/** The minutes after midnight of two times 'HH:mm'. */
export function rangeOf({ startTime, endTime }: { startTime: string; endTime: string }): MinuteRange {
  return { start: minutesOf(startTime), end: minutesOf(endTime) };
}
