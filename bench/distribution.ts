import { choose, type Load } from '#shared/distribution/choose.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { seededRandom } from './random.ts';

const WEEKS = 8;
const DAYS = WEEKS * 7;
const SEEDS = 10;
/** Days of the sliding month, as the server counts them. */
const MONTH = 30;
const OPENS = 9 * 60;
const STEP = 30;
/** Requests per working day: about seven tenths of what the team offers. */
const REQUESTS = 36;
const LENGTHS = [30, 60, 60, 90];
const HOLIDAYS = new Set([15, 37]);

type Person = {
  readonly id: string;
  /** Minutes of a working day from the opening. */
  readonly hours: number;
  /** Weekdays, 0 for Monday. */
  readonly weekdays: readonly number[];
  readonly comes: number;
  readonly away: readonly [number, number] | null;
};

const WEEKDAYS = [0, 1, 2, 3, 4];
const person = (id: string, given: Partial<Person> = {}): Person => ({
  id,
  hours: 480,
  weekdays: WEEKDAYS,
  comes: 0,
  away: null,
  ...given,
});

/** Eight people: three work part of the week or the day, one is away for the third week, one comes with the fourth. */
const TEAM: readonly Person[] = [
  person('ana'),
  person('bia'),
  person('caio', { away: [14, 20] }),
  person('davi'),
  person('elis', { hours: 240 }),
  person('flora', { weekdays: [0, 2, 4] }),
  person('gil', { weekdays: [1, 3], hours: 360 }),
  person('hugo', { comes: 21 }),
];

type Request = { readonly day: number; readonly minute: number; readonly length: number };
type Booking = Request & { readonly who: number };
type Policy = (free: readonly number[], request: Request, booked: readonly Booking[]) => number;

/** The same seeded demand by three policies: how far each ends from everybody's share, and how even it is. */
export function distributionFigures(): Figure[] {
  const results = Array.from({ length: SEEDS }, (_, seed) => {
    const demand = demandOf(seed + 1);
    const random = seededRandom(seed + 1001);
    return {
      balanced: resultOf(simulate(demand, balanced)),
      roundRobin: resultOf(simulate(demand, roundRobin())),
      random: resultOf(simulate(demand, (free) => free[Math.floor(random() * free.length)] ?? 0)),
    };
  });
  const worst = (name: 'balanced' | 'roundRobin' | 'random') =>
    Math.max(...results.map((each) => each[name].deviation));
  const least = (name: 'balanced' | 'roundRobin' | 'random') =>
    Math.min(...results.map((each) => each[name].jain));
  const ratio = Math.max(
    ...results.map(({ balanced: ours, roundRobin: turns }) => ours.deviation / turns.deviation),
  );
  const setting = `${SEEDS} seeds, ${WEEKS} weeks, ${TEAM.length} people`;
  const minutes = `largest deviations ${Math.round(worst('balanced'))}, ${Math.round(worst('roundRobin'))} and, at random, ${Math.round(worst('random'))} min`;
  const jain = `round robin ${least('roundRobin').toFixed(3)}, at random ${least('random').toFixed(3)}`;
  return [
    atMost(
      `Distribution, ${setting}: largest deviation from the share`,
      ratio,
      `of round robin's (${minutes})`,
      0.5,
    ),
    atLeast(`Distribution, ${setting}: Jain's index, the lowest`, least('balanced'), `(${jain})`, 0.99),
  ];
}

const works = ({ weekdays, comes, away }: Person, day: number) =>
  weekdays.includes(day % 7) &&
  !HOLIDAYS.has(day) &&
  day >= comes &&
  (away === null || day < away[0] || day > away[1]);

const offered = (who: Person, from: number, to: number) => {
  let minutes = 0;
  for (let day = Math.max(0, from); day <= to; day += 1) minutes += works(who, day) ? who.hours : 0;
  return minutes;
};

const balanced: Policy = (free, { day, length }, booked) => {
  const within = booked.filter((each) => each.day > day - MONTH && each.day <= day);
  const loads = TEAM.map((who, index): Load => ({
    userId: String(index),
    share: 100,
    priority: 1,
    offeredMinutes: offered(who, day - MONTH + 1, day),
    bookedMinutes: minutesOf(within.filter((each) => each.who === index)),
    bookedMinutesThatDay: 0,
    servedLast: false,
    minutes: length,
    isFree: free.includes(index),
  }));
  return Number(choose('balanced', loads)?.userId);
};

/** Each in turn; who is not free is passed over. */
function roundRobin(): Policy {
  let last = -1;
  return (free) => {
    last = free.find((index) => index > last) ?? free[0] ?? 0;
    return last;
  };
}

/** Requests in the order of their coming: each some days ahead, at a time that clients like. */
function demandOf(seed: number): Request[] {
  const random = seededRandom(seed);
  const demand: Request[] = [];
  for (let made = 0; made < DAYS; made += 1) {
    if (made % 7 > 4) continue;
    for (let count = 0; count < REQUESTS; count += 1) {
      const day = made + Math.floor(random() ** 2 * 12);
      const minute = OPENS + Math.floor(((random() + random()) / 2) * 16) * STEP;
      const length = LENGTHS[Math.floor(random() * LENGTHS.length)] ?? 60;
      if (day < DAYS) demand.push({ day, minute, length });
    }
  }
  return demand;
}

/** Gives each request to one of those who are free; where nobody is, it goes nowhere. */
function simulate(demand: readonly Request[], policy: Policy): Booking[] {
  const booked: Booking[] = [];
  for (const request of demand) {
    const free = TEAM.flatMap((who, index) => (isFree(who, index, request, booked) ? [index] : []));
    if (free.length > 0) booked.push({ ...request, who: policy(free, request, booked) });
  }
  return booked;
}

function isFree(
  who: Person,
  index: number,
  { day, minute, length }: Request,
  booked: readonly Booking[],
): boolean {
  return (
    works(who, day) &&
    minute + length <= OPENS + who.hours &&
    !booked.some(
      (each) =>
        each.who === index &&
        each.day === day &&
        each.minute < minute + length &&
        minute < each.minute + each.length,
    )
  );
}

/** The largest distance from somebody's share of all that was booked, in minutes, and Jain's index of the filled parts. */
function resultOf(booked: readonly Booking[]): { deviation: number; jain: number } {
  const offers = TEAM.map((who) => offered(who, 0, DAYS - 1));
  const taken = TEAM.map((_, index) => minutesOf(booked.filter((each) => each.who === index)));
  const [all, whole] = [sum(taken), sum(offers)];
  const filled = taken.map((minutes, index) => minutes / (offers[index] ?? 1));
  return {
    deviation: Math.max(
      ...taken.map((minutes, index) => Math.abs(minutes - (all * (offers[index] ?? 0)) / whole)),
    ),
    jain: sum(filled) ** 2 / (filled.length * sum(filled.map((each) => each ** 2))),
  };
}

const minutesOf = (bookings: readonly Booking[]) => sum(bookings.map(({ length }) => length));
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
