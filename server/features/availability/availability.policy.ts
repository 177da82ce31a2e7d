import { AVAILABILITY_DURATION, CONCURRENT_APPOINTMENTS } from '#shared/contract/limits.ts';
import type { ErrorCode } from '#shared/contract/errors.ts';
import { WEEKDAYS } from '#shared/suggestions/words.ts';
import { AppError } from '#server/lib/app-error.ts';
import { clockTimeOf } from '#server/lib/format.ts';

/** A weekly window as it is stored. Minutes of the day on the professional's clock, 0 to 1440. */
export type Window = {
  readonly dayOfWeek: number;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly appointmentDuration: number;
  readonly capacity: number;
  readonly isActive: boolean;
};

/**
 * Why a window cannot be saved, or null. Product rules: it starts before it ends, its appointments last 15 to 240
 * minutes, 1 to 10 take place at once, and at least one fits inside.
 */
export function windowProblem(window: Omit<Window, 'dayOfWeek' | 'isActive'>): ErrorCode | null {
  const length = window.endMinute - window.startMinute;
  if (length <= 0) return 'AVAILABILITY_INVERTED';
  if (!isWithin(window.appointmentDuration, AVAILABILITY_DURATION)) return 'AVAILABILITY_DURATION';
  if (!isWithin(window.capacity, CONCURRENT_APPOINTMENTS)) return 'AVAILABILITY_CAPACITY';
  return length < window.appointmentDuration ? 'AVAILABILITY_TOO_SHORT' : null;
}

type Times = Pick<Window, 'dayOfWeek' | 'startMinute' | 'endMinute'>;

/**
 * Refuses windows that overlap others of the person, by weekday and times. Two requests at once are the database's to refuse.
 * @throws AppError 422 AVAILABILITY_OVERLAP
 */
export function assertApart(windows: readonly Times[], week: readonly Times[]): void {
  const clashes = windows.flatMap((window) => {
    const other = week.find(
      (each) =>
        each.dayOfWeek === window.dayOfWeek &&
        each.startMinute < window.endMinute &&
        each.endMinute > window.startMinute,
    );
    if (other === undefined) return [];
    const day = WEEKDAYS[window.dayOfWeek] ?? '';
    const name = day.charAt(0).toUpperCase() + day.slice(1);
    return `${name}: ${hoursInWords(window)} se sobrepõe a ${hoursInWords(other)}, que já está cadastrado.`;
  });
  if (clashes.length === 0) return;
  const error = new AppError('AVAILABILITY_OVERLAP');
  error.message = clashes.join(' ');
  throw error;
}

function hoursInWords({ startMinute, endMinute }: Times): string {
  return `${clockTimeOf(startMinute)} às ${clockTimeOf(endMinute)}`;
}

/** Whether a change of a window offers anything that was not offered before: other hours, more places, or what was paused. */
export function offersMore(before: Window, after: Window): boolean {
  return (
    before.dayOfWeek !== after.dayOfWeek ||
    after.startMinute < before.startMinute ||
    after.endMinute > before.endMinute ||
    after.capacity > before.capacity ||
    (after.isActive && !before.isActive)
  );
}

function isWithin(value: number, bounds: { readonly min: number; readonly max: number }): boolean {
  return value >= bounds.min && value <= bounds.max;
}
