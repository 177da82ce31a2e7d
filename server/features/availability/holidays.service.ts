import type { ChangeHolidaysBody, Holiday } from '#shared/contract/exceptions.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { announceUser, ownerProfile } from '#server/features/users/users.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { holidayPlaceOf, holidaysOf, type HolidayDate } from '#server/lib/holidays.ts';
import { presentKept } from './exceptions.presenter.ts';
import * as queries from './exceptions.queries.ts';
import { keptOn } from './kept.service.ts';
import { logHours } from './log.service.ts';

/** A year, and as much more as a feast that moves may be late: none is ever missing, and elections years ahead are. */
const DAYS_AHEAD = 395;

/**
 * Each holiday of a person's country by its next date, today or later, and whether they work on it, this year and every year.
 * Those on which they do not are days off. @throws as `ownerProfile`
 */
export async function listHolidays(
  context: Context,
  session: Session,
  userId: string | undefined,
): Promise<Holiday[]> {
  const owner = await ownerProfile(context, session, userId);
  const { worked, dates } = await rulesOf(context, session, owner.id);
  const today = toLocal(owner.timezone, epochMinuteOf(context.clock.now().getTime())).date;
  const last = addDays(today, DAYS_AHEAD);
  const listed = new Set<string>();
  const ahead = dates
    .filter(({ key, date }) => today <= date && date <= last && !listed.has(key) && listed.add(key))
    .map((holiday) => ({ ...holiday, isWorked: worked.includes(holiday.key) }));
  // What the person wrote for a day decides on it, and names what stays there.
  const own = await queries.exceptionsWithin(context.database, session, [owner.id], {
    from: today,
    to: last,
  });
  const isOff = ({ date, isWorked }: (typeof ahead)[number]) =>
    !isWorked && !own.some(({ firstDate, lastDate }) => firstDate <= date && date <= lastDate);
  const off = ahead.filter(isOff).map(({ date }) => date);
  const kept = await keptOn(context, session, owner, off);
  return ahead.map((holiday) => ({ ...holiday, ...presentKept(kept(holiday.date)) }));
}

/**
 * Opens or closes holidays, this year and every year: those that are named, or all.
 * @throws AppError 404 HOLIDAY_NOT_FOUND, and as `ownerProfile`
 */
export async function changeHolidays(
  context: Context,
  session: Session,
  change: ChangeHolidaysBody,
): Promise<Holiday[]> {
  const owner = await ownerProfile(context, session, change.userId);
  const { dates } = await rulesOf(context, session, owner.id);
  const all = new Map(dates.map(({ key, name }) => [key, name]));
  const keys = change.keys ?? [...all.keys()];
  if (!keys.every((key) => all.has(key))) throw new AppError('HOLIDAY_NOT_FOUND');
  if (keys.length === 0) return [];
  await context.write(session, async (tx) => {
    const write = change.isWorked ? queries.addWorkedHolidays : queries.removeWorkedHolidays;
    const changed = new Set(await write(tx, session, owner.id, keys));
    // In the order of the year, whichever way the database gives them back.
    const holidays = [...all].filter(([key]) => changed.has(key)).map(([, name]) => name);
    if (holidays.length > 0)
      await logHours(context, tx, session, {
        action: change.isWorked ? 'holidays_opened' : 'holidays_closed',
        entityId: owner.id,
        ownerId: owner.id,
        before: null,
        after: { holidays },
      });
    await announceUser(context, tx, session, owner.id);
  });
  return listHolidays(context, session, change.userId);
}

async function rulesOf(
  context: Context,
  session: Session,
  userId: string,
): Promise<{ worked: readonly string[]; dates: readonly HolidayDate[] }> {
  const [rules] = await queries.holidayRulesOf(context.database, session, [userId]);
  if (rules === undefined) throw new AppError('USER_NOT_FOUND');
  return { worked: rules.worked, dates: await holidaysOf(holidayPlaceOf(rules)) };
}
