import { DAY_PARTS, DAY_PART_TITLES, dayPartOf, type DayPart } from '#shared/day-parts.ts';
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
  const [hours = 0, minutes = 0] = formatTime(instant, zone).split(':').map(Number);
  return dayPartOf(hours * 60 + minutes);
}
