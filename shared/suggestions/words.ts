import type { SlotReason } from '#shared/contract/suggestions.ts';

const WORDS: Readonly<Record<SlotReason, string>> = {
  'last-time': 'como da última vez que marcou',
  'present-time': 'como está marcado',
  wished: 'como você prefere',
  'after-appointment': 'encaixa bem na agenda',
  'before-appointment': 'encaixa bem na agenda',
  'with-pauses': 'com folga antes e depois',
  earliest: 'o mais cedo',
  'first-of-day': 'o primeiro livre do dia',
  'last-of-day': 'o último livre do dia',
  // The list is spread over the parts of the day: it has one for each of those who come then.
  manha: 'para quem prefere a manhã',
  tarde: 'para quem prefere a tarde',
  noite: 'para quem prefere a noite',
};

/** By day of the week, as people call it: 0 is Sunday. */
export const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

/** Why a time is suggested, for clients to read: nothing of other clients' appointments. @param weekday of the time, on the professional's clock: 'quinta' */
export function reasonWords(reason: SlotReason, weekday: string): string {
  const isLike = reason === 'last-time' || reason === 'present-time';
  return isLike ? `${weekday}, ${WORDS[reason]}` : WORDS[reason];
}
