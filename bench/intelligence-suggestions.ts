import { dayPartOf, type DayPart } from '#shared/day-parts.ts';
import type { SuggestTimes } from '#shared/contract/suggestions.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { freeSlots } from '#shared/scheduling/slots.ts';
import type { DayOfWeek, DaySlots, Interval, ScheduleRules } from '#shared/scheduling/types.ts';
import { windowOnDay, windowsOn } from '#shared/scheduling/windows.ts';
import { localDayNumber, startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import { suggestTimes } from '#shared/suggestions/suggest.ts';
import { unusableIn } from '#shared/suggestions/unusable.testkit.ts';
import { atLeast, rangeOf, type Figure } from './figure.ts';
import { seededRandom } from './random.ts';

/*
 * Whether suggested times leave fewer unusable minutes and let more bookings in. The same seeded demand, request for
 * request, goes once to an agenda whose clients choose by themselves and once to one with suggestions. The choice model is
 * in docs/suggestions.md.
 */
const SEEDS = 10;
const WEEKS = 6;
const ZONE = 'America/Sao_Paulo';
const FIRST_DATE = '2026-02-02';
const SHORTEST = 30;
const SERVICES = [
  { minutes: 30, weight: 3 },
  { minutes: 50, weight: 3 },
  { minutes: 60, weight: 2 },
  { minutes: 90, weight: 2 },
] as const;
/** The share of clients who take a suggestion that suits them; the others look at all times. */
const TAKES_SUGGESTION = 0.7;
/** Requests per working day: together they ask for a little more than the day holds. */
const REQUESTS_A_DAY = 10;
const HORIZON = 14;

const WORKDAYS: readonly DayOfWeek[] = [1, 2, 3, 4, 5];
const RULES: ScheduleRules = {
  timezone: ZONE,
  bufferMinutes: 10,
  windows: WORKDAYS.flatMap((dayOfWeek) => [
    { dayOfWeek, startMinute: 540, endMinute: 720, slotMinutes: 15, capacity: 1 },
    { dayOfWeek, startMinute: 780, endMinute: 1080, slotMinutes: 15, capacity: 1 },
  ]),
};

/** One client: when they ask, for how long, and what they would take. */
type Request = {
  readonly now: number;
  readonly minutes: number;
  readonly part: DayPart | null;
  readonly weekdays: readonly DayOfWeek[];
  /** First and last date that they would come on. */
  readonly from: string;
  readonly to: string;
  /** Decides whether they take a suggestion, and which of the times that suit they take otherwise. */
  readonly mood: number;
  readonly taste: number;
};

type Outcome = { readonly accepted: number; readonly unusable: number };

/** The simulated agenda with and without suggestions, as rows of the bench's table. */
export function suggestionFigures(): Figure[] {
  const totals = { plain: { accepted: 0, unusable: 0 }, ranked: { accepted: 0, unusable: 0 } };
  const bySeed: { fewer: number; more: number }[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const demand = demandOf(seed);
    const [plain, ranked] = [replay(demand, 'off'), replay(demand, 'compact')];
    bySeed.push({ fewer: fewerOf(plain, ranked), more: moreOf(plain, ranked) });
    add(totals.plain, plain);
    add(totals.ranked, ranked);
  }
  const { plain, ranked } = totals;
  const fewerRange = rangeOf(bySeed.map(({ fewer }) => fewer));
  const moreRange = rangeOf(bySeed.map(({ more }) => more));
  const unusable = `% fewer (${ranked.unusable} of ${plain.unusable} min; by seed ${fewerRange})`;
  const accepted = `% more (${ranked.accepted} against ${plain.accepted}; by seed ${moreRange})`;
  return [
    atLeast('Suggested times: unusable minutes', fewerOf(plain, ranked), unusable, 25),
    atLeast('Suggested times: bookings accepted', moreOf(plain, ranked), accepted, 3),
  ];
}

const fewerOf = (plain: Outcome, ranked: Outcome): number => (1 - ranked.unusable / plain.unusable) * 100;
const moreOf = (plain: Outcome, ranked: Outcome): number => (ranked.accepted / plain.accepted - 1) * 100;

function add(total: { accepted: number; unusable: number }, { accepted, unusable }: Outcome): void {
  total.accepted += accepted;
  total.unusable += unusable;
}

function demandOf(seed: number): Request[] {
  const random = seededRandom(seed);
  const requests: Request[] = [];
  for (let day = 0; day < WEEKS * 7; day += 1) {
    const date = addDays(FIRST_DATE, day - HORIZON / 2);
    const midnight = startOfDay(ZONE, date);
    const count = Math.round(REQUESTS_A_DAY * (0.6 + 0.8 * random()) * (5 / 7));
    const minutes = Array.from({ length: count }, () => Math.floor(480 + random() * 780)).sort(
      (a, b) => a - b,
    );
    for (const minute of minutes) {
      const wish = random();
      const from = addDays(date, 1 + Math.floor(random() * 4));
      requests.push({
        now: midnight + minute,
        minutes: serviceOf(random()),
        part: wish < 0.3 ? 'manha' : wish < 0.65 ? 'tarde' : null,
        weekdays: weekdaysOf(random),
        from,
        to: addDays(from, 4 + Math.floor(random() * 6)),
        mood: random(),
        taste: random(),
      });
    }
  }
  return requests;
}

/** Half of the clients come on any day, the others on two or three weekdays. */
function weekdaysOf(random: () => number): readonly DayOfWeek[] {
  if (random() < 0.5) return WORKDAYS;
  const first = Math.floor(random() * 5);
  const count = random() < 0.5 ? 2 : 3;
  return Array.from({ length: count }, (_, index) => WORKDAYS[(first + index * 2) % 5] ?? 1);
}

function serviceOf(drawn: number): number {
  let left = drawn * SERVICES.reduce((sum, { weight }) => sum + weight, 0);
  for (const { minutes, weight } of SERVICES) {
    left -= weight;
    if (left < 0) return minutes;
  }
  return SHORTEST;
}

function replay(demand: readonly Request[], suggest: SuggestTimes): Outcome {
  let busy: Interval[] = [];
  let accepted = 0;
  for (const request of demand) {
    const slot = choose(request, busy, suggest);
    if (slot === null) continue;
    accepted += 1;
    busy = [...busy, slot].sort((a, b) => a.start - b.start);
  }
  return { accepted, unusable: unusableOf(busy) };
}

function choose(request: Request, busy: readonly Interval[], suggest: SuggestTimes): Interval | null {
  const days = freeSlots({
    rules: RULES,
    limits: { now: request.now, minimumNotice: 60, bookingHorizon: HORIZON, dailyMaximum: null },
    busy,
    from: toLocal(ZONE, request.now).date,
    to: addDays(toLocal(ZONE, request.now).date, HORIZON),
    serviceMinutes: request.minutes,
  });
  if (suggest !== 'off' && request.mood < TAKES_SUGGESTION) {
    const taken = suggested(days, busy, suggest).find((slot) => suits(request, slot));
    if (taken !== undefined) return taken;
  }
  const suiting = days.flatMap(({ slots }) => slots).filter((slot) => suits(request, slot));
  return suiting[Math.floor(request.taste * suiting.length)] ?? null;
}

function suggested(days: DaySlots[], busy: readonly Interval[], prefer: 'compact' | 'spread'): Interval[] {
  return suggestTimes({
    days,
    rules: RULES,
    busy,
    blocked: [],
    shortestService: SHORTEST,
    prefer,
    isFromNow: true,
  });
}

function suits({ part, weekdays, from, to }: Request, { start }: Interval): boolean {
  const { date, dayOfWeek, minuteOfDay } = toLocal(ZONE, start);
  if (date < from || date > to || !weekdays.includes(dayOfWeek)) return false;
  return part === null || part === dayPartOf(minuteOfDay);
}

/** Of the days in the middle, which the demand reaches from both sides. */
function unusableOf(busy: readonly Interval[]): number {
  let sum = 0;
  for (let day = HORIZON / 2; day < WEEKS * 7 - HORIZON / 2; day += 1) {
    const dayNumber = localDayNumber(ZONE, startOfDay(ZONE, addDays(FIRST_DATE, day)));
    for (const window of windowsOn(RULES, dayNumber)) {
      const opening = { ...windowOnDay(ZONE, dayNumber, window), step: window.slotMinutes };
      sum += unusableIn(opening, busy, { buffer: RULES.bufferMinutes, shortest: SHORTEST });
    }
  }
  return sum;
}
