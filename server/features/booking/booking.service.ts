import type {
  ChosenProfessional,
  ManagedAppointment,
  PersonalBookingData,
  SlotsAnswer,
} from '#shared/contract/booking.ts';
import { PUBLIC_BUSY_DAYS } from '#shared/contract/limits.ts';
import type { SlotWishes } from '#shared/contract/suggestions.ts';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek, DaySlots } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import {
  cancelByClient,
  confirmByClient,
  findManaged,
  moveByClient,
  movableSlots,
  type ManagedRow,
} from '#server/features/appointments/manage.service.ts';
import { seriesOfLink } from '#server/features/appointments/linked-series.service.ts';
import { confirmHeldByClient } from '#server/features/appointments/holds.service.ts';
import {
  freeTimes,
  publicRulesOf,
  suggested,
  withReasons,
  type AskedWishes,
  type DateRange,
} from '#server/features/scheduling/scheduling.service.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import { sendsMail } from '#server/features/mail/mail.service.ts';
import { requestFor } from '#server/features/waiting-list/answers.service.ts';
import { canAskForEarlier } from '#server/features/waiting-list/earlier.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { presentManaged, presentProducts, presentProfessional, presentSlots } from './booking.presenter.ts';
import { professionalOfSlug } from './booking.queries.ts';
import type { OrganizationId } from '#server/db/scope.ts';

const DAY_MS = 86_400_000;

/** Whom a personal link leads to, and whose organisation it is. */
export type Target = ChosenProfessional & {
  readonly organizationId: OrganizationId;
  readonly organizationName: string;
  readonly waitingList: boolean;
  /** When the first held time is free again (milliseconds): what was read is out of date then. */
  readonly validUntil: number | null;
};

/** Reads what booking with the owner of a slug needs. @throws AppError 404 BOOKING_LINK_NOT_FOUND when it leads nowhere. */
export async function readProfessional(context: Context, slug: string): Promise<Target> {
  const now = context.clock.now();
  const until = new Date(now.getTime() + PUBLIC_BUSY_DAYS * DAY_MS);
  const row = await professionalOfSlug(context.database, slug, now, until);
  if (row === null) throw new AppError('BOOKING_LINK_NOT_FOUND');
  return {
    organizationId: row.organizationId,
    organizationName: row.organizationName,
    waitingList: row.waitingList,
    professional: presentProfessional(context, row),
    products: presentProducts(row),
    validUntil: row.nextRelease === null ? null : Number(row.nextRelease),
  };
}

/** A personal link's public data. */
export function personalData(context: Context, target: Target): PersonalBookingData {
  const { organizationId: id, organizationName: name, waitingList, professional, products } = target;
  return {
    type: 'personal',
    organization: { id, name, waitingList, sendsMail: sendsMail(context) },
    professional,
    products,
  };
}

/**
 * The public data of a personal link as ready JSON. Kept until the organisation or that agenda changes, at most 30
 * seconds: it is what a link shared in a busy group is asked for thousands of times.
 */
export async function readProfessionalJson(context: Context, slug: string): Promise<Buffer> {
  return cachedAnswer(context, `data:personal:${slug}`, async () => {
    const target = await readProfessional(context, slug);
    return {
      tags: [target.organizationId, target.professional.id],
      body: Buffer.from(JSON.stringify(personalData(context, target))),
      validUntil: target.validUntil,
    };
  });
}

/** A finished answer, and what it is made of. */
export type Answer = {
  /** The organisation's id, and the ids of the people whose agendas it shows: a change of them drops it. */
  readonly tags: readonly string[];
  readonly body: Buffer;
  /** When it is out of date by itself (milliseconds). */
  readonly validUntil: number | null;
};

/** An answer made of public data, kept by key until something changes that one of its tags stands for. */
export async function cachedAnswer(
  context: Context,
  key: string,
  make: () => Promise<Answer>,
): Promise<Buffer> {
  const nowMs = context.clock.now().getTime();
  const known = context.publicAnswers.get(key, nowMs);
  if (known) return known;
  const begun = context.publicAnswers.begin();
  const { tags, body, validUntil } = await make();
  context.publicAnswers.set(key, tags, body, begun, nowMs, validUntil ?? undefined);
  return body;
}

