import { expect, it } from 'vitest';
import { noticeChoices } from './cancel-notice.ts';

it('offers the usual notices, and the one that was saved by other means', () => {
  expect(noticeChoices(1440).map(({ label }) => label)).toEqual([
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
  expect(noticeChoices(90)[2]).toEqual({ value: '90', label: '1 h 30 min' });
});
