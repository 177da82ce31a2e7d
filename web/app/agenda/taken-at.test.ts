import { expect, it } from 'vitest';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { User } from '#shared/contract/users.ts';
import { isTakenAt, type TakenTimes } from './taken-at.ts';

const ana = { id: 'u1', timezone: 'America/Sao_Paulo' } as User;
// Friday 20 November 2026; times in São Paulo, three hours behind.
const time = (hour: string) => `2026-11-20T${hour}:00Z`;
const at = (id: string, from: string, to: string, userId = 'u1') => ({
  id,
  userId,
  startTime: time(from),
  endTime: time(to),
});
const friday = {
  userId: 'u1',
  dayOfWeek: 5,
  startTime: '09:00',
  endTime: '12:00',
  maxConcurrentAppointments: 2,
  isActive: true,
} as AvailabilitySlot;
const isTaken = (from: string, to: string, times: Partial<TakenTimes>) =>
  isTakenAt(at('moved', from, to), ana, { appointments: [], blocks: [], slots: [], ...times });

it('another appointment takes its time of the person, and its neighbours do not', () => {
  const appointments = [at('a', '12:00', '13:00')];
  expect(isTaken('12:30', '13:30', { appointments })).toBe(true);
  expect(isTaken('13:00', '14:00', { appointments })).toBe(false);
  expect(isTaken('12:30', '13:30', { appointments: [at('a', '12:00', '13:00', 'u2')] })).toBe(false);
});

it('an appointment does not stand in its own way', () => {
  expect(isTaken('12:30', '13:30', { appointments: [at('moved', '12:00', '13:00')] })).toBe(false);
});

it('a window takes as many as it attends at once', () => {
  const slots = [friday];
  const one = at('a', '12:00', '13:00');
  expect(isTaken('12:00', '13:00', { appointments: [one], slots })).toBe(false);
  expect(isTaken('12:00', '13:00', { appointments: [one, at('b', '12:30', '13:00')], slots })).toBe(true);
});

it('what was squeezed in, and what Google has, takes its time too', () => {
  const appointments = [{ ...at('a', '12:00', '13:00'), isOverbooked: true }];
  expect(isTaken('12:30', '13:30', { appointments })).toBe(true);
  const block = { userId: 'u1', start: time('12:00'), end: time('13:00') };
  expect(isTaken('12:30', '13:30', { blocks: [block] })).toBe(true);
  expect(isTaken('12:30', '13:30', { blocks: [{ ...block, userId: 'u2' }] })).toBe(false);
});
