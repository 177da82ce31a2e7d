import { BOOKING_HORIZON_DAYS, PUBLIC_MINIMUM_NOTICE, SUGGESTION_COUNT } from '#shared/contract/limits.ts';
import { BOOKING_FORM_DEFAULTS } from '#shared/contract/booking-form.ts';
import type { ConflictDetails } from '#shared/contract/appointments.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { checkBooking, checkStaffBooking, type BookingRefusal } from '#shared/scheduling/booking-rules.ts';
import { busyIntervalOf, epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { laneForOverbooking, lowestFreeLane } from '#shared/scheduling/lanes.ts';
import { nearestFreeTimes, nearestSearchDates } from '#shared/scheduling/nearest.ts';
import { busyRangeOf } from '#shared/scheduling/slots.ts';
import type { BookingLimits, Interval, ScheduleRules } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { AppError } from '#server/lib/app-error.ts';
import { isoInterval } from '#server/lib/iso-interval.ts';
import {
  busyBetween,
  busyToBook,
  publicRulesOf,
  type BusyRow,
  type BusyTimes,
  type RulesRow,
  type Stretch,
} from './rules.queries.ts';

const MINUTE_MS = 60_000;

/** Where an appointment goes: its times and its lane. */
export type Placement = { readonly startTime: Date; readonly endTime: Date; readonly lane: number };

/** Either a place, or the answer that the time is taken; every other refusal is thrown. */
export type Placed = { ok: true; placement: Placement } | { ok: false; reason: 'conflict' };

/**
 * The pure rules of a professional. A buffer that was never saved is no gap. An exception that the professional made
 * goes before a holiday: whoever gave 25 December hours works on it.
 */
export function scheduleRules(row: RulesRow): ScheduleRules {
  const daysOff = row.holidays.map((date) => ({ from: date, to: date, windows: [] }));
  return {
    timezone: row.timezone,
    windows: row.windows,
    exceptions: [...row.exceptions, ...daysOff],
    bufferMinutes: row.bufferTime ?? 0,
  };
}

/** The product's limits of public bookings: more than 10 minutes and at most 365 days ahead. */
export function publicLimits(now: Date): BookingLimits {
  return {
    now: epochMinuteOf(now.getTime()),
    minimumNoticeMinutes: PUBLIC_MINIMUM_NOTICE,
    horizonDays: BOOKING_HORIZON_DAYS,
  };
}

export type PublicRequest = {
  readonly startTime: Date;
  /** Minutes; by default the slot of the window decides. */
  readonly serviceMinutes?: number | undefined;
  /** The appointment that moves, which is not in its own way. */
  readonly movingId?: string | undefined;
};

/**
 * Places a public booking by exactly the rules that draw the page's slots. The professional is locked, so that the
 * answer holds until the commit. @throws AppError 422 when a rule forbids the time.
 */
export async function placePublic(
  context: Context,
  tx: Tx,
  row: RulesRow,
  { startTime, serviceMinutes, movingId }: PublicRequest,
): Promise<Placed> {
  const rules = scheduleRules(row);
  // Hours on either side reach beyond the longest slot and buffer; the decision itself needs no more.
  const now = context.clock.now();
  const range = { from: shifted(startTime, -1440), to: shifted(startTime, 2880), now };
  const around = without(movingId, await busyToBook(tx, row, row.userId, range));
  const decision = checkBooking({
    rules,
    limits: publicLimits(now),
    ...intervalsOf(around),
    start: startTime.getTime() / MINUTE_MS,
    serviceMinutes,
  });
  if (!decision.ok) {
    if (decision.reason === 'conflict') return { ok: false, reason: 'conflict' };
    throw new AppError(422, REFUSALS[decision.reason]);
  }
  const endTime = new Date(msOfEpochMinute(decision.end));
  const lane = lowestFreeLane(lanesIn(around.appointments, startTime, endTime), decision.capacity);
  return lane === null
    ? { ok: false, reason: 'conflict' }
    : { ok: true, placement: { startTime, endTime, lane } };
}

export type StaffRequest = {
  readonly startTime: Date;
  readonly endTime: Date;
  /** "Encaixe": take a lane above the cap instead of refusing, be it over a time at which the person is elsewhere. */
  readonly allowConflict: boolean;
  /** The appointment that moves, which is not in its own way. */
  readonly movingId?: string;
};

/** Places a booking by administrator or professional: any time and length, under the cap unless they force it. */
export async function placeStaff(
  context: Context,
  tx: Tx,
  row: RulesRow,
  request: StaffRequest,
): Promise<Placed> {
  const { startTime, endTime } = request;
  const range = { from: startTime, to: endTime, now: context.clock.now() };
  const around = without(request.movingId, await busyToBook(tx, row, row.userId, range));
  const decision = checkStaffBooking({
    rules: scheduleRules(row),
    ...intervalsOf(around),
    ...busyIntervalOf(startTime.getTime(), endTime.getTime()),
  });
  if (!decision.ok && !request.allowConflict) return { ok: false, reason: 'conflict' };
  const taken = lanesIn(around.appointments, startTime, endTime);
  const lane =
    (decision.ok ? lowestFreeLane(taken, decision.capacity) : null) ??
    laneForOverbooking(taken, decision.capacity);
  return { ok: true, placement: { startTime, endTime, lane } };
}

export type Asked = {
  readonly serviceMinutes?: number | undefined;
  readonly staff: boolean;
  readonly movingId?: string | undefined;
  /** A start that is no suggestion, because the appointment stands there already. */
  readonly ownStart?: Date | undefined;
};

/** The 409 of a taken time, with up to three nearest free times of the same length. */
export async function conflictError(
  context: Context,
  row: RulesRow,
  startTime: Date,
  asked: Asked,
): Promise<AppError> {
  const rules: ScheduleRules = asked.staff ? { ...scheduleRules(row), bufferMinutes: 0 } : scheduleRules(row);
  const around = epochMinuteOf(startTime.getTime());
  const dates = nearestSearchDates(rules.timezone, around);
  const range = busyRangeOf(rules, dates.from, dates.to);
  const from = new Date(msOfEpochMinute(range.start));
  const taken = await busyIntervals(context, row, from, new Date(msOfEpochMinute(range.end)), asked.movingId);
  const limits = publicLimits(context.clock.now());
  const nearest = (count: number) =>
    nearestFreeTimes({
      rules,
      limits: asked.staff ? { ...limits, minimumNoticeMinutes: 0 } : limits,
      ...taken,
      around,
      count,
      serviceMinutes: asked.serviceMinutes,
    });
  const found = nearest(SUGGESTION_COUNT);
  const own = asked.ownStart && epochMinuteOf(asked.ownStart.getTime());
  const suggestions = found.some(({ start }) => start === own)
    ? nearest(SUGGESTION_COUNT + 1).filter(({ start }) => start !== own)
    : found;
  const details: ConflictDetails = { suggestions: suggestions.map(isoInterval), timezone: row.timezone };
  return new AppError(409, 'APPOINTMENT_CONFLICT', details);
}

const REFUSALS: Readonly<Record<Exclude<BookingRefusal, 'conflict'>, ErrorCode>> = {
  outside_availability: 'OUTSIDE_AVAILABILITY',
  off_grid: 'OFF_GRID',
  too_soon: 'TOO_SOON',
  past: 'IN_THE_PAST',
  beyond_horizon: 'BEYOND_HORIZON',
};

/** The rules of an active professional and, when asked for, an active product. @throws AppError 404, 422 */
export async function publicRules(
  context: Context,
  userId: string,
  productId: string | null,
): Promise<RulesRow> {
  const row = await publicRulesOf(context.database, userId, { productId });
  if (row === null) throw new AppError(404, 'USER_NOT_FOUND');
  assertOfferedToClients(row, productId);
  return row;
}

/** Refuses what is not offered (any more). @throws AppError 404 PRODUCT_NOT_FOUND, 422 */
export function assertOffered(row: RulesRow, productId: string | null): void {
  if (!row.isActive) throw new AppError(422, 'PROFESSIONAL_INACTIVE');
  if (productId === null) return;
  if (row.product === null) throw new AppError(404, 'PRODUCT_NOT_FOUND');
  if (!row.product.isActive) throw new AppError(422, 'PRODUCT_INACTIVE');
}

/** As `assertOffered`, for what clients and systems book. @throws AppError 404, 422; 422 SERVICE_REQUIRED */
export function assertOfferedToClients(row: RulesRow, productId: string | null): void {
  assertOffered(row, productId);
  if (productId === null && needsService(row)) throw new AppError(422, 'SERVICE_REQUIRED');
}

/** Whether only a service can be booked: there are some, and the professional takes nobody without one. */
export function needsService(row: Pick<RulesRow, 'hasServices' | 'form'>): boolean {
  return row.hasServices && !(row.form ?? BOOKING_FORM_DEFAULTS).allowNoService;
}

/** What takes a professional's time within [from, to), sorted by start; but for an appointment that moves. */
export async function busyIntervals(
  context: Context,
  row: RulesRow,
  from: Date,
  to: Date,
  movingId?: string,
): Promise<TakenTimes> {
  const range = { from, to, now: context.clock.now() };
  return intervalsOf(without(movingId, await busyBetween(context.database, row, row.userId, range)));
}

/** In whole minutes, as the rules on times ask for it. */
export type TakenTimes = { readonly busy: Interval[]; readonly blocked: Interval[] };

export function intervalsOf({ appointments, blocked }: BusyTimes): TakenTimes {
  return { busy: appointments.map(intervalOf), blocked: blocked.map(intervalOf) };
}

function intervalOf({ start, end }: Stretch): Interval {
  return busyIntervalOf(start.getTime(), end.getTime());
}

/** All but an appointment that moves, which is not in its own way. */
function without(movingId: string | undefined, { appointments, blocked }: BusyTimes): BusyTimes {
  return { appointments: appointments.filter(({ id }) => id !== movingId), blocked };
}

function lanesIn(busy: readonly BusyRow[], startTime: Date, endTime: Date): number[] {
  return busy.filter((taken) => taken.start < endTime && taken.end > startTime).map((taken) => taken.lane);
}

function shifted(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}
