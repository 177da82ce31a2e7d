import { DAY_PARTS, DAY_PART_TITLES, dayPartOf, dayPartsBetween, type DayPart } from '#shared/day-parts.ts';
import { formatTime } from './format.ts';

/** Something that begins at an instant, such as a free time. */
type Starting = { readonly startTime: string };

/** A part of the day with what begins in it, under its own heading. */
export type DayPartTimes<Item extends Starting> = {
  readonly part: DayPart;
  readonly label: string;
  readonly items: readonly Item[];
};

/** A day's times in the parts of the day where they start, on the clock of `zone`; empty parts are left out. */
export function dayParts<Item extends Starting>(items: readonly Item[], zone: string): DayPartTimes<Item>[] {
  const byPart: Record<DayPart, Item[]> = { manha: [], tarde: [], noite: [] };
  for (const item of items) byPart[partOf(item.startTime, zone)].push(item);
  return DAY_PARTS.map((part) => ({ part, label: DAY_PART_TITLES[part], items: byPart[part] })).filter(
    ({ items }) => items.length > 0,
  );
}

/** The part of the day in which an instant lies on the clock of `zone`. */
export function partOf(instant: string, zone: string): DayPart {
  return dayPartOf(minuteOf(formatTime(instant, zone)));
}

/** Hours of the week, such as a professional's. Times are a clock's, '09:30'; the length of an appointment in minutes. */
export type Hours = readonly {
  readonly startTime: string;
  readonly endTime: string;
  readonly appointmentDuration: number;
  readonly isActive: boolean;
}[];

/**
 * The parts of the day in which an appointment can begin that ends within these hours; all of them where no hours are known.
 * @param minutes the length of the service; without one that of each window
 */
export function partsOfHours(hours: Hours, minutes?: number): readonly DayPart[] {
  if (hours.length === 0) return DAY_PARTS;
  const parts = hours
    .filter(({ isActive }) => isActive)
    .flatMap(({ startTime, endTime, appointmentDuration }) =>
      dayPartsBetween(minuteOf(startTime), minuteOf(endTime) - (minutes ?? appointmentDuration)),
    );
  return DAY_PARTS.filter((part) => parts.includes(part));
}

/** Of a clock's time, '09:30'. */
function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
