import { APPOINTMENT_MAX_MINUTES, MOVE_DURATION } from '#shared/contract/limits.ts';
import { AppError } from '#server/lib/app-error.ts';

const MINUTE_MS = 60_000;

/** Whether a person may see and change an appointment: administrators all of their organisation's, others their own. */
export function mayTouch(
  person: { role: string; userId: string },
  appointment: { userId: string | null },
): boolean {
  return person.role === 'admin' || appointment.userId === person.userId;
}

export type LengthRules = {
  /** Minutes, when the appointment has a product: it always keeps the product's duration. */
  readonly productDuration: number | null;
  /** The professional's setting "Ao mover, manter a duração". */
  readonly moveKeepsDuration: boolean;
};

export type TimeChange = {
  readonly startTime?: Date | undefined;
  readonly endTime?: Date | undefined;
  /** Minutes. */
  readonly duration?: number | undefined;
};

/**
 * The times of an appointment after an edit or a move. Product rules, strongest first: a product's duration always
 * holds; an explicit end or duration wins; a new start alone makes it 60 minutes, unless the professional keeps lengths.
 */
export function timesAfterChange(
  current: { startTime: Date; endTime: Date },
  change: TimeChange,
  rules: LengthRules,
): { startTime: Date; endTime: Date } {
  const startTime = change.startTime ?? current.startTime;
  if (rules.productDuration !== null) {
    const moved =
      change.startTime !== undefined || change.endTime !== undefined || change.duration !== undefined;
    return { startTime, endTime: moved ? after(startTime, rules.productDuration) : current.endTime };
  }
  if (change.endTime !== undefined) return { startTime, endTime: change.endTime };
  if (change.duration !== undefined) return { startTime, endTime: after(startTime, change.duration) };
  if (startTime.getTime() === current.startTime.getTime()) return { startTime, endTime: current.endTime };
  const kept = current.endTime.getTime() - current.startTime.getTime();
  return {
    startTime,
    endTime: rules.moveKeepsDuration ? new Date(startTime.getTime() + kept) : after(startTime, MOVE_DURATION),
  };
}

/** The end of a new appointment: the product's duration, else the explicit end, else the duration in minutes. */
export function endOfNew(
  startTime: Date,
  asked: { endTime?: Date | undefined; duration?: number | undefined },
  productDuration: number | null,
  defaultDuration: number,
): Date {
  if (productDuration !== null) return after(startTime, productDuration);
  return asked.endTime ?? after(startTime, asked.duration ?? defaultDuration);
}

/**
 * A phone as it is stored: digits only, 55 in front when there are 11 or fewer and they do not start with 55,
 * cut at 13. Null when there is no digit.
 */
export function normalizePhone(phone: string | null | undefined): string | null {
  const digits = (phone ?? '').replace(/\D/g, '');
  if (digits === '') return null;
  return (digits.length <= 11 && !digits.startsWith('55') ? `55${digits}` : digits).slice(0, 13);
}

function after(start: Date, minutes: number): Date {
  return new Date(start.getTime() + minutes * MINUTE_MS);
}

/** Refuses times that no appointment can have. @throws AppError 422 */
export function assertTimes({ startTime, endTime }: { startTime: Date; endTime: Date }): void {
  if (endTime <= startTime) throw new AppError(422, 'APPOINTMENT_INVERTED');
  if (endTime.getTime() - startTime.getTime() > APPOINTMENT_MAX_MINUTES * MINUTE_MS) {
    throw new AppError(422, 'APPOINTMENT_TOO_LONG');
  }
}

/** How long it lasts, in whole minutes, rounded up. */
export function minutesOf({ startTime, endTime }: { startTime: Date; endTime: Date }): number {
  return Math.ceil((endTime.getTime() - startTime.getTime()) / MINUTE_MS);
}
