import type { Insights } from '#shared/contract/insights.ts';
import { formatDuration, formatNumber, weekdayName } from '#web/lib/format.ts';

export type HourEntry = Insights['hours'][number];

/** A weekday's hour in the table: null where it was neither offered nor booked. */
type HeatRow = { readonly hour: number; readonly cells: readonly (HourEntry | null)[] };

/** The hours from the first to the last one that was offered or booked, each with its seven days, Sunday first. */
export function heatRows(hours: Insights['hours']): HeatRow[] {
  if (hours.length === 0) return [];
  const first = Math.min(...hours.map(({ hour }) => hour));
  const last = Math.max(...hours.map(({ hour }) => hour));
  const entries = new Map(hours.map((entry) => [entry.hour * 7 + entry.dayOfWeek, entry]));
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const hour = first + index;
    return { hour, cells: Array.from({ length: 7 }, (_day, day) => entries.get(hour * 7 + day) ?? null) };
  });
}

/** How much of an hour was booked, from 0 to 1; null where none of it was offered. */
export function shareBooked({ offered, booked }: Pick<HourEntry, 'offered' | 'booked'>): number | null {
  return offered === 0 ? null : booked / offered;
}

/** Steps of the colour, from nothing booked to nearly all: where each ends. */
const STEPS = [0, 0.25, 0.5, 0.75, 1] as const;
export type Step = 0 | 1 | 2 | 3 | 4;

export function stepOf(share: number): Step {
  return STEPS.findIndex((end) => share <= end) as Step; // a share is at most 1
}

/** A cell in words, for screen readers: 'quinta, 18 h: 0 de 16 h reservadas'. */
export function cellSentence(dayOfWeek: number, hour: number, entry: HourEntry | null): string {
  const place = `${weekdayName(dayOfWeek, 'medium')}, ${hour} h`;
  if (entry === null) return `${place}: não oferecida`;
  const { offered, booked, outside, isRecent } = entry;
  if (offered === 0 && outside === 0) return `${place}: oferecida há pouco, ainda sem datas`;
  if (offered === 0) return `${place}: ${formatDuration(outside)} de reservas fora dos horários atuais`;
  const besides = outside === 0 ? '' : `, e ${formatDuration(outside)} de reservas além dos horários atuais`;
  const since = isRecent ? ' desde que é oferecida' : '';
  return `${place}: ${outOf(booked, offered)} reservadas${since}${besides}`;
}

/** All cells in one sentence: 'Nas últimas 8 semanas, 140 de 320 h oferecidas foram reservadas.' Only what was offered counts. */
export function totalSentence({
  hours,
  weeks,
  observedWeeks,
}: Pick<Insights, 'hours' | 'weeks' | 'observedWeeks'>): string {
  const offered = hours.reduce((sum, entry) => sum + entry.offered, 0);
  const booked = hours.reduce((sum, entry) => sum + entry.booked, 0);
  return `${span(weeks, observedWeeks)}, ${outOf(booked, offered)} oferecidas foram reservadas.`;
}

/** Of an agenda that is younger than what is asked for, how old it is. */
function span(weeks: number, observed: number): string {
  if (observed >= weeks) return `Nas últimas ${weeks} semanas`;
  return observed < 2 ? 'Desde o começo da agenda' : `Nas ${observed} semanas que a agenda tem`;
}

/** '0 de 16 h', '7 h 30 min de 16 h'. */
function outOf(part: number, whole: number): string {
  const inHours = part % 60 === 0 && whole % 60 === 0;
  if (inHours) return `${formatNumber(part / 60)} de ${formatNumber(whole / 60)} h`;
  return `${formatDuration(part)} de ${formatDuration(whole)}`;
}
