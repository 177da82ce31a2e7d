import { WIDEST_LIMITS } from '#shared/scheduling/booking-limits.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { freeStarts } from '#shared/scheduling/free-starts.ts';
import type { FreeTimeQuery } from '#shared/scheduling/free-starts.ts';
import { freeSlots } from '#shared/scheduling/slots.ts';
import type { DayOfWeek, Interval } from '#shared/scheduling/types.ts';
import { startOfDay } from '#shared/scheduling/zone.ts';
import { suggestTimes } from '#shared/suggestions/suggest.ts';
import { atLeast, atMost, median, type Figure } from './figure.ts';
import { seededRandom } from './random.ts';

const ZONE = 'America/Sao_Paulo';
const FIRST_DATE = '2025-03-03';
/** Its clocks go forward six days into the month measured. */
const ZONE_CHANGING_CLOCKS = 'America/New_York';
const OPENS = 9 * 60;
const CLOSES = 18 * 60;
const STEP = 15;
const LEAST_PER_SECOND = 100_000;
const ROUNDS = 401;
const WARM_UP_MS = 300;
/** Suggested times go along with each list of free times; both are made from the same month. */
const SUGGESTED_TIMES_THE_COST = 6;
/** Shorter than the turn that a busy machine gives a process, so that most rounds run undisturbed. */
const ROUND_MS = 0.5;

/**
 * A schedule open every day from 9:00 to 18:00 in steps of 15 minutes, with appointments spread evenly over
 * all days.
 */
function scheduleOf(days: number, busyCount: number, capacity = 1, timezone = ZONE): FreeTimeQuery {
  const daysOfWeek: readonly DayOfWeek[] = [0, 1, 2, 3, 4, 5, 6];
  const windows = daysOfWeek.map((dayOfWeek) => ({
    dayOfWeek,
    startMinute: OPENS,
    endMinute: CLOSES,
    slotMinutes: STEP,
    capacity,
  }));
  return {
    rules: { timezone, windows, bufferMinutes: 0 },
    limits: {
      ...WIDEST_LIMITS,
      now: startOfDay(timezone, FIRST_DATE),
      minimumNotice: 10,
      bookingHorizon: 365,
    },
    busy: appointments(days, busyCount, timezone),
    from: FIRST_DATE,
    to: addDays(FIRST_DATE, days - 1),
  };
}

function appointments(days: number, count: number, timezone: string): Interval[] {
  const random = seededRandom(20_250_303);
  const busy: Interval[] = [];
  for (let index = 0; index < count; index += 1) {
    const date = addDays(FIRST_DATE, Math.floor((index * days) / count));
    const minute = OPENS + Math.floor(random() * ((CLOSES - OPENS) / STEP)) * STEP;
    const start = startOfDay(timezone, date) + minute;
    busy.push({ start, end: start + 30 + Math.floor(random() * 3) * 15 });
  }
  return busy.sort((a, b) => a.start - b.start);
}

/** Imported events of an hour and a half, two of each day in its hours; every tenth lasts for two days. */
function elsewhere(count: number): Interval[] {
  return Array.from({ length: count }, (_, index) => {
    const start = startOfDay(ZONE, addDays(FIRST_DATE, Math.floor(index / 2))) + OPENS + (index % 2) * 300;
    return { start, end: start + (index % 10 === 9 ? 2880 : 90) };
  });
}

/**
 * Microseconds per call: the median over rounds, interleaved so that a noisy moment does not fall on one
 * case alone.
 */
function measure<Name extends string>(cases: Record<Name, () => void>): Record<Name, number> {
  const names = Object.keys(cases) as Name[]; // the keys of a record literal are its names
  const calls = new Map(names.map((name) => [name, callsPerRound(cases[name])]));
  const samples = new Map(names.map((name): [Name, number[]] => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of names) {
      const count = calls.get(name) ?? 1;
      samples.get(name)?.push(timed(cases[name], count) / count);
    }
  }
  const medians = names.map((name) => [name, median(samples.get(name) ?? []) * 1000] as const);
  return Object.fromEntries(medians) as Record<Name, number>; // one entry for each name, made just above
}

function callsPerRound(work: () => void): number {
  let calls = 0;
  const began = performance.now();
  while (performance.now() - began < WARM_UP_MS) {
    work();
    calls += 1;
  }
  return Math.max(1, Math.round((calls * ROUND_MS) / WARM_UP_MS));
}

function timed(work: () => void, calls: number): number {
  const began = performance.now();
  for (let call = 0; call < calls; call += 1) work();
  return performance.now() - began;
}

/**
 * Measures the free times of a month, and how the cost grows with the span and the history. Prints nothing.
 */
export function run(): Promise<Figure[]> {
  const month = scheduleOf(30, 200);
  const year = scheduleOf(360, 2400);
  const shared = scheduleOf(30, 200, 3);
  const away = { ...month, blocked: elsewhere(60) };
  const changing = scheduleOf(30, 200, 1, ZONE_CHANGING_CLOCKS);
  const suggesting = {
    ...month,
    blocked: [],
    days: freeSlots(month),
    shortestService: null,
    prefer: 'compact' as const,
    isFromNow: true,
  };
  const cost = measure({
    month: () => void freeStarts(month),
    monthShared: () => void freeStarts(shared),
    monthAway: () => void freeStarts(away),
    monthChanging: () => void freeStarts(changing),
    year: () => void freeStarts(year),
    monthPresented: () => void freeSlots(month),
    yearPresented: () => void freeSlots(year),
    suggested: () => void suggestTimes(suggesting),
  });
  return Promise.resolve([
    speed('30 days, 200 busy', cost.month),
    speed('30 days, 200 busy, capacity 3', cost.monthShared),
    speed('30 days, 200 busy, 60 imported', cost.monthAway),
    speed('30 days, 200 busy, clocks changing', cost.monthChanging),
    atMost('Free times: 12 times the span and history', cost.year / cost.month, 'times the cost', 14),
    atMost('Free times: 30 days presented as slots', cost.monthPresented, 'µs', 100),
    atMost(
      'Free times: presented, 12 times as much',
      cost.yearPresented / cost.monthPresented,
      'times the cost',
      14,
    ),
    atMost(
      'Suggested times: 30 days, beside their free times as slots',
      cost.suggested / cost.monthPresented,
      'times the cost',
      SUGGESTED_TIMES_THE_COST,
    ),
  ]);
}

function speed(name: string, microseconds: number): Figure {
  return atLeast(`Free times: ${name}`, 1_000_000 / microseconds, 'windows/s', LEAST_PER_SECOND);
}
