import { DEFAULT_DURATION } from '#shared/contract/limits.ts';
import { firstIndex } from '#shared/first-index.ts';
import { checkBooking, checkStaffBooking, type BookingRefusal } from '#shared/scheduling/booking-rules.ts';
import { addDays, dayNumberOf, daysBetween } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { freeStarts, type FreeTimeQuery } from '#shared/scheduling/free-starts.ts';
import { whyNoneFree } from '#shared/scheduling/none-free.ts';
import { createSlotBuffer } from '#shared/scheduling/slot-buffer.ts';
import { slotsByDate } from '#shared/scheduling/slots-by-date.ts';
import { freeSlots } from '#shared/scheduling/slots.ts';
import { openHoursOn } from '#shared/scheduling/start-state.ts';
import { joined } from '#shared/scheduling/joined.ts';
import type { DaySlots, DayTimes, Interval, ScheduleRules } from '#shared/scheduling/types.ts';
import { windowOnDay, windowsOn } from '#shared/scheduling/windows.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import { suggestAnybodysTimes } from '#shared/suggestions/suggest-anybody.ts';
import type { SuggestedTime } from '#shared/suggestions/reasons.ts';
import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/database.ts';
import type { Scope } from '#server/db/scope.ts';
import { limitsOf, needsService, scheduleRules, takenRangeOf, type RuleSet } from './rules.policy.ts';
import { wishesIn, type AskedWishes } from './wishes.policy.ts';
import * as queries from './search.queries.ts';
import type { SearchRow, Taken } from './search.queries.ts';

/** Somebody who may take an appointment for anybody: their rules on some dates, and how long it would be with them. */
export type Bookable = { readonly row: SearchRow; readonly minutes: number | undefined };

/** First and last local date ('YYYY-MM-DD'), both included. */
type Dates = { readonly from: string; readonly to: string };

const NOTHING_TAKEN: Taken = { busy: [], blocked: [] };

/**
 * The rules of those of several people who can be booked for what is asked, in the order given: who is inactive, has lost
 * the service or is booked for a service only is left out. One statement.
 * @param among the people, and the service that each would do, if any
 * @param minutes the length where there is no service; by default each window's own
 */
export async function bookablePeople(
  db: Reader,
  scope: Scope,
  among: ReadonlyMap<string, string | null>,
  { by, minutes, ...dates }: Dates & { readonly by: RuleSet; readonly minutes?: number | undefined },
): Promise<Bookable[]> {
  const userIds = [...among.keys()];
  const productIds = [...among.values()].filter((id) => id !== null);
  const rows = await queries.rulesOnDates(db, scope, { userIds, productIds }, dates);
  const rowOf = new Map(rows.map((row) => [row.userId, row]));
  return userIds.flatMap((id) => {
    const row = rowOf.get(id);
    if (row?.isActive !== true) return [];
    const wantsService = among.get(id) !== null;
    const isOffered = wantsService ? row.product?.isActive === true : by === 'staff' || !needsService(row);
    return isOffered ? [{ row, minutes: row.product?.duration ?? minutes }] : [];
  });
}

/**
 * The weekly windows of a person of the organisation, and what stands in for them on some dates, as staff books by them; null when
 * there is no such person. One statement.
 */
export async function hoursOnDates(
  db: Reader,
  scope: Scope,
  userId: string,
  dates: Dates,
): Promise<ScheduleRules | null> {
  const [row] = await queries.rulesOnDates(db, scope, { userIds: [userId], productIds: [] }, dates);
  return row === undefined ? null : scheduleRules(row, 'staff');
}

/**
 * Minutes that somebody offers on some dates, each as often as it can be booked: working hours by capacity, without days
 * off and holidays. The rules must have been read for these dates.
 */
export function offeredMinutes({ row }: Bookable, { from, to }: Dates): number {
  const rules = scheduleRules(row, 'public');
  const lastDay = dayNumberOf(to);
  let minutes = 0;
  for (let day = dayNumberOf(from); day <= lastDay; day++)
    for (const window of windowsOn(rules, day)) {
      const { start, end } = windowOnDay(rules.timezone, day, window);
      minutes += (end - start) * window.capacity;
    }
  return minutes;
}

/** People of whom busy times are read first; where they cover every start, nobody else's are. */
const FIRST_PEOPLE = 24;

/** The times at which at least one of several people is free, and what their order is decided by. */
export type AnybodysTimes = {
  /** IANA zone in which the days are counted. */
  readonly timezone: string;
  /** Each start once, with the earliest end. */
  readonly days: DayTimes[];
  /** Those who were found free, those with the most starts first, each with their own days and what takes their time. */
  readonly free: readonly { readonly row: SearchRow; readonly days: DaySlots[]; readonly taken: Taken }[];
  /** Whose appointments decide: another's booking or cancellation changes nothing here. */
  readonly readOf: readonly string[];
  readonly by: RuleSet;
  /** Whether the dates begin today or before, so that no earlier time is free. */
  readonly isFromNow: boolean;
};

