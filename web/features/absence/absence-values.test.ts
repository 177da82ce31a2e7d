import { expect, it } from 'vitest';
import { absenceInWords, newAbsence, spanInWords, withStoredReason } from './absence-values.ts';

it.each([
  ['20/11/2026', '2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z'],
  ['20/11/2026 – 22/11/2026', '2026-11-20T03:00:00Z', '2026-11-23T03:00:00Z'],
  ['20/11/2026, 09:00 – 11:00', '2026-11-20T12:00:00Z', '2026-11-20T14:00:00Z'],
])('the days and hours of an absence read %s', (words, startsAt, endsAt) => {
  expect(spanInWords({ startsAt, endsAt }, 'America/Sao_Paulo')).toBe(words);
});

it('hours by another clock say whose', () => {
  const hours = { ...newAbsence('2026-11-27'), kind: 'hours', startTime: '09:00', endTime: '11:00' } as const;
  expect(absenceInWords(hours)).toContain('das 09:00 às 11:00 · ');
  expect(absenceInWords(hours, 'Horário do Pacífico')).toContain(
    'das 09:00 às 11:00 (Horário do Pacífico) · ',
  );
});

it('a time that is closed already brings its reason, unless another one is written', () => {
  const registered = { startsAt: '', endsAt: '', reason: 'Congresso', sharesReason: true };
  const asked = newAbsence('2026-11-27');
  expect(absenceInWords(withStoredReason(asked, registered))).toContain('motivo na mensagem');
  expect(withStoredReason({ ...asked, reason: 'Gripe' }, registered).reason).toBe('Gripe');
  expect(withStoredReason(asked, { ...registered, reason: null })).toBe(asked);
});
