import type { CalendarView } from '#shared/calendar-view.ts';
import type { FreeSlot, PublicProfessional } from '#shared/contract/booking.ts';
import type { TeamWeek } from '#shared/contract/team-week.ts';
import { DAY_PARTS, type DayPart } from '#shared/day-parts.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import type { FreeDays, NoneFreeDays } from '#web/booking/calendar/day-times.ts';
import { isShown } from '#web/booking/calendar/month.ts';
import { partOf, partsOfHours } from '#web/lib/day-parts.ts';
import { WEEK } from '#web/lib/waiting-words.ts';

/** What a client waits for: weekdays, parts of the day, and the first and last date, both included. */
export type Wish = {
  readonly days: readonly number[];
  readonly parts: readonly DayPart[];
  readonly from: string;
  readonly until: string;
};

/** What the client looked at when they asked to wait. */
export type TimesOnShow = {
  readonly today: string;
  readonly date: string | null;
  /** What the calendar shows, and its free times; null where there is none. */
  readonly view: CalendarView | null;
  readonly free: FreeDays;
  /** Why dates have none, where that is known: a closed one, such as a holiday, has no hours. */
  readonly none: NoneFreeDays;
  /** The hours of the week; empty where they are not known. */
  readonly hours: PublicProfessional['availability'];
  /** What a team works, from Sunday on, in place of the hours; null or left out where one professional is waited for, or it is not known. */
  readonly team?: TeamWeek['week'] | null | undefined;
  /** The length of the service in minutes; without one the hours have their own. */
  readonly minutes?: number | undefined;
  /** The part of the day that the link or the client's habit names. */
  readonly part: DayPart | null;
  readonly timezone: string;
};

/** The weekdays that most people work. */
const WORKWEEK: readonly number[] = [1, 2, 3, 4, 5];

/** Days ahead until when a client waits unless they say otherwise, and the most. */
export const WAITING_DAYS = { usual: 14, most: 60 } as const;

/**
 * The wish that the form begins with, so that it can be sent as it is: nothing free fits it, and something could open. It is of
 * the date that the client looked at; else of the part of the day that they want; else it is earlier than the first free time;
 * else of a part of the day in which nothing is free. It ends with what the calendar shows. Where nothing of that can be, it is any time
 * of the usual days, of which the server may say that something is free. Where the hours of those on show are not known, it is of Monday
 * to Friday and of weekdays that have something free.
 */
export function startWish(shown: TimesOnShow): Wish & { readonly before: FreeSlot | null } {
  const { today, date, view, free, part } = shown;
  // A date that nobody works was pressed in vain.
  if (date !== null && (free.has(date) || workedParts(shown, date).length > 0)) {
    const full = partsWithout(shown, date);
    const parts = full.length > 0 ? full : DAY_PARTS;
    return { days: [dayOfWeekOf(date)], parts, from: date, until: date, before: null };
  }
  const isNear = view !== null && view.from <= addDays(today, WAITING_DAYS.most);
  const from = isNear && view.from > today ? view.from : today;
  const days = view !== null && !knowsHours(shown) ? likelyDays(free) : WEEK;
  const usual = { days, parts: DAY_PARTS, from, until: addDays(from, WAITING_DAYS.usual) };
  // What is free beyond what is shown is not known here; a client's own page shows nothing.
  const end = view !== null && isShown(from, view) ? view.to : usual.until;
  const until = end < usual.until ? end : usual.until;
  const known = { ...usual, until };
  const first = [...free.keys()].filter((day) => day >= from).sort()[0];
  const earlier =
    first === undefined
      ? []
      : [
          { ...known, until: addDays(first, -1) },
          { ...known, until: first, parts: partsWithout(shown, first) },
        ].map((wish) => ({ ...wish, before: free.get(first)?.[0] ?? null }));
  const candidates = [
    { ...known, parts: DAY_PARTS.filter((each) => each === part), before: null },
    { ...known, before: null },
    ...earlier,
    ...DAY_PARTS.map((each) => ({ ...known, parts: [each], before: null })),
  ];
  const wish = candidates.find((each) => mayOpen(shown, each) && freeFor(each, shown).length === 0);
  return wish ?? { ...usual, before: null };
}

