import { bookableSpan, fullDays, WIDEST_LIMITS, type BookingLimits } from './booking-limits.ts';
import { dateOfDayNumber, dayNumberOf, dayOfWeekOfDayNumber } from './calendar-date.ts';
import { appendFreeSlots, createSlotBuffer, emptySlotBuffer, loadBlocked, loadBusy } from './slot-buffer.ts';
import type { SlotBuffer } from './slot-buffer.ts';
import type { DayOfWeek, DayWindow, EpochMinute, Interval, ScheduleRules } from './types.ts';
import { exceptionOn, windowOnDay, windowsOn } from './windows.ts';
import { MINUTES_PER_DAY, instantOfWall } from './zone.ts';
import { spanAt } from './zone-spans.ts';

export type FreeTimeQuery = {
  readonly rules: ScheduleRules;
  readonly limits: BookingLimits;
  /** Appointments that touch the dates asked for, buffer included (see `busyRangeOf`), sorted by start. */
  readonly busy: readonly Interval[];
  /**
   * Times at which the professional is elsewhere, of any length, overlapping as they like, read as `busy` is
   * and sorted by start: nothing fits there, whatever the capacity, and the buffer is kept around them too.
   */
  readonly blocked?: readonly Interval[] | undefined;
  /** First and last local date, 'YYYY-MM-DD', both included. */
  readonly from: string;
  readonly to: string;
  /** Length of the service; by default each window's slot length. */
  readonly serviceMinutes?: number | undefined;
};

/** A sanity bound; what a visitor may ask for in one call is the caller's to limit. */
const MAX_DAYS = WIDEST_LIMITS.bookingHorizon;
/** Slot buffers hold minutes as 32-bit integers; this keeps every sum within them (years 1 to about 5900). */
const MAX_EPOCH_MINUTE = 2 ** 31 - 2 ** 26;

const NOTHING: readonly Interval[] = [];

type DayTask = {
  readonly query: FreeTimeQuery;
  readonly buffer: SlotBuffer;
  readonly earliestStart: EpochMinute;
};

/**
 * Finds the free slots of each date from `from` to `to`, as flat numbers in a `SlotBuffer`. The rules are
 * those of `checkBooking`. Cost is linear in days, busy and
 * blocked intervals and slots, but for one sort of the busy ends when appointments overlap. Throws RangeError
 * for an unreal date, an unknown zone, unsorted busy or blocked time, or windows and lengths that are not
 * positive whole minutes.
 * @param buffer is filled and returned; what it held is gone. Who asks for many people brings one for all
 */
export function freeStarts(query: FreeTimeQuery, buffer: SlotBuffer = createSlotBuffer(0, 0)): SlotBuffer {
  const { rules, limits } = query;
  assertUsable(query);
  const fromDay = dayNumberOf(query.from);
  const dayCount = Math.max(0, dayNumberOf(query.to) - fromDay + 1);
  if (dayCount > MAX_DAYS) throw new RangeError(`At most ${MAX_DAYS} days in one query, not ${dayCount}`);
  const span = bookableSpan(rules.timezone, limits);
  const firstDay = Math.max(fromDay, span.firstDay);
  const lastDay = Math.min(fromDay + dayCount - 1, span.lastDay);
  const openDays = Math.max(0, lastDay - firstDay + 1);
  emptySlotBuffer(buffer, dayCount, openDays * mostSlotsInADay(rules));

  if (openDays > 0) {
    const task = { query, buffer, earliestStart: span.earliestStart };
    loadTaken(task, firstDay, lastDay);
    appendDays(task, fromDay, firstDay, lastDay);
  }
  return buffer;
}

/**
 * The same of one local day, which lies within the query's dates and limits (`bookableSpan`), into a buffer for one day; what
 * it held is gone. The query must be one that `assertUsable` takes.
 */
export function freeStartsOn(
  query: FreeTimeQuery,
  day: number,
  { buffer, earliestStart }: { readonly buffer: SlotBuffer; readonly earliestStart: EpochMinute },
): void {
  emptySlotBuffer(buffer, 1, slotsIn(windowsOn(query.rules, day)));
  const task = { query, buffer, earliestStart };
  loadTaken(task, day, day);
  appendDays(task, day, day, day);
}

function loadTaken({ query, buffer }: DayTask, firstDay: number, lastDay: number): void {
  const { bufferMinutes } = query.rules;
  const envelope = utcEnvelope(firstDay, lastDay, bufferMinutes);
  loadBusy(buffer.sweep, query.busy, envelope, bufferMinutes);
  loadBlocked(buffer.sweep, query.blocked ?? NOTHING, envelope);
}

