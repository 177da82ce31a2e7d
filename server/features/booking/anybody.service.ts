import type { AnybodyData, SlotsAnswer } from '#shared/contract/booking.ts';
import type { TeamWeek } from '#shared/contract/team-week.ts';
import type { SlotWishes } from '#shared/contract/suggestions.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { effectiveForm } from '#server/features/appointments/holds.policy.ts';
import {
  freeTimesOfTeam,
  peopleOfTeam,
  placeOfLink,
} from '#server/features/distribution/distribution.service.ts';
import { weekOf } from '#server/features/distribution/hours.policy.ts';
import { readAnybody, whoOffers } from '#server/features/distribution/page.service.ts';
import {
  assertDateRange,
  suggestedOfAnybody,
  type DateRange,
} from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { presentSlots } from './booking.presenter.ts';
import {
  cachedAnswer,
  daysUntil,
  wishesOf,
  withBest,
  type Answer,
  type SlotsRequest,
} from './booking.service.ts';

/** What booking with anybody who is free needs. @throws AppError 404 BOOKING_LINK_NOT_FOUND; 422 ANYBODY_OFF, NOBODY_BOOKABLE */
export async function readAnybodyData(context: Context, team: string): Promise<AnybodyData> {
  const data = await readAnybody(context, await placeOfLink(context, team));
  return { ...data, formSettings: effectiveForm(context, data.formSettings) };
}

/**
 * In which parts of which weekday somebody of a team works, as ready JSON: as long for a large team as for a small one. Kept as the free
 * times are. @param service its name or its id; null for none @throws AppError as `readAnybodyData`; 404 PRODUCT_NOT_FOUND, 422 SERVICE_REQUIRED
 */
export function readTeamWeekJson(context: Context, team: string, service: string | null): Promise<Buffer> {
  return cachedAnswer(context, `week:any:${JSON.stringify([team, service])}`, async () => {
    const place = await placeOfLink(context, team);
    const offer = service === null ? null : await whoOffers(context, place, service);
    if (service !== null && offer === null) throw new AppError('PRODUCT_NOT_FOUND');
    const today = toLocal(place.timezone, epochMinuteOf(context.clock.now().getTime())).date;
    const asked = { service: offer?.name ?? null, by: 'public' } as const;
    const people = await peopleOfTeam(context, place, asked, { from: today, to: addDays(today, 6) });
    const answer: TeamWeek = { timezone: place.timezone, week: weekOf(people, place.timezone, today) };
    // Hours change with the organisation; a booking with one of them changes none.
    return { tags: [place.organizationId], body: Buffer.from(JSON.stringify(answer)), validUntil: null };
  });
}

/**
 * The starts at which somebody is free, as ready JSON, by the very rules that booking checks, and the best of them; the day is that
 * of the link's zone. Kept until one of these agendas or the organisation changes, at most 30 seconds: it asks for many people's. What
 * a client's last time was is different for each, so that such an answer is not kept.
 * @throws AppError as `readAnybodyData`; 404 PRODUCT_NOT_FOUND, 422 SLOTS_RANGE, SERVICE_REQUIRED
 */
export async function readAnybodySlotsJson(
  context: Context,
  { team, service, from, to, bestTo, ...wishes }: SlotsAsked,
): Promise<Buffer> {
  const range = withBest({ from, to, bestTo });
  assertDateRange(range);
  const make = async (): Promise<Answer> => {
    const place = await placeOfLink(context, team);
    const asked = { service: service || null, by: 'public' } as const;
    const found = await freeTimesOfTeam(context, place, asked, range);
    const best = suggestedOfAnybody(found, wishesOf(wishes));
    const answer: SlotsAnswer = presentSlots(place.timezone, daysUntil(to, found.days), best);
    return {
      tags: [place.organizationId, ...found.readOf],
      body: Buffer.from(JSON.stringify(answer)),
      validUntil: null,
    };
  };
  if (wishes.like !== undefined) return (await make()).body;
  const { part, weekday, date } = wishes;
  const key = JSON.stringify([team, service, from, to, bestTo, part, weekday, date]);
  return cachedAnswer(context, `slots:any:${key}`, make);
}

type SlotsAsked = DateRange &
  SlotWishes &
  Pick<SlotsRequest, 'bestTo'> & { readonly team: string; readonly service?: string | undefined };
