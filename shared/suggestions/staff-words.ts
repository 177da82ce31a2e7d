import type { SlotReason } from '#shared/contract/suggestions.ts';
import { reasonWords } from './words.ts';

const WORDS: Partial<Record<SlotReason, string>> = {
  wished: 'como foi pedido',
  'after-appointment': 'logo depois de outro atendimento',
  'before-appointment': 'logo antes de outro atendimento',
};

/** As `reasonWords`, for the clinic, its systems and assistants: they may read of other appointments. */
export function staffReasonWords(reason: SlotReason, weekday: string): string {
  return WORDS[reason] ?? reasonWords(reason, weekday);
}
