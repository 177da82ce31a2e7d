import { describe, expect, it } from 'vitest';
import * as format from './format.ts';
import { weekTitle } from './day-words.ts';

const ZONE = 'America/Sao_Paulo';

describe('dates and times', () => {
  it('reads an instant in its zone', () => {
    expect(format.formatDate('2026-11-21T01:30:00Z', ZONE)).toBe('20/11/2026');
    expect(format.formatTime('2026-11-21T01:30:00Z', ZONE)).toBe('22:30');
    expect(format.formatTime('2026-11-20T03:00:00Z', ZONE)).toBe('00:00');
    expect(format.dayIn('2026-11-21T01:30:00Z', ZONE)).toBe('2026-11-20');
    expect(format.formatTimeRange('2026-11-20T12:30:00Z', '2026-11-20T13:20:00Z', ZONE)).toBe(
      '09:30 – 10:20',
    );
  });

  it('titles a month, a week and a day in Portuguese', () => {
    expect(format.monthTitle('2026-11-20')).toBe('novembro de 2026');
    expect(format.dayTitle('2026-11-20')).toBe('sexta-feira, 20 de novembro');
    expect(format.dayTitleShort('2026-11-20')).toBe('20 de novembro');
    expect(weekTitle('2026-11-20')).toBe('Semana de 15 a 21 de novembro');
    expect(weekTitle('2026-11-30')).toBe('Semana de 29 de novembro a 5 de dezembro');
    expect(weekTitle('2026-12-31')).toBe('Semana de 27 dez de 2026 a 2 jan de 2027');
    expect(format.dayTag('2026-11-26')).toBe('qui, 26/11');
    expect(format.dayAndTime('2026-11-21T01:30:00Z', ZONE)).toBe('sexta, 20 de novembro, às\u00a022:30');
  });

  it('names weekdays', () => {
    expect([0, 1, 2, 3, 4, 5, 6].map((day) => format.weekdayName(day, 'short'))).toEqual([
      'Dom',
      'Seg',
      'Ter',
      'Qua',
      'Qui',
      'Sex',
      'Sáb',
    ]);
    expect(format.weekdayName(2, 'medium')).toBe('terça');
  });

  it('names a zone as people do', () => {
    expect(format.zoneName(ZONE, '2026-11-20T13:00:00Z')).toBe('Horário de Brasília');
  });
});

describe('figures', () => {
  it('writes reais', () => {
    expect(format.formatBrl(1234.5)).toBe('R$\u00a01.234,50');
    expect(format.formatBrl('220.00')).toBe('R$\u00a0220,00');
  });

  it('writes durations', () => {
    expect([15, 60, 90, 135].map(format.formatDuration)).toEqual([
      '15 min',
      '1 h',
      '1 h 30 min',
      '2 h 15 min',
    ]);
    expect(format.formatMinutes(570)).toBe('09:30');
  });

  it('writes numbers and shares', () => {
    expect(format.formatNumber(12.345)).toBe('12,3');
    expect(format.formatPercent(0.871)).toBe('87%');
  });

  it('takes the initials of the first and last name', () => {
    expect(format.initials('Ana Maria Prado')).toBe('AP');
    expect(format.initials(' érica ')).toBe('É');
  });
});
