import { expect, it } from 'vitest';
import {
  byMetric,
  changeText,
  metricText,
  occupancyOf,
  occupancyText,
  otherFigures,
  unfinishedText,
} from './figures.ts';

it('sets booked minutes against offered ones, and says nothing where no hours are known', () => {
  expect(occupancyOf({ booked: 90, offered: 120 })).toBe(0.75);
  expect(occupancyText({ booked: 150, offered: 120 })).toBe('125%');
  expect(occupancyText({ booked: 30, offered: null })).toBe('–');
  expect(occupancyText({ booked: 30, offered: 0 })).toBe('–');
});

it('compares a figure with the month before', () => {
  expect(changeText(112, 100)).toBe('+12%');
  expect(changeText(95, 100)).toBe('−5%');
  expect(changeText(0, 0)).toBe('igual');
  expect(changeText(3, 0)).toBe('era zero');
});

it('writes counts and amounts apart', () => {
  expect(metricText('appointments', 1234)).toBe('1.234');
  expect(metricText('received', 1234.5)).toBe('R$\u00a01.234,50');
});

it('writes what a phone shows below the name of a row, without an occupancy that is not known', () => {
  const figures = { appointments: 3, cancelled: 1, cancelledLate: 0, missed: 0, booked: 90, offered: 120 };
  const now = { ...figures, expected: 10, received: 0 };
  const row = { now, before: { ...now, appointments: 83 }, month: 'outubro de 2026', withOccupancy: true };
  const lines = ['Em outubro de 2026: 83', '1 cancelamento · 0 faltas'];
  expect(otherFigures({ ...row, metric: 'appointments' })).toEqual([...lines, 'Ocupação: 75%']);
  const unknown = { ...row, now: { ...now, offered: null } };
  expect(otherFigures({ ...unknown, metric: 'appointments' })).toEqual(lines);
});

it('says of a month that it is not over or has not begun, and nothing of one that is over', () => {
  expect(unfinishedText('2026-10', '2026-11')).toBeNull();
  expect(unfinishedText('2026-11', '2026-11')).toMatch(/^Este mês ainda não terminou/);
  expect(unfinishedText('2027-01', '2026-11')).toMatch(/^Este mês ainda não começou/);
});

it('sorts rows by what is shown, then by the month before', () => {
  const none = { appointments: 0, cancelled: 0, cancelledLate: 0, missed: 0, booked: 0, offered: null };
  const row = (name: string, appointments: number, received: number, was = 0) => ({
    name,
    now: { ...none, appointments, expected: 0, received },
    before: { ...none, expected: 0, received: was },
  });
  const rows = [row('Ana', 9, 10), row('Bia', 5, 50), row('Caio', 4, 10, 7), row('Davi', 3, 10)];
  const names = (metric: 'appointments' | 'received') => byMetric(rows, metric).map(({ name }) => name);
  expect(names('received')).toEqual(['Bia', 'Caio', 'Ana', 'Davi']);
  expect(names('appointments')).toEqual(['Ana', 'Bia', 'Caio', 'Davi']);
});
