import type { WeeklyWindow } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { DEFAULT_DURATION } from '#shared/contract/limits.ts';
import type { PersonDay } from '#web/agenda/team/team-people.ts';
import { weekdayOf } from '#web/lib/format-day.ts';
import { exceptionsOn, hoursOfException, isClosedFor, NO_DATES, noteOf, rangeOf } from './dates-apart.ts';

type Window = { start: number; end: number; step: number; capacity: number };

/** A day of which nothing is known yet. */
const UNKNOWN: PersonDay = { starts: [], step: DEFAULT_DURATION };

/**
 * Each person's day out of the weekly hours and the dates that differ: when they attend, and where their grid begins an
 * appointment. A date's own hours take the place of the week's (decision 023), with the length of the week's grid.
 * @param slots undefined while they are on their way
 * @returns a function that answers with the same object for the same person and day
 */
export function personDays(
  slots: readonly WeeklyWindow[] | undefined,
  dates: DatesApart = NO_DATES,
): (personId: string, date: string) => PersonDay {
  if (slots === undefined) return () => UNKNOWN;
  const known = new Map<string, PersonDay>();
  const byPerson = new Map<string, WeeklyWindow[]>();
  for (const slot of slots)
    if (slot.isActive) byPerson.set(slot.userId, [...(byPerson.get(slot.userId) ?? []), slot]);
  return (personId, date) => {
    const key = `${date} ${personId}`;
    const day = known.get(key) ?? dayOf(byPerson.get(personId) ?? [], dates, personId, date);
    known.set(key, day);
    return day;
  };
}

function dayOf(slots: readonly WeeklyWindow[], dates: DatesApart, personId: string, date: string): PersonDay {
  const weekly = slots.filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date)).map(windowOf);
  const steps = (weekly.length > 0 ? weekly : slots.map(windowOf)).map(({ step }) => step);
  const length = steps.length > 0 ? Math.min(...steps) : DEFAULT_DURATION;
  const apart = exceptionsOn(dates, date).filter(({ userId }) => userId === personId);
  const [first] = apart;
  if (first !== undefined) {
    const windows = apart.flatMap((each) =>
      hoursOfException(each).map((range) => ({
        ...range,
        step: length,
        capacity: each.maxConcurrentAppointments ?? 1,
      })),
    );
    return ofWindows(windows, length, noteOf(first));
  }
  if (slots.length === 0) return ofWindows([], length, 'Sem horários');
  const holiday = dates.holidays.find((each) => each.date === date && each.of.includes(personId));
  return ofWindows(isClosedFor(holiday, personId) ? [] : weekly, length, holiday?.name);
}

function windowOf(slot: WeeklyWindow): Window {
  return { ...rangeOf(slot), step: slot.appointmentDuration, capacity: slot.maxConcurrentAppointments };
}

function ofWindows(windows: readonly Window[], step: number, note?: string): PersonDay {
  const starts = new Set<number>();
  for (const { start, end, step: each } of windows) for (let at = start; at < end; at += each) starts.add(at);
  return {
    open: windows.map(({ start, end, capacity }) => ({ start, end, capacity })),
    starts: [...starts].toSorted((one, other) => one - other),
    step,
    ...(note === undefined ? {} : { note }),
  };
}
