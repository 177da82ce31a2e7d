import { expect, it } from 'vitest';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { firstDayToBook, showsDay, stepDate, viewTitle, viewTitleShort, visibleRange } from './navigation.ts';

it('steps by the view', () => {
  expect(stepDate('month', '2026-01-31', 1)).toBe('2026-02-28');
  expect(stepDate('week', '2026-11-20', -1)).toBe('2026-11-13');
  expect(stepDate('day', '2026-11-30', 1)).toBe('2026-12-01');
});

it('titles by the view', () => {
  expect(viewTitle('month', '2026-11-20')).toBe('novembro de 2026');
  expect(viewTitle('week', '2026-11-20')).toBe('Semana de 15 a 21 de novembro');
  expect(viewTitle('day', '2026-11-20')).toBe('sexta-feira, 20 de novembro');
  expect(viewTitleShort('day', '2026-11-20')).toBe('sex, 20 de novembro');
  expect(viewTitleShort('week', '2026-11-20')).toBe('15 a 21 de novembro');
  expect(viewTitleShort('week', '2026-12-01')).toBe('29 nov a 5 dez');
  expect(viewTitleShort('week', '2027-01-01')).toBe('27 dez a 2 jan de 2027');
});

it('names which days are on screen', () => {
  expect(visibleRange('month', '2026-11-20')).toEqual({ from: '2026-11-01', to: '2026-12-05' });
  expect(visibleRange('week', '2026-11-20')).toEqual({ from: '2026-11-15', to: '2026-11-21' });
});

it('knows whether a day is in sight', () => {
  const seen = (day: string) =>
    (['month', 'week', 'day'] as const).map((view) => showsDay(view, '2026-11-20', day));
  expect(seen('2026-11-20')).toEqual([true, true, true]);
  expect(seen('2026-11-15')).toEqual([true, true, false]);
  expect(seen('2026-11-22')).toEqual([true, false, false]);
  // The month's grid shows it too, but it is another month.
  expect(seen('2026-12-01')).toEqual([false, false, false]);
});

it('begins a new appointment on the first day in sight that is not over', () => {
  const days = (today: string) =>
    (['month', 'week', 'day'] as const).map((view) =>
      firstDayToBook(view, '2026-12-17', { date: today, minuteOfDay: 600, openHours: null }),
    );
  expect(days('2026-11-20')).toEqual(['2026-12-01', '2026-12-13', '2026-12-17']);
  expect(days('2026-12-15')).toEqual(['2026-12-15', '2026-12-15', '2026-12-17']);
  expect(days('2027-01-02')).toEqual(['2027-01-02', '2027-01-02', '2027-01-02']);
});

it('begins a new appointment from a week or month on the first day with hours ahead', () => {
  // Thursdays until noon.
  const openHours = (date: string) => (dayOfWeekOf(date) === 4 ? [{ start: 540, end: 720 }] : []);
  const days = (today: string, minute = 600, hours: typeof openHours = openHours) =>
    (['month', 'week', 'day'] as const).map((view) =>
      firstDayToBook(view, '2026-12-16', { date: today, minuteOfDay: minute, openHours: hours }),
    );
  expect(days('2026-11-20')).toEqual(['2026-12-03', '2026-12-17', '2026-12-16']);
  expect(days('2026-12-17')).toEqual(['2026-12-17', '2026-12-17', '2026-12-17']);
  // The hours of today are over, and the week has no other.
  expect(days('2026-12-17', 720)).toEqual(['2026-12-24', '2026-12-24', '2026-12-17']);
  // So are those of the month, or the month itself.
  expect(days('2026-12-31', 720)).toEqual(['2027-01-07', '2027-01-07', '2026-12-31']);
  expect(days('2027-01-02')).toEqual(['2027-01-07', '2027-01-07', '2027-01-02']);
  expect(days('2026-11-20', 600, () => [])).toEqual(['2026-12-01', '2026-12-13', '2026-12-16']);
});
