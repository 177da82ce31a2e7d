import { APPOINTMENT_MAX_MINUTES, SUGGESTION_COUNT } from '#shared/contract/limits.ts';
import { checkBooking, checkStaffBooking, type BookingRefusal } from '#shared/scheduling/booking-rules.ts';
import type { OwnLimits } from '#shared/scheduling/booking-limits.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { busyIntervalOf, epochMinuteOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { laneForOverbooking, lowestFreeLane } from '#shared/scheduling/lanes.ts';
import { nearestFreeTimes, nearestSearchDates } from '#shared/scheduling/nearest.ts';
import { whyNoneFree } from '#shared/scheduling/none-free.ts';
import { busyRangeOf, freeSlots } from '#shared/scheduling/slots.ts';
import type { DaySlots, DayTimes, Interval, ScheduleRules } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { weeksLater } from '#shared/suggestions/alternatives.ts';
import type { SuggestedTime } from '#shared/suggestions/reasons.ts';
import { suggestTimes } from '#shared/suggestions/suggest.ts';
import type { Context } from '#server/context.ts';
import type { Reader, Tx } from '#server/db/database.ts';
import type { ProfessionalScope, Scope } from '#server/db/scope.ts';
import { AppError } from '#server/lib/app-error.ts';
import { assertRange } from '#server/lib/asked-range.ts';
import { readinessOf, type Bookable } from './anybody.service.ts';
import { busyBetween, busyToBook, type BusyRow, type BusyTimes, type Stretch } from './busy.queries.ts';
import { limitsOf, scheduleRules, type RuleSet } from './rules.policy.ts';
import * as queries from './rules.queries.ts';
import type { RulesAsked, RulesRow, WindowRow } from './rules.queries.ts';
import { wishesIn, type AskedWishes } from './wishes.policy.ts';

export type { AskedWishes, BusyTimes, RuleSet, RulesRow, SuggestedTime, WindowRow };
export { firstFreeOfMany, type FoundTime } from './search.service.ts';
export { freeTimesOfEach } from './each.service.ts';
export { datesOfHour, statesOf } from './dates.service.ts';
export {
  bookablePeople,
  freeTimesOfAnybody,
  hoursOnDates,
  offeredMinutes,
  openDatesOfAnybody,
  openHoursOfAnybody,
  suggestedOfAnybody,
  takenAround,
  type AnybodysTimes,
  type Readiness,
} from './anybody.service.ts';
export { nearestSearchDates, readinessOf, type Bookable };

/*
 * The one door to what a professional offers: whose rules hold (`rulesOf`), what is free by them (`freeTimes`,
 * `firstFreeOfMany`, `freeTimesOfAnybody`, `timesInstead`), and where a booking goes (`place`). Pages, people, systems and assistants all come here,
 * so that none is offered what another would be refused.
 */

/** The rules of a professional of this organisation; null for anybody else's. */
export async function rulesOf(
  db: Reader,
  scope: Scope,
  userId: string,
  asked: RulesAsked = {},
): Promise<RulesRow | null> {
  const row = await queries.rulesOf(db, userId, asked);
  return row?.organizationId === scope.organizationId ? row : null;
}

/** The rules of the professional behind a public link or booking, who names the organisation; null when there is none. */
export function publicRulesOf(db: Reader, userId: string, asked: RulesAsked = {}): Promise<RulesRow | null> {
  return queries.rulesOf(db, userId, asked);
}

/** First and last date in the professional's zone ('YYYY-MM-DD'), both included. */
export type DateRange = { readonly from: string; readonly to: string };

export type Wanted = {
  readonly by: RuleSet;
  /** Length in minutes; by default the service's, else each window's own. */
  readonly minutes?: number | undefined;
  /** The appointment that moves, which is not in its own way. */
  readonly movingId?: string | undefined;
};

/** What takes a professional's time, in whole minutes: appointments, and times at which they are elsewhere. */
export type TakenTimes = { readonly busy: Interval[]; readonly blocked: Interval[] };

export type FreeTimes = {
  readonly rules: ScheduleRules;
  readonly taken: TakenTimes;
  readonly days: DaySlots[];
  /** Whether the dates begin today or before, so that no earlier time is free. */
  readonly isFromNow: boolean;
};

