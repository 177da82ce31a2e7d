import { expect, it } from 'vitest';
import { checkBooking, checkStaffBooking } from './booking-rules.ts';
import { nearestFreeTimes } from './nearest.ts';
import { MONDAY, SAO_PAULO, at, query } from './settings.testkit.ts';
import { freeSlots } from './slots.ts';
import { openHoursOn } from './start-state.ts';
import type { DayWindow, HoursException } from './types.ts';

const TUESDAY = '2025-03-04';
const WEDNESDAY = '2025-03-05';
const evening: DayWindow = { startMinute: 1080, endMinute: 1200, slotMinutes: 30, capacity: 2 };
const off = (from: string, to = from): HoursException => ({ from, to, windows: [] });

/** 09:00 to 12:00 every day, an hour each, but for the exceptions. */
function asked(exceptions: HoursException[], to = WEDNESDAY) {
  const plain = query({ date: MONDAY, to });
  return { ...plain, rules: { ...plain.rules, exceptions } };
}
const counts = (exceptions: HoursException[]) =>
  freeSlots(asked(exceptions)).map(({ slots }) => slots.length);

it('a day off has no slot, and the days around it keep theirs', () => {
  expect(counts([off(TUESDAY)])).toEqual([3, 0, 3]);
});

it('a period away holds its first and its last day', () => {
  expect(counts([off(MONDAY, TUESDAY)])).toEqual([0, 0, 3]);
  expect(counts([off('2025-02-20', '2025-03-20')])).toEqual([0, 0, 0]);
});

it('other hours of one day take the place of the week’s, with their own step and capacity', () => {
  const exceptions = [{ from: TUESDAY, to: TUESDAY, windows: [evening] }];
  expect(counts(exceptions)).toEqual([3, 4, 3]);
  const request = { ...asked(exceptions), start: at(SAO_PAULO, TUESDAY, '18:30') };
  const busy = [{ start: request.start, end: request.start + 30 }];
  expect(checkBooking({ ...request, busy })).toEqual({ ok: true, end: request.start + 30, capacity: 2 });
  expect(checkBooking({ ...request, busy: [...busy, ...busy] })).toMatchObject({ reason: 'conflict' });
  expect(checkBooking({ ...request, start: at(SAO_PAULO, TUESDAY, '09:00') })).toMatchObject({
    reason: 'OUTSIDE_AVAILABILITY',
  });
});

it('the first exception that holds a date decides: an opened day within a period away', () => {
  const open = { from: TUESDAY, to: TUESDAY, windows: [evening] };
  expect(counts([open, off(MONDAY, WEDNESDAY)])).toEqual([0, 4, 0]);
  expect(counts([off(MONDAY, WEDNESDAY), open])).toEqual([0, 0, 0]);
});

it('staff may still book on a day off, one at a time', () => {
  const { rules } = asked([off(TUESDAY)]);
  const start = at(SAO_PAULO, TUESDAY, '09:00');
  const one = { start, end: start + 60 };
  expect(checkStaffBooking({ rules, busy: [], ...one })).toEqual({ ok: true, capacity: 1 });
  expect(checkStaffBooking({ rules, busy: [one], ...one })).toMatchObject({ ok: false });
  expect(openHoursOn(rules, TUESDAY)).toEqual([]);
});

it('the nearest free times skip a day off', () => {
  const { rules, limits } = asked([off(TUESDAY)]);
  const around = at(SAO_PAULO, TUESDAY, '10:00');
  const found = nearestFreeTimes({ rules, limits, busy: [], around, count: 2 });
  expect(found.map(({ start }) => start)).toEqual([
    at(SAO_PAULO, MONDAY, '11:00'),
    at(SAO_PAULO, WEDNESDAY, '09:00'),
  ]);
});
