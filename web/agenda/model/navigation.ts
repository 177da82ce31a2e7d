import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { addDays, addMonths, monthPage, startOfWeek } from '#web/lib/format-day.ts';
import { dayTitle, dayTitleShort, monthTitle, weekdayName } from '#web/lib/format.ts';
import { weekTitle, weekTitleBrief } from '#web/lib/day-words.ts';
import type { AgendaView, MinuteRange } from '#web/agenda/types.ts';

type OpenHours = (date: string) => readonly MinuteRange[];

/** The date shown after `count` steps of the view: months, weeks or days. */
export function stepDate(view: AgendaView, date: string, count: number): string {
  if (view === 'month') return addMonths(date, count);
  return addDays(date, view === 'week' ? 7 * count : count);
}

/** 'novembro de 2026', 'Semana de 15 a 21 de novembro' or 'sexta-feira, 20 de novembro'. */
export function viewTitle(view: AgendaView, date: string): string {
  if (view === 'month') return monthTitle(date);
  return view === 'week' ? weekTitle(date) : dayTitle(date);
}

/** The same in fewer words, for a phone: 'sex, 20 de novembro'. */
export function viewTitleShort(view: AgendaView, date: string): string {
  if (view === 'month') return monthTitle(date);
  if (view === 'week') return weekTitleBrief(date);
  return `${weekdayName(dayOfWeekOf(date), 'short').toLowerCase()}, ${dayTitleShort(date)}`;
}

/** First and last day that the view shows: what to read from the server. A phone shows the whole week around a day. */
export function visibleRange(view: AgendaView, date: string): { from: string; to: string } {
  if (view !== 'month') return { from: startOfWeek(date), to: addDays(startOfWeek(date), 6) };
  return monthPage(date);
}

/** First and last day on which the view shows appointments: a day is one, though that of one person has its week above it. */
export function shownDays(view: AgendaView, date: string): { from: string; to: string } {
  return view === 'day' ? { from: date, to: date } : visibleRange(view, date);
}

/**
 * The day on which a new appointment begins: the first that the view shows, or today where that is over or in sight. From a week
 * or month it goes on to the first day with hours ahead, at most a week beyond what shows.
 * @param now the present date and minute, by the agenda's clock; `openHours` is null where no hours are known
 */
export function firstDayToBook(
  view: AgendaView,
  date: string,
  now: { date: string; minuteOfDay: number; openHours: OpenHours | null },
): string {
  const { date: today, minuteOfDay, openHours } = now;
  const start = view === 'month' ? `${date.slice(0, 7)}-01` : shownDays(view, date).from;
  const first = start < today ? today : start;
  if (view === 'day' || openHours === null) return first;
  const beyond = addDays(first, 8);
  for (let day = first; day < beyond || showsDay(view, date, day); day = addDays(day, 1)) {
    const after = day === today ? minuteOfDay : 0;
    if (openHours(day).some(({ end }) => end > after)) return day;
  }
  return first;
}

/** Whether the view around `date` shows that day too. */
export function showsDay(view: AgendaView, date: string, day: string): boolean {
  if (view === 'month') return date.slice(0, 7) === day.slice(0, 7);
  return view === 'week' ? startOfWeek(date) === startOfWeek(day) : date === day;
}
