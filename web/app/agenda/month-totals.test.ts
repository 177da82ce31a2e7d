import { expect, it } from 'vitest';
import { appointmentFixture } from '#web/features/appointments/appointment-fixture.ts';
import { monthTotals } from './month-totals.ts';

const days = [
  { date: '2026-11-20', count: 30, touching: 31, colors: ['#3b82f6'] },
  { date: '2026-11-21', count: 1, touching: 1 },
];
const one = appointmentFixture({
  id: 'a1',
  timezone: 'America/Sao_Paulo',
  startTime: '2026-11-21T02:00:00.000Z',
});
const moved = { ...one, startTime: '2026-11-23T12:00:00.000Z' };

it('counts what the server counted', () => {
  expect([...monthTotals(days, [one], [one])]).toEqual(days.map((day) => [day.date, day]));
});

it('counts a move under way on its new day alone', () => {
  const totals = monthTotals(days, [one], [moved]);
  expect(totals.get('2026-11-20')).toEqual({ ...days[0], count: 29, touching: 30 });
  expect(totals.get('2026-11-23')).toEqual({ count: 1, touching: 1 });
  expect(totals.get('2026-11-21')).toBe(days[1]);
});

it('counts what was carried here from another month', () => {
  expect(monthTotals(days, [], [moved]).get('2026-11-23')).toEqual({ count: 1, touching: 1 });
});
