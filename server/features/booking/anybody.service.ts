import type { AnybodyData, SlotsAnswer } from '#shared/contract/booking.ts';
import type { Context } from '#server/context.ts';
import { effectiveForm } from '#server/features/appointments/holds.policy.ts';
import { freeTimesOfTeam, placeOfLink } from '#server/features/distribution/distribution.service.ts';
import { readAnybody } from '#server/features/distribution/page.service.ts';
import { assertDateRange, type DateRange } from '#server/features/scheduling/scheduling.service.ts';
import { presentSlots } from './booking.presenter.ts';

/** What booking with whoever is free needs. @throws AppError 404 BOOKING_LINK_NOT_FOUND; 422 ANYBODY_OFF, NOBODY_BOOKABLE */
export async function readAnybodyData(context: Context, team: string): Promise<AnybodyData> {
  const data = await readAnybody(context, await placeOfLink(context, team));
  return { ...data, formSettings: effectiveForm(context, data.formSettings) };
}

/**
 * The starts at which somebody is free, by the very rules that booking checks; the day is that of the link's zone.
 * @throws AppError as `readAnybodyData`; 404 PRODUCT_NOT_FOUND, 422 SLOTS_RANGE, SERVICE_REQUIRED
 */
export async function readAnybodySlots(
  context: Context,
  { team, service, ...range }: DateRange & { readonly team: string; readonly service?: string | undefined },
): Promise<SlotsAnswer> {
  assertDateRange(range);
  const place = await placeOfLink(context, team);
  const asked = { service: service || null, by: 'public' } as const;
  return presentSlots(place.timezone, await freeTimesOfTeam(context, place, asked, range));
}
