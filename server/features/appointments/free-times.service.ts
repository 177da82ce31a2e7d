import type { z } from 'zod';
import type {
  freeDaysQuery,
  FreeDaysAnswer,
  freeTimesQuery,
  FreeTimesAnswer,
} from '#shared/contract/free-times.ts';
import { openHoursOn } from '#shared/scheduling/start-state.ts';
import type { Context } from '#server/context.ts';
import {
  assertDateRange,
  freeTimes,
  rulesOf,
  type DateRange,
  type FreeTimes,
  type RulesRow,
} from '#server/features/scheduling/scheduling.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { readTeamDays, readTeamTimes } from './team-times.service.ts';
import { presentFreeDays, presentFreeTimes } from './appointments.presenter.ts';

type TimesAsked = z.output<typeof freeTimesQuery>;
type DaysAsked = z.output<typeof freeDaysQuery>;
type Asked = Omit<TimesAsked, 'date'>;

/**
 * One day of a professional as staff books it: no notice and no gap are kept, and any product counts.
 * @throws AppError 404 USER_NOT_FOUND, PRODUCT_NOT_FOUND; 422 SLOTS_RANGE
 */
export async function readFreeTimes(
  context: Context,
  session: Session,
  asked: TimesAsked,
): Promise<FreeTimesAnswer> {
  if (asked.anyProfessional === 'true') return readTeamTimes(context, session, asked);
  const agenda = await readAgenda(context, session, asked, { from: asked.date, to: asked.date });
  return presentFreeTimes({
    timezone: agenda.rules.timezone,
    minutes: agenda.minutes,
    free: agenda.days.flatMap((day) => day.slots),
    hours: openHoursOn(agenda.rules, asked.date),
    ...agenda.taken,
  });
}

/**
 * The days of a range on which staff finds a free time, as `readFreeTimes` would show it.
 * @throws AppError 404 USER_NOT_FOUND, PRODUCT_NOT_FOUND; 422 SLOTS_RANGE
 */
export async function readFreeDays(
  context: Context,
  session: Session,
  asked: DaysAsked,
): Promise<FreeDaysAnswer> {
  if (asked.anyProfessional === 'true') return readTeamDays(context, session, asked);
  const agenda = await readAgenda(context, session, asked, asked);
  const states = agenda.days.map(({ date, slots }) => ({
    date,
    hasHours: openHoursOn(agenda.rules, date).length > 0,
    free: slots.length,
  }));
  return presentFreeDays(agenda.rules.timezone, states);
}

async function readAgenda(
  context: Context,
  session: Session,
  asked: Asked,
  range: DateRange,
): Promise<FreeTimes & { readonly minutes: number }> {
  assertDateRange(range);
  const row = await rulesFor(context, session, asked);
  const minutes = row.product?.duration ?? asked.duration ?? row.defaultDuration;
  const wanted = { by: 'staff', minutes, movingId: asked.movingId } as const;
  return { minutes, ...(await freeTimes(context, row, range, wanted)) };
}

async function rulesFor(context: Context, session: Session, asked: Asked): Promise<RulesRow> {
  const userId = asked.userId ?? session.userId;
  if (session.role !== 'admin' && userId !== session.userId) throw new AppError('USER_NOT_FOUND');
  const productId = asked.productId ?? null;
  const row = await rulesOf(context.database, session, userId, { productId });
  if (row === null) throw new AppError('USER_NOT_FOUND');
  if (productId !== null && row.product === null) throw new AppError('PRODUCT_NOT_FOUND');
  return row;
}
