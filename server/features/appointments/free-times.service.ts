import type { z } from 'zod';
import type {
  freeDaysQuery,
  FreeDaysAnswer,
  freeTimesQuery,
  FreeTimesAnswer,
} from '#shared/contract/free-times.ts';
import { SLOTS_MAX_DAYS } from '#shared/contract/limits.ts';
import { daysBetween } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { busyRangeOf, freeSlots } from '#shared/scheduling/slots.ts';
import { openHoursOn } from '#shared/scheduling/start-state.ts';
import type { BookingLimits, DaySlots, ScheduleRules } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import type { Session } from '#server/http/access.ts';
import { AppError } from '#server/lib/app-error.ts';
import { presentFreeDays, presentFreeTimes } from './appointments.presenter.ts';
import { busyIntervals, scheduleRules, type TakenTimes } from './placement.service.ts';
import { rulesOf, type RulesRow } from './rules.queries.ts';

/** Staff may plan as far ahead as the search for free times goes, about ten years. */
const HORIZON_DAYS = 3660;

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
  const agenda = await readAgenda(context, session, asked, asked.date, asked.date);
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
  const agenda = await readAgenda(context, session, asked, asked.from, asked.to);
  const states = agenda.days.map(({ date, slots }) => ({
    date,
    hasHours: openHoursOn(agenda.rules, date).length > 0,
    free: slots.length,
  }));
  return presentFreeDays(agenda.rules.timezone, states);
}

type Agenda = { rules: ScheduleRules; minutes: number; taken: TakenTimes; days: DaySlots[] };

async function readAgenda(
  context: Context,
  session: Session,
  asked: Asked,
  from: string,
  to: string,
): Promise<Agenda> {
  assertRange(from, to);
  const row = await rulesFor(context, session, asked);
  const minutes = row.product?.duration ?? asked.duration ?? row.defaultDuration;
  const rules: ScheduleRules = { ...scheduleRules(row), bufferMinutes: 0 };
  const limits: BookingLimits = {
    now: epochMinuteOf(context.clock.now().getTime()),
    minimumNoticeMinutes: 0,
    horizonDays: HORIZON_DAYS,
  };
  const range = busyRangeOf(rules, from, to);
  const taken = await busyIntervals(
    context,
    row,
    new Date(msOfEpochMinute(range.start)),
    // A late start may reach into the next day.
    new Date(msOfEpochMinute(range.end + minutes)),
    asked.movingId,
  );
  return {
    rules,
    minutes,
    taken,
    days: freeSlots({ rules, limits, ...taken, from, to, serviceMinutes: minutes }),
  };
}

async function rulesFor(context: Context, session: Session, asked: Asked): Promise<RulesRow> {
  const userId = asked.userId ?? session.userId;
  if (session.role !== 'admin' && userId !== session.userId) throw new AppError(404, 'USER_NOT_FOUND');
  const productId = asked.productId ?? null;
  const row = await rulesOf(context.database, session, userId, { productId });
  if (row === null) throw new AppError(404, 'USER_NOT_FOUND');
  if (productId !== null && row.product === null) throw new AppError(404, 'PRODUCT_NOT_FOUND');
  return row;
}

function assertRange(from: string, to: string): void {
  const days = daysBetween(from, to);
  if (days < 0 || days >= SLOTS_MAX_DAYS) throw new AppError(422, 'SLOTS_RANGE');
}
