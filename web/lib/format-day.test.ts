import { describe, expect, it } from 'vitest';
import { addMonths, monthMatrix, startOfWeek } from './format-day.ts';

describe('civil days', () => {
  it('moves by months without leaving the month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
    expect(addMonths('2026-11-20', 2)).toBe('2027-01-20');
  });

  it('starts a week on Sunday', () => {
    expect(startOfWeek('2026-11-20')).toBe('2026-11-15');
    expect(startOfWeek('2026-11-15')).toBe('2026-11-15');
  });

  it('lays a month out in whole weeks', () => {
    const november = monthMatrix('2026-11-20');
    expect(november).toHaveLength(5);
    expect(november[0]?.[0]).toBe('2026-11-01');
    expect(november.at(-1)?.at(-1)).toBe('2026-12-05');
    expect(monthMatrix('2026-08-10')).toHaveLength(6);
    expect(monthMatrix('2026-02-10')).toHaveLength(4);
  });
});
