import { expect, it } from 'vitest';
import type { DatesApart } from '#shared/contract/exceptions.ts';
import { closedNameOf } from './closed-names.ts';

const FRIDAY = '2026-11-27';
const windowOf = (startTime: string, endTime: string) => ({
  ...{ id: startTime, userId: 'ana', dayOfWeek: 5, startTime, endTime },
  ...{ appointmentDuration: 60, maxConcurrentAppointments: 1, isActive: true },
});
const WEEK = [windowOf('09:00', '12:00'), windowOf('13:00', '18:00')];
const apart = (reason: string | null, startTime: string | null = null, endTime: string | null = null) => ({
  ...{ userId: 'ana', from: FRIDAY, to: FRIDAY, startTime, endTime, maxConcurrentAppointments: null, reason },
});
const names = (exceptions: DatesApart['exceptions'], holidays: DatesApart['holidays'] = []) => {
  const nameOf = closedNameOf(WEEK, { exceptions, holidays }, 'ana');
  return [
    [420, 540],
    [720, 780],
    [960, 1080],
    [1080, 1440],
  ].map(([start = 0, end = 0]) => nameOf(FRIDAY, start, end));
};

it('names the pause at midday, and nothing before and after the hours', () => {
  expect(names([])).toEqual([undefined, 'Almoço', undefined, undefined]);
  expect(closedNameOf(WEEK, undefined, 'bia')(FRIDAY, 720, 780)).toBeUndefined();
});

it('names a day that falls out by its own words, a holiday by its name', () => {
  expect(names([apart('Férias')])).toEqual(Array(4).fill('Férias'));
  expect(names([apart(null)])).toEqual(Array(4).fill('Folga'));
  expect(names([{ ...apart('Férias'), userId: 'bia' }])[0]).toBeUndefined();
  const holiday = { date: FRIDAY, name: 'Dia X', of: ['ana'], workedBy: [] };
  expect(names([], [holiday])).toEqual(Array(4).fill('Dia X'));
  expect(names([], [{ ...holiday, workedBy: ['ana'] }])[0]).toBeUndefined();
});

it('names what an absence takes of the hours, and not what other hours leave out', () => {
  const left = [apart('Dentista', '09:00', '12:00'), apart('Dentista', '13:00', '16:00')];
  expect(names(left)).toEqual([undefined, 'Almoço', 'Dentista', undefined]);
  expect(names([apart('Mutirão', '10:00', '20:00')])).toEqual(Array(4).fill(undefined));
});
