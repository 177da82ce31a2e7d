import type { SlotReason } from '#shared/contract/suggestions.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';

const WEEKDAYS = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;

const WORDS: Readonly<Record<Exclude<SlotReason, 'last-time'>, string>> = {
  wished: 'como você prefere',
  'after-appointment': 'logo depois de outro atendimento',
  'before-appointment': 'logo antes de outro atendimento',
  'with-pauses': 'com folga antes e depois',
  earliest: 'o mais cedo',
  'first-of-day': 'o primeiro livre do dia',
  'last-of-day': 'o último livre do dia',
  morning: 'de manhã',
  afternoon: 'à tarde',
  evening: 'à noite',
};

/** Why a time is suggested, for people to read. @param dayOfWeek of the time, on the professional's clock */
export function reasonWords(reason: SlotReason, dayOfWeek: DayOfWeek): string {
  return reason === 'last-time' ? `${WEEKDAYS[dayOfWeek]}, como da última vez` : WORDS[reason];
}
