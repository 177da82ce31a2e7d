import type { z } from 'zod';
import type { checkSeriesMoveBody } from '#shared/contract/series.ts';
import {
  assertOneLength,
  minutesOf,
  timesAfterChange,
} from '#server/features/appointments/appointments.policy.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import type { RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { minuteOfClockTime } from '#server/lib/format.ts';
import type { Session } from '#server/session.ts';
import { isChangedByHand, localDate, minuteIn, shifted } from './occurrences.policy.ts';
import type { Occurrence, SeriesRow } from './series.queries.ts';

/** What is to become of appointments of a series. */
export type SeriesChange = z.output<typeof checkSeriesMoveBody>;

/** Whose they are then. A professional hands nothing over here: whether a colleague is free is not theirs to read. @throws AppError 404 USER_NOT_FOUND */
export function takerOf(session: Session, { userId }: Pick<SeriesChange, 'userId'>, ownerId: string): string {
  if (userId !== undefined && userId !== ownerId && session.role !== 'admin')
    throw new AppError('USER_NOT_FOUND');
  return userId ?? ownerId;
}

/** @throws AppError 400 SERVICE_FIXES_DURATION; 404 PRODUCT_NOT_FOUND; 422 PROFESSIONAL_INACTIVE, PRODUCT_INACTIVE */
export function assertChange(
  { userId, productId, duration }: SeriesChange,
  who: RulesRow,
  { appointment }: Occurrence,
): void {
  const service = productId === undefined ? appointment.productName : productId;
  assertOneLength(service, duration);
  const isHandedOver = userId !== undefined && userId !== appointment.userId;
  if (productId !== undefined || isHandedOver) assertOffered(who, productId ?? null, 'staff');
}

const serviceOf = ({ appointment }: Occurrence) => appointment.productName;
const lengthOf = ({ appointment }: Occurrence) => minutesOf(appointment);

/**
 * Which of those that are meant stay as they are, because they were changed by hand: they stand elsewhere than their series has them, or
 * with somebody else; or they have another service or length than most, where that is to change.
 * @param pivot the one from which the others follow: it always changes
 */
export function changedByHand(
  those: readonly Occurrence[],
  pivot: Occurrence,
  { productId, duration }: Pick<SeriesChange, 'productId' | 'duration'>,
): ReadonlySet<Occurrence> {
  const { userId } = pivot.appointment;
  const at = those.filter((one) => !isChangedByHand(one, userId ?? ''));
  const [service, length] = [mostOf(at.map(serviceOf)), mostOf(at.map(lengthOf))];
  const isOwn = (one: Occurrence) =>
    isChangedByHand(one, userId ?? '') ||
    (productId !== undefined && serviceOf(one) !== service) ||
    (duration !== undefined && lengthOf(one) !== length);
  return new Set(those.filter((one) => one !== pivot && isOwn(one)));
}

/** What most have; of equally many, what the last one has. */
function mostOf<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return values.reduce<Value | undefined>(
    (most, value) =>
      most === undefined || (counts.get(value) ?? 0) >= (counts.get(most) ?? 0) ? value : most,
    undefined,
  );
}

/** Where one of them is to be, by the clock of whose it is then. */
export type Wanted = {
  readonly occurrence: Occurrence;
  readonly date: string;
  readonly minuteOfDay: number;
  readonly start: Date;
  readonly minutes: number;
};

/** Where each is to be, and how long. Without another date and hour each stays where it is. */
export function wantedOf(
  series: SeriesRow,
  { those, pivot }: { readonly those: readonly Occurrence[]; readonly pivot: Occurrence },
  { date, time, productId, duration }: SeriesChange,
  { timezone, product, moveKeepsDuration }: RulesRow,
): Wanted[] {
  const service = productId === undefined ? undefined : (product?.duration ?? null);
  const lengthAt = ({ appointment }: Occurrence, startTime: Date): number => {
    const { productDuration } = appointment;
    const rules = { productDuration: service === undefined ? productDuration : service, moveKeepsDuration };
    return minutesOf(timesAfterChange(appointment, { startTime, duration: service ?? duration }, rules));
  };
  if (date === undefined || time === undefined)
    return those.map((occurrence) => {
      const { startTime: start } = occurrence.appointment;
      const minutes = lengthAt(occurrence, start);
      return {
        occurrence,
        date: localDate(start, timezone),
        minuteOfDay: minuteIn(start, timezone),
        start,
        minutes,
      };
    });
  const minuteOfDay = minuteOfClockTime(time);
  const ahead = shifted(series, those, { pivot, date, startMinute: minuteOfDay, timezone });
  return ahead.map((one) => ({ ...one, minuteOfDay, minutes: lengthAt(one.occurrence, one.start) }));
}
