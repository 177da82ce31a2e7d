import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { addDays, dayNumberOf, dayOfWeekOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek, Interval } from '#shared/scheduling/types.ts';
import { instantAtOrAfterWall, localDayNumber, MINUTES_PER_DAY, toLocal } from '#shared/scheduling/zone.ts';
import { changedDay, placesOf, startsChange } from './changed-day.ts';
import { observe, type Observed } from './observed.testkit.ts';
import { offeredCells, offeredSince, stillOffered } from './offered.ts';
import { hoursOfKey, keyOf, suggestionsFrom } from './suggestions.ts';
import type { KeptWindow, Miss } from './types.ts';
import { addInterval, hoursOf, weekCells } from './week-cells.ts';

const ZONES = ['America/Sao_Paulo', 'Europe/Lisbon', 'Australia/Lord_Howe', 'Asia/Kathmandu'] as const;
const TODAY = dayNumberOf('2026-11-25');

/** Windows of a day: it is cut at some quarters, and some of the pieces are kept. */
const windowsOf = (dayOfWeek: DayOfWeek): fc.Arbitrary<KeptWindow[]> =>
  fc
    .record({
      cuts: fc.uniqueArray(fc.integer({ min: 24, max: 88 }), { minLength: 2, maxLength: 4 }),
      slot: fc.constantFrom(15, 20, 30, 45, 60, 90),
      capacity: fc.integer({ min: 1, max: 3 }),
      isActive: fc.boolean(),
    })
    .map(({ cuts, slot, capacity, isActive }) => {
      const sorted = [...cuts].sort((one, other) => one - other).map((cut) => cut * 15);
      const windows: KeptWindow[] = [];
      for (let index = 0; index + 1 < sorted.length; index += 1) {
        const [startMinute = 0, endMinute = 0] = [sorted[index], sorted[index + 1]];
        if (endMinute - startMinute < slot) continue;
        windows.push({
          dayOfWeek,
          startMinute,
          endMinute,
          slotMinutes: slot,
          capacity,
          isActive: isActive || index > 0,
          sinceDay: TODAY - 400,
        });
      }
      return windows;
    });

/** Half a year of an agenda: each slot of the week is booked as often as its own habit says; some hours never. */
const world: fc.Arbitrary<Observed> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    windows: fc.tuple(...([0, 1, 2, 3, 4, 5, 6] as const).map(windowsOf)).map((days) => days.flat()),
    habits: fc.array(fc.constantFrom(0, 0, 1, 2, 3), { minLength: 40, maxLength: 40 }),
    weeks: fc.integer({ min: 3, max: 26 }),
    away: fc.array(fc.integer({ min: 1, max: 180 }), { maxLength: 6 }),
    misses: fc.uniqueArray(
      fc.record({
        dayOfWeek: fc.constantFrom<DayOfWeek>(0, 1, 2, 3, 4, 5, 6),
        part: fc.constantFrom('day', 'manha', 'tarde', 'noite'),
        searches: fc.integer({ min: 1, max: 30 }),
        dates: fc.integer({ min: 1, max: 8 }),
      }) as fc.Arbitrary<Miss>,
      { maxLength: 4, selector: ({ dayOfWeek, part }) => `${dayOfWeek} ${part}` },
    ),
  })
  .map(({ zone, windows, habits, weeks, away, misses }) => {
    const firstDay = TODAY - weeks * 7;
    const appointments: Interval[] = [];
    for (let day = firstDay; day < TODAY + 14; day += 1) {
      windows.forEach((window, which) => {
        if (!window.isActive || window.dayOfWeek !== dayOfWeekOfDayNumber(day)) return;
        for (
          let minute = window.startMinute;
          minute + window.slotMinutes <= window.endMinute;
          minute += window.slotMinutes
        ) {
          const habit = habits[(which * 7 + Math.floor(minute / 60)) % habits.length] ?? 0;
          const isBooked = habit > 0 && (day * 31 + minute * 7 + which) % 4 < habit;
          const start = instantAtOrAfterWall(zone, day * MINUTES_PER_DAY + minute);
          if (isBooked) appointments.push({ start, end: start + window.slotMinutes });
        }
      });
    }
    return {
      zone,
      today: TODAY,
      firstDay,
      windows,
      appointments,
      misses,
      apart: new Set(away.map((days) => TODAY - days)),
    };
  });

/** No cell is offered. */
const NEVER = { since: weekCells(-1), firstDay: 0 };
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);

