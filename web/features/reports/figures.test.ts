import { expect, it } from 'vitest';
import {
  beforeText,
  byMetric,
  changeText,
  columnsOf,
  columnWords,
  figureOf,
  figureText,
  occupancyOf,
  occupancyText,
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

it('compares nothing with nothing in no words', () => {
  expect(beforeText('cancelled', { now: 0, before: 0 })).toBeNull();
  expect(beforeText('occupancy', { now: null, before: null })).toBeNull();
  expect(beforeText('cancelled', { now: 2, before: 0 })).toBe('antes 0');
  expect(beforeText('occupancy', { now: 0, before: 0.5 })).toBe('antes 50%');
});

const NONE = {
  ...{
    appointments: 0,
    cancelled: 0,
    cancelledLate: 0,
    missed: 0,
    came: 0,
    unmarked: 0,
    booked: 0,
    offered: null,
  },
  ...{ expected: 0, received: 0, fresh: null, returning: null },
};

it('writes counts, amounts and shares apart, and no share that is something as nothing', () => {
  expect(figureText('appointments', 1234)).toBe('1.234');
  expect(figureText('received', 1234.5)).toBe('R$\u00a01.234,50');
  expect(figureText('newClients', null)).toBe('–');
  expect(figureText('occupancy', 0)).toBe('0%');
  expect(figureText('occupancy', 0.0034)).toBe('0,3%');
  expect(figureText('occupancy', 0.00001)).toBe('0,1%');
  expect(figureText('occupancy', 0.012)).toBe('1%');
});

it('gives services their share of the booked time, everything else what the hours offer', () => {
  const figures = { ...NONE, booked: 90, offered: 120, fresh: 2 };
  expect(figureOf('occupancy', figures, { breakdown: 'hour', booked: 900 })).toBe(0.75);
  expect(figureOf('occupancy', figures, { breakdown: 'service', booked: 900 })).toBe(0.1);
  expect(figureOf('occupancy', figures, { breakdown: 'service', booked: 0 })).toBeNull();
  expect(figureOf('newClients', figures, { breakdown: 'professional', booked: 900 })).toBe(2);
  expect(columnsOf('professional').map((column) => columnWords(column, 'professional'))).toEqual([
    ...['Cancelamentos', 'Vieram', 'Faltas', 'Sem marcação', 'Ocupação', 'Novos', 'Voltaram'],
  ]);
  expect(columnWords('occupancy', 'service')).toBe('Parte do tempo');
});

it('says of a month that it is not over or has not begun, and nothing of one that is over', () => {
  expect(unfinishedText('2026-10', '2026-11')).toBeNull();
  expect(unfinishedText('2026-11', '2026-11')).toMatch(/^Este mês ainda não terminou/);
  expect(unfinishedText('2027-01', '2026-11')).toMatch(/^Este mês ainda não começou/);
});

it('sorts rows by what is shown, then by the month before', () => {
  const row = (name: string, appointments: number, received: number, was = 0) => ({
    name,
    now: { ...NONE, appointments, received },
    before: { ...NONE, received: was },
  });
  const rows = [row('Ana', 9, 10), row('Bia', 5, 50), row('Caio', 4, 10, 7), row('Davi', 3, 10)];
  const names = (metric: 'appointments' | 'received') =>
    byMetric(rows, metric, 'service').map(({ name }) => name);
  expect(names('received')).toEqual(['Bia', 'Caio', 'Ana', 'Davi']);
  expect(names('appointments')).toEqual(['Ana', 'Bia', 'Caio', 'Davi']);
});
