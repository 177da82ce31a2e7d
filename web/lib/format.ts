/**
 * Everything that turns a value into words or figures for a reader. The only module of the web part that may
 * touch `Intl`: formatters are slow to build, so each is built once and kept.
 */
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';

const LOCALE = 'pt-BR';
const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant: ISO 8601 text, milliseconds since the epoch, or a Date. */
export type Instant = string | number | Date;

function formatter(key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  let found = formatters.get(key);
  if (found === undefined) {
    found = new Intl.DateTimeFormat(LOCALE, options);
    formatters.set(key, found);
  }
  return found;
}

function millis(instant: Instant): number {
  return typeof instant === 'number' ? instant : new Date(instant).getTime();
}

/** 'YYYY-MM-DD' as '20/11/2026'. */
export function formatDay(day: string): string {
  return `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

/** 'YYYY-MM-DD' as '20/11'. */
export function formatDayShort(day: string): string {
  return formatDay(day).slice(0, 5);
}

/** An instant's date in a zone, as '20/11/2026'. */
export function formatDate(instant: Instant, zone: string): string {
  return formatDay(dayIn(instant, zone));
}

/** An instant's civil day in a zone, as 'YYYY-MM-DD'. */
export function dayIn(instant: Instant, zone: string): string {
  const parts = formatter(`day ${zone}`, {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(millis(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** An instant's 24-hour time in a zone, as '09:30'. */
export function formatTime(instant: Instant, zone: string): string {
  return formatter(`time ${zone}`, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(millis(instant));
}

/** '09:30 – 10:20'. */
export function formatTimeRange(start: Instant, end: Instant, zone: string): string {
  return `${formatTime(start, zone)} – ${formatTime(end, zone)}`;
}

/** '20/11/2026 às 09:30'. */
export function formatDateTime(instant: Instant, zone: string): string {
  return `${formatDate(instant, zone)} às ${formatTime(instant, zone)}`;
}

/** '20/11/2026 09:30', for a line with more than one of them. */
export function formatDayTime(instant: Instant, zone: string): string {
  return `${formatDate(instant, zone)} ${formatTime(instant, zone)}`;
}

/** Minutes after midnight as '09:30'; 1440 is '24:00'. */
export function formatMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

const WEEKDAYS = [
  'domingo',
  'segunda-feira',
  'terça-feira',
  'quarta-feira',
  'quinta-feira',
  'sexta-feira',
  'sábado',
] as const;

/** A weekday, 0 for Sunday: 'sexta-feira', 'sexta', 'Sex' or 'S'. */
export function weekdayName(weekday: number, form: 'long' | 'medium' | 'short' | 'letter' = 'long'): string {
  const name = WEEKDAYS[weekday] ?? '';
  if (form === 'long') return name;
  if (form === 'medium') return name.replace('-feira', '');
  const capital = name.charAt(0).toUpperCase();
  return form === 'letter' ? capital : capital + name.slice(1, 3);
}

// Written out: the grids name hundreds of days before they are first seen, and the first formatter of a page is slow to build.
const MONTHS = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

/** 'novembro', of a day. */
export function monthName(day: string): string {
  return MONTHS[Number(day.slice(5, 7)) - 1] ?? '';
}

/** 'novembro de 2026'. */
export function monthTitle(day: string): string {
  return `${monthName(day)} de ${Number(day.slice(0, 4))}`;
}

/** 'sexta-feira, 20 de novembro'. */
export function dayTitle(day: string): string {
  return `${weekdayName(dayOfWeekOf(day))}, ${dayTitleShort(day)}`;
}

/** '20 de novembro', for a phone. */
export function dayTitleShort(day: string): string {
  return `${Number(day.slice(8, 10))} de ${monthName(day)}`;
}

/** An instant in words, in a zone: 'sexta, 20 de novembro, às 10:00'. */
export function dayAndTime(instant: Instant, zone: string): string {
  const day = dayIn(instant, zone);
  const weekday = weekdayName(dayOfWeekOf(day), 'medium');
  // A line never ends between the two.
  return `${weekday}, ${dayTitleShort(day)}, às\u00a0${formatTime(instant, zone)}`;
}

/** 'qui, 26/11', for a line that must be short. */
export function dayTag(day: string): string {
  return `${weekdayName(dayOfWeekOf(day), 'short').toLowerCase()}, ${formatDayShort(day)}`;
}

/**
 * A moment by a zone's clock: 'hoje às 14:32', 'amanhã às 10:00' or 'seg, 30/11 às 10:00'.
 * @param todays the days that count as today: with more than one, a day is called so only where it is today by all
 */
export function nearDayTime(instant: Instant, zone: string, todays: readonly string[]): string {
  const day = dayIn(instant, zone);
  const is = (ahead: number) => todays.every((today) => addDays(today, ahead) === day);
  const words = is(0) ? 'hoje' : is(1) ? 'amanhã' : dayTag(day);
  return `${words} às ${formatTime(instant, zone)}`;
}

/** Minutes as '50 min', '1 h' or '1 h 30 min'. */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

let currency: Intl.NumberFormat | undefined;
let decimal: Intl.NumberFormat | undefined;

/** An amount in reais, as 'R$ 1.234,50' that never parts at the end of a line; takes the API's decimal text too. */
export function formatBrl(amount: number | string): string {
  currency ??= new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'BRL' });
  return currency.format(Number(amount));
}

/** An amount without its currency, for a field that names it: '1.234,50'. */
export function formatAmount(amount: number): string {
  return formatBrl(amount).replace(/^R\$\s/, '');
}

/** A number with Brazilian separators, at most one decimal: '1.234,5'. */
export function formatNumber(value: number): string {
  decimal ??= new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
  return decimal.format(value);
}

/** A share from 0 to 1 as '87%'. */
export function formatPercent(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A zone's name for people: 'Horário de Brasília'. */
export function zoneName(zone: string, at: Instant = Date.now()): string {
  const parts = formatter(`zone ${zone}`, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(
    millis(at),
  );
  // Some ICU builds answer 'Horário Padrão de Brasília'; nobody says "padrão".
  const name = (parts.find((part) => part.type === 'timeZoneName')?.value ?? zone).replace(/ padrão/i, '');
  return capitalized(name);
}

/** With a capital first letter, as a sentence or a line of its own begins. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The zone of the device, for a visitor. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The first letters of the first and the last name: 'Ana Maria Prado' as 'AP'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.charAt(0) ?? '';
  const last = words.length > 1 ? (words.at(-1)?.charAt(0) ?? '') : '';
  return (first + last).toUpperCase();
}

/** Made when a country is first named: it takes longer than all the rest of this file. */
let regionNames: Intl.DisplayNames | undefined;

/** A country's name in Portuguese by its code (ISO 3166-1). */
export function countryName(code: string): string {
  regionNames ??= new Intl.DisplayNames(LOCALE, { type: 'region' });
  return regionNames.of(code) ?? code;
}
