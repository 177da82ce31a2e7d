import type { BookingFormSettings } from '#shared/contract/booking-form.ts';
import type { DaySlots } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import type { OrganizationId } from '#server/db/scope.ts';
import {
  freeTimesOfTeam,
  peopleOfTeam,
  placeOfLink,
  type Place,
} from '#server/features/distribution/distribution.service.ts';
import { readAnybody, whoOffers } from '#server/features/distribution/page.service.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import { freeTimes, publicRulesOf, type RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import type { Worker } from './waiting-list.policy.ts';

/** First and last date ('YYYY-MM-DD'), both included. */
type Dates = { readonly from: string; readonly until: string };

/** The organisation, and the service that is waited for. */
export type Service = {
  readonly organizationId: OrganizationId;
  readonly productId: string | null;
  readonly productName: string | null;
};

export const serviceOf = ({ organizationId, product }: RulesRow): Service => ({
  organizationId,
  productId: product?.id ?? null,
  productName: product?.name ?? null,
});

/** What a visitor waits for: somebody's time, or that of anybody who is free of a team. */
export type Waited = Service & {
  readonly userId: string | null;
  /** Whether a time can open at all: somebody of a team without hours takes no part. */
  readonly hasHours: boolean;
  readonly timezone: string;
  readonly form: BookingFormSettings | null;
  /** The free times of some dates by the public rules, and of whom a time may open then. */
  freeOn(dates: Dates): Promise<{ readonly days: readonly DaySlots[]; readonly people: readonly Worker[] }>;
};

export async function somebodyOf(
  context: Context,
  userId: string,
  productId: string | null,
): Promise<Waited> {
  const rules = await publicRulesOf(context.database, userId, { productId });
  if (rules === null) throw new AppError('USER_NOT_FOUND');
  assertOffered(rules, productId, 'public');
  return waitedFor(context, rules);
}

export function waitedFor(context: Context, rules: RulesRow): Waited {
  const { timezone, form, windows, exceptions } = rules;
  const hasHours = windows.length > 0 || exceptions.some((dates) => dates.windows.length > 0);
  return {
    ...serviceOf(rules),
    ...{ userId: rules.userId, hasHours, timezone, form },
    freeOn: async ({ from, until }) => {
      const { days } = await freeTimes(context, rules, { from, to: until }, { by: 'public' });
      return { days, people: [{ row: rules, minutes: rules.product?.duration }] };
    },
  };
}

/** @throws AppError 404 BOOKING_LINK_NOT_FOUND, PRODUCT_NOT_FOUND; 422 ANYBODY_OFF, NOBODY_BOOKABLE, SERVICE_REQUIRED */
export async function anybodyOf(context: Context, team: string, service: string | null): Promise<Waited> {
  const place = await placeOfLink(context, team);
  const { formSettings } = await readAnybody(context, place);
  return anybodyIn(context, place, service, formSettings);
}

/**
 * Anybody who is free of a team. Its free times throw AppError 404 PRODUCT_NOT_FOUND; 422 NOBODY_BOOKABLE, SERVICE_REQUIRED
 * @param service its name as somebody typed it; the request keeps the service's own
 */
export async function anybodyIn(
  context: Context,
  place: Place,
  service: string | null,
  form: BookingFormSettings | null,
): Promise<Waited> {
  const { organizationId, timezone } = place;
  const offer = service === null ? null : await whoOffers(context, place, service);
  return {
    ...{ organizationId, productId: null, productName: offer?.name ?? service },
    ...{ userId: null, hasHours: true, timezone, form },
    freeOn: ({ from, until }) =>
      freeTimesOfTeam(context, place, { service, by: 'public' }, { from, to: until }),
  };
}

/** The colleagues who may take a time for a client who waits for anybody, on some dates; null where nobody takes part now. */
export async function colleaguesOf(
  context: Context,
  { organizationId, timezone, productName }: Waited,
  { from, until }: Dates,
): Promise<readonly Worker[] | null> {
  const asked = { service: productName, by: 'public' } as const;
  try {
    return await peopleOfTeam(context, { organizationId, timezone }, asked, { from, to: until });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
