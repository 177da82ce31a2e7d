import { expect, it } from 'vitest';
import { attended, unattendedWords } from './unattended.ts';

const hoursOf = (dayOfWeek: number, startTime: string, endTime: string) => ({
  ...{ dayOfWeek, startTime, endTime, appointmentDuration: 60, isActive: true },
});
const HOURS = [
  ...[1, 2, 3].map((day) => hoursOf(day, '09:00', '18:30')),
  hoursOf(4, '13:00', '20:00'),
  { ...hoursOf(6, '09:00', '12:00'), isActive: false },
];

it('names the weekdays and parts of the day that lie outside the weekly hours', () => {
  const days = [1, 4];
  expect(unattendedWords(HOURS, { days, parts: ['manha', 'tarde', 'noite'] })).toBe(
    'quinta de manhã; segunda à noite',
  );
  expect(unattendedWords(HOURS, { days: [1, 2, 3, 4], parts: ['noite'] })).toBe(
    'segunda, terça e quarta à noite',
  );
  expect(unattendedWords(HOURS, { days: [1, 2], parts: ['noite'] })).toBe('todos esses dias à noite');
  // A shorter service fits before the end of the hours.
  expect(unattendedWords(HOURS, { days, parts: ['noite'] }, 30)).toBeNull();
  expect(unattendedWords(HOURS, { days, parts: ['tarde'] })).toBeNull();
  expect(unattendedWords(HOURS, { days: [6], parts: ['manha'] })).toBe('sábado de manhã');
  expect(unattendedWords([], { days, parts: ['noite'] })).toBeNull();
});

it('knows the weekdays and parts of the day that are attended, by the length too, and any where no hours are known', () => {
  expect(attended(HOURS)).toEqual({ days: [1, 2, 3, 4], parts: ['manha', 'tarde', 'noite'] });
  expect(attended(HOURS.slice(0, 3))).toEqual({ days: [1, 2, 3], parts: ['manha', 'tarde'] });
  expect(attended(HOURS.slice(0, 3), 30).parts).toEqual(['manha', 'tarde', 'noite']);
  const any = { days: [0, 1, 2, 3, 4, 5, 6], parts: ['manha', 'tarde', 'noite'] };
  expect([attended([]), attended(HOURS.slice(4))]).toEqual([any, any]);
});
