import { dayNumberOf, dayOfWeekOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek, DaySlots, Interval, ScheduleRules } from '#shared/scheduling/types.ts';
import { windowOnDay, windowsOn } from '#shared/scheduling/windows.ts';
import { MINUTES_PER_DAY, offsetAt } from '#shared/scheduling/zone.ts';
import { fullStretches } from './taken.ts';
import { gapsOf, unusableMinutes, type Gap, type Opening } from './unusable.ts';

/** What surrounds the free times: the professional's rules, and what takes their time on those days, in any order. */
export type Surroundings = {
  readonly rules: ScheduleRules;
  readonly busy: readonly Interval[];
  readonly blocked: readonly Interval[];
  /** Minutes of the professional's shortest service; null where windows decide on the length. */
  readonly shortestService: number | null;
};

/** A free time with everything that the ranking and its reasons look at. */
export type Candidate = Interval & {
  readonly date: string;
  readonly dayOfWeek: DayOfWeek;
  /** Of its start, on the professional's clock. */
  readonly minuteOfDay: number;
  /** Minutes that nobody could book any more. */
  readonly unusable: number;
  /** Minutes from what is taken before it, and to what is taken after it; Infinity where there is nothing near. */
  readonly pauseBefore: number;
  readonly pauseAfter: number;
  /** An appointment ends shortly before it, or begins shortly after it. */
  readonly followsAppointment: boolean;
  readonly precedesAppointment: boolean;
  readonly isFirstOfDay: boolean;
  readonly isLastOfDay: boolean;
  /** Whether it touches what is taken or the end of the hours, but for the buffer. */
  readonly touches: boolean;
};

/** As long as people would still call the next appointment "right after": besides the buffer, in minutes. */
export const SHORTLY = 15;

/**
 * The free times of a day with their surroundings. A day on which clocks change is read by the offset at each instant; its
 * grid is that of the window's first minute, which may make a gap look usable that is not: only the order suffers.
 */
export function candidatesOf(day: DaySlots, around: Surroundings): Candidate[] {
  const { rules, busy, blocked } = around;
  const dayNumber = dayNumberOf(day.date);
  const dayOfWeek = dayOfWeekOfDayNumber(dayNumber);
  const slots = [...day.slots].sort((a, b) => a.start - b.start);
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return [];
  const near = (each: Interval) =>
    each.end > first.start - MINUTES_PER_DAY && each.start < last.end + MINUTES_PER_DAY;
  const [busyNear, blockedNear] = [busy.filter(near), blocked.filter(near)];
  const appointments = { starts: new Set<number>(), ends: new Set<number>() };
  for (const { start, end } of busyNear) {
    appointments.starts.add(start);
    appointments.ends.add(end);
  }
  return windowsOn(rules, dayNumber).flatMap((window) => {
    const opening = { ...windowOnDay(rules.timezone, dayNumber, window), step: window.slotMinutes };
    const full = fullStretches(busyNear, blockedNear, window.capacity);
    const gaps = gapsOf(opening, full);
    const shortest = Math.min(window.slotMinutes, around.shortestService ?? Infinity);
    const needs = { buffer: rules.bufferMinutes, shortest };
    const within = slots.filter(({ start }) => start >= opening.start && start < opening.end);
    return within.map((slot): Candidate => {
      const gap = gaps.find(({ start, end }) => start <= slot.start && slot.end <= end) ?? alone(slot);
      return {
        ...slot,
        date: day.date,
        dayOfWeek,
        minuteOfDay: slot.start + offsetAt(rules.timezone, slot.start) - dayNumber * MINUTES_PER_DAY,
        ...fitOf(slot, gap, opening, needs),
        pauseBefore: slot.start - (full.findLast(({ end }) => end <= slot.start)?.end ?? -Infinity),
        pauseAfter: (full.find(({ start }) => start >= slot.end)?.start ?? Infinity) - slot.end,
        followsAppointment: isNear(appointments.ends, slot.start, -1, needs.buffer + SHORTLY),
        precedesAppointment: isNear(appointments.starts, slot.end, 1, needs.buffer + SHORTLY),
        isFirstOfDay: slot.start === first.start,
        isLastOfDay: slot.start === last.start,
      };
    });
  });
}

function fitOf(slot: Interval, gap: Gap, opening: Opening, needs: { buffer: number; shortest: number }) {
  const left = { ...gap, end: slot.start, beforeTaken: true };
  const right = { ...gap, start: slot.end, afterTaken: true };
  const before = slot.start - gap.start;
  const after = gap.end - slot.end;
  const spare = (minutes: number, isTaken: boolean) => minutes - (isTaken ? needs.buffer : 0);
  return {
    unusable: unusableMinutes(left, opening, needs) + unusableMinutes(right, opening, needs),
    touches: spare(before, gap.afterTaken) < SHORTLY || spare(after, gap.beforeTaken) < SHORTLY,
  };
}

/** A time over something taken, which only several places at once explain. */
function alone({ start, end }: Interval): Gap {
  return { start, end, afterTaken: true, beforeTaken: true };
}

/** Whether one of the minutes lies within `reach` of another, before it (-1) or after it (1). */
function isNear(minutes: ReadonlySet<number>, from: number, side: 1 | -1, reach: number): boolean {
  for (let distance = 0; distance <= reach; distance += 1)
    if (minutes.has(from + side * distance)) return true;
  return false;
}
