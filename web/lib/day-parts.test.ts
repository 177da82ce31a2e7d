import { expect, it } from 'vitest';
import { dayParts, partsOfHours } from './day-parts.ts';

it('groups times by the part of the day on the clock of the zone', () => {
  const times = ['12:00', '14:59', '15:00', '20:30', '21:00'].map((time) => ({
    startTime: `2026-11-26T${time}:00Z`,
  }));
  const parts = dayParts(times, 'America/Sao_Paulo');
  expect(parts.map((part) => [part.label, part.items.length])).toEqual([
    ['Manhã', 2],
    ['Tarde', 2],
    ['Noite', 1],
  ]);
  expect(dayParts(times, 'Europe/Lisbon').map((part) => part.label)).toEqual(['Tarde', 'Noite']);
});

it('knows the parts of the day in which an appointment can begin and still end within the hours', () => {
  const hours = (startTime: string, endTime: string) => [
    { startTime, endTime, appointmentDuration: 60, isActive: true },
  ];
  expect(partsOfHours(hours('09:00', '18:30'), 50)).toEqual(['manha', 'tarde']);
  expect(partsOfHours(hours('09:00', '18:30'), 30)).toEqual(['manha', 'tarde', 'noite']);
  expect(partsOfHours(hours('11:30', '19:00'))).toEqual(['manha', 'tarde', 'noite']);
  expect(partsOfHours(hours('12:00', '18:00'))).toEqual(['tarde']);
  expect(partsOfHours(hours('09:00', '10:00'), 90)).toEqual([]);
  expect(partsOfHours([], 50)).toEqual(['manha', 'tarde', 'noite']);
});
