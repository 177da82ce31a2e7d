import type { SlotReason } from '#shared/contract/suggestions.ts';
import { DAY_PART_WORDS } from '#shared/day-parts.ts';

const WORDS: Readonly<Record<SlotReason, string>> = {
  'last-time': 'como da última vez',
  'present-time': 'como está marcado',
  wished: 'como você prefere',
  'after-appointment': 'encaixa bem na agenda',
  'before-appointment': 'encaixa bem na agenda',
  'with-pauses': 'com folga antes e depois',
  earliest: 'o mais cedo',
  'first-of-day': 'o primeiro livre do dia',
  'last-of-day': 'o último livre do dia',
  ...DAY_PART_WORDS,
};

/** By day of the week, as people call it: 0 is Sunday. */
export const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

/** Why a time is suggested, for clients to read: nothing of other clients' appointments. @param weekday of the time, on the professional's clock: 'quinta' */
export function reasonWords(reason: SlotReason, weekday: string): string {
  const isLike = reason === 'last-time' || reason === 'present-time';
  return isLike ? `${weekday}, ${WORDS[reason]}` : WORDS[reason];
}
