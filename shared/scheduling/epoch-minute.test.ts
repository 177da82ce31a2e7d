import { expect, it } from 'vitest';
import { busyIntervalOf, epochMinuteOf, msOfEpochMinute } from './epoch-minute.ts';

it('takes the minute in which an instant falls, also before 1970', () => {
  expect(epochMinuteOf(119_999)).toBe(1);
  expect(epochMinuteOf(120_000)).toBe(2);
  expect(epochMinuteOf(-1)).toBe(-1);
  expect(msOfEpochMinute(2)).toBe(120_000);
});

it('rounds busy time outwards, so that seconds never free a minute', () => {
  expect(busyIntervalOf(59_999, 120_001)).toEqual({ start: 0, end: 3 });
  expect(busyIntervalOf(60_000, 120_000)).toEqual({ start: 1, end: 2 });
});