/** @throws AppError 422 SLOTS_RANGE when a range is inverted or longer than may be asked for at once */
export function assertDateRange({ from, to }: DateRange): void {
  const codes = { inverted: 'SLOTS_RANGE', tooLong: 'SLOTS_RANGE' } as const;
  assertRange(new Date(from), new Date(addDays(to, 1)), codes);
}

/** The free times of a professional, day by day, by the very rules that `place` checks. @throws AppError 422 SLOTS_RANGE */
export async function freeTimes(
  context: Context,
  who: RulesRow,
  range: DateRange,
  wanted: Wanted,
): Promise<FreeTimes> {
  assertDateRange(range);
  const rules = scheduleRules(who, wanted.by);
  const serviceMinutes = minutesFor(who, wanted);
  const { start, end } = busyRangeOf(rules, range.from, range.to);
  const now = context.clock.now();
  // A late start may reach into the next day.
  const read = { from: dateOf(start), to: dateOf(end + (serviceMinutes ?? 0)), now };
  const found = await busyBetween(context.database, who, who.userId, read);
  const taken = intervalsOf(without(wanted.movingId, found));
  const limits = limitsOf(who, wanted.by, now);
  const days = freeSlots({ rules, limits, ...taken, ...range, serviceMinutes });
  return { rules, taken, days, isFromNow: range.from <= toLocal(rules.timezone, limits.now).date };
}

/** The starts (minutes since 1970) that `freeTimes` would find beside what is taken. Reads nothing. */
export function freeAmong(
  context: Context,
  who: RulesRow,
  range: DateRange,
  wanted: Wanted,
  around: BusyTimes,
): number[] {
  const rules = scheduleRules(who, wanted.by);
  const limits = limitsOf(who, wanted.by, context.clock.now());
  const taken = intervalsOf(without(wanted.movingId, around));
  const days = freeSlots({ rules, limits, ...taken, ...range, serviceMinutes: minutesFor(who, wanted) });
  return days.flatMap(({ slots }) => slots.map(({ start }) => start));
}

/** The days that were found, with why nothing is free on one. Reads nothing. @param wanted as for `freeTimes` */
export function withReasons(
  context: Context,
  who: RulesRow,
  { rules, days }: Pick<FreeTimes, 'rules' | 'days'>,
  wanted: Wanted,
): DayTimes[] {
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  if (first === undefined || last === undefined || days.every(({ slots }) => slots.length > 0)) return days;
  const untaken = freeSlots({
    ...{ rules, limits: limitsOf(who, wanted.by, context.clock.now()), busy: [], from: first, to: last },
    serviceMinutes: minutesFor(who, wanted),
  });
  return days.map((day, index) =>
    day.slots.length > 0
      ? day
      : { ...day, none: whyNoneFree(day.date, (untaken[index]?.slots.length ?? 0) > 0, [rules]) },
  );
}

/**
 * The best of the free times by the professional's preference, best first, at most five; null where none are to be
 * suggested. Reads nothing: everything was read for the free times.
 */
export function suggested(
  who: RulesRow,
  { rules, taken, days, isFromNow }: FreeTimes,
  wishes: AskedWishes = {},
): SuggestedTime[] | null {
  const prefer = who.suggestTimes;
  if (prefer === 'off') return null;
  return suggestTimes({
    ...taken,
    rules,
    days,
    isFromNow,
    prefer,
    shortestService: who.shortestService,
    wishes: wishesIn(wishes),
  });
}

export type NearestWanted = Wanted & {
  /** A start that is no suggestion, because the appointment stands there already. */
  readonly ownStart?: Date | undefined;
  /** IANA zone by whose clock the client reads; the professional's where it is not given. */
  readonly clock?: string | undefined;
};

/** What there is of a professional instead of a time. */
export type TimesInstead = {
  /** The free times nearest to it, before or after it, in their order. */
  readonly nearest: Interval[];
  /** The same weekday at the same hour a week later, or else two weeks, where that is free. */
  readonly later: Interval | null;
};

