import { expect, it } from 'vitest';
import type { AvailabilitySlot } from '#shared/contract/availability.ts';
import { gridStartOf } from './grid-starts.ts';

const THURSDAY = '2026-11-19';
const slot = (startTime: string, endTime: string, appointmentDuration: number): AvailabilitySlot => ({
  id: startTime,
  userId: 'ana',
  dayOfWeek: 4,
  startTime,
  endTime,
  appointmentDuration,
  maxConcurrentAppointments: 1,
  isActive: true,
});
const startIn = gridStartOf([slot('08:30', '12:00', 50), slot('14:00', '18:00', 60)], {
  exceptions: [
    {
      userId: 'ana',
      from: '2026-11-26',
      to: '2026-11-26',
      startTime: null,
      endTime: null,
      maxConcurrentAppointments: null,
      reason: null,
    },
  ],
  holidays: [],
});

it.each([
  [8, 510],
  [9, 560],
  [10, 610],
  [11, 660],
  [12, undefined],
  [14, 840],
  [18, undefined],
])('begins in hour %i where the weekly hours offer a start', (hour, minute) => {
  expect(startIn('ana', THURSDAY, hour)).toBe(minute);
});

it('knows no grid of another person, of another weekday or of a date that differs', () => {
  expect(startIn('bruno', THURSDAY, 9)).toBeUndefined();
  expect(startIn('ana', '2026-11-20', 9)).toBeUndefined();
  expect(startIn('ana', '2026-11-26', 9)).toBeUndefined();
});
