import { DAY_PARTS } from '#shared/day-parts.ts';
import { suggestionsFrom } from '#shared/insights/suggestions.ts';
import { offeredSince, stillOffered } from '#shared/insights/offered.ts';
import type { Evidence, KeptWindow, LongRun, Miss, PartOfDay, Suggestion } from '#shared/insights/types.ts';
import { addInterval, cellAt, weekCells } from '#shared/insights/week-cells.ts';
import { dayNumberOf, dayOfWeekOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import type { DayOfWeek } from '#shared/scheduling/types.ts';
import { instantAtOrAfterWall, MINUTES_PER_DAY } from '#shared/scheduling/zone.ts';
import { atLeast, atMost, type Figure } from './figure.ts';
import { seededRandom } from './random.ts';

/*
 * How often suggestions about weekly hours are right, and how many of those that are due are made. The rules are the product's
 * own; the agendas are a model whose truth is known, which is how likely each hour of the week is to be booked:
 *
 * - 400 people, Monday to Friday, 09:00 to 18:00 or 20:00, an hour each, with ten or 26 weeks of agenda.
 * - An hour is booked with a chance of 35 to 80 %. Two hours of each week are quiet: once in four weeks. In half of the agendas two
 *   hours in a row are never booked. To close is right where each hour is booked once in twenty weeks at most, and due on those two.
 * - In half of the agendas one weekday is packed: 97 %, but for one hour from 12:00 on with 80 %. A pause is right where five
 *   hours in a row are booked in half of the weeks or more, and due where in eight of ten.
 * - In half of the agendas clients look for Saturday mornings in vain, six to twenty times in eight weeks on average; in all of them
 *   somebody looks for some part of Sunday, one and a half times on average. To open is right and due on the Saturday mornings.
 */

const ZONE = 'America/Sao_Paulo';
const TODAY = dayNumberOf('2026-11-25');
const PEOPLE = 400;
const OPENS = 9;
const HOUR = 60;
const RECENT_DAYS = 56;
const TARGET = { precision: 0.95, recall: 0.8, excess: 0.1 } as const;

type Hours = Pick<Suggestion, 'dayOfWeek' | 'startMinute' | 'endMinute'>;
type Kind = Suggestion['kind'];

type World = {
  readonly evidence: Evidence;
  readonly isRight: (suggestion: Suggestion) => boolean;
  /** Whether a suggestion is one that is due; the kinds of those that are, each once. */
  readonly due: readonly { readonly kind: Kind; readonly isMet: (suggestion: Suggestion) => boolean }[];
  /** How much likelier the hour of a pause is to be booked than another hour that would do, from 0 to 1. */
  readonly excess: (pause: Hours) => number;
};

const NAMES = { close: 'Hours, to close', open: 'Hours, to open', pause: 'Hours, pauses' } as const;
const KINDS = ['close', 'open', 'pause'] as const;

/** For each kind the share of suggestions that are right and of those due that are made, and what pauses cost needlessly. */
export function insightFigures(): Figure[] {
  const none = () => ({ close: 0, open: 0, pause: 0 }) satisfies Record<Kind, number>;
  const [made, right, due, met] = [none(), none(), none(), none()];
  let excess = 0;
  for (let seed = 1; seed <= PEOPLE; seed += 1) {
    const world = worldOf(seededRandom(seed), seed);
    const suggestions = suggestionsFrom(world.evidence);
    for (const suggestion of suggestions) {
      made[suggestion.kind] += 1;
      if (world.isRight(suggestion)) right[suggestion.kind] += 1;
      if (suggestion.kind === 'pause') excess += world.excess(suggestion);
    }
    for (const { kind, isMet } of world.due) {
      due[kind] += 1;
      if (suggestions.some((each) => each.kind === kind && isMet(each))) met[kind] += 1;
    }
  }
  return [
    ...KINDS.flatMap((kind) => [
      share(`${NAMES[kind]}: right ones of those suggested`, right[kind], made[kind], TARGET.precision),
      share(`${NAMES[kind]}: suggested ones of those due`, met[kind], due[kind], TARGET.recall),
    ]),
    atMost('Hours, pauses: bookings displaced needlessly', excess / made.pause, 'a week', TARGET.excess),
  ];
}

function share(name: string, part: number, whole: number, least: number): Figure {
  return atLeast(name, part / whole, `(${part} of ${whole})`, least);
}

function worldOf(random: () => number, seed: number): World {
  const whole = (below: number) => Math.floor(random() * below);
  const closes = random() < 0.5 ? 18 : 20;
  const weeks = random() < 0.5 ? 10 : 26;
  const weekday = () => (1 + whole(5)) as DayOfWeek;
  const isDead = seed % 4 < 2;
  const packed = seed % 2 === 0 ? weekday() : null;
  const dead = { day: weekday(), hour: OPENS + whole(closes - OPENS - 1) };
  const quiet = [0, 1].map(() => ({ day: weekday(), hour: OPENS + whole(closes - OPENS) }));
  const weakHour = 12 + whole(3);
  const chances = [0, 1, 2, 3, 4, 5, 6].map((day) =>
    Array.from({ length: 24 }, (_, hour) => {
      const usual = 0.35 + 0.45 * random();
      if (day === 0 || day === 6 || hour < OPENS || hour >= closes) return 0;
      if (isDead && day === dead.day && (hour === dead.hour || hour === dead.hour + 1)) return 0;
      if (day === packed) return hour === weakHour ? 0.8 : 0.97;
      return quiet.some((each) => each.day === day && each.hour === hour) ? 0.25 : usual;
    }),
  );
  const chanceAt = (day: number, hour: number) => chances[day]?.[hour] ?? 0;
  const isWanted = seed % 8 < 4;
  const windows = ([1, 2, 3, 4, 5] as const).map((day) => windowOn(day, closes));
  const evidence = {
    ...bookedBy(random, chanceAt, { weeks, closes }),
    windows,
    since: offeredSince(stillOffered(windows)),
    misses: missesOf(random, isWanted),
  };
  const meetsDead = ({ dayOfWeek, startMinute, endMinute }: Hours) =>
    dayOfWeek === dead.day && startMinute <= dead.hour * HOUR && (dead.hour + 2) * HOUR <= endMinute;
  const longDays = ([1, 2, 3, 4, 5] as const).filter(
    (day) => chanceOfRun((hour) => chanceAt(day, hour), closes) >= 0.8,
  );
  return {
    evidence,
    due: [
      ...(isDead ? [{ kind: 'close' as const, isMet: meetsDead }] : []),
      ...(isWanted ? [{ kind: 'open' as const, isMet: isSaturdayMorning }] : []),
      ...longDays.map((day) => ({
        kind: 'pause' as const,
        isMet: ({ dayOfWeek }: Suggestion) => dayOfWeek === day,
      })),
    ],
    isRight: (suggestion) => {
      const { kind, dayOfWeek, startMinute, endMinute } = suggestion;
      if (kind === 'open') return isWanted && isSaturdayMorning(suggestion);
      if (kind === 'pause') return chanceOfRun((hour) => chanceAt(dayOfWeek, hour), closes) >= 0.5;
      for (let hour = startMinute / HOUR; hour < endMinute / HOUR; hour += 1)
        if (chanceAt(dayOfWeek, hour) > 0.05) return false;
      return true;
    },
    excess: ({ dayOfWeek, startMinute }) => {
      // Nine hours have one hour that leaves less than five on either side; eleven have none, and any will do.
      const others = closes === 18 ? [13] : [10, 11, 12, 13, 14, 15, 16, 17, 18];
      const chancesOfOthers = others.map((hour) => chanceAt(dayOfWeek, hour));
      return Math.max(0, chanceAt(dayOfWeek, startMinute / HOUR) - Math.min(...chancesOfOthers));
    },
  };
}

function isSaturdayMorning(suggestion: Suggestion): boolean {
  return suggestion.kind === 'open' && suggestion.dayOfWeek === 6 && suggestion.part === 'manha';
}

/** How likely five hours in a row are to be booked on a day. */
function chanceOfRun(chanceAt: (hour: number) => number, closes: number): number {
  // By how many hours in a row are booked up to now; once there are five it stays so.
  let states = [1, 0, 0, 0, 0, 0];
  for (let hour = OPENS; hour < closes; hour += 1) {
    const chance = chanceAt(hour);
    const [, , , , , done = 0] = states;
    const open = states.slice(0, 5);
    const missed = open.reduce((sum, state) => sum + state, 0) * (1 - chance);
    const moved = open.map((state) => state * chance);
    states = [missed, ...moved.slice(0, 4), done + (moved[4] ?? 0)];
  }
  return states[5] ?? 0;
}

/** An agenda that is booked by chance, as the server would count it. */
function bookedBy(
  random: () => number,
  chanceAt: (day: number, hour: number) => number,
  { weeks, closes }: { readonly weeks: number; readonly closes: number },
): Omit<Evidence, 'windows' | 'since' | 'misses'> {
  const firstDay = TODAY - weeks * 7;
  const [recent, lastBooked] = [weekCells(), weekCells(-1)];
  const runs: LongRun[] = [];
  let appointments = 0;
  for (let day = firstDay; day < TODAY; day += 1) {
    const dayOfWeek = dayOfWeekOfDayNumber(day);
    const isRecent = day >= TODAY - RECENT_DAYS;
    let run = 0;
    // One turn more ends the last run.
    for (let hour = OPENS; hour <= closes; hour += 1) {
      if (random() >= chanceAt(dayOfWeek, hour)) {
        if (run >= 5 && isRecent)
          runs.push({ day, startMinute: (hour - run) * HOUR, endMinute: hour * HOUR });
        run = 0;
        continue;
      }
      run += 1;
      for (let minute = hour * HOUR; minute < (hour + 1) * HOUR; minute += 15)
        lastBooked[cellAt(dayOfWeek, minute)] = day;
      if (!isRecent) continue;
      appointments += 1;
      const start = instantAtOrAfterWall(ZONE, day * MINUTES_PER_DAY + hour * HOUR);
      addInterval(recent, ZONE, { start, end: start + HOUR });
    }
  }
  return {
    today: TODAY,
    firstDay,
    apart: new Set(),
    recent,
    recentOffered: recent,
    lastBooked,
    appointments,
    runs,
  };
}

function windowOn(dayOfWeek: DayOfWeek, closes: number): KeptWindow {
  const hours = { startMinute: OPENS * HOUR, endMinute: closes * HOUR };
  return { dayOfWeek, ...hours, slotMinutes: HOUR, capacity: 1, isActive: true, sinceDay: TODAY - 400 };
}

/** Eight weeks of searches that found nothing, each for a date of the four weeks after it. */
function missesOf(random: () => number, wanted: boolean): Miss[] {
  const found = new Map<
    string,
    { dayOfWeek: DayOfWeek; part: PartOfDay; searches: number; dates: Set<number> }
  >();
  const search = (dayOfWeek: DayOfWeek, part: PartOfDay, week: number): void => {
    const key = `${dayOfWeek} ${part}`;
    const known = found.get(key) ?? { dayOfWeek, part, searches: 0, dates: new Set<number>() };
    known.searches += 1;
    known.dates.add(week + Math.floor(random() * 4));
    found.set(key, known);
  };
  const every = (mean: number, each: (week: number) => void): void => {
    for (let at = -mean * Math.log(1 - random()); at < 8; at -= mean * Math.log(1 - random()))
      each(Math.floor(at));
  };
  if (wanted) every(0.4 + random(), (week) => search(6, 'manha', week));
  const stray = DAY_PARTS[Math.floor(random() * DAY_PARTS.length)] ?? 'manha';
  every(8 / 1.5, (week) => search(0, stray, week));
  return [...found.values()].map(({ dates, ...miss }) => ({ ...miss, dates: dates.size }));
}
