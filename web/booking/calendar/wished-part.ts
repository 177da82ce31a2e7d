import type { SlotReason } from '#shared/contract/suggestions.ts';
import { DAY_PART_WORDS, type DayPart } from '#shared/day-parts.ts';
import { partOf } from '#web/lib/day-parts.ts';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { dayIn } from '#web/lib/format.ts';
import type { FreeDays } from './day-times.ts';

/** A part of the day that a person would rather have, and who says so: the link, earlier bookings on this device, or the person now. */
export type WishedPart = { readonly part: DayPart; readonly by: 'link' | 'habit' | 'choice' };

/** The parts of a day with the wished one first. */
export function wishedFirst<Times extends { readonly part: DayPart }>(
  parts: readonly Times[],
  wished: WishedPart | null,
): Times[] {
  return [
    ...parts.filter(({ part }) => part === wished?.part),
    ...parts.filter(({ part }) => part !== wished?.part),
  ];
}

/** Whether all of several times are what was wished: the part of the day, and the date of the address. */
export function areAllWished(
  times: readonly { readonly startTime: string }[],
  part: DayPart | undefined,
  date: string | null,
  zone: string,
): boolean {
  return times.every(
    ({ startTime }) =>
      (part ?? partOf(startTime, zone)) === partOf(startTime, zone) &&
      (date ?? dayIn(startTime, zone)) === dayIn(startTime, zone),
  );
}

/** Times like the client's last one and those that are as wished first; else in the order given. */
export function wishedTimesFirst<Time extends { readonly startTime: string; readonly reason: SlotReason }>(
  times: readonly Time[],
  wished: Chosen,
  zone: string,
): readonly Time[] {
  const fits = ({ startTime, reason }: Time) => reason === 'last-time' || isAsChosen(startTime, wished, zone);
  return [...times.filter(fits), ...times.filter((time) => !fits(time))];
}

/** The free times of a month that lie in the wished part of their day, by date; all of them where none does. */
export function inWishedPart(days: FreeDays, wished: WishedPart | null, zone: string): FreeDays {
  if (wished === null) return days;
  const fitting = new Map(
    [...days]
      .map(
        ([date, slots]) =>
          [date, slots.filter((slot) => partOf(slot.startTime, zone) === wished.part)] as const,
      )
      .filter(([, slots]) => slots.length > 0),
  );
  return fitting.size > 0 ? fitting : days;
}

/** Why a time, or a part of the day, stands first. */
export function wishWords(by: WishedPart['by']): string {
  return by === 'choice'
    ? 'como você prefere'
    : by === 'link'
      ? 'como no link que você abriu'
      : 'como você costuma marcar';
}

/** What is said where nothing is free in the wished part. @param where 'neste dia', 'em novembro de 2026' */
export function noneInPart(part: DayPart, where: string): string {
  return noneSo(DAY_PART_WORDS[part], where);
}

/** What a client chose on the page: a part of the day, a weekday (0 for Sunday), both or neither. */
export type Chosen = { readonly part: DayPart | null; readonly weekday: number | null };

/** Whether a time is as the client chose. @param zone IANA zone of that clock */
export function isAsChosen(startTime: string, { part, weekday }: Chosen, zone: string): boolean {
  return (
    (part === null || partOf(startTime, zone) === part) &&
    (weekday === null || dayOfWeekOf(dayIn(startTime, zone)) === weekday)
  );
}

/** @param so 'à noite', 'na quinta à noite' @param where 'neste dia' */
export const noneSo = (so: string, where: string) =>
  `Não há horário ${so} ${where}; veja os outros horários.`;
