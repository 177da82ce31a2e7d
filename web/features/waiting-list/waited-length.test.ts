import { expect, it } from 'vitest';
import { waitedLength } from './waited-length.ts';

const window = (startTime: string, endTime: string, appointmentDuration: number, isActive = true) => ({
  dayOfWeek: 4,
  startTime,
  endTime,
  appointmentDuration,
  isActive,
});
const THURSDAY = '2026-11-19';

it('takes the length of the window that the client waits for, else of the first of that day', () => {
  const windows = [
    window('14:00', '18:00', 30),
    window('09:00', '12:00', 50),
    window('07:00', '09:00', 20, false),
  ];
  expect(waitedLength(windows, THURSDAY, ['tarde'])).toBe(30);
  expect(waitedLength(windows, THURSDAY, ['manha', 'tarde'])).toBe(50);
  expect(waitedLength(windows, THURSDAY, ['noite'])).toBe(50);
  expect(waitedLength(windows, '2026-11-20', ['tarde'])).toBeNull();
});
