import type { HoursOfDay } from './scheduling/types.ts';

/** The parts of the day, as addresses and columns name them, in their order. */
export const DAY_PARTS = ['manha', 'tarde', 'noite'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** The minutes of the day at which the afternoon and the evening begin. */
const NOON = 720;
const EVENING = 1080;
const HOURS = { manha: [0, NOON], tarde: [NOON, EVENING], noite: [EVENING, 1440] } as const;

/** The part of the day in which a minute of it (0 to 1439, on the clock that counts) lies: until noon, until 18:00, after it. */
export function dayPartOf(minuteOfDay: number): DayPart {
  if (minuteOfDay < NOON) return 'manha';
  return minuteOfDay < EVENING ? 'tarde' : 'noite';
}

/** The parts of the day in which something can begin between two minutes of it, both included. */
export function dayPartsBetween(first: number, last: number): DayPart[] {
  return DAY_PARTS.filter((part) => first <= last && HOURS[part][0] <= last && HOURS[part][1] > first);
}

/** The hours of a part of the day: what begins in it may end later. */
export function hoursOfDayPart(part: DayPart): HoursOfDay {
  const [from, until] = HOURS[part];
  return { from, until, mayEndLater: true };
}

/** As a heading or a choice. */
export const DAY_PART_TITLES = { manha: 'Manhã', tarde: 'Tarde', noite: 'Noite' } as const satisfies Names;

/** Within a sentence: 'à tarde'. */
export const DAY_PART_WORDS = {
  manha: 'de manhã',
  tarde: 'à tarde',
  noite: 'à noite',
} as const satisfies Names;

type Names = Readonly<Record<DayPart, string>>;