/**
 * The starts at which at least one of several people is free, day by day in one zone. Busy times are read of those with the most
 * starts first, and of the others only if they may add a start, from the first open date to the last: two statements at most.
 */
export async function freeTimesOfAnybody(
  { database, clock }: Context,
  scope: Scope,
  people: readonly Bookable[],
  { timezone, by, ...range }: Dates & { readonly timezone: string; readonly by: RuleSet },
): Promise<AnybodysTimes> {
  const now = clock.now();
  const { from, to } = range;
  const buffer = createSlotBuffer(0, 0);
  const dateAt = (start: number) => toLocal(timezone, start).date;
  const isHere = ({ row }: Bookable) => row.timezone === timezone;
  const asking = (person: Bookable, taken: Taken, dates: Dates): FreeTimeQuery => ({
    rules: scheduleRules(person.row, by),
    limits: limitsOf(person.row, by, now),
    ...taken,
    // Elsewhere the same days begin up to a day earlier or later.
    ...(isHere(person) ? dates : { from: addDays(dates.from, -1), to: addDays(dates.to, 1) }),
    serviceMinutes: person.minutes,
  });
  const spanOf = ({ from, to }: Dates) => ({
    start: startOfDay(timezone, from),
    end: startOfDay(timezone, addDays(to, 1)),
  });
  const within = (dates: Dates) => {
    const { start: first, end } = spanOf(dates);
    return (start: number) => start >= first && start < end;
  };
  const daysWith = (person: Bookable, taken: Taken, dates: Dates): DaySlots[] => {
    const days = freeSlots(asking(person, taken, dates), buffer);
    if (isHere(person)) return days;
    const isAsked = within(dates);
    return days.map(({ date, slots }) => ({ date, slots: slots.filter(({ start }) => isAsked(start)) }));
  };
  const startsWith = (person: Bookable): Int32Array => {
    const { starts, count } = freeStarts(asking(person, NOTHING_TAKEN, range), buffer);
    const found = starts.slice(0, count);
    return isHere(person) ? found : found.filter(within(range));
  };
  const ordered = people
    .map((person) => ({ person, starts: startsWith(person) }))
    .filter(({ starts }) => starts.length > 0)
    .sort((one, other) => other.starts.length - one.starts.length);
  const span = spanOf(range);
  /** The earliest end for each minute of the dates at which somebody is free, else 0: many ask it of many starts. */
  const ends = new Int32Array(span.end - span.start);
  const isOpenAt = (start: number) => ends[start - span.start] === 0;
  const free: AnybodysTimes['free'][number][] = [];
  const readOf: string[] = [];
  const add = async (some: readonly { readonly person: Bookable }[], dates: Dates) => {
    const rows = some.map(({ person }) => person.row);
    const around = { from: addDays(dates.from, -1), to: addDays(dates.to, 1) };
    readOf.push(...rows.map(({ userId }) => userId));
    const found = await queries.takenTimesOf(database, scope, rows, {
      ...takenRangeOf(rows, by, around),
      now,
    });
    for (const { person } of some) {
      const taken = found.get(person.row.userId) ?? NOTHING_TAKEN;
      const days = daysWith(person, taken, dates);
      let isFree = false;
      for (const { slots } of days)
        for (const { start, end } of slots) {
          const known = ends[start - span.start] ?? 0;
          ends[start - span.start] = known === 0 ? end : Math.min(known, end);
          isFree = true;
        }
      if (isFree) free.push({ row: person.row, days, taken });
    }
  };
  if (ordered.length > 0) await add(ordered.slice(0, FIRST_PEOPLE), range);
  const others = ordered.slice(FIRST_PEOPLE).flatMap(({ person, starts }) => {
    const first = starts.find(isOpenAt);
    const last = starts.findLast(isOpenAt);
    return first === undefined || last === undefined ? [] : [{ person, first, last }];
  });
  if (others.length > 0) {
    const from = dateAt(Math.min(...others.map(({ first }) => first)));
    const to = dateAt(Math.max(...others.map(({ last }) => last)));
    await add(others, { from, to });
  }
  const today = toLocal(timezone, epochMinuteOf(now.getTime())).date;
  const starts: Interval[] = [];
  for (let start = span.start; start < span.end; start++) {
    const end = ends[start - span.start] ?? 0;
    if (end > 0) starts.push({ start, end });
  }
  // Asked only of days without a free time, which most answers have few of.
  const isOpen = (date: string): boolean => {
    const [begin, end] = [startOfDay(timezone, date), startOfDay(timezone, addDays(date, 1))];
    return ordered.some(({ starts }) => (starts[firstIndex(starts, (start) => start >= begin)] ?? end) < end);
  };
  const hours = people.map(({ row }) => scheduleRules(row, by));
  const days = slotsByDate(starts, { from, to, timezone }).map((day) =>
    day.slots.length > 0 ? day : { ...day, none: whyNoneFree(day.date, isOpen(day.date), hours) },
  );
  return { timezone, days, free, readOf, by, isFromNow: from <= today };
}

