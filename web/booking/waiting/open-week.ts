import type { TeamWeek } from '#shared/contract/team-week.ts';
import { DAY_PART_WORDS, DAY_PARTS, type DayPart } from '#shared/day-parts.ts';
import { addDays, dayOfWeekOf, isCalendarDate } from '#shared/scheduling/calendar-date.ts';
import { partOf, partsOfHours } from '#web/lib/day-parts.ts';
import { dayIn, formatDay, formatTime, weekdayName } from '#web/lib/format.ts';
import { WEEK } from '#web/lib/waiting-words.ts';
import type { WaitingTarget } from './send-waiting.ts';
import { WAITING_DAYS, type TimesOnShow } from './start-wish.ts';

/** In which parts of each weekday, from Sunday on, a time may open. */
export type OpenWeek = readonly (readonly DayPart[])[];

/** The dates that are waited for, both included; times lie after one instant and before another where those are given (ISO). */
export type WaitedDates = {
  readonly from: string;
  readonly until: string;
  readonly between?: { readonly after: string; readonly before: string };
};

type Shown = Pick<TimesOnShow, 'hours' | 'minutes' | 'free' | 'none' | 'timezone'>;

type Near = Pick<Shown, 'none' | 'timezone' | 'hours'>;

const ALWAYS: OpenWeek = WEEK.map(() => DAY_PARTS);

/**
 * By the hours of the week and what the calendar shows, which has the dates of other hours. Null where that is not known, or where
 * nothing fits into the hours.
 * @param team what a team works, in place of the professional's hours
 */
export function openWeek(shown: Shown, team: TeamWeek['week'] | null): OpenWeek | null {
  const { hours, minutes, free, none, timezone } = shown;
  if (team === null && hours.length === 0) return null;
  const worked = WEEK.map((day): readonly DayPart[] => {
    if (team !== null) return team[day] ?? [];
    const ofDay = hours.filter(({ dayOfWeek }) => dayOfWeek === day);
    return ofDay.length === 0 ? [] : partsOfHours(ofDay, minutes);
  });
  if (worked.every((parts) => parts.length === 0)) return null;
  const seen = WEEK.map((day) => new Set(worked[day]));
  for (const [date, slots] of free)
    for (const { startTime } of slots) seen[dayOfWeekOf(date)]?.add(partOf(startTime, timezone));
  for (const [date, why] of none) {
    const ofDay = seen[dayOfWeekOf(date)];
    // A full date on a weekday without hours has hours of its own, which are not known here.
    if (why === 'full' && ofDay?.size === 0) for (const part of DAY_PARTS) ofDay.add(part);
  }
  return seen.map((parts) => DAY_PARTS.filter((part) => parts.has(part)));
}

/** What of the week lies between two dates. @param week null for any time of it */
function openBetween(
  week: OpenWeek | null,
  { from, until, between }: WaitedDates,
  { none, timezone, hours }: Near,
): OpenWeek {
  const seen = WEEK.map(() => new Set<DayPart>());
  for (let date = from; date <= until; date = addDays(date, 1)) {
    if (none.get(date) === 'closed') continue;
    const day = dayOfWeekOf(date);
    if (between !== undefined && date === dayIn(between.before, timezone)) {
      const opens = hours.flatMap((each) =>
        each.dayOfWeek === day && each.isActive ? [each.startTime] : [],
      );
      const start = formatTime(between.before, timezone);
      if (opens.length > 0 && opens.every((time) => time >= start)) continue;
    }
    for (const part of (week ?? ALWAYS)[day] ?? [])
      if (between === undefined || mayLie(date, part, between, timezone)) seen[day]?.add(part);
  }
  return seen.map((parts) => DAY_PARTS.filter((part) => parts.has(part)));
}

