import type { z } from 'zod';
import type {
  freeDaysQuery,
  FreeDaysAnswer,
  freeTimesQuery,
  FreeTimesAnswer,
} from '#shared/contract/free-times.ts';
import { DEFAULT_DURATION } from '#shared/contract/limits.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { joined } from '#shared/scheduling/joined.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import type { Context } from '#server/context.ts';
import { freeTimesOfTeam } from '#server/features/distribution/distribution.service.ts';
import {
  assertDateRange,
  openDatesOfAnybody,
  openHoursOfAnybody,
  type DateRange,
} from '#server/features/scheduling/scheduling.service.ts';
import type { Session } from '#server/session.ts';
import { AppError } from '#server/lib/app-error.ts';
import { presentFreeDays, presentFreeTimes } from './appointments.presenter.ts';

type TimesAsked = z.output<typeof freeTimesQuery>;
type DaysAsked = z.output<typeof freeDaysQuery>;

/**
 * One day of anybody as the team books it: free is when somebody is, taken when nobody who works is.
 * @throws AppError 403 ANYBODY_ADMIN_ONLY; 404 PRODUCT_NOT_FOUND; 422 NOBODY_BOOKABLE, SLOTS_RANGE
 */
export async function readTeamTimes(
  context: Context,
  session: Session,
  asked: TimesAsked,
): Promise<FreeTimesAnswer> {
  const day = { from: asked.date, to: asked.date };
  const { days, people, minutes } = await readTeam(context, session, asked, day);
  const slots = days.flatMap((each) => each.slots);
  const hours = openHoursOfAnybody(people, { ...day, timezone: session.timezone });
  const now = epochMinuteOf(context.clock.now().getTime());
  const busy = without(hours, joined(slots)).map(({ start, end }) => ({ start: Math.max(start, now), end }));
  return presentFreeTimes({
    timezone: session.timezone,
    minutes,
    free: slots,
    hours: hours.map((open) => ({ ...open, capacity: 1 })),
    busy: busy.filter(({ start, end }) => start < end),
    blocked: [],
  });
}

/** The days of a range on which somebody is free, as `readTeamTimes` would show them. @throws as it */
export async function readTeamDays(
  context: Context,
  session: Session,
  asked: DaysAsked,
): Promise<FreeDaysAnswer> {
  const { timezone } = session;
  const { days, people } = await readTeam(context, session, asked, asked);
  const open = openDatesOfAnybody(people, { ...asked, timezone });
  const states = days.map(({ date, slots }) => ({ date, hasHours: open.has(date), free: slots.length }));
  return presentFreeDays(timezone, states);
}

async function readTeam(
  context: Context,
  session: Session,
  { service, duration }: Pick<TimesAsked, 'service' | 'duration'>,
  { from, to }: DateRange,
) {
  if (session.role !== 'admin') throw new AppError('ANYBODY_ADMIN_ONLY');
  assertDateRange({ from, to });
  const minutes = duration ?? DEFAULT_DURATION;
  const asked = { service: service ?? null, by: 'staff', minutes } as const;
  const { days, people } = await freeTimesOfTeam(context, session, asked, { from, to });
  const lengths = people.map((person) => person.minutes ?? minutes);
  return { days, people, minutes: Math.min(...lengths) };
}

/** Stretches without what others hold of them; both joined. */
function without(stretches: readonly Interval[], others: readonly Interval[]): Interval[] {
  return stretches.flatMap(({ start, end }) => {
    const rest: Interval[] = [];
    let from = start;
    for (const other of others.filter((each) => each.start < end && each.end > start)) {
      rest.push({ start: from, end: other.start });
      from = Math.max(from, other.end);
    }
    return [...rest, { start: from, end }].filter((each) => each.start < each.end);
  });
}
