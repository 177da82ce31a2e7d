import { expect, it } from 'vitest';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import type { User } from '#shared/contract/users.ts';
import { appointmentFixture } from '#web/features/appointments/appointment-fixture.ts';
import { clashesOf } from './clashes.ts';

const ana = { id: 'u1', timezone: 'America/Sao_Paulo' } as User;
const bia = { id: 'u2', timezone: 'America/Sao_Paulo' } as User;
// Friday 20 November 2026; times in São Paulo, three hours behind.
const at = (id: string, from: string, to: string, userId = 'u1') =>
  appointmentFixture({ id, userId, startTime: `2026-11-20T${from}:00Z`, endTime: `2026-11-20T${to}:00Z` });
const friday = (maxConcurrentAppointments: number) =>
  ({
    userId: 'u1',
    dayOfWeek: 5,
    startTime: '09:00',
    endTime: '12:00',
    maxConcurrentAppointments,
    isActive: true,
  }) as AvailabilitySlot;
const found = (list: ReturnType<typeof at>[], slots: AvailabilitySlot[] = []) =>
  [...clashesOf(list, [ana, bia], slots)].sort();

it('marks what shares time unmeant', () => {
  expect(found([at('a', '12:00', '13:00'), at('b', '12:30', '13:30'), at('c', '13:30', '14:00')])).toEqual([
    'a',
    'b',
  ]);
  expect(found([at('b', '12:30', '13:30'), at('a', '12:00', '16:00'), at('c', '15:00', '15:30')])).toEqual([
    'a',
    'b',
    'c',
  ]);
});

it('leaves neighbours and other people alone', () => {
  expect(
    found([at('a', '12:00', '13:00'), at('b', '13:00', '14:00'), at('c', '12:00', '13:00', 'u2')]),
  ).toEqual([]);
});

it('marks neither what was squeezed in nor what is around it', () => {
  const squeezed = { ...at('b', '12:30', '13:30'), isOverbooked: true };
  expect(found([at('a', '12:00', '13:00'), squeezed])).toEqual([]);
  expect(found([at('a', '12:00', '13:00'), squeezed, at('c', '12:45', '13:15')])).toEqual(['a', 'c']);
});

it('marks what lies over a time that is held, and the held time', () => {
  const held = { id: 'h', userId: 'u1', startTime: '2026-11-20T12:00:00Z', endTime: '2026-11-20T13:00:00Z' };
  expect([...clashesOf([at('a', '12:30', '13:30'), held], [ana], [])].sort()).toEqual(['a', 'h']);
});

it('knows how many a window takes, and that there is one outside of windows', () => {
  const two = [at('a', '12:00', '13:00'), at('b', '12:00', '13:00')];
  expect(found(two, [friday(2)])).toEqual([]);
  expect(found([...two, at('c', '12:30', '13:00')], [friday(2)])).toEqual(['a', 'b', 'c']);
  expect(found([at('a', '14:30', '15:30'), at('b', '14:30', '15:30')], [friday(2)])).toEqual(['a', 'b']);
});
