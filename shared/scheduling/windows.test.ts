import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { weeklyWindows } from './arbitraries.testkit.ts';
import type { WeeklyWindow } from './types.ts';
import { isValidWindow, overlapsAnyWindow } from './windows.ts';

const NINE_TO_NOON: WeeklyWindow = {
  dayOfWeek: 1,
  startMinute: 540,
  endMinute: 720,
  slotMinutes: 60,
  capacity: 1,
};

describe('a valid window', () => {
  it.each<[string, Partial<WeeklyWindow>]>([
    ['a whole day', { startMinute: 0, endMinute: 1440 }],
    ['the shortest and longest slots', { slotMinutes: 15 }],
    ['the longest slot', { slotMinutes: 240 }],
    ['ten at a time', { capacity: 10 }],
  ])('may have %s', (_, change) => {
    expect(isValidWindow({ ...NINE_TO_NOON, ...change })).toBe(true);
  });

  it.each<[string, Partial<WeeklyWindow>]>([
    ['ends when it starts', { endMinute: 540 }],
    ['crosses midnight', { startMinute: 1320, endMinute: 120 }],
    ['ends the next day', { endMinute: 1441 }],
    ['starts the day before', { startMinute: -60 }],
    ['has slots under 15 minutes', { slotMinutes: 14 }],
    ['has slots over 4 hours', { slotMinutes: 241 }],
    ['has no place', { capacity: 0 }],
    ['has more than ten places', { capacity: 11 }],
    ['has fractions', { startMinute: 540.5 }],
    ['has no number', { endMinute: Number.NaN }],
  ])('is not one that %s', (_, change) => {
    expect(isValidWindow({ ...NINE_TO_NOON, ...change })).toBe(false);
  });
});

describe('overlapping windows', () => {
  const overlaps = (startMinute: number, endMinute: number, dayOfWeek: 1 | 2 = 1): boolean =>
    overlapsAnyWindow([NINE_TO_NOON], { dayOfWeek, startMinute, endMinute });

  it.each([
    [480, 541, true],
    [719, 800, true],
    [600, 660, true],
    [480, 800, true],
    [540, 720, true],
    [480, 540, false],
    [720, 800, false],
  ])('from %i to %i: %s', (start, end, expected) => {
    expect(overlaps(start, end)).toBe(expected);
  });

  it('concern one day of the week', () => {
    expect(overlaps(540, 720, 2)).toBe(false);
    expect(overlapsAnyWindow([], NINE_TO_NOON)).toBe(false);
  });

  it('share at least one minute of the day', () => {
    fc.assert(
      fc.property(
        weeklyWindows,
        fc.nat(1439),
        fc.integer({ min: 1, max: 300 }),
        (windows, startMinute, length) => {
          const candidate = { dayOfWeek: 3 as const, startMinute, endMinute: startMinute + length };
          const covered = new Set<number>();
          for (const window of windows) {
            if (window.dayOfWeek !== 3) continue;
            for (let minute = window.startMinute; minute < window.endMinute; minute += 1) covered.add(minute);
          }
          const shared = Array.from({ length }, (_, index) => startMinute + index).some((minute) =>
            covered.has(minute),
          );
          expect(overlapsAnyWindow(windows, candidate)).toBe(shared);
        },
      ),
      runs(100),
    );
  });
});
