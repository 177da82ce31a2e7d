import { addDays, daysBetween } from '#shared/scheduling/calendar-date.ts';
import { busyIntervalOf, msOfEpochMinute } from '#shared/scheduling/epoch-minute.ts';
import { busyRangeOf, freeSlots } from '#shared/scheduling/slots.ts';
import { openHoursOn, startState } from '#shared/scheduling/start-state.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { toLocal, wallToEpoch } from '#shared/scheduling/zone.ts';
import type { Context } from '#server/context.ts';
import { holidaysOf } from '#server/lib/holidays.ts';
import { busyBetween, type Stretch } from './busy.queries.ts';
import { limitsOf, scheduleRules } from './rules.policy.ts';
import type { RulesRow } from './rules.queries.ts';

/** One start of many on the dates asked for, by the professional's clock. */
type DateState = {
  readonly date: string;
  /** Null where the clock jumps over the hour. */
  readonly start: Date | null;
  /** What a booking by staff would find: `taken` is refused, `outside` is beside the hours of its day and can be had. */
  readonly state: 'free' | 'outside' | 'taken' | 'closed' | 'holiday';
  /** Where it is not free: the free start of the same day that lies nearest. */
  readonly nearest: Date | null;
  /** Where that day has none: the free start of another day, none of those asked for, that lies nearest. */
  readonly otherDay: Date | null;
  /** The name of the holiday that the date is, worked or not; null of another date. */
  readonly holiday: string | null;
};

/** How far before or after a date another day is looked for, in days. */
const OTHER_DAYS = 3;

/** Where an appointment is to be on a date, by the professional's clock, and how long. */
export type DatePlace = {
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  readonly minuteOfDay: number;
  readonly minutes: number;
};

export type HourWanted = Omit<DatePlace, 'date'> & {
  /** In their order, 'YYYY-MM-DD'. */
  readonly dates: readonly string[];
  /** Whether somebody chooses among other days. */
  readonly namesOtherDays: boolean;
};

type StatesWanted = Pick<HourWanted, 'namesOtherDays'> & {
  readonly places: readonly DatePlace[];
  /** Appointments that go away from where they are, and take no time. */
  readonly without?: readonly string[];
};

/**
 * How the same hour stands on many dates of a professional, for staff: by the rule by which `place` decides. One statement, whatever the
 * dates.
 */
export function datesOfHour(
  context: Context,
  who: RulesRow,
  { dates, minuteOfDay, minutes, namesOtherDays }: HourWanted,
): Promise<DateState[]> {
  const places = dates.map((date) => ({ date, minuteOfDay, minutes }));
  return statesOf(context, who, { places, namesOtherDays });
}

/**
 * The same of places that differ in their hours and lengths.
 */
export async function statesOf(
  context: Context,
  who: RulesRow,
  { places, without = [], namesOtherDays }: StatesWanted,
): Promise<DateState[]> {
  const dates = places.map(({ date }) => date).sort();
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return [];
  const rules = scheduleRules(who, 'staff');
  const now = context.clock.now();
  const limits = limitsOf(who, 'staff', now);
  const range = busyRangeOf(rules, addDays(first, -OTHER_DAYS), addDays(last, OTHER_DAYS));
  // A late start may reach into the next day.
  const longest = Math.max(...places.map(({ minutes }) => minutes));
  const read = { from: dateOf(range.start), to: dateOf(range.end + longest), now };
  const { appointments, blocked } = await busyBetween(context.database, who, who.userId, read);
  const left = new Set(without);
  const busy = appointments.filter(({ id }) => !left.has(id)).map(intervalOf);
  const elsewhere = blocked.map(intervalOf);
  const holidays = new Map((await holidaysOf(who.holidayPlace)).map(({ date, name }) => [date, name]));
  const asked = new Set(dates);
  const given: Interval[] = [];
  /** The start of another day that lies nearest: fewest days away, then nearest to the hour. No two dates get the same. */
  const elsewhereFor = ({ date, minuteOfDay, minutes }: DatePlace): number | null => {
    const [from, to] = [addDays(date, -OTHER_DAYS), addDays(date, OTHER_DAYS)];
    const around = busyRangeOf(rules, from, to);
    const isAround = (one: Interval) => one.end > around.start && one.start < around.end + minutes;
    const inOrder = [...busy, ...given].filter(isAround).sort((one, other) => one.start - other.start);
    const taken = { busy: inOrder, blocked: elsewhere.filter(isAround) };
    const awayOf = (day: string, start: number) => [
      Math.abs(daysBetween(date, day)),
      Math.abs(toLocal(who.timezone, start).minuteOfDay - minuteOfDay),
      start,
    ];
    const [best] = freeSlots({ rules, limits, ...taken, from, to, serviceMinutes: minutes })
      .filter((day) => !asked.has(day.date))
      .flatMap((day) => day.slots.map(({ start }) => awayOf(day.date, start)))
      .sort((one, other) => one.map((part, at) => part - (other[at] ?? 0)).find((part) => part !== 0) ?? 0);
    const start = best?.at(-1) ?? null;
    if (start !== null) given.push({ start, end: start + minutes });
    return start;
  };
  return places.map((place) => {
    const { date, minuteOfDay, minutes } = place;
    const start = wallToEpoch(who.timezone, date, minuteOfDay);
    const day = busyRangeOf(rules, date, date);
    const isOfDay = (one: Interval) => one.end > day.start && one.start < day.end + minutes;
    const taken = { busy: busy.filter(isOfDay), blocked: elsewhere.filter(isOfDay) };
    const hours = openHoursOn(rules, date);
    const found = start === null ? 'taken' : startState({ hours, ...taken, start, minutes });
    const isHoliday = hours.length === 0 && who.holidays.includes(date);
    const state = hours.length > 0 ? found : isHoliday ? 'holiday' : 'closed';
    const free =
      state === 'free'
        ? []
        : freeSlots({ rules, limits, ...taken, from: date, to: date, serviceMinutes: minutes });
    const around = start ?? day.start + minuteOfDay;
    const [nearest] = free
      .flatMap(({ slots }) => slots)
      .sort((one, other) => Math.abs(one.start - around) - Math.abs(other.start - around));
    const isOpen = state === 'free' || state === 'outside';
    const isSought = namesOtherDays && !isOpen && nearest === undefined;
    const otherDay = isSought ? elsewhereFor(place) : null;
    return {
      date,
      start: start === null ? null : dateOf(start),
      state,
      nearest: nearest === undefined ? null : dateOf(nearest.start),
      otherDay: otherDay === null ? null : dateOf(otherDay),
      holiday: holidays.get(date) ?? null,
    };
  });
}

const dateOf = (minute: number): Date => new Date(msOfEpochMinute(minute));

const intervalOf = ({ start, end }: Stretch): Interval => busyIntervalOf(start.getTime(), end.getTime());