/**
 * The best of anybody's free times by each one's own preference, best first, at most five; null where nobody who is free wants any
 * suggested. Reads nothing: everything was read for the free times.
 */
export function suggestedOfAnybody(
  { timezone, days, free, by, isFromNow }: AnybodysTimes,
  wishes: AskedWishes = {},
): SuggestedTime[] | null {
  return suggestAnybodysTimes({
    timezone,
    days,
    isFromNow,
    people: free.map(({ row, days: own, taken }) => ({
      ...taken,
      rules: scheduleRules(row, by),
      days: own,
      prefer: row.suggestTimes,
      shortestService: row.shortestService,
    })),
    wishes: wishesIn(wishes),
  });
}

/** When at least one of several people works on some dates of a zone, joined. */
export function openHoursOfAnybody(
  people: readonly Bookable[],
  { from, to, timezone }: Dates & { readonly timezone: string },
): Interval[] {
  const [first, last] = [startOfDay(timezone, from), startOfDay(timezone, addDays(to, 1))];
  const dates = datesOf({ from: addDays(from, -1), to: addDays(to, 1) });
  const hours = people.flatMap(({ row }) => {
    const rules = scheduleRules(row, 'staff');
    return dates.flatMap((date) => openHoursOn(rules, date));
  });
  return joined(hours.map(({ start, end }) => ({ start: Math.max(start, first), end: Math.min(end, last) })));
}

/**
 * The dates of a zone on which at least one of several people works, wholly or in part. Each further person is asked only
 * for the dates on which nobody before them works.
 */
export function openDatesOfAnybody(
  people: readonly Bookable[],
  { from, to, timezone }: Dates & { readonly timezone: string },
): ReadonlySet<string> {
  const dates = datesOf({ from, to });
  let closed = dates.map((date) => ({
    date,
    start: startOfDay(timezone, date),
    end: startOfDay(timezone, addDays(date, 1)),
  }));
  for (const { row } of people) {
    if (closed.length === 0) break;
    const rules = scheduleRules(row, 'staff');
    const isHere = row.timezone === timezone;
    closed = closed.filter(({ date, start, end }) => {
      // Elsewhere the same day begins up to a day earlier or later.
      const own = isHere ? [date] : [addDays(date, -1), date, addDays(date, 1)];
      const hours = own.flatMap((each) => openHoursOn(rules, each));
      return !hours.some((open) => Math.max(open.start, start) < Math.min(open.end, end));
    });
  }
  const without = new Set(closed.map(({ date }) => date));
  return new Set(dates.filter((date) => !without.has(date)));
}

/** What takes the time of several people around a start, within the reach of every rule: one statement. */
export function takenAround(
  db: Reader,
  scope: Scope,
  people: readonly Bookable[],
  { startTime, now }: { readonly startTime: Date; readonly now: Date },
): Promise<ReadonlyMap<string, Taken>> {
  const around = (minutes: number) => new Date(startTime.getTime() + minutes * 60_000);
  const rows = people.map(({ row }) => row);
  return queries.takenTimesOf(db, scope, rows, { from: around(-1560), to: around(2880), now });
}

/** Whether somebody can take an appointment, and its length with them, or why not. */
export type Readiness =
  { readonly ok: true; readonly minutes: number } | { readonly ok: false; readonly reason: BookingRefusal };

/**
 * Whether somebody can take an appointment at a time, by the rules that `place` decides by; staff's bookings for anybody
 * lie in the working hours, on any minute.
 */
export function readinessOf(
  { row, minutes }: Bookable,
  { busy, blocked }: Taken = NOTHING_TAKEN,
  { by, startTime }: { readonly by: RuleSet; readonly startTime: Date },
  now: Date,
): Readiness {
  const rules = scheduleRules(row, by);
  const start = startTime.getTime() / 60_000;
  if (by === 'public') {
    const limits = limitsOf(row, by, now);
    const decision = checkBooking({ rules, limits, busy, blocked, start, serviceMinutes: minutes });
    return decision.ok ? { ok: true, minutes: decision.end - start } : decision;
  }
  const length = minutes ?? DEFAULT_DURATION;
  const end = start + length;
  const { date } = toLocal(row.timezone, epochMinuteOf(startTime.getTime()));
  const isOpen = openHoursOn(rules, date).some((hours) => hours.start <= start && end <= hours.end);
  if (!isOpen) return { ok: false, reason: 'OUTSIDE_AVAILABILITY' };
  const decision = checkStaffBooking({ rules, busy, blocked, start, end });
  return decision.ok ? { ok: true, minutes: length } : decision;
}

const datesOf = ({ from, to }: Dates): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day));
