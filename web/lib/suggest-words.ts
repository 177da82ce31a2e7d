import type { SuggestTimes } from '#shared/contract/suggestions.ts';

/** How a professional's preference is called, and what it does on their page. */
export const SUGGEST_WORDS: Readonly<Record<SuggestTimes, { label: string; hint: string }>> = {
  compact: {
    label: 'Sem buracos na agenda',
    hint: 'A sua página sugere primeiro os horários que encaixam junto de outros. Todos os livres continuam à mostra.',
  },
  spread: {
    label: 'Com pausas entre atendimentos',
    hint: 'A sua página sugere primeiro os horários com folga antes e depois. Todos os livres continuam à mostra.',
  },
  off: {
    label: 'Não sugerir',
    hint: 'A sua página mostra os horários livres sem destacar nenhum.',
  },
};
