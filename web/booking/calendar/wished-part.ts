import type { FreeSlot } from '#shared/contract/booking.ts';
import type { DayPartWish } from '#shared/link-wishes.ts';
import { partOf, type DayPart } from '#web/lib/day-parts.ts';
import type { FreeDays } from './day-times.ts';

/** A part of the day that a person would rather have, and who says so: the link, or earlier bookings on this device. */
export type WishedPart = { readonly part: DayPartWish; readonly by: 'link' | 'habit' };

const LABELS = { manha: 'Manhã', tarde: 'Tarde', noite: 'Noite' } as const satisfies Record<
  DayPartWish,
  DayPart<FreeSlot>['label']
>;

/** The part of the day in which an instant lies on the clock of `zone`, as addresses name it. */
export function partWishOf(instant: string, zone: string): DayPartWish {
  const label = partOf(instant, zone);
  if (label === LABELS.manha) return 'manha';
  return label === LABELS.tarde ? 'tarde' : 'noite';
}

/** Whether a heading is that of the wished part. */
export function isWished(label: string, wished: WishedPart | null): boolean {
  return wished !== null && LABELS[wished.part] === label;
}

/** The parts of a day with the wished one first. */
export function wishedFirst<Part extends { readonly label: string }>(
  parts: readonly Part[],
  wished: WishedPart | null,
): Part[] {
  return [
    ...parts.filter(({ label }) => isWished(label, wished)),
    ...parts.filter(({ label }) => !isWished(label, wished)),
  ];
}

/** Times with those in the wished part of their day first; else in the order given. */
export function wishedTimesFirst<Time extends { readonly startTime: string }>(
  times: readonly Time[],
  wished: WishedPart | null,
  zone: string,
): readonly Time[] {
  if (wished === null) return times;
  const fits = ({ startTime }: Time) => partWishOf(startTime, zone) === wished.part;
  return [...times.filter(fits), ...times.filter((time) => !fits(time))];
}

/** The free times of a month that lie in the wished part of their day, by date; all of them where none does. */
export function inWishedPart(days: FreeDays, wished: WishedPart | null, zone: string): FreeDays {
  if (wished === null) return days;
  const fitting = new Map(
    [...days]
      .map(
        ([date, slots]) =>
          [date, slots.filter((slot) => partWishOf(slot.startTime, zone) === wished.part)] as const,
      )
      .filter(([, slots]) => slots.length > 0),
  );
  return fitting.size > 0 ? fitting : days;
}

/** Why a part of the day stands first: 'como no link'. */
export function wishWords({ by }: WishedPart): string {
  return by === 'link' ? 'o período do link' : 'o seu período de costume';
}

/** What a day has to say that has nothing in the wished part: 'Nenhum horário à tarde neste dia. Outros:'. */
export function noneInPart({ part }: WishedPart): string {
  const when = { manha: 'de manhã', tarde: 'à tarde', noite: 'à noite' }[part];
  return `Nenhum horário ${when} neste dia. Há em outros períodos:`;
}