function appendDays(task: DayTask, fromDay: number, firstDay: number, lastDay: number): void {
  const { buffer, query } = task;
  const zone = query.rules.timezone;
  const { rules, limits } = query;
  const week: (readonly DayWindow[] | undefined)[] = [];
  const weekly = (dayOfWeek: DayOfWeek) =>
    (week[dayOfWeek] ??= inOrderOfTheDay(rules.windows.filter((window) => window.dayOfWeek === dayOfWeek)));
  const full = fullDays(zone, limits, query.busy);
  const differs = rules.exceptions !== undefined && rules.exceptions.length > 0;
  let span = spanAt(zone, firstDay * MINUTES_PER_DAY);
  for (let day = firstDay; day <= lastDay; day += 1) {
    let midnight = day * MINUTES_PER_DAY - span.offset;
    if (midnight >= span.until) {
      span = spanAt(zone, midnight);
      midnight = day * MINUTES_PER_DAY - span.offset;
    }
    // A day is even when its offset already held the day before (else its midnight may have come twice) and
    // still holds at the next midnight. All others are read minute by minute from the zone's table.
    const isEven = midnight - MINUTES_PER_DAY >= span.from && midnight + MINUTES_PER_DAY < span.until;
    const instead = differs ? exceptionOn(rules, dateOfDayNumber(day)) : undefined;
    const windows =
      instead === undefined ? weekly(dayOfWeekOfDayNumber(day)) : inOrderOfTheDay(instead.windows);
    for (const window of full.has(day) ? [] : windows) {
      if (isEven) appendEvenWindow(task, midnight, window);
      else appendUnevenWindow(task, day, window);
    }
    buffer.dayEnds[day - fromDay] = buffer.count;
  }
  buffer.dayEnds.fill(buffer.count, lastDay - fromDay + 1, buffer.dayCount);
}

function appendEvenWindow(task: DayTask, midnight: EpochMinute, window: DayWindow): void {
  const step = window.slotMinutes;
  const length = task.query.serviceMinutes ?? step;
  const windowStart = midnight + window.startMinute;
  const missed = Math.ceil((task.earliestStart - windowStart) / step);
  appendFreeSlots(task.buffer, {
    first: missed > 0 ? windowStart + missed * step : windowStart,
    last: midnight + window.endMinute - length,
    step,
    length,
    capacity: window.capacity,
  });
}

/** Around a clock change: each grid time is looked up on its own, those that do not exist are left out. */
function appendUnevenWindow(task: DayTask, day: number, window: DayWindow): void {
  const { rules, serviceMinutes } = task.query;
  const { slotMinutes: step, capacity } = window;
  const length = serviceMinutes ?? step;
  const windowEnd = windowOnDay(rules.timezone, day, window).end;
  for (let minute = window.startMinute; minute < window.endMinute; minute += step) {
    const start = instantOfWall(rules.timezone, day * MINUTES_PER_DAY + minute);
    if (start === null || start < task.earliestStart || start + length > windowEnd) continue;
    appendFreeSlots(task.buffer, { first: start, last: start, step, length, capacity });
  }
}

/**
 * Times that surely hold the given local days with their buffers, whatever the zone: offsets stay under a
 * day.
 */
function utcEnvelope(firstDay: number, lastDay: number, bufferMinutes: number): Interval {
  return {
    start: (firstDay - 1) * MINUTES_PER_DAY - bufferMinutes,
    end: (lastDay + 2) * MINUTES_PER_DAY + bufferMinutes,
  };
}

function inOrderOfTheDay(windows: readonly DayWindow[]): readonly DayWindow[] {
  let previous = 0;
  for (const window of windows) {
    if (window.startMinute < previous) return [...windows].sort((a, b) => a.startMinute - b.startMinute);
    previous = window.startMinute;
  }
  return windows;
}

function mostSlotsInADay({ windows, exceptions = [] }: ScheduleRules): number {
  const weekly = [0, 0, 0, 0, 0, 0, 0];
  for (const window of windows) weekly[window.dayOfWeek] = (weekly[window.dayOfWeek] ?? 0) + slotsOf(window);
  let most = Math.max(...weekly);
  for (const exception of exceptions) most = Math.max(most, slotsIn(exception.windows));
  return most;
}

function slotsIn(windows: readonly DayWindow[]): number {
  let sum = 0;
  for (const window of windows) sum += slotsOf(window);
  return sum;
}

const slotsOf = ({ startMinute, endMinute, slotMinutes }: DayWindow): number =>
  Math.ceil((endMinute - startMinute) / slotMinutes);

/** @throws RangeError when the rules, limits or lengths of a query are not such numbers as `freeStarts` takes */
export function assertUsable({ rules, limits, serviceMinutes }: FreeTimeQuery): void {
  assertWhole('limits.now', limits.now, -MAX_EPOCH_MINUTE, MAX_EPOCH_MINUTE);
  assertWhole('limits.minimumNotice', limits.minimumNotice, 0, MAX_EPOCH_MINUTE);
  assertWhole('limits.bookingHorizon', limits.bookingHorizon, 0, WIDEST_LIMITS.bookingHorizon);
  assertWhole('rules.bufferMinutes', rules.bufferMinutes, 0, 7 * MINUTES_PER_DAY);
  if (serviceMinutes !== undefined) assertWhole('serviceMinutes', serviceMinutes, 1, 7 * MINUTES_PER_DAY);
  assertWindows(rules.windows);
  for (const { windows } of rules.exceptions ?? []) assertWindows(windows);
}

function assertWindows(windows: readonly Omit<DayWindow, 'capacity'>[]): void {
  for (const { startMinute, endMinute, slotMinutes } of windows) {
    assertWhole('window.startMinute', startMinute, 0, MINUTES_PER_DAY);
    assertWhole('window.endMinute', endMinute, startMinute, MINUTES_PER_DAY);
    assertWhole('window.slotMinutes', slotMinutes, 1, MINUTES_PER_DAY);
  }
}

function assertWhole(name: string, value: number, min: number, max: number): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new RangeError(`${name} must be a whole number from ${min} to ${max}, not ${value}`);
  }
}
