/** Days and weeks in words for the agenda; the public pages, which load format.ts, never say them. */
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import {
  dayIn,
  dayTitleShort,
  formatDayShort,
  formatTime,
  monthName,
  weekdayName,
  type Instant,
} from './format.ts';
import { startOfWeek } from './format-day.ts';

/** 'terça 24/11 às 10:00', for a notice that is gone in seconds. */
export function dayTimeTag(instant: Instant, zone: string): string {
  const day = dayIn(instant, zone);
  const weekday = weekdayName(dayOfWeekOf(day), 'medium');
  return `${weekday} ${formatDayShort(day)} às\u00a0${formatTime(instant, zone)}`;
}

/** 'terça 1 dez', for labels that are read aloud. */
export function dayLabel(day: string): string {
  return `${weekdayName(dayOfWeekOf(day), 'medium')} ${dayAndMonth(day)}`;
}

/** 'ter., 1 dez', for a label that follows a pointer; 'terça, 1 dez' for a sentence. */
export function dayBrief(day: string, form: 'short' | 'medium' = 'short'): string {
  const weekday = weekdayName(dayOfWeekOf(day), form);
  const name = form === 'short' ? `${weekday.toLowerCase()}.` : weekday;
  return `${name}, ${dayAndMonth(day)}`;
}

/** '1 dez'. */
function dayAndMonth(day: string): string {
  return `${Number(day.slice(8, 10))} ${monthName(day).slice(0, 3)}`;
}

/** The day's week from Sunday to Saturday: 'Semana de 15 a 21 de novembro', 'Semana de 29 de novembro a 5 de dezembro'. */
export function weekTitle(day: string): string {
  const sunday = startOfWeek(day);
  return `Semana de ${dayRange(sunday, addDays(sunday, 6))}`;
}

/** '22 a 28 de novembro', '29 nov a 5 dez': for a phone, where two whole months have no room. */
export function weekTitleBrief(day: string): string {
  const sunday = startOfWeek(day);
  const saturday = addDays(sunday, 6);
  return sunday.slice(0, 7) === saturday.slice(0, 7)
    ? dayRange(sunday, saturday)
    : `${dayAndMonth(sunday)} a ${dayAndMonth(saturday)}${sunday.slice(0, 4) === saturday.slice(0, 4) ? '' : ` de ${saturday.slice(0, 4)}`}`;
}

/** Days in words, both included: '22 a 28 de novembro', '27 dez de 2026 a 2 jan de 2027'. */
function dayRange(first: string, last: string): string {
  const [year, nextYear] = [first.slice(0, 4), last.slice(0, 4)];
  if (year !== nextYear) return `${dayAndMonth(first)} de ${year} a ${dayAndMonth(last)} de ${nextYear}`;
  const start =
    first.slice(0, 7) === last.slice(0, 7) ? String(Number(first.slice(8))) : dayTitleShort(first);
  return `${start} a ${dayTitleShort(last)}`;
}
