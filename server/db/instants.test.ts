import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { instantOfText } from './instants.ts';

const read = (text: string) => instantOfText(text)?.toISOString() ?? null;

it('reads what PostgreSQL writes, to the millisecond', () => {
  expect(read('2026-11-24 12:00:00+00')).toBe('2026-11-24T12:00:00.000Z');
  expect(read('2026-11-24 12:00:00-03')).toBe('2026-11-24T15:00:00.000Z');
  expect(read('2026-03-01 00:30:15+02')).toBe('2026-02-28T22:30:15.000Z');
  expect(read('2026-11-24 12:00:00.5+00')).toBe('2026-11-24T12:00:00.500Z');
  expect(read('2026-11-24 12:00:00.07+00')).toBe('2026-11-24T12:00:00.070Z');
  expect(read('2026-11-24 12:00:00.123999+00')).toBe('2026-11-24T12:00:00.123Z');
  expect(read('1969-12-31 23:59:59.999+00')).toBe('1969-12-31T23:59:59.999Z');
});

it.each([
  'infinity',
  '-infinity',
  '12026-11-24 12:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  '0044-03-15 12:00:00+00',
  '2026-11-24 12:00:00+05:30',
  '2026-11-24 12:00:00',
  '2026-11-24',
  '',
])('leaves another form to the driver: %s', (text) => {
  expect(instantOfText(text)).toBeNull();
});

it('reads every instant of four-digit years as JavaScript does', () => {
  const times = fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(times, (time) => {
      const iso = time.toISOString();
      expect(read(iso.replace('T', ' ').replace('Z', '+00'))).toBe(iso);
    }),
    runs(200),
  );
});