/** The free times on show that fit a wish, in their order: choosing one comes before waiting. */
export function freeFor(
  { days, parts, from, until }: Wish,
  { free, timezone }: Pick<TimesOnShow, 'free' | 'timezone'>,
): FreeSlot[] {
  return [...free]
    .filter(([day]) => from <= day && day <= until && days.includes(dayOfWeekOf(day)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, slots]) => slots.filter(({ startTime }) => parts.includes(partOf(startTime, timezone))));
}

/**
 * The weekdays that can be waited for: those that are worked, or have something free, or are of the wish that the form begins with,
 * which may be a date of other hours. All, where the hours are not known.
 */
export function workedDays(
  { hours, free, date }: Pick<TimesOnShow, 'hours' | 'free' | 'date'>,
  wished: readonly number[],
): readonly number[] {
  if (hours.length === 0) return WEEK;
  const known = new Set<number>([
    ...hours.filter(({ isActive }) => isActive).map(({ dayOfWeek }) => dayOfWeek),
    ...[...free.keys()].map(dayOfWeekOf),
    ...(date === null || wished.length === WEEK.length ? [] : wished),
  ]);
  return WEEK.filter((day) => known.has(day));
}

/**
 * The parts of the day that can be waited for, by the same rule; all of them, where no appointment fits into the hours that are
 * known.
 */
export function offeredParts(
  { hours, free, minutes, timezone }: Pick<TimesOnShow, 'hours' | 'free' | 'minutes' | 'timezone'>,
  wished: readonly DayPart[],
): readonly DayPart[] {
  const worked = partsOfHours(hours, minutes);
  if (worked.length === 0) return DAY_PARTS;
  const known = new Set<DayPart>([
    ...worked,
    ...[...free.values()].flat().map(({ startTime }) => partOf(startTime, timezone)),
    ...(wished.length === DAY_PARTS.length ? [] : wished),
  ]);
  return DAY_PARTS.filter((part) => known.has(part));
}

/** Whether some day after today has hours in the wished part of it. */
function mayOpen(shown: TimesOnShow, { days, parts, from, until }: Wish): boolean {
  for (let day = from; day <= until; day = addDays(day, 1)) {
    const worked = day > shown.today && days.includes(dayOfWeekOf(day)) ? workedParts(shown, day) : [];
    if (worked.some((part) => parts.includes(part))) return true;
  }
  return false;
}

/** The parts of a day that are worked and have nothing free. */
function partsWithout(shown: TimesOnShow, day: string): DayPart[] {
  const { free, timezone } = shown;
  const taken = new Set((free.get(day) ?? []).map(({ startTime }) => partOf(startTime, timezone)));
  return workedParts(shown, day).filter((part) => !taken.has(part));
}

const knowsHours = ({ hours, team }: TimesOnShow): boolean => hours.length > 0 || (team ?? null) !== null;

function likelyDays(free: FreeDays): readonly number[] {
  const seen = [...free.keys()].map(dayOfWeekOf);
  return WEEK.filter((day) => WORKWEEK.includes(day) || seen.includes(day));
}

function workedParts({ hours, team, minutes, none }: TimesOnShow, day: string): readonly DayPart[] {
  if (none.get(day) === 'closed') return [];
  if (team) return team[dayOfWeekOf(day)] ?? [];
  if (hours.length === 0) return DAY_PARTS;
  const ofDay = hours.filter(({ dayOfWeek }) => dayOfWeek === dayOfWeekOf(day));
  return ofDay.length === 0 ? [] : partsOfHours(ofDay, minutes);
}
