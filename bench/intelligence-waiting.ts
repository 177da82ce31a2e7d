import type { DayOfWeek } from '#shared/scheduling/types.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { startOfDay, toLocal } from '#shared/scheduling/zone.ts';
import { DAY_PARTS } from '#shared/day-parts.ts';
import { inTurn, offerEnd, type WaitingEntry } from '#shared/waiting/turn.ts';
import { atLeast, rangeOf, type Figure } from './figure.ts';
import { seededRandom } from './random.ts';

/*
 * How much of the time that cancellations free is booked again, with the waiting list and without it. The order of turns and
 * the length of an offer are the product's own functions; the clients are a model:
 *
 * - One professional, eight weeks, Monday to Friday, 09:00 to 18:00, an hour each; 90 % are booked.
 * - One in eight appointments is cancelled, at a moment spread evenly over the three days before its start.
 * - A visitor who would take a given free hour comes by after 60 hours on average (exponential), with and without the list.
 * - Three clients a week join the list: for one to five weekdays, one to three parts of the day, 14 days, with a notice of one
 *   to 24 hours. Six in ten of those who are offered a time want it, two decline it, two never answer. Answers take 20 minutes on
 *   average (exponential), and are given between 07:00 and 23:00.
 */

const ZONE = 'America/Sao_Paulo';
const FIRST_DATE = '2026-03-02';
const DAYS = 56;
const SEEDS = 10;
const HOUR = 60;
const HOURS_OF_DAY = Array.from({ length: 9 }, (_, index) => 9 + index);
const MODEL = {
  booked: 0.9,
  cancelled: 0.125,
  cancelledWithin: 3 * 24 * HOUR,
  visitorEvery: 60 * HOUR,
  joinEvery: (7 * 24 * HOUR) / 3,
  waits: 14,
  wants: 0.6,
  declines: 0.2,
  answersAfter: 20,
  awake: { from: 7 * HOUR, until: 23 * HOUR },
  /** Nobody books later than this before the start. */
  notice: 10,
} as const;

type Freed = { readonly at: number; readonly start: number; readonly visitorAt: number };

/** The hours that cancellations free, by the moment of the cancellation, each with when a visitor would take it. */
function freedHours(random: () => number): Freed[] {
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const freed: Freed[] = [];
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(FIRST_DATE, day);
    const midnight = startOfDay(ZONE, date);
    const { dayOfWeek } = toLocal(ZONE, midnight);
    if (dayOfWeek === 0 || dayOfWeek === 6) continue;
    for (const hour of HOURS_OF_DAY) {
      const start = midnight + hour * HOUR;
      const isFreed = random() < MODEL.booked * MODEL.cancelled;
      const at = Math.floor(start - random() * MODEL.cancelledWithin);
      const visitorAt = at + exponential(MODEL.visitorEvery);
      if (isFreed) freed.push({ at, start, visitorAt });
    }
  }
  return freed.sort((one, other) => one.at - other.at);
}

type Client = WaitingEntry & { readonly joinedAt: number; isServed: boolean; freeFrom: number };

function clientsOf(random: () => number): Client[] {
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const some = <Value>(all: readonly Value[], least: number): Value[] => {
    const count = least + Math.floor(random() * (all.length - least + 1));
    return [...all].sort(() => random() - 0.5).slice(0, count);
  };
  const first = startOfDay(ZONE, FIRST_DATE) - MODEL.waits * 24 * HOUR;
  const clients: Client[] = [];
  for (let at = first; ;) {
    at += exponential(MODEL.joinEvery);
    const day = Math.floor((at - startOfDay(ZONE, FIRST_DATE)) / (24 * HOUR));
    if (day >= DAYS) return clients;
    const from = addDays(FIRST_DATE, day);
    clients.push({
      id: String(clients.length),
      position: clients.length,
      weekdays: some<DayOfWeek>([1, 2, 3, 4, 5], 1),
      parts: some(DAY_PARTS, 1),
      from,
      until: addDays(from, MODEL.waits),
      noticeMinutes: HOUR * (1 + Math.floor(random() * 24)),
      before: null,
      zone: null,
      joinedAt: at,
      isServed: false,
      freeFrom: at,
    });
  }
}

/** When somebody who is asked at a moment answers: they sleep at night. */
function answeredAt(asked: number, thinking: number): number {
  const { minuteOfDay } = toLocal(ZONE, Math.floor(asked));
  const { from, until } = MODEL.awake;
  if (minuteOfDay < from) return asked + (from - minuteOfDay) + thinking;
  if (minuteOfDay >= until) return asked + (24 * HOUR - minuteOfDay + from) + thinking;
  return asked + thinking;
}

/** Whether a freed hour is booked again: it passes from one client of the list to the next, and then waits for a visitor. */
function isFilled(freed: Freed, clients: readonly Client[], random: () => number): boolean {
  const last = freed.start - MODEL.notice;
  const asked = new Set<Client>();
  let now = freed.at;
  for (;;) {
    const waiting = clients.filter((each) => !each.isServed && each.joinedAt <= now && each.freeFrom <= now);
    const open = { start: freed.start, zone: ZONE, now };
    const [next] = inTurn(waiting, open, (each) => asked.has(each));
    if (next === undefined) {
      // A visitor who came while it was held is gone; the next one is as far away as any.
      const isGone = freed.visitorAt < now;
      return (isGone ? now - MODEL.visitorEvery * Math.log(1 - random()) : freed.visitorAt) <= last;
    }
    asked.add(next);
    const end = offerEnd(now, freed.start, next.noticeMinutes, ZONE);
    const mood = random();
    const answer = answeredAt(now, -MODEL.answersAfter * Math.log(1 - random()));
    const answers = mood < MODEL.wants + MODEL.declines && answer < end;
    if (answers && mood < MODEL.wants) {
      next.isServed = true;
      return true;
    }
    now = Math.ceil(answers ? answer : end);
    next.freeFrom = now;
  }
}

/** The share of freed minutes that were booked again, of 0 to 1. */
function shareFilled(seed: number, hasList: boolean): number {
  const freed = freedHours(seededRandom(seed));
  const clients = hasList ? clientsOf(seededRandom(seed + 1_000)) : [];
  const answers = seededRandom(seed + 2_000);
  return freed.filter((each) => isFilled(each, clients, answers)).length / freed.length;
}

/** Compares the share of freed minutes that are booked again, over ten worlds. */
export function waitingFigures(): Figure[] {
  const seeds = Array.from({ length: SEEDS }, (_, index) => index + 1);
  const shares = (hasList: boolean) => seeds.map((seed) => shareFilled(seed, hasList) * 100);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / SEEDS;
  const [without, withList] = [shares(false), shares(true)];
  const gained = withList.map((share, at) => share - (without[at] ?? 0));
  const unit = `% of freed minutes (${mean(without).toFixed(1)} % without the list; by seed ${rangeOf(withList)} and ${rangeOf(without)})`;
  return [
    atLeast('Waiting list, freed time booked again', mean(withList), unit, 50),
    atLeast('Waiting list, gained over none', mean(gained), `points (by seed ${rangeOf(gained)})`, 10),
  ];
}
