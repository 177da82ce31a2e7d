import { describe, expect, it } from 'vitest';
import { checkBooking, checkStaffBooking } from './booking-rules.ts';
import { refuseByCount, WIDEST_LIMITS } from './booking-limits.ts';
import { at, daily, MONDAY, SAO_PAULO } from './settings.testkit.ts';
import { freeSlots } from './slots.ts';
import type { Interval } from './types.ts';

const TUESDAY = '2025-03-04';
const monday = (time: string) => at(SAO_PAULO, MONDAY, time);
const hour = (start: number) => ({ start, end: start + 60 });
const rules = {
  timezone: SAO_PAULO,
  windows: daily({ from: '08:00', to: '12:00', capacity: 3 }),
  bufferMinutes: 0,
};
const limits = { ...WIDEST_LIMITS, now: monday('00:00') - 1440, dailyMaximum: 2 };
const refusal = (taken: Interval[], start: number) => refuseByCount(SAO_PAULO, limits, taken, start);
const busy = [hour(monday('08:00')), hour(monday('08:00'))];

describe('a daily maximum', () => {
  it('leaves no free time on a day that has it, and all of the next', () => {
    const days = freeSlots({ rules, limits, busy, from: MONDAY, to: TUESDAY });
    expect(days.map(({ slots }) => slots.length)).toEqual([0, 4]);
    const one = freeSlots({ rules, limits, busy: busy.slice(1), from: MONDAY, to: MONDAY });
    expect(one.map(({ slots }) => slots.length)).toEqual([4]);
  });

  it('refuses a booking on a full day, before a place is sought', () => {
    const refused = { ok: false, reason: 'DAY_FULL' };
    expect(checkBooking({ rules, limits, busy, start: monday('10:00') })).toEqual(refused);
    expect(checkBooking({ rules, limits, busy, start: monday('08:00') })).toEqual(refused);
    expect(checkBooking({ rules, limits, busy: busy.slice(1), start: monday('10:00') })).toMatchObject({
      ok: true,
    });
  });

  it('counts by the local date on which an appointment begins', () => {
    const lateBefore = hour(monday('00:00') - 30);
    const first = hour(monday('00:00'));
    const last = hour(monday('23:59'));
    expect(refusal([lateBefore, first], monday('10:00'))).toBeNull();
    expect(refusal([first, last], monday('10:00'))).toBe('DAY_FULL');
    expect(refusal([first, last], at(SAO_PAULO, TUESDAY, '00:00'))).toBeNull();
  });

  it('does not count an appointment that takes no time', () => {
    const empty = { start: monday('09:00'), end: monday('09:00') };
    expect(refusal([empty, empty], monday('10:00'))).toBeNull();
  });

  it('does not bind staff', () => {
    const start = monday('10:00');
    expect(checkStaffBooking({ rules, busy, start, end: start + 60 })).toEqual({ ok: true, capacity: 3 });
  });
});
