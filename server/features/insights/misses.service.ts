import { createHash, randomBytes } from 'node:crypto';
import type { MissedBody } from '#shared/contract/insights.ts';
import { dayPartOf } from '#shared/day-parts.ts';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { exceptionOn } from '#shared/scheduling/windows.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { needsService, scheduleRules } from '#server/features/scheduling/rules.policy.ts';
import { freeTimes, publicRulesOf } from '#server/features/scheduling/scheduling.service.ts';
import { countMiss } from './misses.queries.ts';

export { deleteOldMisses } from './misses.queries.ts';

/** One address counts once for a person, date and part within so long (ms). */
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
export async function noteMiss(context: Context, { professionalId, productId, date, part }: MissedBody) {
  const who = await publicRulesOf(context.database, professionalId, { productId: productId ?? null });
  if (who?.organizationId == null || !who.isActive) return;
  if (productId === undefined ? needsService(who) : who.product?.isActive !== true) return;
  const now = context.clock.now();
  const rules = scheduleRules(who, 'public');
  const nowMinute = epochMinuteOf(now.getTime());
  const daysAhead = dayNumberOf(date) - dayNumberOf(toLocal(rules.timezone, nowMinute).date);
  const isBookable =
    daysAhead > 0 &&
    daysAhead <= who.bookingHorizon &&
    startOfDay(rules.timezone, date) > nowMinute + who.minimumNotice;
  if (!isBookable || exceptionOn(rules, date) !== undefined) return;
  // A day that takes no more appointments would take none in other hours either.
  const unlimited = { ...who, dailyMaximum: null };
  const { days } = await freeTimes(context, unlimited, { from: date, to: date }, { by: 'public' });
  const isFree = days
    .flatMap(({ slots }) => slots)
    .map(({ start }) => toLocal(rules.timezone, start).minuteOfDay)
    .some((minute) => part === undefined || dayPartOf(minute) === part);
  if (isFree) return;
  const { organizationId, userId } = who;
  const missed = { userId, date, part: part ?? ('day' as const), at: now };
  await countMiss(context.database, { organizationId }, missed);
}