/** The free times of a professional instead of one that cannot be had; what is over is as far as now. One statement. */
export async function timesInstead(
  context: Context,
  who: RulesRow,
  startTime: Date,
  wanted: NearestWanted,
): Promise<TimesInstead> {
  const rules = scheduleRules(who, wanted.by);
  const now = context.clock.now();
  const limits = limitsOf(who, wanted.by, now);
  const around = Math.max(epochMinuteOf(startTime.getTime()), limits.now);
  const dates = nearestSearchDates(rules.timezone, around);
  const { start, end } = busyRangeOf(rules, dates.from, dates.to);
  const serviceMinutes = minutesFor(who, wanted);
  // A late start may reach into the next day.
  const read = { from: dateOf(start), to: dateOf(end + (serviceMinutes ?? 0)), now };
  const found = await busyBetween(context.database, who, who.userId, read);
  const own = wanted.ownStart && epochMinuteOf(wanted.ownStart.getTime());
  const taken = intervalsOf(without(wanted.movingId, found));
  const first = (most: number) =>
    nearestFreeTimes({ rules, limits, ...taken, around, count: most, serviceMinutes });
  const times = first(SUGGESTION_COUNT);
  const nearest = times.some(({ start }) => start === own)
    ? first(SUGGESTION_COUNT + 1).filter(({ start }) => start !== own)
    : times;
  const isHad = (at: number) => at >= limits.now && at !== own;
  const asked = { startTime, by: wanted.by, clock: wanted.clock ?? who.timezone };
  const later = sameHourLater({ row: who, minutes: serviceMinutes }, taken, asked, now, isHad);
  return { nearest, later };
}

/** How many weeks after a refused time the same weekday and clock time are looked at, in order. */
export const WEEKS_LATER = [1, 2] as const;

function sameHourLater(
  who: Bookable,
  taken: TakenTimes,
  { startTime, by, clock }: { readonly startTime: Date; readonly by: RuleSet; readonly clock: string },
  now: Date,
  isHad: (at: number) => boolean,
): Interval | null {
  for (const weeks of WEEKS_LATER) {
    const start = weeksLater(clock, epochMinuteOf(startTime.getTime()), weeks);
    if (start === null || !isHad(start)) continue;
    const ready = readinessOf(who, taken, { by, startTime: dateOf(start) }, now);
    if (ready.ok) return { start, end: start + ready.minutes };
  }
  return null;
}

/** Where an appointment goes: its times and its lane, and whether the time was taken, with why staff takes it all the same. */
export type Placement = {
  readonly startTime: Date;
  readonly endTime: Date;
  readonly lane: number;
  readonly isOverbooked: boolean;
  readonly overbookingReason: string | null;
};

export type PublicPlace = Omit<Wanted, 'by'> & {
  readonly by: 'public';
  readonly startTime: Date;
  /** For whom the freed times are kept: the waiting list. */
  readonly seesFreed?: boolean;
  /** Whether a refusal says how many appointments a day takes: to the team's own systems, not to clients. */
  readonly namesMaximum?: boolean;
};
export type StaffPlace = {
  readonly by: 'staff';
  readonly startTime: Date;
  readonly endTime: Date;
  /** Overbook ("Encaixe"): take a lane above the capacity instead of refusing, also over a blocked interval. */
  readonly allowConflict: boolean;
  readonly overbookingReason?: string | null | undefined;
  readonly movingId?: string | undefined;
};

/** When a booking begins, and by whose rules; `until` for several, of which the last begins by then. */
export type WantedStart = { readonly by: RuleSet; readonly startTime: Date; readonly until?: Date };

/**
 * What takes the professional's time around a booking that begins at a time, as `place` needs it. It needs no rules, so that
 * it is asked for together with them. @param cleaning as `busyToBook`
 */
export function busyAround(
  context: Context,
  tx: Tx,
  who: ProfessionalScope,
  { by, startTime, until = startTime }: WantedStart,
  cleaning: string,
): Promise<BusyTimes> {
  // For the public from before the local day, which lasts 25 hours at most, to beyond the longest slot and buffer.
  const [before, after] = by === 'public' ? [-1560, 2880] : [0, APPOINTMENT_MAX_MINUTES];
  const range = { from: shifted(startTime, before), to: shifted(until, after), now: context.clock.now() };
  return busyToBook(tx, who, range, cleaning);
}

