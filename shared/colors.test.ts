import { expect, it } from 'vitest';
import { nextFreeColor, PROFESSIONAL_COLORS } from './colors.ts';

it('proposes the first colour that nobody has, then that the fewest have', () => {
  const values = PROFESSIONAL_COLORS.map(({ value }) => value);
  expect(nextFreeColor([])).toBe('#3b82f6');
  expect(nextFreeColor(['#3B82F6', '#8b5cf6', '#123456'])).toBe('#0f9d6e');
  expect(nextFreeColor(values)).toBe('#3b82f6');
  expect(nextFreeColor([...values, '#3b82f6', '#0f9d6e'])).toBe('#8b5cf6');
});
