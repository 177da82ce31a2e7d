import type {
  CreateSeriesBody,
  MoveSeriesBody,
  SeriesCheck,
  SeriesDate,
  SeriesMoveCheck,
  SeriesPlan,
} from '#shared/contract/series.ts';
import { SERIES } from '#shared/contract/limits.ts';
import { formatTime } from '#web/lib/format.ts';

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

/** What becomes of a date: it is booked as wanted, at the nearest free time, squeezed in, or left out. */
export type DateChoice = 'book' | 'nearest' | 'squeeze' | 'skip';

/** What can be done with a date, the usual one first. */
export function choicesFor({ state, startTime, nearest }: SeriesDate): readonly DateChoice[] {
  const near: DateChoice[] = nearest === null ? [] : ['nearest'];
  if (startTime === null) return [...near, 'skip'];
  switch (state) {
    case 'free':
      return ['book', 'skip'];
    case 'outside':
      return ['book', ...near, 'skip'];
    case 'taken':
      return [...near, 'skip', 'squeeze'];
    case 'closed':
    case 'holiday':
      return ['skip', 'book'];
  }
}

/** What becomes of a date: what was chosen, as long as it can be, else what is usual. */
export function choiceOf(date: SeriesDate, wanted: DateChoice | undefined): DateChoice {
  const all = choicesFor(date);
  return wanted !== undefined && all.includes(wanted) ? wanted : (all[0] ?? 'skip');
}

/** The choice in words. */
export function choiceWords(choice: DateChoice, { nearest }: SeriesDate, zone: string): string {
  switch (choice) {
    case 'book':
      return 'Marcar';
    case 'nearest':
      return nearest === null ? '' : `Marcar às ${formatTime(nearest, zone)}`;
    case 'squeeze':
      return 'Encaixar';
    case 'skip':
      return 'Pular';
  }
}

/** The same of an appointment that goes elsewhere. */
export function moveWords(choice: DateChoice, { nearest }: SeriesDate, zone: string): string {
  switch (choice) {
    case 'book':
      return 'Mover';
    case 'nearest':
      return nearest === null ? '' : `Mover para as ${formatTime(nearest, zone)}`;
    case 'squeeze':
      return 'Encaixar';
    case 'skip':
      return 'Deixar onde está';
  }
}

/** What is moved of what was checked. @param chosen by the appointment's id */
export function movesOf(
  { moves }: SeriesMoveCheck,
  chosen: ReadonlyMap<string, DateChoice>,
): MoveSeriesBody['moves'] {
  return moves.flatMap((move) => {
    const choice = choiceOf(move, chosen.get(move.id));
    const start = choice === 'nearest' ? move.nearest : move.startTime;
    if (move.isChanged || choice === 'skip' || start === null) return [];
    return [{ id: move.id, startTime: start, ...(choice === 'squeeze' ? { allowConflict: true } : {}) }];
  });
}

/** What is booked of what was checked. */
export function startsOf(
  { dates }: SeriesCheck,
  chosen: ReadonlyMap<string, DateChoice>,
): CreateSeriesBody['starts'] {
  return dates.flatMap((date) => {
    const choice = choiceOf(date, chosen.get(date.date));
    const start = choice === 'nearest' ? date.nearest : date.startTime;
    if (choice === 'skip' || start === null) return [];
    return [{ startTime: start, ...(choice === 'squeeze' ? { allowConflict: true } : {}) }];
  });
}
