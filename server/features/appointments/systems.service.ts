import { SLOTS_MAX_DAYS } from '#shared/contract/limits.ts';
import { daysBetween } from '#shared/scheduling/calendar-date.ts';
import { msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { busyRangeOf, freeSlots } from '#shared/scheduling/slots.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { assertOneLength } from './appointments.policy.ts';
import { visible } from './appointments.service.ts';
import * as queries from './appointments.queries.ts';
import type { AppointmentRow, ListFilter, Page } from './appointments.queries.ts';
import { manageToken } from './create.service.ts';
import { assertOfferedToClients, busyIntervals, publicLimits, scheduleRules } from './placement.service.ts';
import { rulesOf, type RulesRow, type WindowRow } from './rules.queries.ts';

export type { AppointmentRow, RulesRow, WindowRow };

/** The rules of a professional of the caller's organisation. @throws AppError 404 USER_NOT_FOUND */
export async function readRules(
  context: Context,
  session: Session,
  userId: string,
  productId: string | null = null,
): Promise<RulesRow> {
  const rules = await rulesOf(context.database, session, userId, { productId });
  if (rules === null) throw new AppError(404, 'USER_NOT_FOUND');
  return rules;
}

export type SlotsAsked = {
  readonly professionalId: string;
  /** First and last local date, both included. */
  readonly from: string;
  readonly to: string;
  readonly productId?: string | undefined;
  readonly durationMinutes?: number | undefined;
};

/**
 * The times that `createBySystem` would take now, in order.
 * @throws AppError 400 SERVICE_FIXES_DURATION; 404 USER_NOT_FOUND, PRODUCT_NOT_FOUND; 422 SLOTS_RANGE,
 * PROFESSIONAL_INACTIVE, PRODUCT_INACTIVE, SERVICE_REQUIRED
 */
export async function readSystemSlots(
  context: Context,
  session: Session,
  asked: SlotsAsked,
): Promise<{ rules: RulesRow; slots: Interval[] }> {
  assertOneLength(asked.productId, asked.durationMinutes);
  const days = daysBetween(asked.from, asked.to);
  if (days < 0 || days >= SLOTS_MAX_DAYS) throw new AppError(422, 'SLOTS_RANGE');
  const row = await readRules(context, session, asked.professionalId, asked.productId ?? null);
  assertOfferedToClients(row, asked.productId ?? null);
  const rules = scheduleRules(row);
  const range = busyRangeOf(rules, asked.from, asked.to);
  const [from, to] = [new Date(msOfEpochMinute(range.start)), new Date(msOfEpochMinute(range.end))];
  const found = freeSlots({
    rules,
    limits: publicLimits(context.clock.now()),
    ...(await busyIntervals(context, row, from, to)),
    from: asked.from,
    to: asked.to,
    serviceMinutes: row.product?.duration ?? asked.durationMinutes,
  });
  return { rules: row, slots: found.flatMap((day) => day.slots) };
}

/** Appointments of the organisation that share time with a range, a page at a time. @throws AppError 400 RANGE_INVERTED */
export async function pageOfAppointments(
  context: Context,
  session: Session,
  filter: ListFilter,
  page: Page,
): Promise<AppointmentRow[]> {
  if (filter.to !== null && filter.to <= filter.from) throw new AppError(400, 'RANGE_INVERTED');
  return queries.pageOfAppointments(context.database, session, filter, page);
}

/** One appointment of the organisation. @throws AppError 404 APPOINTMENT_NOT_FOUND */
export function readAppointment(context: Context, session: Session, id: string): Promise<AppointmentRow> {
  return visible(context, session, id);
}

/** The client's own page of an appointment, as a whole address. */
export function manageUrl(context: Context, appointmentId: string): string {
  return `${context.config.publicUrl}/agendamento/${manageToken(context, appointmentId)}`;
}
