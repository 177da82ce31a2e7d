import { describe, expect, it } from 'vitest';
import { parseDay, typedDay } from './typed-day.ts';

/** A Wednesday. */
const TODAY = '2026-11-18';

describe('a day that somebody types', () => {
  it.each([
    ['hoje', '2026-11-18'],
    ['Amanhã', '2026-11-19'],
    ['depois de amanhã', '2026-11-20'],
    ['ontem', '2026-11-17'],
    ['anteontem', '2026-11-16'],
    ['quarta', '2026-11-18'],
    ['próxima quarta', '2026-11-25'],
    ['quarta que vem', '2026-11-25'],
    ['sexta', '2026-11-20'],
    ['SEXTA-FEIRA', '2026-11-20'],
    ['sexta feira', '2026-11-20'],
    ['terça', '2026-11-24'],
    ['sáb', '2026-11-21'],
    ['próximo domingo', '2026-11-22'],
    ['seg 30', '2026-11-30'],
    ['segunda, dia 30', '2026-11-30'],
    ['qua 18', '2026-11-18'],
    ['dom 29', '2026-11-29'],
    ['ter 24/11', '2026-11-24'],
    ['terça-feira, 24 de novembro', '2026-11-24'],
  ])('reads a day that is near by its words: %s', (text, day) => {
    expect(typedDay(text, TODAY)).toBe(day);
  });

  it.each([
    ['24/11', '2026-11-24'],
    ['5/1', '2027-01-05'],
    ['24/11/2026', '2026-11-24'],
    ['24/11/25', '2025-11-24'],
    ['24.11.2026', '2026-11-24'],
    ['24-11', '2026-11-24'],
    ['2026-11-24', '2026-11-24'],
    ['24 nov', '2026-11-24'],
    ['24 de novembro', '2026-11-24'],
    ['1º de março', '2027-03-01'],
    ['24 de nov de 2027', '2027-11-24'],
    ['dia 24/11', '2026-11-24'],
    ['dia 30', '2026-11-30'],
    ['dia 5', '2026-12-05'],
    ['dia 31', '2026-12-31'],
  ])('reads a date: %s', (text, day) => {
    expect(typedDay(text, TODAY)).toBe(day);
  });

  it('takes the nearest year where none is said', () => {
    expect(typedDay('17/05', TODAY)).toBe('2027-05-17');
    expect(typedDay('25/05', TODAY)).toBe('2026-05-25');
    expect(typedDay('29/02', '2027-11-18')).toBe('2028-02-29');
    expect(typedDay('29/02', '2029-11-18')).toBe('2032-02-29');
    expect(typedDay('30/12', '2027-01-02')).toBe('2026-12-30');
  });

  it.each([
    '',
    '24',
    '30/02',
    '32/01',
    '29/02/2026',
    '24/13',
    'dia 32',
    'segundo',
    'sexta 45',
    'Quintino',
    'mar',
    'se',
    '24 novo',
  ])('reads no day in "%s"', (text) => {
    expect(typedDay(text, TODAY)).toBeNull();
  });

  it('reads typed dates without words', () => {
    expect(parseDay('20/11/2026')).toBe('2026-11-20');
    expect(parseDay('1/2/2026')).toBe('2026-02-01');
    expect(parseDay('20112026')).toBe('2026-11-20');
    expect(parseDay('31/02/2026')).toBeNull();
    expect(parseDay('amanhã')).toBeNull();
  });
});
