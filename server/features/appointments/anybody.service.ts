import type { HoursOfDay } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import {
  assertDateRange,
  firstFreeOfMany,
  type DateRange,
  type FoundTime,
} from '#server/features/scheduling/scheduling.service.ts';
import type { Session } from '#server/session.ts';
import { assertOneLength } from './appointments.policy.ts';

/** The dates are those of each professional's own zone. */
export type AnybodyAsked = DateRange & {
  /** The people to search, and the service that each would do. */
  readonly among: readonly { readonly id: string; readonly productId?: string | undefined }[];
  /** Minutes, where there is no service. */
  readonly durationMinutes?: number | undefined;
  readonly limit: number;
  /** Of the day in each professional's own zone; null where any will do. */
  readonly hours: HoursOfDay | null;
};

/**
 * The first times that `createBySystem` would take now of any of several professionals, earliest first, and whether
 * there are more. `serviceRequired` names the professionals that were not searched, because they are booked for a service
 * only and none was asked for.
 * @throws AppError 400 SERVICE_FIXES_DURATION; 422 SLOTS_RANGE, PROFESSIONAL_INACTIVE, PRODUCT_INACTIVE; 404
 * PRODUCT_NOT_FOUND
 */
export async function firstSlotsOfAnybody(
  context: Context,
  session: Session,
  { among, from, to, durationMinutes, limit, hours }: AnybodyAsked,
): Promise<{ slots: FoundTime[]; hasMore: boolean; serviceRequired: string[] }> {
  const service = among.find(({ productId }) => productId !== undefined);
  assertOneLength(service?.productId, durationMinutes);
  assertDateRange({ from, to });
  const { times, serviceRequired } = await firstFreeOfMany(context, session, {
    among: new Map(among.map(({ id, productId }) => [id, productId ?? null])),
    from,
    to,
    minutes: durationMinutes,
    hours,
    // One more tells whether there are more.
    count: limit + 1,
    counted: 'slots',
    by: 'public',
  });
  return { slots: times.slice(0, limit), hasMore: times.length > limit, serviceRequired };
}
