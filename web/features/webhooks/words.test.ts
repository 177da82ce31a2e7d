import { describe, expect, it } from 'vitest';
import { minutesBefore, readReminder, shortUrl } from './words.ts';

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
    const read = (text: string) => readReminder(text, [60], 43_200);
    expect(read('30')).toEqual({ minutes: 30 });
    for (const text of ['', '0', '-5', '1.5', 'logo', '60', '50000'])
      expect(read(text)).toHaveProperty('problem');
  });

  it('cuts an address at thirty characters', () => {
    expect(shortUrl('https://exemplo.com.br/ponto')).toBe('https://exemplo.com.br/ponto');
    expect(shortUrl(`https://exemplo.com.br/${'x'.repeat(30)}`)).toBe('https://exemplo.com.br/xxxxxxx…');
  });
});
