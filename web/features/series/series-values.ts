import type {
  CreateSeriesBody,
  MoveSeriesBody,
  SeriesCheck,
  SeriesDate,
  SeriesMoveCheck,
  SeriesPlan,
} from '#shared/contract/series.ts';
import { SERIES } from '#shared/contract/limits.ts';
import { datesAfterCount, datesToBook } from '#shared/series/series-dates.ts';
import { dayIn, dayTag, formatTime } from '#web/lib/format.ts';

/** What is repeated: an appointment as it would be booked once. */
export type SeriesDraft = Omit<SeriesPlan, 'rule'> &
  Pick<CreateSeriesBody, 'clientId' | 'clientName' | 'clientEmail' | 'clientPhone' | 'notes'> & {
    /** What the dialog says of it: service or length, and with whom. */
    readonly about: string;
  };

/** How often and until when, as it is typed. */
export type RuleValues = {
  readonly every: SeriesPlan['rule']['every'];
  /** Besides the first date's own; of a series by weeks. */
  readonly weekdays: readonly number[];
  readonly ends: 'count' | 'until' | 'never';
  readonly count: string;
  /** Whether dates at its end take the place of those that are left out, so that it has its count. */
  readonly isFilled: boolean;
  readonly until: string;
};

/** Three months of weeks. */
export const USUAL_COUNT = 12;

/** The rule as the server takes it; null while its end is missing. */
export function ruleOf({ every, weekdays, ends, count, until }: RuleValues): SeriesPlan['rule'] | null {
  const days = every === 'month' ? [] : [...weekdays];
  if (ends === 'never') return { every, weekdays: days, isOpen: true };
  if (ends === 'until') return until === '' ? null : { every, weekdays: days, until };
  const times = Number(count);
  return Number.isInteger(times) && times >= 2 && times <= SERIES.appointments
    ? { every, weekdays: days, count: times }
    : null;
}

/** The rule whose dates are looked at: where its end is filled, all that there may be, for nobody knows yet which of them can be had. */
export function checkedRuleOf(values: RuleValues): SeriesPlan['rule'] | null {
  const rule = ruleOf(values);
  return rule?.count === undefined || !values.isFilled ? rule : { ...rule, count: SERIES.appointments };
}

/** Days that stand side by side, as 'qui, 26/11': all with their year where one of them is in another year than `since`. */
export function daysInWords(days: readonly string[], since: string): string[] {
  const year = (day: string): string => day.slice(0, 4);
  const isFar = days.some((day) => year(day) !== year(since));
  return days.map((day) => dayTag(day) + (isFar ? `/${year(day)}` : ''));
}

/** What becomes of a date: it is booked as wanted, at the nearest free time, on another day, squeezed in, or left out. */
export type DateChoice = 'book' | 'nearest' | 'other-day' | 'squeeze' | 'skip';

/** What can be done with a date, the usual one first. */
export function choicesFor({ state, startTime, nearest, otherDay }: SeriesDate): readonly DateChoice[] {
  const near: DateChoice[] = nearest === null ? [] : ['nearest'];
  const other: DateChoice[] = otherDay === null ? [] : ['other-day'];
  if (startTime === null) return [...near, 'skip', ...other];
  switch (state) {
    case 'free':
      return ['book', 'skip'];
    case 'outside':
      return ['book', ...near, 'skip'];
    case 'taken':
      return [...near, 'skip', ...other, 'squeeze'];
    case 'closed':
    case 'holiday':
      return ['skip', ...other, 'book'];
  }
}

/** What becomes of a date: what was chosen, as long as it can be, else what is usual. */
export function choiceOf(date: SeriesDate, wanted: DateChoice | undefined): DateChoice {
  const all = choicesFor(date);
  return wanted !== undefined && all.includes(wanted) ? wanted : (all[0] ?? 'skip');
}

/** Where a choice puts the appointment, in UTC; null where there is no such time. */
function placeOf({ startTime, nearest, otherDay }: SeriesDate, choice: DateChoice): string | null {
  if (choice === 'nearest') return nearest;
  return choice === 'other-day' ? otherDay : startTime;
}

