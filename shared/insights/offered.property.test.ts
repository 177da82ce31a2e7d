import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '#test/harness/counts.ts';
import { dayNumberOf, dayOfWeekOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import { offeredCells, offeredSince, type OfferedHours } from './offered.ts';
import { cellAt, hoursOf, weekCells } from './week-cells.ts';

const TODAY = dayNumberOf('2026-11-25');
const FIRST = TODAY - 56;
/** It has had one offset for years. */
const TIMEZONE = 'America/Sao_Paulo';
/** Quarters of a day between which the hours of the test lie. */
const [OPENS, CLOSES] = [32, 80];

type Hours = { readonly from: number; readonly to: number; readonly capacity: number };

/** The hours of one weekday, and on which days they became what they are; null is closed. */
const story = fc.record({
  dayOfWeek: fc.constantFrom(0, 1, 2, 3, 4, 5, 6),
  changes: fc.array(
    fc.record({
      daysAgo: fc.integer({ min: 0, max: 80 }),
      hours: fc.option(
        fc
          .record({
            from: fc.integer({ min: OPENS, max: CLOSES - 1 }),
            length: fc.integer({ min: 1, max: 30 }),
            capacity: fc.integer({ min: 1, max: 3 }),
          })
          .map(({ from, length, capacity }): Hours => ({
            from,
            to: Math.min(CLOSES, from + length),
            capacity,
          })),
        { freq: 4 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

it('counts an hour on the dates since which it is offered without a break, with the places that it had on each', () => {
  fc.assert(
    fc.property(story, ({ dayOfWeek, changes }) => {
      const sorted = [...changes].sort((one, other) => other.daysAgo - one.daysAgo);
      const versions = sorted.flatMap(({ daysAgo, hours }, index): OfferedHours[] => {
        const next = sorted[index + 1];
        if (hours === null) return [];
        return [
          {
            dayOfWeek: dayOfWeek, // one of seven
            startMinute: hours.from * 15,
            endMinute: hours.to * 15,
            capacity: hours.capacity,
            sinceDay: TODAY - daysAgo,
            untilDay: next === undefined ? Infinity : TODAY - next.daysAgo,
          },
        ];
      });
      // What a day began with: the last change before it.
      const onDay = (day: number) => sorted.findLast(({ daysAgo }) => TODAY - daysAgo < day)?.hours ?? null;
      const placesAt = (quarter: number, day: number) => {
        const hours = onDay(day);
        return hours !== null && hours.from <= quarter && quarter < hours.to ? hours.capacity : 0;
      };
      // Today's date breaks as any other, and is not over yet, so it does not count.
      const dates = [];
      for (let day = TODAY; day >= FIRST; day -= 1)
        if (dayOfWeekOfDayNumber(day) === dayOfWeek) dates.push(day);
      const since = offeredSince(versions);
      const offered = offeredCells({ timezone: TIMEZONE }, { versions, since }, FIRST, TODAY);
      const now = sorted.at(-1)?.hours ?? null;
      for (let quarter = OPENS; quarter < CLOSES; quarter += 1) {
        const cell = cellAt(dayOfWeek, quarter * 15); // one of seven
        const isNow = now !== null && now.from <= quarter && quarter < now.to;
        const broken = dates.findIndex((day) => placesAt(quarter, day) === 0);
        const counted = isNow ? dates.slice(0, broken === -1 ? dates.length : broken) : [];
        const over = counted.filter((day) => day < TODAY);
        const minutes = over.reduce((sum, day) => sum + 15 * placesAt(quarter, day), 0);
        expect(offered[cell]).toBe(minutes);
      }
      for (const hour of hoursOf(offered, weekCells(), { since, firstDay: FIRST }))
        if (!hour.isRecent) expect(hour.offered).toBeGreaterThan(0);
    }),
    runs(300),
  );
});

it('goes on through hours that were closed and opened again before their next date', () => {
  const monday = { dayOfWeek: 1, startMinute: 540, endMinute: 600, capacity: 1 } as const;
  const before = { ...monday, sinceDay: TODAY - 100, untilDay: TODAY - 6 };
  const cell = cellAt(1, 540);
  // The 25th is a Wednesday: closed on Thursday, the 19th.
  const again = (sinceDay: number) =>
    offeredSince([{ ...monday, sinceDay, untilDay: Infinity }, before])[cell];
  expect(again(TODAY - 3)).toBe(TODAY - 100);
  expect(again(TODAY - 2)).toBe(TODAY - 2);
});
