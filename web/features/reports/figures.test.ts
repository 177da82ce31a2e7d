import { expect, it } from 'vitest';
import { changeText, metricText, occupancyOf, occupancyText } from './figures.ts';

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