describe('the heat map', () => {
  it('adds up to the minutes of the appointments, also when clocks change', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 1, max: 1440 }))),
        (zone, spans) => {
          const cells = weekCells();
          const from = dayNumberOf('2026-01-01') * MINUTES_PER_DAY;
          for (const [start, length] of spans)
            addInterval(cells, zone, { start: from + start, end: from + start + length });
          expect(sum(cells)).toBe(sum(spans.map(([, length]) => length)));
          expect(sum(hoursOf(weekCells(), cells, NEVER).map(({ outside }) => outside))).toBe(sum(cells));
        },
      ),
      runs(150),
    );
  });

  it('puts each minute into the hour that its clock shows', () => {
    fc.assert(
      fc.property(world, (observed) => {
        const cells = weekCells();
        for (const interval of observed.appointments) addInterval(cells, observed.zone, interval);
        const oracle = new Map<string, number>();
        for (const { start, end } of observed.appointments)
          for (let at = start; at < end; at += 1) {
            const { dayOfWeek, minuteOfDay } = toLocal(observed.zone, at);
            const key = `${dayOfWeek} ${Math.floor(minuteOfDay / 60)}`;
            oracle.set(key, (oracle.get(key) ?? 0) + 1);
          }
        const found = hoursOf(weekCells(), cells, NEVER).map(
          ({ dayOfWeek, hour, outside }) => [`${dayOfWeek} ${hour}`, outside] as const,
        );
        expect(new Map(found)).toEqual(oracle);
      }),
      runs(20),
    );
  });

  it('never fills an hour beyond what it offers, and loses nothing that was booked', () => {
    fc.assert(
      fc.property(world, fc.integer({ min: 0, max: 3 }), (observed, more) => {
        const { windows, zone, firstDay, appointments } = observed;
        // Weekly hours that were narrowed since: some of what was booked lies outside of them.
        const kept = windows.filter(({ isActive }, index) => isActive && index % 4 >= more);
        const versions = stillOffered(kept);
        const since = offeredSince(versions);
        const offering = { versions, since };
        const [offered, booked] = [offeredCells({ timezone: zone }, offering, firstDay, TODAY), weekCells()];
        for (const interval of appointments) addInterval(booked, zone, interval, 1 + more);
        const hours = hoursOf(offered, booked, { since, firstDay });
        expect(hours.some(({ isRecent }) => isRecent)).toBe(false);
        for (const hour of hours) expect(hour.booked).toBeLessThanOrEqual(hour.offered);
        expect(sum(hours.map((hour) => hour.booked + hour.outside))).toBe(sum(booked));
        expect(sum(hours.map((hour) => hour.offered))).toBe(sum(offered));
      }),
      runs(60),
    );
  });

  it('offers what the week, its exceptions and the places offer', () => {
    fc.assert(
      fc.property(world, ({ windows, zone, firstDay }) => {
        const active = windows.filter(({ isActive }) => isActive);
        const versions = stillOffered(windows);
        // None of the zones changes its clocks in these weeks.
        const from = zone === 'Europe/Lisbon' ? TODAY - 21 : Math.max(firstDay, TODAY - 42);
        const off = addDays('2026-11-25', -3);
        const rules = { timezone: zone, exceptions: [{ from: off, to: off, windows: [] }] };
        let expected = 0;
        for (let day = from; day < TODAY; day += 1)
          for (const { dayOfWeek, startMinute, endMinute, capacity } of active)
            if (day !== TODAY - 3 && dayOfWeek === dayOfWeekOfDayNumber(day))
              expected += (endMinute - startMinute) * capacity;
        const offering = { versions, since: offeredSince(versions) };
        expect(sum(offeredCells(rules, offering, from, TODAY))).toBe(expected);
      }),
      runs(60),
    );
  });
});

