import fc from 'fast-check';
import { WIDEST_LIMITS } from './booking-limits.ts';
import { addDays } from './calendar-date.ts';
import type { FreeTimeQuery } from './free-starts.ts';
import { ZONES, oracleReached, transitionDates } from './oracle.testkit.ts';
import type { DayOfWeek, DayWindow, HoursException, Interval, WeeklyWindow } from './types.ts';

const FIRST_YEAR = 1985;
const LAST_YEAR = 2035;
const FIRST_DATE = '1985-01-01';
const DAYS_TO_DRAW_FROM = 50 * 365;

const transitionsByZone = new Map(ZONES.map((zone) => [zone, transitionDates(zone, FIRST_YEAR, LAST_YEAR)]));

/** A zone and a date in it: half of the time at a change of clocks or one of its neighbours. */
export const zoneAndDate = fc.constantFrom(...ZONES).chain((zone) => {
  const anyDate = fc.nat(DAYS_TO_DRAW_FROM).map((days) => addDays(FIRST_DATE, days));
  const changes = transitionsByZone.get(zone) ?? [];
  const nearChange =
    changes.length === 0
      ? anyDate
      : fc
          .tuple(fc.constantFrom(...changes), fc.integer({ min: -1, max: 2 }))
          .map(([date, n]) => addDays(date, n));
  return fc.record({ zone: fc.constant(zone), date: fc.oneof(anyDate, nearChange) });
});

/** Non-overlapping windows of one day: the day cut at some minutes, and some of the pieces kept. */
const windowsOfDay = fc
  .record({
    cuts: fc.uniqueArray(
      fc.oneof(
        fc.integer({ min: 0, max: 96 }).map((n) => n * 15),
        fc.integer({ min: 0, max: 1440 }),
      ),
      {
        minLength: 2,
        maxLength: 6,
      },
    ),
    kept: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
    slotMinutes: fc.array(fc.oneof(fc.constantFrom(15, 30, 45, 60, 240), fc.integer({ min: 15, max: 240 })), {
      minLength: 5,
      maxLength: 5,
    }),
    capacities: fc.array(fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 10 })), {
      minLength: 5,
      maxLength: 5,
    }),
  })
  .map(({ cuts, kept, slotMinutes, capacities }) => {
    const sorted = cuts.sort((a, b) => a - b);
    return sorted.slice(1).flatMap((endMinute, index) => {
      const startMinute = sorted[index] ?? 0;
      if (kept[index] === false && sorted.length > 2) return [];
      return [
        { startMinute, endMinute, slotMinutes: slotMinutes[index] ?? 60, capacity: capacities[index] ?? 1 },
      ];
    });
  });

const weeklyWindows: fc.Arbitrary<WeeklyWindow[]> = fc
  .record({
    usual: windowsOfDay,
    other: windowsOfDay,
    otherDays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    reversed: fc.boolean(),
  })
  .map(({ usual, other, otherDays, reversed }) => {
    const days: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];
    const windows = days.flatMap((dayOfWeek) =>
      (otherDays.includes(dayOfWeek) ? other : usual).map((hours) => ({ dayOfWeek, ...hours })),
    );
    // The order of the windows must not matter.
    return reversed ? windows.reverse() : windows;
  });

/** Days off, other hours and periods, before, on and after a date; they may overlap, and then the first decides. */
function exceptionsAround(date: string): fc.Arbitrary<HoursException[]> {
  const exception = fc
    .record({
      start: fc.integer({ min: -3, max: 4 }),
      days: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 5 })),
      windows: fc.oneof(
        fc.constant<DayWindow[]>([]),
        windowsOfDay,
        windowsOfDay.map((windows) => windows.reverse()),
      ),
    })
    .map(({ start, days, windows }) => ({
      from: addDays(date, start),
      to: addDays(date, start + days),
      windows,
    }));
  return fc.oneof(fc.constant<HoursException[]>([]), fc.array(exception, { maxLength: 4 }));
}

/**
 * Appointments from a day before `origin` to some days after it, sorted by start; some at round minutes so
 * that ends touch.
 */
function busyFrom(origin: number): fc.Arbitrary<Interval[]> {
  const minute = fc.oneof(
    fc.integer({ min: -96, max: 4 * 96 }).map((n) => n * 15),
    fc.integer({ min: -1440, max: 5760 }),
  );
  const length = fc.oneof(fc.constantFrom(15, 30, 60), fc.integer({ min: 1, max: 2000 }));
  return fc
    .array(fc.record({ minute, length }), { maxLength: 40 })
    .map((drawn) =>
      drawn.map((one) => ({ start: origin + one.minute, end: origin + one.minute + one.length })),
    )
    .map((busy) => busy.sort((a, b) => a.start - b.start));
}

/**
 * Times at which the professional is elsewhere: minutes or weeks long, overlapping and touching, some begun long
 * before `origin`, sorted by start.
 */
function blockedFrom(origin: number): fc.Arbitrary<Interval[]> {
  const minute = fc.oneof(
    fc.integer({ min: -96, max: 4 * 96 }).map((n) => n * 15),
    fc.integer({ min: -1440, max: 5760 }),
    fc.integer({ min: -30_000, max: 0 }),
  );
  const length = fc.oneof(
    fc.constantFrom(15, 30, 60),
    fc.integer({ min: 1, max: 300 }),
    fc.integer({ min: 1, max: 30_000 }),
  );
  return fc
    .array(fc.record({ minute, length }), { maxLength: 12 })
    .map((drawn) =>
      drawn
        .map((one) => ({ start: origin + one.minute, end: origin + one.minute + one.length }))
        .sort((a, b) => a.start - b.start),
    );
}

/** A request for one to three days around a change of clocks or on plain days, with every rule at work. */
export const freeTimeQuery: fc.Arbitrary<FreeTimeQuery> = zoneAndDate.chain(({ zone, date }) => {
  const origin = oracleReached(zone, date, 0);
  return fc
    .record({
      windows: weeklyWindows,
      exceptions: fc.option(exceptionsAround(date), { nil: undefined }),
      bufferMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 })),
      busy: busyFrom(origin),
      blocked: fc.option(blockedFrom(origin), { nil: undefined }),
      nowOffset: fc.oneof(fc.integer({ min: -5000, max: 0 }), fc.integer({ min: 0, max: 3000 })),
      minimumNotice: fc.constantFrom(0, 10, 10, 120),
      bookingHorizon: fc.oneof(fc.constant(365), fc.integer({ min: 0, max: 4 })),
      dailyMaximum: fc.option(fc.integer({ min: 1, max: 12 })),
      days: fc.integer({ min: 1, max: 3 }),
      serviceMinutes: fc.option(fc.integer({ min: 5, max: 300 }), { nil: undefined }),
    })
    .map((drawn) => ({
      rules: {
        timezone: zone,
        windows: drawn.windows,
        exceptions: drawn.exceptions,
        bufferMinutes: drawn.bufferMinutes,
      },
      limits: {
        ...WIDEST_LIMITS,
        now: origin + drawn.nowOffset,
        minimumNotice: drawn.minimumNotice,
        bookingHorizon: drawn.bookingHorizon,
        dailyMaximum: drawn.dailyMaximum,
      },
      busy: drawn.busy,
      blocked: drawn.blocked,
      from: date,
      to: addDays(date, drawn.days - 1),
      serviceMinutes: drawn.serviceMinutes,
    }));
});
