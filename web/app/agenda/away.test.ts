import { expect, it } from 'vitest';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { appointmentFixture } from '#web/features/appointments/appointment-fixture.ts';
import { awayWordsOf } from './away.ts';

const NOW = Date.parse('2026-11-01T12:00:00Z');
/** 10:00 to 11:00 in São Paulo. */
const booked = appointmentFixture({
  userId: 'u1',
  timezone: 'America/Sao_Paulo',
  startTime: '2026-11-20T13:00:00Z',
  endTime: '2026-11-20T14:00:00Z',
});
const apart = (more: Partial<DatesApart['exceptions'][number]> = {}): DatesApart => ({
  holidays: [],
  exceptions: [
    {
      userId: 'u1',
      from: '2026-11-19',
      to: '2026-11-21',
      startTime: null,
      endTime: null,
      maxConcurrentAppointments: null,
      reason: 'Ausência',
      ...more,
    },
  ],
});
const words = (dates: DatesApart | undefined, now = NOW) => awayWordsOf(dates, now)(booked);

it('marks what was left in an absence, whatever its reason, or on a day off', () => {
  expect(words(apart())).toBe('na ausência');
  expect(words(apart({ reason: 'Congresso' }))).toBe('na ausência');
  expect(words(apart({ reason: null }))).toBe('na folga');
});

it('marks what a date’s own hours do not hold', () => {
  const until = (endTime: string, reason: string | null = null) =>
    words(apart({ startTime: '08:00', endTime, reason }));
  expect(until('12:00')).toBeUndefined();
  expect(until('10:30')).toBe('fora do horário deste dia');
  expect(until('10:30', 'Ausência')).toBe('na ausência');
});

it('marks nothing of a colleague, of another day, of what has begun, or while no dates are known', () => {
  expect(words(apart({ userId: 'u2' }))).toBeUndefined();
  expect(words(apart({ from: '2026-11-21' }))).toBeUndefined();
  expect(words(apart(), Date.parse('2026-11-20T13:00:00Z'))).toBeUndefined();
  expect(words(undefined)).toBeUndefined();
});
