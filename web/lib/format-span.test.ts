import { expect, it } from 'vitest';
import { formatSpan } from './format-span.ts';

it.each([
  ['2026-11-20T12:00:00Z', '2026-11-20T13:20:00Z', 'sexta-feira, 20 de novembro, 09:00 – 10:20'],
  ['2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z', 'sexta-feira, 20 de novembro, o dia inteiro'],
  ['2026-11-21T01:00:00Z', '2026-11-21T03:00:00Z', 'sexta-feira, 20 de novembro, 22:00 – 00:00'],
  ['2026-11-20T03:00:00Z', '2026-11-23T03:00:00Z', '20/11/2026 a 22/11/2026'],
  ['2026-11-20T12:00:00Z', '2026-11-22T21:00:00Z', '20/11/2026 09:00 a 22/11/2026 18:00'],
])('%s to %s is %s', (start, end, words) => {
  expect(formatSpan(start, end, 'America/Sao_Paulo')).toBe(words);
});