/** Whether a time of a part of a date may lie between two instants. */
function mayLie(
  date: string,
  part: DayPart,
  { after, before }: { after: string; before: string },
  zone: string,
): boolean {
  // At noon begins the afternoon, of which nothing is before noon.
  const last = new Date(Date.parse(before) - 1).toISOString();
  const place = DAY_PARTS.indexOf(part);
  if (date === dayIn(after, zone) && place < DAY_PARTS.indexOf(partOf(after, zone))) return false;
  return date !== dayIn(last, zone) || place <= DAY_PARTS.indexOf(partOf(last, zone));
}

/** The weekdays and parts of the day to choose from between two dates: all where nothing is known, or an exception alone can be meant. */
export function choicesOf(
  week: OpenWeek | null,
  dates: WaitedDates,
  shown: Near,
): { readonly week: readonly number[]; readonly parts: readonly DayPart[]; readonly isGuess: boolean } {
  const known = openBetween(week, dates, shown);
  const isGuess = known.every((parts) => parts.length === 0);
  const open = isGuess ? openBetween(null, dates, shown) : known;
  return {
    week: WEEK.filter((day) => (open[day] ?? []).length > 0),
    parts: DAY_PARTS.filter((part) => open.some((parts) => parts.includes(part))),
    isGuess,
  };
}

/** The weekdays and parts of the day that somebody works, and those of the wish that the form begins with where it is of one date. */
export function choicesOfTeam(
  week: OpenWeek,
  { days, parts }: Chosen,
  date: string | null,
): { readonly week: readonly number[]; readonly parts: readonly DayPart[] } {
  const isOne = date !== null && days.length < WEEK.length;
  return {
    week: WEEK.filter((day) => (week[day] ?? []).length > 0 || (isOne && days.includes(day))),
    parts: DAY_PARTS.filter(
      (part) => week.some((open) => open.includes(part)) || (isOne && parts.includes(part)),
    ),
  };
}

/** The dates that are waited for; null while they are not two dates in their order, of the days that may be waited for. */
export function waitedDates(
  target: WaitingTarget,
  asked: { readonly from: string; readonly until: string; readonly today: string; readonly timezone: string },
): WaitedDates | null {
  const { from, until, today, timezone } = asked;
  const last = addDays(today, WAITING_DAYS.most);
  if (target.kind === 'earlier') {
    const date = dayIn(target.between.before, timezone);
    return { from: today, until: date < last ? date : last, between: target.between };
  }
  const isRight = isCalendarDate(from) && isCalendarDate(until) && today <= from && until <= last;
  return isRight && from <= until ? { from, until } : null;
}

type Chosen = { readonly days: readonly number[]; readonly parts: readonly DayPart[] };

/**
 * What is wrong with the chosen weekdays and parts of the day together, in words: none of the weekdays lies between the dates, or nobody
 * works then. Nothing is said of a choice that is empty. @param week null where it is not known who works when
 */
export function impossible(
  { days, parts }: Chosen,
  week: OpenWeek | null,
  dates: WaitedDates,
  shown: Near,
): { readonly days?: string; readonly parts?: string } {
  if (days.length === 0) return {};
  const present = openBetween(null, dates, { ...shown, none: new Map() });
  const reached = days.filter((day) => (present[day] ?? []).length > 0);
  if (reached.length === 0) {
    const { from, until } = dates;
    const when = from === until ? `em ${formatDay(from)}` : `entre ${formatDay(from)} e ${formatDay(until)}`;
    return {
      days: days.length === 1 ? `Não há ${dayWord(days[0])} ${when}.` : `Nenhum desses dias cai ${when}.`,
    };
  }
  if (week === null || parts.length === 0) return {};
  const open = openBetween(week, dates, shown);
  if (reached.some((day) => parts.some((part) => open[day]?.includes(part)))) return {};
  const who =
    reached.length === 1
      ? `Não há atendimento: ${dayWord(reached[0])}`
      : 'Nenhum desses dias tem atendimento';
  const when = parts.map((part) => DAY_PART_WORDS[part]).join(reached.length === 1 ? ' ou ' : ' nem ');
  return { parts: `${who} ${when}. Escolha outro dia ou outra parte do dia.` };
}

const dayWord = (day = 0): string => weekdayName(day, 'medium').toLowerCase();
