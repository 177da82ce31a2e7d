import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import type { EpochMinute, LocalTime } from '#shared/scheduling/types.ts';
import { offsetAt, toLocal } from '#shared/scheduling/zone.ts';
import { WEEKDAYS } from './words.ts';

export type Labelled = {
  /** The start that was refused, and the one that is offered. */
  readonly asked: EpochMinute;
  readonly start: EpochMinute;
  readonly now: EpochMinute;
  /** IANA zone of the clock that is read: of the person who was asked for, or of the client. */
  readonly timezone: string;
} & (
  | { readonly kind: 'nearby' | 'next_week' }
  /** Whose time is offered instead. */
  | { readonly kind: 'another_person'; readonly person: { readonly name: string; readonly timezone: string } }
);

/**
 * How an offered time differs from the refused one, in Portuguese: "10:30, meia hora depois", "mesmo horário com Bia Lima",
 * "quinta que vem, 03/12, no mesmo horário".
 */
export function alternativeLabel(labelled: Labelled): string {
  const { kind, asked, start, now, timezone } = labelled;
  if (kind === 'another_person') {
    const { person } = labelled;
    const isSameClock = offsetAt(person.timezone, start) === offsetAt(timezone, start);
    const elsewhere = isSameClock
      ? ''
      : ` (${clockOf(toLocal(person.timezone, start))} no fuso dessa agenda)`;
    return `mesmo horário com ${person.name}${elsewhere}`;
  }
  const offered = toLocal(timezone, start);
  if (kind === 'next_week') {
    const isNext = weekOf(offered.date) === weekOf(toLocal(timezone, now).date) + 1;
    return `${WEEKDAYS[offered.dayOfWeek]}${isNext ? ' que vem' : ''}, ${dayOf(offered)}, no mesmo horário`;
  }
  return nearbyLabel(offered, toLocal(timezone, asked), start - asked);
}

function nearbyLabel(offered: LocalTime, asked: LocalTime, minutes: number): string {
  const days = dayNumberOf(offered.date) - dayNumberOf(asked.date);
  if (days === 0) {
    const apart = Math.abs(minutes);
    const how =
      apart > NEAR_MINUTES ? 'no mesmo dia' : `${lengthInWords(apart)} ${minutes < 0 ? 'antes' : 'depois'}`;
    return `${clockOf(offered)}, ${how}`;
  }
  const day = days === 1 ? 'no dia seguinte' : days === -1 ? 'na véspera' : WEEKDAYS[offered.dayOfWeek];
  return `${day}, ${dayOf(offered)}, ${offered.minuteOfDay < 120 && offered.minuteOfDay >= 60 ? 'à' : 'às'} ${clockOf(offered)}`;
}

/** Beyond this nobody counts the hours between two times. */
const NEAR_MINUTES = 240;
const HOURS = ['', 'uma hora', 'duas horas', 'três horas', 'quatro horas'];

/** Up to four hours, as people say them: 'meia hora', 'uma hora e meia', 'duas horas e 10 minutos'. */
function lengthInWords(minutes: number): string {
  const hours = HOURS[Math.floor(minutes / 60)] ?? '';
  const rest = minutes % 60;
  const few = rest === 1 ? '1 minuto' : `${rest} minutos`;
  if (hours === '') return rest === 30 ? 'meia hora' : few;
  if (rest === 0) return hours;
  return `${hours} e ${rest === 30 ? 'meia' : few}`;
}

/** HH:MM. */
function clockOf({ minuteOfDay }: LocalTime): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

/** '03/12'. */
function dayOf({ date }: LocalTime): string {
  return `${date.slice(8)}/${date.slice(5, 7)}`;
}

/** Weeks from Sunday to Saturday, counted. */
function weekOf(date: string): number {
  // 1970-01-01 was a Thursday.
  return Math.floor((dayNumberOf(date) + 4) / 7);
}
