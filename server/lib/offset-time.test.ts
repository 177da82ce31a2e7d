import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { offsetTime } from './offset-time.ts';

it('writes the clock of the zone with its offset', () => {
  expect(offsetTime(new Date('2027-03-15T13:00:00Z'), 'America/Sao_Paulo')).toBe('2027-03-15T10:00:00-03:00');
  expect(offsetTime(new Date('2027-01-01T00:15:07.900Z'), 'Asia/Kolkata')).toBe('2027-01-01T05:45:07+05:30');
  expect(offsetTime(new Date('2026-12-31T23:59:59Z'), 'UTC')).toBe('2026-12-31T23:59:59+00:00');
  expect(offsetTime(new Date('2026-12-31T23:59:59Z'), 'Pacific/Kiritimati')).toBe(
    '2027-01-01T13:59:59+14:00',
  );
});

it('names the same instant, to the second, whatever came before', () => {
  const zones = fc.constantFrom(
    'America/Sao_Paulo',
    'America/St_Johns',
    'Asia/Kathmandu',
    'Europe/Lisbon',
    'UTC',
  );
  const times = fc.date({ min: new Date('1970-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(times, zones)), (all) => {
      for (const [time, zone] of all) {
        const text = offsetTime(time, zone);
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
        expect(Date.parse(text)).toBe(Math.floor(time.getTime() / 1000) * 1000);
      }
    }),
    runs(100),
  );
});
