import { expect, it } from 'vitest';
import { dayParts } from './day-parts.ts';

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
