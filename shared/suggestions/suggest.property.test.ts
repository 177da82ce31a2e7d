import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_PARTS, dayPartOf } from '#shared/day-parts.ts';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { freeTimeQuery } from '#shared/scheduling/arbitraries.testkit.ts';
import { freeSlots } from '#shared/scheduling/slots.ts';
import type { DayOfWeek, Interval } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { runs } from '#test/harness/counts.ts';
import { SHORTLY } from './candidates.ts';
import type { SuggestedTime } from './reasons.ts';
import { suggestTimes, type SuggestionQuery } from './suggest.ts';

const wishes = fc.record(
  {
    part: fc.constantFrom(...DAY_PARTS),
    dayOfWeek: fc.constantFrom<DayOfWeek>(0, 1, 2, 3, 4, 5, 6),
    offset: fc.integer({ min: -30_000, max: 5_000 }),
    hasOne: fc.boolean(),
    days: fc.integer({ min: -5, max: 40 }),
  },
  { requiredKeys: [] },
);

/** Free times as the product finds them, with what is taken around them. */
const query: fc.Arbitrary<SuggestionQuery> = fc
  .record({
    free: freeTimeQuery,
    isFromNow: fc.boolean(),
    prefer: fc.constantFrom('compact' as const, 'spread' as const),
    shortestService: fc.option(fc.integer({ min: 5, max: 120 })),
    wishes: fc.option(wishes, { nil: undefined }),
  })
  .map(({ free, isFromNow, prefer, shortestService, wishes }) => ({
    days: freeSlots(free),
    rules: free.rules,
    busy: free.busy,
    blocked: free.blocked ?? [],
    shortestService,
    prefer,
    isFromNow,
    wishes: wishes && {
      part: wishes.part,
      dayOfWeek: wishes.dayOfWeek,
      dayNumber: wishes.days === undefined ? undefined : Math.floor(free.limits.now / 1440) + wishes.days,
      [wishes.hasOne ? 'present' : 'like']:
        wishes.offset === undefined ? undefined : free.limits.now + wishes.offset,
    },
  }));

/** Whether a reason can be seen to be true by what was given. */
function isTrue({ start, end, reason }: SuggestedTime, given: SuggestionQuery): boolean {
  const { days, rules, busy, blocked, wishes } = given;
  const { date, dayOfWeek, minuteOfDay } = toLocal(rules.timezone, start);
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  const taken = [...busy, ...blocked].filter((each) => each.start < each.end && each.end > start - 1440);
  switch (reason) {
    case 'earliest':
      return given.isFromNow && days.every((day) => day.slots.every((slot) => start <= slot.start));
    case 'after-appointment':
      return busy.some((each) => each.end <= start && start - each.end <= rules.bufferMinutes + SHORTLY);
    case 'before-appointment':
      return busy.some((each) => each.start >= end && each.start - end <= rules.bufferMinutes + SHORTLY);
    case 'with-pauses':
      return (
        [rules.windows, rules.exceptions?.map(({ windows }) => windows) ?? []]
          .flat(2)
          .some(({ capacity }) => capacity > 1) ||
        taken.every((each) => each.end <= start - 30 || each.start >= end + 30)
      );
    case 'last-time': {
      const last = toLocal(rules.timezone, wishes?.like ?? 0);
      return last.dayOfWeek === dayOfWeek && Math.abs(last.minuteOfDay - minuteOfDay) <= 60;
    }
    case 'present-time': {
      const present = toLocal(rules.timezone, wishes?.present ?? 0);
      return present.dayOfWeek === dayOfWeek && present.minuteOfDay === minuteOfDay;
    }
    case 'wished':
      return (
        (wishes?.part ?? dayPartOf(minuteOfDay)) === dayPartOf(minuteOfDay) &&
        (wishes?.dayOfWeek ?? dayOfWeek) === dayOfWeek &&
        (wishes?.dayNumber ?? dayNumberOf(date)) === dayNumberOf(date)
      );
    case 'first-of-day':
      return slots.every((slot) => start <= slot.start);
    case 'last-of-day':
      return slots.every((slot) => start >= slot.start);
    default:
      return dayPartOf(minuteOfDay) === reason;
  }
}

const keyOf = ({ start, end }: Interval) => `${start}-${end}`;

describe('suggested times', () => {
  it('suggests at most five free times, two on a date, each for a true reason', () => {
    fc.assert(
      fc.property(query, (given) => {
        const suggested = suggestTimes(given);
        const free = new Set(given.days.flatMap(({ slots }) => slots.map(keyOf)));
        expect(suggested.every((slot) => free.has(keyOf(slot)))).toBe(true);
        expect(new Set(suggested.map(keyOf)).size).toBe(suggested.length);
        expect(suggested.length).toBeLessThanOrEqual(5);
        if (free.size > 0) expect(suggested).not.toEqual([]);
        const dates = suggested.map(({ start }) => toLocal(given.rules.timezone, start).date);
        if (given.days.length > 1)
          for (const date of dates)
            expect(dates.filter((each) => each === date).length).toBeLessThanOrEqual(2);
        for (const slot of suggested) expect([slot, isTrue(slot, given)]).toEqual([slot, true]);
      }),
      runs(400),
    );
  });

  it('begins with a wished date, however far it is, or with the nearest to it', () => {
    const wished = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(query, wished, ({ wishes: _wishes, ...given }, days) => {
        const free = given.days.filter(({ slots }) => slots.length > 0);
        const dayNumber = dayNumberOf(given.days[0]?.date ?? '2026-01-01') + days;
        const apart = (date: string) => Math.abs(dayNumberOf(date) - dayNumber);
        const [first] = suggestTimes({ ...given, wishes: { dayNumber } });
        if (first === undefined) return;
        const nearest = Math.min(...free.map(({ date }) => apart(date)));
        expect(apart(toLocal(given.rules.timezone, first.start).date)).toBe(nearest);
      }),
      runs(200),
    );
  });

  it('suggests the same times whatever the order of the input', () => {
    fc.assert(
      fc.property(query, (given) => {
        const turned = {
          ...given,
          days: given.days.map(({ date, slots }) => ({ date, slots: slots.toReversed() })).reverse(),
          busy: given.busy.toReversed(),
          blocked: given.blocked.toReversed(),
        };
        const suggested = suggestTimes(given);
        expect(suggestTimes(turned)).toEqual(suggested);
        expect(suggestTimes(given)).toEqual(suggested);
      }),
      runs(150),
    );
  });
});
