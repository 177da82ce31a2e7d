import { SUGGESTION_COUNT } from '#shared/contract/limits.ts';
import { epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { weeksLater } from '#shared/suggestions/alternatives.ts';
import type { Context } from '#server/context.ts';
import {
  nearestSearchDates,
  readinessOf,
  WEEKS_LATER,
  type AnybodysTimes,
  type TimesInstead,
} from '#server/features/scheduling/scheduling.service.ts';
import { freeTimesOfTeam, type Asked, type Place } from './distribution.service.ts';

/**
 * The free times of anybody instead of one at which nobody is free: the nearest of the dates that are searched for one person too,
 * and the same weekday and clock time a week later, or else two. What is over is as far as now. Four statements at most, whatever
 * the team. @throws AppError as `freeTimesOfTeam`
 */
export async function insteadForAnybody(
  context: Context,
  place: Place,
  asked: Asked,
  startTime: Date,
): Promise<TimesInstead> {
  const { timezone } = place;
  const wanted = epochMinuteOf(startTime.getTime());
  const now = context.clock.now();
  const around = Math.max(wanted, epochMinuteOf(now.getTime()));
  const found = await freeTimesOfTeam(context, place, asked, nearestSearchDates(timezone, around));
  const distance = ({ start }: Interval) => Math.abs(start - around);
  const nearest = found.days
    .flatMap(({ slots }) => slots)
    .sort((one, other) => distance(one) - distance(other))
    .slice(0, SUGGESTION_COUNT)
    .sort((one, other) => one.start - other.start);
  return { nearest, later: sameHourLater(found, { wanted, asked, now }) };
}

type Wanted = { readonly wanted: number; readonly asked: Asked; readonly now: Date };

/** The earliest end of those who are free a week later, or else two; the people whose agendas were read answer for all. */
function sameHourLater({ timezone, free }: AnybodysTimes, { wanted, asked, now }: Wanted): Interval | null {
  for (const weeks of WEEKS_LATER) {
    const start = weeksLater(timezone, wanted, weeks);
    if (start === null || msOfEpochMinute(start) < now.getTime()) continue;
    const moment = { by: asked.by, startTime: new Date(msOfEpochMinute(start)) };
    const lengths = free.flatMap(({ row, taken }) => {
      const who = { row, minutes: row.product?.duration ?? asked.minutes };
      const ready = readinessOf(who, taken, moment, now);
      return ready.ok ? [ready.minutes] : [];
    });
    if (lengths.length > 0) return { start, end: start + Math.min(...lengths) };
  }
  return null;
}
