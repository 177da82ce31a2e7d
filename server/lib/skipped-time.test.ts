import { expect, it } from 'vitest';
import { afterSkipped } from './skipped-time.ts';

const NEW_YORK = 'America/New_York';
const next = (text: string, zone = NEW_YORK) => afterSkipped(text, zone)?.toISOString() ?? null;

it('names the next real time in place of one that the clock jumps over', () => {
  for (const text of [
    '2027-03-14T02:00',
    '2027-03-14T02:30:00',
    '2027-03-14T02:59-05:00',
    '2027-03-14T02:30-04:00',
  ])
    expect(next(text)).toBe('2027-03-14T07:00:00.000Z');
});

it('lets every other time be', () => {
  for (const text of [
    '2027-03-14T01:59',
    '2027-03-14T03:00',
    // Twice on that night, and therefore real.
    '2027-11-07T01:30',
    '2027-03-14T02:30Z',
    '2027-03-14T02:30-03:00',
    'amanhã',
  ])
    expect(next(text)).toBeNull();
  expect(next('2027-03-14T02:30', 'America/Sao_Paulo')).toBeNull();
});
