import { createHash, randomBytes } from 'node:crypto';
import type { MissedPerson, MissedTeam } from '#shared/contract/insights.ts';
import { dayPartOf, type DayPart } from '#shared/day-parts.ts';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import type { DaySlots } from '#shared/scheduling/types.ts';
import { exceptionOn } from '#shared/scheduling/windows.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { freeTimesOfTeam, placeOfLink } from '#server/features/distribution/distribution.service.ts';
import { needsService, scheduleRules } from '#server/features/scheduling/rules.policy.ts';
import { freeTimes, publicRulesOf, type RulesRow } from '#server/features/scheduling/scheduling.service.ts';
import { AppError } from '#server/lib/app-error.ts';
import { countMisses } from './misses.queries.ts';

export { deleteOldMisses } from './misses.queries.ts';

/** One address counts once for a person, weekday and part within so long (ms). */
const ONCE_MS = 3_600_000;
/** Searches that are remembered for that; beyond them none is counted, so that a flood counts nothing. */
const REMEMBERED = 50_000;

/** Says whether an address is seen with something for the first time within the hour. What it remembers is salted and stays in memory. */
export function firstSeen(): (address: string, what: string, nowMs: number) => boolean {
  const salt = randomBytes(16);
  const seen = new Map<string, number>();
  return (address, what, nowMs) => {
    // In the order in which they were seen.
    for (const [known, at] of seen) {
      if (nowMs - at < ONCE_MS) break;
      seen.delete(known);
    }
    const key = createHash('sha256').update(salt).update(`${address} ${what}`).digest('base64');
    if (seen.has(key) || seen.size >= REMEMBERED) return false;
    seen.set(key, nowMs);
    return true;
  };
}

/**
 * Counts that somebody looked at a date, or a part of it, and found no free time, if other weekly hours might have helped: the date
 * may be booked, it is no day off, and it is full for lack of hours. Nothing of who looked is kept, and nothing is refused.
 */
export async function noteMiss(context: Context, { professionalId, productId, date, part }: MissedPerson) {
  const who = await publicRulesOf(context.database, professionalId, { productId: productId ?? null });
  if (who?.organizationId == null || !who.isActive) return;
  if (productId === undefined ? needsService(who) : who.product?.isActive !== true) return;
  const now = context.clock.now();
  if (!mightHelp(who, date, now)) return;
  // A day that takes no more appointments would take none in other hours either.
  const unlimited = { ...who, dailyMaximum: null };
  const { days } = await freeTimes(context, unlimited, { from: date, to: date }, { by: 'public' });
  if (hasTime(days, who.timezone, part)) return;
  const { organizationId, userId } = who;
  await countMisses(
    context.database,
    { organizationId },
    { userIds: [userId], date, part: part ?? 'day', at: now },
  );
}

/** People for whom one search with anybody counts at most. */
const MOST_PEOPLE = 24;

/**
 * Counts a search with anybody of a team that found nothing, as `noteMiss`, for each of those who take part and offer the service, by
 * the link's clock: any one of them would have helped. Five statements at most, and at most 24 people, those who came first.
 * @param isNew whether the address is seen for the first time with a person's date
 */
export async function noteTeamMiss(
  context: Context,
  { team, service, date, part }: MissedTeam,
  isNew: (professionalId: string) => boolean,
) {
  try {
    const place = await placeOfLink(context, team);
    const asked = { service: service ?? null, by: 'public', ignoresDailyMaximum: true } as const;
    const { days, people } = await freeTimesOfTeam(context, place, asked, { from: date, to: date });
    if (hasTime(days, place.timezone, part)) return;
    const now = context.clock.now();
    const userIds = people
      .filter(({ row }) => isSameDay(row.timezone, place.timezone, date) && mightHelp(row, date, now))
      .slice(0, MOST_PEOPLE)
      .map(({ row }) => row.userId)
      .filter(isNew);
    const seen = { userIds, date, part: part ?? ('day' as const), at: now };
    if (userIds.length > 0) await countMisses(context.database, place, seen);
  } catch (error) {
    // A team or a service that is not there counts nothing.
    if (!(error instanceof AppError)) throw error;
  }
}

type Hours = Parameters<typeof scheduleRules>[0] & Pick<RulesRow, 'minimumNotice' | 'bookingHorizon'>;

/** Whether other weekly hours of a person might open a date: it may be booked, and it is no day off. */
function mightHelp(who: Hours, date: string, now: Date): boolean {
  const rules = scheduleRules(who, 'public');
  const nowMinute = epochMinuteOf(now.getTime());
  const daysAhead = dayNumberOf(date) - dayNumberOf(toLocal(rules.timezone, nowMinute).date);
  return (
    daysAhead > 0 &&
    daysAhead <= who.bookingHorizon &&
    startOfDay(rules.timezone, date) > nowMinute + who.minimumNotice &&
    exceptionOn(rules, date) === undefined
  );
}

/** Whether a date is the same stretch of time in two zones: elsewhere a part of the day is other hours. */
function isSameDay(zone: string, other: string, date: string): boolean {
  return zone === other || startOfDay(zone, date) === startOfDay(other, date);
}

function hasTime(days: readonly DaySlots[], zone: string, part: DayPart | undefined): boolean {
  return days
    .flatMap(({ slots }) => slots)
    .some(({ start }) => part === undefined || dayPartOf(toLocal(zone, start).minuteOfDay) === part);
}
