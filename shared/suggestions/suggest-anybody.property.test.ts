import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_PARTS, dayPartOf } from '#shared/day-parts.ts';
import { freeTimeQuery } from '#shared/scheduling/arbitraries.testkit.ts';
import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { freeSlots } from '#shared/scheduling/slots.ts';
import type { DaySlots, Interval } from '#shared/scheduling/types.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import { runs } from '#test/harness/counts.ts';
import { SHORTLY } from './candidates.ts';
import { suggestAnybodysTimes, type AnybodyQuery, type PersonTimes } from './suggest-anybody.ts';
import { suggestTimes } from './suggest.ts';

type Person = PersonTimes & { readonly free: readonly Interval[] };

const person: fc.Arbitrary<Person> = fc
  .record({
    query: freeTimeQuery,
    prefer: fc.constantFrom('compact' as const, 'spread' as const, 'off' as const),
    shortestService: fc.option(fc.integer({ min: 5, max: 120 })),
  })
  .map(({ query, prefer, shortestService }) => {
    const days = freeSlots(query);
    const { rules, busy, blocked = [] } = query;
    return { days, rules, busy, blocked, prefer, shortestService, free: days.flatMap(({ slots }) => slots) };
  });

/** The starts of all, each once with the earliest end, by the dates of a zone. */
function union(people: readonly Person[], timezone: string): DaySlots[] {
  const ends = new Map<number, number>();
  for (const { start, end } of people.flatMap(({ free }) => free))
    ends.set(start, Math.min(end, ends.get(start) ?? end));
  const days = new Map<string, Interval[]>();
  for (const [start, end] of [...ends].sort(([one], [other]) => one - other)) {
    const { date } = toLocal(timezone, start);
    days.set(date, [...(days.get(date) ?? []), { start, end }]);
  }
  return [...days].map(([date, slots]) => ({ date, slots }));
}

type Team = Omit<AnybodyQuery, 'people'> & { readonly people: readonly Person[] };

/** A team whose people may live in other zones than the one by whose clock the client chooses. */
const team: fc.Arbitrary<Team> = fc
  .record({
    people: fc.array(person, { minLength: 1, maxLength: 4 }),
    timezone: fc.constantFrom('America/Sao_Paulo', 'America/Manaus', 'Europe/Lisbon', 'Asia/Kathmandu'),
    isFromNow: fc.boolean(),
    part: fc.option(fc.constantFrom(...DAY_PARTS), { nil: undefined }),
    like: fc.option(fc.nat(), { nil: undefined }),
    near: fc.option(fc.nat(), { nil: undefined }),
  })
  .map(({ people, timezone, isFromNow, part, like, near }) => {
    const days = union(people, timezone);
    const starts = days.flatMap(({ slots }) => slots.map(({ start }) => start));
    const last = like === undefined ? undefined : starts[like % Math.max(1, starts.length)];
    const date = near === undefined ? undefined : days[near % Math.max(1, days.length)]?.date;
    const wishes = {
      part,
      dayNumber: date === undefined ? undefined : dayNumberOf(date),
      like: last === undefined ? undefined : last - 7 * 1440,
    };
    return { people, timezone, isFromNow, days, wishes };
  });

const keyOf = ({ start, end }: Interval) => `${start}-${end}`;

describe('the suggested times of anybody', () => {
  it('suggests at most five free times, two on a date, of people who want some suggested', () => {
    fc.assert(
      fc.property(team, (given) => {
        const suggested = suggestAnybodysTimes(given);
        const asking = given.people.filter(({ prefer }) => prefer !== 'off');
        expect(suggested === null).toBe(asking.length === 0);
        if (suggested === null) return;
        const listed = new Set(given.days.flatMap(({ slots }) => slots.map(keyOf)));
        expect(suggested.length).toBeLessThanOrEqual(5);
        expect(new Set(suggested.map(({ start }) => start)).size).toBe(suggested.length);
        for (const slot of suggested) {
          expect(listed.has(keyOf(slot))).toBe(true);
          expect(asking.some(({ free }) => free.some(({ start }) => start === slot.start))).toBe(true);
        }
        const dates = suggested.map(({ start }) => toLocal(given.timezone, start).date);
        if (given.days.length > 1)
          for (const date of dates)
            expect(dates.filter((each) => each === date).length).toBeLessThanOrEqual(2);
      }),
      runs(300),
    );
  });

  it('gives reasons that are true of somebody who is free then, by the clock of the link', () => {
    fc.assert(
      fc.property(team, (given) => {
        for (const { start, reason } of suggestAnybodysTimes(given) ?? []) {
          const { date, minuteOfDay, dayOfWeek } = toLocal(given.timezone, start);
          const day = given.days.find((each) => each.date === date)?.slots ?? [];
          const free = given.people.filter(
            (each) => each.prefer !== 'off' && each.free.some((slot) => slot.start === start),
          );
          const shortly = (gap: number, buffer: number) => gap >= 0 && gap <= buffer + SHORTLY;
          const last = given.wishes?.like === undefined ? null : toLocal(given.timezone, given.wishes.like);
          const isTrue: Readonly<Record<string, boolean>> = {
            'last-time': last?.dayOfWeek === dayOfWeek && Math.abs(last.minuteOfDay - minuteOfDay) <= 60,
            earliest:
              given.isFromNow && given.days.every(({ slots }) => slots.every((slot) => slot.start >= start)),
            'after-appointment': free.some(({ busy, rules }) =>
              busy.some(({ end }) => shortly(start - end, rules.bufferMinutes)),
            ),
            'before-appointment': free.some(({ busy, rules, free: own }) =>
              busy.some((each) =>
                own.some(
                  (slot) => slot.start === start && shortly(each.start - slot.end, rules.bufferMinutes),
                ),
              ),
            ),
            'with-pauses': free.some(({ prefer }) => prefer === 'spread'),
            wished:
              (given.wishes?.part ?? dayPartOf(minuteOfDay)) === dayPartOf(minuteOfDay) &&
              (given.wishes?.dayNumber ?? dayNumberOf(date)) === dayNumberOf(date),
            'first-of-day': day.every((slot) => slot.start >= start),
            'last-of-day': day.every((slot) => slot.start <= start),
          };
          expect([reason, isTrue[reason] ?? reason === dayPartOf(minuteOfDay)]).toEqual([reason, true]);
        }
      }),
      runs(300),
    );
  });

  it('suggests the same times whatever the order of people and times', () => {
    fc.assert(
      fc.property(team, (given) => {
        const turned = {
          ...given,
          days: given.days.map(({ date, slots }) => ({ date, slots: slots.toReversed() })).reverse(),
          people: given.people
            .map((each) => ({ ...each, busy: each.busy.toReversed(), blocked: each.blocked.toReversed() }))
            .reverse(),
        };
        expect(suggestAnybodysTimes(turned)).toEqual(suggestAnybodysTimes(given));
      }),
      runs(150),
    );
  });

  it('suggests of one person alone what that person’s page does', () => {
    fc.assert(
      fc.property(person, fc.boolean(), (one, isFromNow) => {
        const { timezone } = one.rules;
        const suggested = suggestAnybodysTimes({ people: [one], days: one.days, timezone, isFromNow });
        const { prefer } = one;
        const own = prefer === 'off' ? null : suggestTimes({ ...one, prefer, isFromNow });
        expect(suggested).toEqual(own);
      }),
      runs(150),
    );
  });
});
