import { expect, it } from 'vitest';
import { parseTime } from './format-time.ts';

it.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9h30', '09:30'],
  ['21h', '21:00'],
  ['24:00', null],
  ['09:75', null],
  ['cedo', null],
])('reads %j as %j', (text, time) => expect(parseTime(text)).toBe(time));