describe('suggestions', () => {
  it('never closes an hour that was booked on the dates they count, or is booked ahead', () => {
    fc.assert(
      fc.property(world, (observed) => {
        for (const suggestion of suggestionsFrom(observe(observed))) {
          if (suggestion.kind !== 'close') continue;
          const { dayOfWeek, startMinute, endMinute, evidence } = suggestion;
          expect(evidence).toBeGreaterThanOrEqual(8);
          const dates: number[] = [];
          for (let day = TODAY - 1; dates.length < evidence; day -= 1)
            if (dayOfWeekOfDayNumber(day) === dayOfWeek && !observed.apart?.has(day)) dates.push(day);
          const since = dates.at(-1) ?? TODAY;
          expect(since).toBeGreaterThanOrEqual(observed.firstDay);
          for (const { start, end } of observed.appointments)
            for (let at = start; at < end; at += 5) {
              const local = toLocal(observed.zone, at);
              const isWithin =
                local.dayOfWeek === dayOfWeek &&
                local.minuteOfDay >= startMinute &&
                local.minuteOfDay < endMinute;
              expect(isWithin && localDayNumber(observed.zone, at) >= since).toBe(false);
            }
        }
      }),
      runs(25),
    );
  });

  it('keeps all other times of the day when one is applied', () => {
    fc.assert(
      fc.property(world, (observed) => {
        for (const suggestion of suggestionsFrom(observe(observed))) {
          const day = observed.windows.filter(({ dayOfWeek }) => dayOfWeek === suggestion.dayOfWeek);
          const after = changedDay(day, suggestion).map((piece) => ({
            ...piece,
            isActive: piece.of?.isActive ?? true,
          }));
          const isKept = ({ start, end }: Interval) =>
            end <= suggestion.startMinute || suggestion.endMinute <= start;
          const before = slotsOf(day);
          const now = slotsOf(after);
          // What begins before the cut and would reach into it is what it takes.
          if (suggestion.kind === 'open') expect(now).toEqual(expect.arrayContaining(before));
          else expect(now).toEqual(before.filter(isKept));
          const starts = (slots: readonly Slot[]) => new Set(slots.map(({ start }) => start));
          const { removed, added } = startsChange(day, after);
          const left = new Set([...starts(before), ...added]);
          for (const start of removed) left.delete(start);
          expect(left).toEqual(starts(now));
          expect(suggestion.kind === 'open' ? removed : added).toEqual([]);
          expect(placesOf(after) - placesOf(day)).toBe(
            sum(now.map(({ capacity }) => capacity)) - sum(before.map(({ capacity }) => capacity)),
          );
          // The database refuses windows that overlap.
          after.reduce((end, piece) => {
            expect(piece.startMinute).toBeGreaterThanOrEqual(end);
            return piece.endMinute;
          }, 0);
        }
      }),
      runs(120),
    );
  });

  it('puts a pause into hours that are offered, never over a pause that is there', () => {
    fc.assert(
      fc.property(world, (observed) => {
        for (const suggestion of suggestionsFrom(observe(observed))) {
          if (suggestion.kind !== 'pause') continue;
          const around = observed.windows.filter(
            (window) =>
              window.isActive &&
              window.dayOfWeek === suggestion.dayOfWeek &&
              window.startMinute <= suggestion.startMinute &&
              suggestion.endMinute <= window.endMinute,
          );
          expect(around).toHaveLength(1);
        }
      }),
      runs(80),
    );
  });

  it('says the same of the same evidence, at most five things, and nothing that was put aside', () => {
    fc.assert(
      fc.property(world, (observed) => {
        const evidence = observe(observed);
        const found = suggestionsFrom(evidence);
        const shuffled = { ...evidence, windows: [...evidence.windows].reverse() };
        expect(suggestionsFrom(shuffled)).toEqual(found);
        expect(found.length).toBeLessThanOrEqual(5);
        expect(new Set(found.map(keyOf)).size).toBe(found.length);
        for (const each of found) expect(each).toMatchObject(hoursOfKey(keyOf(each)) ?? { kind: 'none' });
        const [first] = found;
        if (first === undefined) return;
        const put = suggestionsFrom(evidence, [{ ...first, age: 3 }]);
        expect(put.map(keyOf)).not.toContain(keyOf(first));
        expect(suggestionsFrom(evidence, [{ ...first, age: 90 }])).toEqual(found);
      }),
      runs(80),
    );
  });
});

type Slot = Interval & { readonly capacity: number };

function slotsOf(windows: readonly Omit<KeptWindow, 'dayOfWeek' | 'sinceDay'>[]): Slot[] {
  return windows
    .filter(({ isActive }) => isActive)
    .flatMap(({ startMinute, endMinute, slotMinutes, capacity }) => {
      const slots: Slot[] = [];
      for (let start = startMinute; start + slotMinutes <= endMinute; start += slotMinutes)
        slots.push({ start, end: start + slotMinutes, capacity });
      return slots;
    })
    .sort((one, other) => one.start - other.start);
}
