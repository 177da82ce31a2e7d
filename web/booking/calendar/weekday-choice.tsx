import { DAY_PART_WORDS } from '#shared/day-parts.ts';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { capitalized, dayIn, weekdayName } from '#web/lib/format.ts';
import type { FreeDays } from './day-times.ts';
import { isAsChosen, noneSo, type Chosen } from './wished-part.ts';

// Fetched after the first paint, which does without.

type Times = { readonly days: FreeDays; readonly suggestions: readonly { readonly startTime: string }[] };

type WeekdayChoiceProps = {
  /** Those that can be had, 0 for Sunday. */
  weekdays: readonly number[];
  preferred: number | null;
  onPrefer: (weekday: number | null) => void;
};

/**
 * On which weekday a client would rather come. It orders what is suggested, and hides no free time. The device's own select, drawn
 * as the parts of the day beside it are.
 */
export function WeekdayChoice({ weekdays, preferred, onPrefer }: WeekdayChoiceProps) {
  // What was chosen stays a choice where another month has none of it.
  const shown = [...new Set([...weekdays, ...(preferred === null ? [] : [preferred])])].sort();
  return (
    <select
      aria-label="Dia da semana que você prefere"
      value={preferred ?? ''}
      onChange={({ target }) => onPrefer(target.value === '' ? null : Number(target.value))}
      className="h-9 rounded-sm border border-line bg-card px-1.5 text-ui text-muted transition-colors hover:border-accent pointer-coarse:h-11"
    >
      <option value="">Qualquer dia</option>
      {shown.map((weekday) => (
        <option key={weekday} value={weekday}>
          {capitalized(weekdayName(weekday, 'medium'))}
        </option>
      ))}
    </select>
  );
}

/**
 * The weekdays on which a client may come, 0 for Sunday: those with active hours; where no hours are known, as with anybody, those
 * on which something is free or suggested.
 * @param zone IANA zone by whose clock the times are
 */
export function weekdaysOf(
  hours: readonly { readonly dayOfWeek: number; readonly isActive: boolean }[],
  { days, suggestions }: Times,
  zone: string,
): readonly number[] {
  const known =
    hours.length > 0
      ? hours.filter(({ isActive }) => isActive).map(({ dayOfWeek }) => dayOfWeek)
      : [...days.keys(), ...suggestions.map(({ startTime }) => dayIn(startTime, zone))].map(dayOfWeekOf);
  return [...new Set(known)].sort();
}

/**
 * What is said where nothing of a month, nor of what is suggested after it, is as the client chose; null where something is, or
 * nothing was chosen. @param where 'em novembro de 2026'
 */
export function noneAsChosen(
  { days, suggestions }: Times,
  chosen: Chosen,
  zone: string,
  where: string,
): string | null {
  const { part, weekday } = chosen;
  if (part === null && weekday === null) return null;
  const known = [...[...days.values()].flat(), ...suggestions];
  if (known.some(({ startTime }) => isAsChosen(startTime, chosen, zone))) return null;
  const day =
    weekday === null ? [] : [`${isMasculine(weekday) ? 'no' : 'na'} ${weekdayName(weekday, 'medium')}`];
  return noneSo([...day, ...(part === null ? [] : [DAY_PART_WORDS[part]])].join(' '), where);
}

const isMasculine = (weekday: number) => weekday === 0 || weekday === 6;
