import { expect, it } from 'vitest';
import { spanInWords } from './absence-values.ts';

it.each([
  ['20/11/2026', '2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z'],
  ['20/11/2026 – 22/11/2026', '2026-11-20T03:00:00Z', '2026-11-23T03:00:00Z'],
  ['20/11/2026, 09:00 – 11:00', '2026-11-20T12:00:00Z', '2026-11-20T14:00:00Z'],
])('the days and hours of an absence read %s', (words, startsAt, endsAt) => {
  expect(spanInWords({ startsAt, endsAt }, 'America/Sao_Paulo')).toBe(words);
});
