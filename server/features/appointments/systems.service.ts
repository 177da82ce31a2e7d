import type { z } from 'zod';
import type { apiWishes } from '#shared/contract/api-v1-slots.ts';
import type { DayOfWeek, Interval } from '#shared/scheduling/types.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { DATES_LOOKED_AT } from '#shared/suggestions/list-best.ts';
import type { Context } from '#server/context.ts';
import { freeTimesOfTeam } from '#server/features/distribution/distribution.service.ts';
import { assertOffered } from '#server/features/scheduling/rules.policy.ts';
import {
  assertDateRange,
  freeTimes,
  rulesOf,
  suggested,
  suggestedOfAnybody,
  type AnybodysTimes,
  type AskedWishes,
  type DateRange,
  type RulesRow,
  type SuggestedTime,
  type WindowRow,
} from '#server/features/scheduling/scheduling.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { assertOneLength } from './appointments.policy.ts';
import { visible } from './appointments.service.ts';
import type { AppointmentRow } from './appointments.queries.ts';
import { manageToken } from './create.service.ts';
import { notedBeside, readSystemPage, type ListFilter, type Page, type SystemRow } from './page.queries.ts';

export type { AppointmentRow, RulesRow, SystemRow, WindowRow };

/** The rules of a professional of the caller's organisation. @throws AppError 404 USER_NOT_FOUND */
export async function readRules(
  context: Context,
  session: Session,
  userId: string,
  productId: string | null = null,
): Promise<RulesRow> {
  const rules = await rulesOf(context.database, session, userId, { productId });
  if (rules === null) throw new AppError('USER_NOT_FOUND');
  return rules;
}

export type ServiceAsked = {
  readonly professionalId: string;
  readonly productId?: string | undefined;
  readonly durationMinutes?: number | undefined;
};

/**
 * The rules by which `createBySystem` would book this.
 * @throws AppError 400 SERVICE_FIXES_DURATION; 404 USER_NOT_FOUND, PRODUCT_NOT_FOUND; 422 PROFESSIONAL_INACTIVE,
 * PRODUCT_INACTIVE, SERVICE_REQUIRED
 */
export async function readOffered(
  context: Context,
  session: Session,
  asked: ServiceAsked,
): Promise<RulesRow> {
  assertOneLength(asked.productId, asked.durationMinutes);
  const productId = asked.productId ?? null;
  const rules = await readRules(context, session, asked.professionalId, productId);
  assertOffered(rules, productId, 'public');
  return rules;
}

/** What the client would like, of which only the suggestions' order depends. */
export type SystemWishes = z.output<typeof apiWishes>;

export type SlotsAsked = ServiceAsked & DateRange & SystemWishes;

/** The free times of a professional, and the best of them; null where none are to be suggested. */
export type SystemSlots = {
  readonly rules: RulesRow;
  readonly slots: readonly Interval[];
  readonly suggestions: readonly SuggestedTime[] | null;
};

/** The times that `createBySystem` would take now, in order. @throws as `readOffered`; 422 SLOTS_RANGE */
export async function readSystemSlots(
  context: Context,
  session: Session,
  asked: SlotsAsked,
): Promise<SystemSlots> {
  assertDateRange(asked);
  const rules = await readOffered(context, session, asked);
  const wanted = { by: 'public', minutes: asked.durationMinutes } as const;
  const found = await freeTimes(context, rules, asked, wanted);
  return {
    rules,
    slots: found.days.flatMap((day) => day.slots),
    suggestions: suggested(rules, found, wishesOf(asked)),
  };
}

/** Dates that are looked at before the others where the first times are enough: as many as suggestions come from, and Sundays. */
const FIRST_DATES = 21;

/**
 * The times that `createForSystem` would take now with anybody who is free, by the organisation's zone, and the best of them; null
 * where none are to be suggested.
 * @param most how many of them are of use, the first; all, unless it is said
 * @throws AppError 400 SERVICE_FIXES_DURATION; 404 PRODUCT_NOT_FOUND; 422 SLOTS_RANGE, NOBODY_BOOKABLE, SERVICE_REQUIRED
 */
export async function readTeamSlots(
  context: Context,
  session: Session,
  asked: DateRange &
    SystemWishes & { readonly service?: string | undefined; readonly durationMinutes?: number | undefined },
  most = Infinity,
): Promise<Omit<SystemSlots, 'rules'>> {
  assertOneLength(asked.service, asked.durationMinutes);
  assertDateRange(asked);
  const wanted = { service: asked.service ?? null, by: 'public', minutes: asked.durationMinutes } as const;
  const { from, to } = asked;
  const soon = addDays(from, FIRST_DATES - 1);
  const first =
    most < Infinity && soon < to ? await freeTimesOfTeam(context, session, wanted, { from, to: soon }) : null;
  const found =
    first !== null && isEnough(first, most)
      ? first
      : await freeTimesOfTeam(context, session, wanted, { from, to });
  return {
    slots: found.days.flatMap((day) => day.slots).slice(0, most),
    suggestions: suggestedOfAnybody(found, wishesOf(asked)),
  };
}

/** Whether later dates would change neither the first times nor what is suggested. */
function isEnough({ days }: Pick<AnybodysTimes, 'days'>, most: number): boolean {
  const free = days.filter(({ slots }) => slots.length > 0);
  return free.length >= DATES_LOOKED_AT && free.flatMap(({ slots }) => slots).length >= most;
}

/** The contract admits the days of a week alone. */
function wishesOf({ part, dayOfWeek }: SystemWishes): AskedWishes {
  return { part, dayOfWeek: dayOfWeek as DayOfWeek | undefined };
}

/** Appointments of the organisation that share time with a range, a page at a time. @throws AppError 400 RANGE_INVERTED */
export async function pageOfAppointments(
  context: Context,
  session: Session,
  filter: ListFilter,
  page: Page,
): Promise<SystemRow[]> {
  if (filter.to !== null && filter.to <= filter.from) throw new AppError('RANGE_INVERTED');
  return readSystemPage(context.database, session, filter, page);
}

/** One appointment of the organisation. @throws AppError 404 APPOINTMENT_NOT_FOUND */
export function readAppointment(context: Context, session: Session, id: string): Promise<AppointmentRow> {
  return visible(context, session, id);
}

/** An appointment with what is noted beside it; null where it is gone. One statement. */
export async function withNoted(
  context: Context,
  session: Session,
  row: AppointmentRow,
): Promise<SystemRow | null> {
  const noted = await notedBeside(context.database, session, row.id);
  return noted && { ...row, ...noted };
}

/** The client's own page of an appointment, as a whole address. */
export function manageUrl(context: Context, appointmentId: string): string {
  return `${context.config.publicUrl}/agendamento/${manageToken(context, appointmentId)}`;
}
