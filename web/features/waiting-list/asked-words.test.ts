import { expect, it } from 'vitest';
import { askedWords } from './asked-words.ts';

it('says in one line whom, which days and parts of the day and until when a client waits for', () => {
  const entry = {
    professionalName: null,
    weekdays: [1, 4],
    parts: ['manha' as const, 'tarde' as const],
    from: '2026-11-19',
    until: '2026-11-30',
    noticeMinutes: 60,
  };
  expect(askedWords(entry)).toBe(
    'Espera por qualquer profissional · segunda, quinta · manhã ou tarde · de 19/11/2026 a 30/11/2026 · com 1 hora de antecedência',
  );
  expect(askedWords({ ...entry, professionalName: 'Ana Prado' })).toMatch(/^Espera por Ana Prado · segunda/);
});