export type SlotsRequest = DateRange & {
  readonly professionalId: string;
  readonly productId?: string | undefined;
  /** The last date of which times are suggested, where it is later than `to`. */
  readonly bestTo?: string | undefined;
} & SlotWishes;

/** The free times of a professional, day by day, by the very rules that booking checks. @throws AppError 404, 422 */
export async function readSlots(context: Context, request: SlotsRequest): Promise<SlotsAnswer> {
  const productId = request.productId ?? null;
  const who = await publicRulesOf(context.database, request.professionalId, { productId });
  if (who === null) throw new AppError('USER_NOT_FOUND');
  assertOffered(who, productId, 'public');
  const wanted = { by: 'public' } as const;
  const found = await freeTimes(context, who, withBest(request), wanted);
  const days = daysUntil(request.to, found.days);
  return presentSlots(
    who.timezone,
    withReasons(context, who, { ...found, days }, wanted),
    suggested(who, found, wishesOf(request)),
  );
}

/** The dates to look at, for the answer and for what is suggested. */
export function withBest({ from, to, bestTo = to }: DateRange & Pick<SlotsRequest, 'bestTo'>): DateRange {
  return { from, to: bestTo > to ? bestTo : to };
}

/** The days of an answer, without those that were looked at for suggestions alone. */
export function daysUntil<Day extends DaySlots>(to: string, days: readonly Day[]): Day[] {
  return days.filter(({ date }) => date <= to);
}

/** The client's own view by their token. @throws AppError 404 MANAGE_LINK_INVALID */
export async function readManaged(context: Context, token: string): Promise<ManagedAppointment> {
  return managed(context, await findManaged(context, token));
}

/** Sets `confirmedAt` the first time; later calls change nothing. */
export async function confirmManaged(context: Context, token: string): Promise<ManagedAppointment> {
  return managed(context, await confirmByClient(context, token));
}

/** Cancels through the client's link. @throws AppError 404 MANAGE_LINK_INVALID, 422 MANAGE_TOO_LATE */
export async function cancelManaged(context: Context, token: string): Promise<void> {
  await cancelByClient(context, token);
}

/** Moves to another free time through the client's link. @throws AppError 404, 409 with suggestions, 422 */
export async function moveManaged(
  context: Context,
  token: string,
  startTime: string,
): Promise<ManagedAppointment> {
  return managed(context, await moveByClient(context, token, new Date(startTime)));
}

async function managed(context: Context, row: ManagedRow): Promise<ManagedAppointment> {
  const { appointment } = row;
  const [waiting, series, canWait] = await Promise.all([
    requestFor(context, appointment, appointment.id),
    seriesOfLink(context, appointment),
    canAskForEarlier(context, row),
  ]);
  return presentManaged(row, { waiting, series, canWait });
}

/** The times to which the client may move, the best of them as they wish. @throws AppError 404, 422 */
export async function readManagedSlots(
  context: Context,
  token: string,
  { part, weekday, ...range }: DateRange & Pick<SlotsRequest, 'bestTo' | 'part' | 'weekday'>,
): Promise<SlotsAnswer> {
  const { timezone, days, suggestions } = await movableSlots(
    context,
    token,
    withBest(range),
    wishesOf({ part, weekday }),
  );
  return presentSlots(timezone, daysUntil(range.to, days), suggestions);
}

/** Wishes of a request. */
export function wishesOf({ part, weekday, date, like }: SlotWishes): AskedWishes {
  // The contract admits the seven days alone.
  const dayOfWeek = weekday as DayOfWeek | undefined;
  const dayNumber = date === undefined ? undefined : dayNumberOf(date);
  return { part, dayOfWeek, dayNumber, like: like === undefined ? undefined : new Date(like) };
}

/** The client confirms a held time by the link in the mail. @throws AppError 404 HOLD_OVER */
export async function settleManaged(context: Context, token: string): Promise<ManagedAppointment> {
  return managed(context, await confirmHeldByClient(context, token));
}
