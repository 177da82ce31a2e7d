import { expect, it } from 'vitest';
import { bookingNotices, cancelNotices, horizons } from './limit-choices.ts';

const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label);

it('offers the usual notices for cancelling, and the one that was saved by other means', () => {
  expect(labels(cancelNotices(1440))).toEqual([
    'Sem limite',
    '1 h',
    '2 h',
    '4 h',
    '12 h',
    '24 h',
    '48 h',
    '72 h',
    '7 dias',
  ]);
  expect(cancelNotices(90)[2]).toEqual({ value: '90', label: '1 h 30 min' });
});

it('offers the usual notices for booking, the default among them', () => {
  expect(labels(bookingNotices(10)).slice(0, 4)).toEqual([
    'Até o início do horário',
    '10 min',
    '30 min',
    '1 h',
  ]);
  expect(bookingNotices(45)[3]).toEqual({ value: '45', label: '45 min' });
});

it('offers the usual horizons, and the one that was saved by other means', () => {
  expect(labels(horizons(365))).toEqual([
    '7 dias',
    '14 dias',
    '30 dias',
    '60 dias',
    '90 dias',
    '180 dias',
    '1 ano',
  ]);
  expect(horizons(1)[0]).toEqual({ value: '1', label: '1 dia' });
});
