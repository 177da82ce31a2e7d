import { addDays } from '#shared/scheduling/calendar-date.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { startOfDay } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { assertOffered, needsService } from '#server/features/scheduling/rules.policy.ts';
import {
  assertDateRange,
  freeTimesOfMany,
  rulesOfMany,
  type DateRange,
  type RulesRow,
} from '#server/features/scheduling/scheduling.service.ts';
import type { Session } from '#server/session.ts';
import { assertOneLength } from './appointments.policy.ts';

/** Days whose appointments are read at once; most searches end in the first week. */
const STRIDE_DAYS = 7;

/** The dates are those of each professional's own zone. */
export type AnybodyAsked = DateRange & {
  /** The people to search, and the service that each would do. */
  readonly among: readonly { readonly id: string; readonly productId?: string | undefined }[];
  /** Minutes, where there is no service. */
  readonly durationMinutes?: number | undefined;
  readonly limit: number;
  /** Whether a free time would do; without it any does. @param timezone of its professional */
  readonly fits?: ((slot: Interval, timezone: string) => boolean) | undefined;
};

export type SlotOfSomebody = Interval & { readonly rules: RulesRow };

/**
 * The first times that `createBySystem` would take now of any of several professionals, earliest first, and whether
 * there are more. Reads once whose rules they are and once for each week that it has to look at, however many they are.
 * `serviceRequired` names the professionals that were not searched, because they are booked for a service only and
 * none was asked for.
 * @throws AppError 400 SERVICE_FIXES_DURATION; 422 SLOTS_RANGE, PROFESSIONAL_INACTIVE, PRODUCT_INACTIVE; 404
 * PRODUCT_NOT_FOUND
 */
export async function firstSlotsOfAnybody(
  context: Context,
  session: Session,
  asked: AnybodyAsked,
): Promise<{ slots: SlotOfSomebody[]; hasMore: boolean; serviceRequired: string[] }> {
  const service = asked.among.find(({ productId }) => productId !== undefined);
  assertOneLength(service?.productId, asked.durationMinutes);
  assertDateRange(asked);
  const { bookable, serviceRequired } = await readRules(context, session, asked.among);
  if (bookable.length === 0) return { slots: [], hasMore: false, serviceRequired };
  let found: SlotOfSomebody[] = [];
  for (let from = asked.from; from <= asked.to; from = addDays(from, STRIDE_DAYS)) {
    const last = addDays(from, STRIDE_DAYS - 1);
    const stretch = { from, to: last < asked.to ? last : asked.to };
    // No more than is answered is kept, and one that tells whether there are more.
    found = [...found, ...(await slotsWithin(context, session, bookable, { ...asked, ...stretch }))]
      .sort((one, other) => one.start - other.start)
      .slice(0, asked.limit + 1);
    if (isSettled(found, bookable, asked.limit, addDays(stretch.to, 1))) break;
  }
  return { slots: found.slice(0, asked.limit), hasMore: found.length > asked.limit, serviceRequired };
}

async function readRules(
  context: Context,
  session: Session,
  among: AnybodyAsked['among'],
): Promise<{ bookable: RulesRow[]; serviceRequired: string[] }> {
  const productOf = new Map(among.map(({ id, productId }) => [id, productId ?? null]));
  const productIds = [...productOf.values()].filter((id) => id !== null);
  const rows = await rulesOfMany(context.database, session, [...productOf.keys()], productIds);
  for (const row of rows) assertOffered(row, productOf.get(row.userId) ?? null, 'staff');
  const isRefused = (row: RulesRow) => productOf.get(row.userId) === null && needsService(row);
  // Who was asked for first comes first among those who are free together.
  const order = [...productOf.keys()];
  const sorted = [...rows].sort((one, other) => order.indexOf(one.userId) - order.indexOf(other.userId));
  return {
    bookable: sorted.filter((row) => !isRefused(row)),
    serviceRequired: sorted.filter(isRefused).map(({ userId }) => userId),
  };
}

async function slotsWithin(
  context: Context,
  session: Session,
  everybody: readonly RulesRow[],
  asked: AnybodyAsked,
): Promise<SlotOfSomebody[]> {
  const { from, to, durationMinutes, fits } = asked;
  const wanted = { by: 'public', minutes: durationMinutes } as const;
  const found = await freeTimesOfMany(context, session, everybody, { from, to }, wanted);
  return found.flatMap(({ who, days }) =>
    days
      .flatMap((day) => day.slots)
      .filter((slot) => fits?.(slot, who.timezone) ?? true)
      .map((slot) => ({ ...slot, rules: who })),
  );
}

/** Whether nothing on a later date can come before what was found: dates begin earlier in zones further east. */
function isSettled(
  found: readonly SlotOfSomebody[],
  everybody: readonly RulesRow[],
  limit: number,
  nextDate: string,
): boolean {
  const last = found[limit];
  return last !== undefined && everybody.every(({ timezone }) => startOfDay(timezone, nextDate) > last.start);
}
