import { expect, it } from 'vitest';
import { finalSentence } from './final-sentence.ts';

it('says beforehand that a time within the notice is final', () => {
  const now = '2026-11-18T13:00:00.000Z';
  expect(finalSentence(1_440, '2026-11-19T13:00:00.000Z', now)).toBeNull();
  expect(finalSentence(1_440, '2026-11-19T12:59:00.000Z', now)).toBe(
    'Horário próximo: depois de confirmar, não dá para remarcar nem cancelar por aqui.',
  );
  expect(finalSentence(0, '2026-11-18T13:10:00.000Z', now)).toBeNull();
});
