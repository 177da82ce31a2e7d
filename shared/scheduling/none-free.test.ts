import { describe, expect, it } from 'vitest';
import { whyNoneFree } from './none-free.ts';
import type { ScheduleRules } from './types.ts';

const hours = { startMinute: 540, endMinute: 720, slotMinutes: 60, capacity: 1 };
/** Works on Fridays, but not on 4 December, and on Sunday 6 December. */
const rules: ScheduleRules = {
  timezone: 'America/Sao_Paulo',
  bufferMinutes: 0,
  windows: [{ dayOfWeek: 5, ...hours }],
  exceptions: [
    { from: '2026-12-04', to: '2026-12-04', windows: [] },
    { from: '2026-12-06', to: '2026-12-06', windows: [hours] },
  ],
};
const sundays: ScheduleRules = { ...rules, exceptions: [], windows: [{ dayOfWeek: 0, ...hours }] };

describe('whyNoneFree', () => {
  it('calls a date full whose starts are all taken', () => {
    expect(whyNoneFree('2026-12-11', true, [rules])).toBe('full');
  });

  it('calls a date closed on which nobody works, by the week or by an exception', () => {
    expect(whyNoneFree('2026-12-10', false, [rules])).toBe('closed');
    expect(whyNoneFree('2026-12-04', false, [rules])).toBe('closed');
    expect(whyNoneFree('2026-12-13', false, [rules])).toBe('closed');
  });

  it('calls a date neither while somebody works without a start that can be booked', () => {
    expect(whyNoneFree('2026-12-06', false, [rules])).toBeUndefined();
    expect(whyNoneFree('2026-12-13', false, [rules, sundays])).toBeUndefined();
  });
});
