import { describe, expect, it } from 'vitest';
import { minutesBefore } from '#web/lib/event-words.ts';
import { refetchIn, scheduledQuery } from './api/logs.ts';
import { readReminder, shortUrl, stateOf } from './words.ts';

describe('the words of reminders', () => {
  it.each([
    [1, '1 minuto antes'],
    [45, '45 minutos antes'],
    [60, '1 hora antes'],
    [90, '90 minutos antes'],
    [180, '3 horas antes'],
    [1440, '1 dia antes'],
    [2880, '2 dias antes'],
    [10_080, '1 semana antes'],
  ])('%i is "%s"', (minutes, words) => {
    expect(minutesBefore(minutes)).toBe(words);
  });

  it('takes a whole number above 0 that is not listed yet', () => {
    const read = (text: string, unit = 1) => readReminder(text, unit, [60], 43_200);
    expect(read('30')).toEqual({ minutes: 30 });
    expect(read('2', 60)).toEqual({ minutes: 120 });
    expect(read('3', 1_440)).toEqual({ minutes: 4_320 });
    expect(read('1', 10_080)).toEqual({ minutes: 10_080 });
    for (const [text, unit] of [
      ['1', 60],
      ['31', 1_440],
      ['5', 10_080],
    ] as const)
      expect(read(text, unit)).toHaveProperty('problem');
    for (const text of ['', '0', '-5', '1.5', 'logo', '60', '50000'])
      expect(read(text)).toHaveProperty('problem');
  });

  it('cuts an address at thirty characters', () => {
    expect(shortUrl('https://exemplo.com.br/ponto')).toBe('https://exemplo.com.br/ponto');
    expect(shortUrl(`https://exemplo.com.br/${'x'.repeat(30)}`)).toBe('https://exemplo.com.br/xxxxxxx…');
  });
});

describe('a delivery', () => {
  it.each([
    ['scheduled', 0, null, 'Agendado', 'neutral'],
    ['pending', 0, null, 'Em andamento', 'warn'],
    ['pending', 2, '2026-11-20T17:00:00Z', 'Tentando de novo', 'warn'],
    ['pending', 2, null, 'Tentando agora', 'warn'],
    ['success', 1, null, 'Entregue', 'ok'],
    ['failed', 7, null, 'Falhou', 'danger'],
    ['error', 1, null, 'Falhou', 'danger'],
  ] as const)(
    'a delivery that is %s after %i tries, with %s next, is called "%s"',
    (status, attempts, nextTryAt, name, tone) => {
      expect(stateOf({ status, attempts, nextTryAt })).toEqual({ name, tone });
    },
  );

  it('polls a delivery in progress, not before its next attempt and not once it is settled', () => {
    const now = Date.parse('2026-11-20T12:00:00Z');
    const next = (nextTryAt: string | null) => refetchIn([{ status: 'pending', nextTryAt }], now);
    expect(refetchIn([{ status: 'success', nextTryAt: null }], now)).toBeNull();
    expect(next(null)).toBe(2_000);
    expect(next('2026-11-20T12:00:05Z')).toBe(7_000);
    expect(next('2026-11-20T11:00:00Z')).toBe(2_000);
    expect(next('2026-11-20T17:00:00Z')).toBe(30_000);
  });
});

it('reads what is planned every half minute, and not while nobody looks', () => {
  const { refetchInterval, refetchIntervalInBackground } = scheduledQuery('own', 1);
  expect(refetchInterval).toBe(30_000);
  expect(refetchIntervalInBackground).toBeUndefined();
});