/**
 * Places a booking; null when the time is taken. By the public rules exactly what `freeTimes` shows is accepted; staff may
 * take any time and length within the capacity, and overbook. The professional is locked, so that the answer
 * holds until the commit. @param around what `busyAround` read under the lock @throws AppError 422 when a rule forbids the time
 */
export function place(
  context: Context,
  who: RulesRow,
  request: PublicPlace | StaffPlace,
  around: BusyTimes,
): Placement | null {
  const isKept = request.by === 'public' && request.seesFreed !== true;
  const taken = isKept ? { ...around, appointments: [...around.appointments, ...around.freed] } : around;
  const others = without(request.movingId, taken);
  return request.by === 'public'
    ? placePublic(context, who, request, others)
    : placeStaff(who, request, others);
}

function placePublic(
  context: Context,
  who: RulesRow,
  request: PublicPlace,
  around: BusyTimes,
): Placement | null {
  const { startTime, namesMaximum = false } = request;
  const limits = limitsOf(who, 'public', context.clock.now());
  const decision = checkBooking({
    rules: scheduleRules(who, 'public'),
    limits,
    ...intervalsOf(around),
    start: startTime.getTime() / MINUTE_MS,
    serviceMinutes: minutesFor(who, request),
  });
  if (!decision.ok) {
    if (decision.reason === 'conflict') return null;
    const isInternal = decision.reason === 'DAY_FULL' && !namesMaximum;
    throw new AppError(
      decision.reason,
      undefined,
      isInternal ? undefined : numberOf(limits, decision.reason),
    );
  }
  const endTime = dateOf(decision.end);
  const lane = lowestFreeLane(lanesIn(around.appointments, startTime, endTime), decision.capacity);
  return lane === null ? null : { startTime, endTime, lane, ...NOT_OVERBOOKED };
}

/** The number of the limit that a refusal is about. */
function numberOf(limits: OwnLimits, reason: BookingRefusal): number | undefined {
  switch (reason) {
    case 'TOO_SOON':
      return limits.minimumNotice;
    case 'BEYOND_HORIZON':
      return limits.bookingHorizon;
    case 'DAY_FULL':
      return limits.dailyMaximum ?? undefined;
    default:
      return undefined;
  }
}

function placeStaff(
  who: RulesRow,
  { startTime, endTime, allowConflict, overbookingReason }: StaffPlace,
  around: BusyTimes,
): Placement | null {
  const decision = checkStaffBooking({
    rules: scheduleRules(who, 'staff'),
    ...intervalsOf(around),
    ...busyIntervalOf(startTime.getTime(), endTime.getTime()),
  });
  if (!decision.ok && !allowConflict) return null;
  const taken = lanesIn(around.appointments, startTime, endTime);
  const lane =
    (decision.ok ? lowestFreeLane(taken, decision.capacity) : null) ??
    laneForOverbooking(taken, decision.capacity);
  const overbooking = decision.ok
    ? NOT_OVERBOOKED
    : { isOverbooked: true, overbookingReason: overbookingReason ?? null };
  return { startTime, endTime, lane, ...overbooking };
}

const MINUTE_MS = 60_000;

const NOT_OVERBOOKED = { isOverbooked: false, overbookingReason: null } as const;

const dateOf = (minute: number): Date => new Date(msOfEpochMinute(minute));

function minutesFor({ product }: RulesRow, { minutes }: Pick<Wanted, 'minutes'>): number | undefined {
  return minutes ?? product?.duration;
}

function intervalsOf({ appointments, blocked }: Pick<BusyTimes, 'appointments' | 'blocked'>): TakenTimes {
  return { busy: appointments.map(intervalOf), blocked: blocked.map(intervalOf) };
}

function intervalOf({ start, end }: Stretch): Interval {
  return busyIntervalOf(start.getTime(), end.getTime());
}

/** All but an appointment that moves, which is not in its own way. */
function without(movingId: string | undefined, { appointments, ...others }: BusyTimes): BusyTimes {
  return { ...others, appointments: appointments.filter(({ id }) => id !== movingId) };
}

function lanesIn(busy: readonly BusyRow[], startTime: Date, endTime: Date): number[] {
  return busy.filter((taken) => taken.start < endTime && taken.end > startTime).map((taken) => taken.lane);
}

function shifted(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}
