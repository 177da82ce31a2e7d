import { refuseByClock, refuseByCount, type BookingLimits } from './booking-limits.ts';
import type { LimitRefusal } from './limit-refusals.ts';
import { instantOfWall, MINUTES_PER_DAY, offsetAt } from './zone.ts';
import type { DayWindow, EpochMinute, Interval, ScheduleRules } from './types.ts';
import { capacityAt, windowAt } from './windows.ts';

/** Each is the code of the error that tells it; a conflict is answered with other times instead. */
export type BookingRefusal = LimitRefusal | 'OUTSIDE_AVAILABILITY' | 'OFF_GRID' | 'conflict';

export type BookingDecision =
  | { readonly ok: true; readonly end: EpochMinute; readonly capacity: number }
  | { readonly ok: false; readonly reason: BookingRefusal };

export type BookingRequest = {
  readonly rules: ScheduleRules;
  readonly limits: BookingLimits;
  /**
   * Appointments around the wanted time, in any order: at least those within the buffer of it and, where there is a daily
   * maximum, those of its local date.
   */
  readonly busy: readonly Interval[];
  /** Times around it at which the professional is elsewhere, in any order. */
  readonly blocked?: readonly Interval[] | undefined;
  readonly start: EpochMinute;
  /** Length of the service; by default that of the window's slot. */
  readonly serviceMinutes?: number | undefined;
};

/**
 * Decides on one public or API booking by the rules that `freeSlots` shows by: a start is accepted exactly
 * when it is among the shown slots. Product rules, in the order in which a refusal names them: not in the past, strictly more than the notice ahead, within the horizon, inside
 * an active window up to its end, on the window's grid (a start with seconds never is; of a time that the
 * clock shows twice, only the first), on a day that takes more appointments, no blocked time and fewer overlapping appointments than the window's
 * capacity (buffer included for both). Throws RangeError when the service takes no time.
 */
export function checkBooking(request: BookingRequest): BookingDecision {
  const { rules, limits, busy, blocked = [], start } = request;
  const untimely = refuseByClock(rules.timezone, limits, start);
  if (untimely) return { ok: false, reason: untimely };

  const found = windowAt(rules, start);
  if (!found) return { ok: false, reason: 'OUTSIDE_AVAILABILITY' };
  const { window, bounds } = found;
  const end = start + (request.serviceMinutes ?? window.slotMinutes);
  if (!(end > start)) throw new RangeError(`A booking must end after it starts: ${start} to ${end}`);
  if (end > bounds.end) return { ok: false, reason: 'OUTSIDE_AVAILABILITY' };
  if (!Number.isInteger(start) || !isOnGrid(rules.timezone, window, start)) {
    return { ok: false, reason: 'OFF_GRID' };
  }
  const tooMany = refuseByCount(rules.timezone, limits, busy, start);
  if (tooMany) return { ok: false, reason: tooMany };
  const [from, to] = [start - rules.bufferMinutes, end + rules.bufferMinutes];
  if (countOverlaps(blocked, from, to) > 0 || countOverlaps(busy, from, to) >= window.capacity) {
    return { ok: false, reason: 'conflict' };
  }
  return { ok: true, end, capacity: window.capacity };
}

export type StaffBookingRequest = {
  readonly rules: ScheduleRules;
  /** Appointments around the wanted time, in any order. */
  readonly busy: readonly Interval[];
  /** Times around it at which the professional is elsewhere, in any order. */
  readonly blocked?: readonly Interval[] | undefined;
  readonly start: EpochMinute;
  readonly end: EpochMinute;
};

export type StaffBookingDecision =
  | { readonly ok: true; readonly capacity: number }
  | { readonly ok: false; readonly reason: 'conflict'; readonly capacity: number };

/**
 * Decides on a booking by an administrator or professional. Product rule: any time and length, no notice,
 * no buffer; only blocked times count and the capacity (of the window that covers the whole time, else 1).
 * Throws RangeError when the end is not after the start.
 */
export function checkStaffBooking(request: StaffBookingRequest): StaffBookingDecision {
  const { rules, busy, blocked = [], start, end } = request;
  if (!(end > start)) throw new RangeError(`A booking must end after it starts: ${start} to ${end}`);
  const capacity = capacityAt(rules, { start, end });
  return countOverlaps(blocked, start, end) === 0 && countOverlaps(busy, start, end) < capacity
    ? { ok: true, capacity }
    : { ok: false, reason: 'conflict', capacity };
}

/**
 * How many busy intervals share time with [start, end). Touching is not overlapping, and an empty interval
 * overlaps nothing.
 */
export function countOverlaps(busy: readonly Interval[], start: EpochMinute, end: EpochMinute): number {
  let count = 0;
  for (const taken of busy) {
    if (taken.start < end && taken.end > start && taken.start < taken.end) count += 1;
  }
  return count;
}

function isOnGrid(zone: string, window: DayWindow, start: EpochMinute): boolean {
  const wall = start + offsetAt(zone, start);
  const minuteOfDay = wall - Math.floor(wall / MINUTES_PER_DAY) * MINUTES_PER_DAY;
  return (minuteOfDay - window.startMinute) % window.slotMinutes === 0 && instantOfWall(zone, wall) === start;
}
