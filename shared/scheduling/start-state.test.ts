import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { freeTimeQuery } from './arbitraries.testkit.ts';
import { checkStaffBooking } from './booking-rules.ts';
import { MONDAY, SAO_PAULO, at, daily } from './settings.testkit.ts';
import { freeSlots } from './slots.ts';
import { openHoursOn, startState } from './start-state.ts';
import type { ScheduleRules } from './types.ts';
import { toLocal, wallToEpoch } from './zone.ts';

const monday = (time: string): number => at(SAO_PAULO, MONDAY, time);
const rules: ScheduleRules = {
  timezone: SAO_PAULO,
  bufferMinutes: 0,
  windows: [...daily({ from: '14:00', to: '18:00', capacity: 2 }), ...daily({ from: '09:00', to: '12:00' })],
};

describe('the hours of a date', () => {
  it('returns a date’s windows as instants, earliest first', () => {
    expect(openHoursOn(rules, MONDAY)).toEqual([
      { start: monday('09:00'), end: monday('12:00'), capacity: 1 },
      { start: monday('14:00'), end: monday('18:00'), capacity: 2 },
    ]);
    expect(openHoursOn({ ...rules, windows: [] }, MONDAY)).toEqual([]);
  });
});

describe('a start', () => {
  const hours = openHoursOn(rules, MONDAY);
  const busy = [
    { start: monday('10:00'), end: monday('11:00') },
    { start: monday('14:00'), end: monday('15:00') },
    { start: monday('16:00'), end: monday('17:00') },
    { start: monday('16:30'), end: monday('17:30') },
    { start: monday('20:00'), end: monday('21:00') },
  ];
  it.each([
    ['09:00', 60, 'free'],
    ['09:30', 60, 'taken'],
    ['09:30', 30, 'free'],
    ['11:00', 60, 'free'],
    ['11:30', 60, 'outside'],
    ['12:00', 60, 'outside'],
    ['13:30', 60, 'taken'],
    ['14:00', 60, 'free'],
    ['16:00', 60, 'taken'],
    ['17:00', 60, 'free'],
    ['20:30', 30, 'taken'],
    ['21:00', 30, 'outside'],
  ] as const)('at %s for %i minutes is %s', (time, minutes, expected) => {
    expect(startState({ hours, busy, start: monday(time), minutes })).toBe(expected);
  });

  it('a start is taken in a blocked interval, inside the hours and outside', () => {
    const blocked = [{ start: monday('17:30'), end: monday('19:00') }];
    const state = (time: string) =>
      startState({ hours, busy: [], blocked, start: monday(time), minutes: 30 });
    expect(['17:00', '17:30', '18:30', '19:00'].map(state)).toEqual(['free', 'taken', 'taken', 'outside']);
  });

  it('a start is taken exactly when staff would be refused, and free where a slot is shown', () => {
    fc.assert(
      fc.property(freeTimeQuery, fc.nat(1439), fc.integer({ min: 1, max: 300 }), (query, offset, minutes) => {
        const own = { ...query.rules, bufferMinutes: 0 };
        const noon = wallToEpoch(own.timezone, query.from, 720);
        // Samoa had no 30 December 2011: it skipped a day with the date line.
        fc.pre(noon !== null);
        const first = noon - 720 + offset;
        const stateOf = (start: number, length: number) => {
          const date = toLocal(own.timezone, start).date;
          return startState({
            hours: openHoursOn(own, date),
            busy: query.busy,
            blocked: query.blocked,
            start,
            minutes: length,
          });
        };
        const decision = checkStaffBooking({
          rules: own,
          busy: query.busy,
          blocked: query.blocked,
          start: first,
          end: first + minutes,
        });
        expect(stateOf(first, minutes) === 'taken').toBe(!decision.ok);
        for (const { slots } of freeSlots({ ...query, rules: own })) {
          for (const slot of slots) expect(stateOf(slot.start, slot.end - slot.start)).toBe('free');
        }
      }),
      runs(100),
    );
  });
});
