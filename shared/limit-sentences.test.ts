import { expect, it } from 'vitest';
import { sentenceWithLimit, type NumberedLimit } from './limit-sentences.ts';

const CODES = Object.keys({
  TOO_SOON: 1,
  BEYOND_HORIZON: 1,
  DAY_FULL: 1,
  UPCOMING_LIMIT: 1,
} satisfies Record<NumberedLimit, 1>) as NumberedLimit[];

it.each(CODES)('says the number of %s and what the client can do', (code) => {
  expect(sentenceWithLimit(code, 120)).toMatch(code === 'TOO_SOON' ? /\b2 horas\b/ : /\b120\b/);
  for (const limit of [1, 120]) expect(sentenceWithLimit(code, limit)).toMatch(/ (escolha|cancele) /i);
});

it('says one in the singular, and nothing of a limit that is none', () => {
  expect(sentenceWithLimit('DAY_FULL', 1)).toContain('o máximo de 1 agendamento.');
  expect(sentenceWithLimit('UPCOMING_LIMIT', 1)).toContain(
    '1 horário marcado por cliente. Para marcar outro, cancele esse',
  );
  expect(sentenceWithLimit('TOO_SOON', 0)).toBeNull();
  expect(sentenceWithLimit('OFF_GRID', 3)).toBeNull();
});
