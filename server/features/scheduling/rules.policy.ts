import { BOOKING_FORM_DEFAULTS } from '#shared/contract/booking-form.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { WIDEST_LIMITS, type BookingLimits, type OwnLimits } from '#shared/scheduling/booking-limits.ts';
import { busyRangeOf } from '#shared/scheduling/slots.ts';
import type { ScheduleRules } from '#shared/scheduling/types.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { HoursRow, OfferRow } from './rules.queries.ts';

/** The public rules, which systems and assistants follow too, or the staff rules. */
export type RuleSet = 'public' | 'staff';

/**
 * The pure rules of a professional. A buffer that was never saved is 0; staff are not bound by it.
 * An exception takes precedence over a holiday: hours set for 25 December are worked.
 */
export function scheduleRules(row: HoursRow, by: RuleSet): ScheduleRules {
  const daysOff = row.holidays.map((date) => ({ from: date, to: date, windows: [] }));
  return {
    timezone: row.timezone,
    windows: row.windows,
    exceptions: [...row.exceptions, ...daysOff],
    bufferMinutes: by === 'staff' ? 0 : (row.bufferTime ?? 0),
  };
}

/** When what takes the time of several professionals is to be read, for the free times of some dates ('YYYY-MM-DD', both included). */
export function takenRangeOf(
  rows: readonly HoursRow[],
  by: RuleSet,
  { from, to }: { readonly from: string; readonly to: string },
): { from: Date; to: Date } {
  const ranges = rows.map((row) => busyRangeOf(scheduleRules(row, by), from, to));
  return {
    from: new Date(msOfEpochMinute(Math.min(...ranges.map(({ start }) => start)))),
    to: new Date(msOfEpochMinute(Math.max(...ranges.map(({ end }) => end)))),
  };
}

/** How near, how far and how often may be booked. Staff may book at once, and about ten years ahead. */
export function limitsOf(row: OwnLimits, by: RuleSet, now: Date): BookingLimits {
  const { minimumNotice, bookingHorizon, dailyMaximum } = by === 'staff' ? WIDEST_LIMITS : row;
  return { minimumNotice, bookingHorizon, dailyMaximum, now: epochMinuteOf(now.getTime()) };
}

/**
 * Refuses what is not offered (any more); by the public rules also a booking without the service that is needed.
 * @throws AppError 404 PRODUCT_NOT_FOUND; 422 PROFESSIONAL_INACTIVE, PRODUCT_INACTIVE, SERVICE_REQUIRED
 */
export function assertOffered(row: OfferRow, productId: string | null, by: RuleSet): void {
  if (!row.isActive) throw new AppError('PROFESSIONAL_INACTIVE');
  if (productId === null) {
    if (by === 'public' && needsService(row)) throw new AppError('SERVICE_REQUIRED');
    return;
  }
  if (row.product === null) throw new AppError('PRODUCT_NOT_FOUND');
  if (!row.product.isActive) throw new AppError('PRODUCT_INACTIVE');
}

/** Whether only a service can be booked: there are some, and the professional takes nobody without one. */
export function needsService(row: Pick<OfferRow, 'hasServices' | 'form'>): boolean {
  return row.hasServices && !(row.form ?? BOOKING_FORM_DEFAULTS).allowNoService;
}
