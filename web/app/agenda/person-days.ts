import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { DEFAULT_DURATION } from '#shared/contract/limits.ts';
import type { PersonDay } from '#web/agenda/team/team-people.ts';
import { minutesOf } from '#web/features/appointments/zone-time.ts';
import { weekdayOf } from '#web/lib/format-day.ts';

type Window = { start: number; end: number; step: number };
const NO_DATES: DatesApart = { exceptions: [], holidays: [] };

/**
 * Each person's day out of the weekly hours and the dates that differ: when they attend, and where their grid begins an
 * appointment. A date's own hours take the place of the week's (decision 023), with the length of the week's grid.
 * @returns a function that answers with the same object for the same person and day
 */
export function personDays(
  slots: readonly AvailabilitySlot[],
  dates: DatesApart = NO_DATES,
): (personId: string, date: string) => PersonDay {
  const known = new Map<string, PersonDay>();
  const byPerson = new Map<string, AvailabilitySlot[]>();
  for (const slot of slots)
    if (slot.isActive) byPerson.set(slot.userId, [...(byPerson.get(slot.userId) ?? []), slot]);
  return (personId, date) => {
    const key = `${date} ${personId}`;
    const day = known.get(key) ?? dayOf(byPerson.get(personId) ?? [], dates, personId, date);
    known.set(key, day);
    return day;
  };
}

function dayOf(
  slots: readonly AvailabilitySlot[],
  { exceptions, holidays }: DatesApart,
  personId: string,
  date: string,
): PersonDay {
  const weekly = slots.filter(({ dayOfWeek }) => dayOfWeek === weekdayOf(date)).map(windowOf);
  const step = Math.min(...(weekly.length > 0 ? weekly : slots.map(windowOf)).map((each) => each.step));
  const length = Number.isFinite(step) ? step : DEFAULT_DURATION;
  const apart = exceptions.filter(
    ({ userId, from, to }) => userId === personId && from <= date && date <= to,
  );
  const [first] = apart;
  if (first !== undefined) {
    const windows = apart.flatMap(({ startTime, endTime }) =>
      startTime === null || endTime === null
        ? []
        : [{ start: minutesOf(startTime), end: minutesOf(endTime), step: length }],
    );
    return ofWindows(windows, length, first.reason ?? (windows.length === 0 ? 'Folga' : 'Outro horário'));
  }
  const holiday = holidays.find((each) => each.date === date && each.of.includes(personId));
  if (slots.length === 0) return ofWindows([], length, 'Sem horários');
  if (holiday === undefined) return ofWindows(weekly, length);
  return ofWindows(holiday.workedBy.includes(personId) ? weekly : [], length, holiday.name);
}

function windowOf({ startTime, endTime, appointmentDuration: step }: AvailabilitySlot): Window {
  return { start: minutesOf(startTime), end: minutesOf(endTime), step };
}

function ofWindows(windows: readonly Window[], step: number, note?: string): PersonDay {
  const starts = new Set<number>();
  for (const { start, end, step: each } of windows) for (let at = start; at < end; at += each) starts.add(at);
  return {
    open: windows.map(({ start, end }) => ({ start, end })),
    starts: [...starts].toSorted((one, other) => one - other),
    step,
    ...(note === undefined ? {} : { note }),
  };
}