/** 'qui, 24/12, 10:00' */
const dayAndTime = (time: string, zone: string): string =>
  `${dayTag(dayIn(time, zone))}, ${formatTime(time, zone)}`;

/** The choice in words. */
export function choiceWords(choice: DateChoice, { nearest, otherDay }: SeriesDate, zone: string): string {
  switch (choice) {
    case 'book':
      return 'Marcar';
    case 'nearest':
      return nearest === null ? '' : `Marcar às ${formatTime(nearest, zone)}`;
    case 'other-day':
      return otherDay === null ? '' : `Marcar ${dayAndTime(otherDay, zone)}`;
    case 'squeeze':
      return 'Encaixar';
    case 'skip':
      return 'Pular';
  }
}

/** The same of an appointment that changes. @param isMove whether it goes elsewhere */
export function moveWords(
  choice: DateChoice,
  { nearest, otherDay }: SeriesDate,
  zone: string,
  isMove: boolean,
): string {
  switch (choice) {
    case 'book':
      return isMove ? 'Mover' : 'Mudar';
    case 'nearest':
      return nearest === null ? '' : `Mover para as ${formatTime(nearest, zone)}`;
    case 'other-day':
      return otherDay === null ? '' : `Mover para ${dayAndTime(otherDay, zone)}`;
    case 'squeeze':
      return 'Encaixar';
    case 'skip':
      return isMove ? 'Deixar onde está' : 'Deixar como está';
  }
}

/**
 * What is changed of what was checked.
 * @param chosen by the appointment's id
 * @param usual what becomes of those of which nothing was chosen, as far as it can be
 */
export function movesOf(
  { moves }: SeriesMoveCheck,
  chosen: ReadonlyMap<string, DateChoice>,
  usual?: DateChoice,
): MoveSeriesBody['moves'] {
  return moves.flatMap((move) => {
    const choice = choiceOf(move, chosen.get(move.id) ?? usual);
    const start = placeOf(move, choice);
    if (move.isChanged || choice === 'skip' || start === null) return [];
    const { id, from, fromEnd } = move;
    return [
      { id, from, fromEnd, startTime: start, ...(choice === 'squeeze' ? { allowConflict: true } : {}) },
    ];
  });
}

/** What is booked of a date; null where it is left out. */
function startOf(
  date: SeriesDate,
  chosen: ReadonlyMap<string, DateChoice>,
): CreateSeriesBody['starts'][number] | null {
  const choice = choiceOf(date, chosen.get(date.date));
  const start = placeOf(date, choice);
  if (choice === 'skip' || start === null) return null;
  return { startTime: start, ...(choice === 'squeeze' ? { allowConflict: true } : {}) };
}

/** What is shown of what was checked, and what is booked of it. */
export type WantedDates = {
  readonly dates: readonly SeriesDate[];
  readonly starts: CreateSeriesBody['starts'];
  /** How many of the dates stand beyond the count that was asked for. */
  readonly added: number;
  /** How many appointments it has fewer than were asked for. */
  readonly missing: number;
  /** How many dates may still be added at the end in their place. */
  readonly addable: number;
};

/**
 * The dates of a series and the starts that are booked.
 * @param rule as it was asked for; one with a count may be filled at its end
 */
export function wantedOf(
  { dates: checked, isCut }: Pick<SeriesCheck, 'dates' | 'isCut'>,
  chosen: ReadonlyMap<string, DateChoice>,
  { first, rule, isFilled }: { first: string; rule: SeriesPlan['rule']; isFilled: boolean },
): WantedDates {
  const { count } = rule;
  const fills = isFilled && count !== undefined;
  const dates = fills
    ? datesToBook(checked, count, (date) => startOf(date, chosen) !== null)
    : checked.slice(0, count);
  const starts = dates.flatMap((date) => startOf(date, chosen) ?? []);
  if (count === undefined) return { dates, starts, added: 0, missing: 0, addable: 0 };
  const missing = Math.max(0, count - starts.length);
  const leftOut = dates.length - starts.length;
  return {
    dates,
    starts,
    added: Math.max(0, dates.length - count),
    missing,
    addable:
      fills || isCut
        ? 0
        : Math.min(leftOut, datesAfterCount(first, { ...rule, weekdays: rule.weekdays ?? [] })),
  };
}
