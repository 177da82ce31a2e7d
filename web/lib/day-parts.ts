import { formatTime } from './format.ts';

/** Something that begins at an instant, such as a free time. */
type Starting = { readonly startTime: string };

/** A part of the day under its own heading. */
export type DayPart<Item extends Starting> = {
  readonly label: 'Manhã' | 'Tarde' | 'Noite';
  readonly items: readonly Item[];
};

const NOON = '12:00';
const EVENING = '18:00';

/** A day's times in the parts of the day where they start, on the clock of `zone`; empty parts are left out. */
export function dayParts<Item extends Starting>(items: readonly Item[], zone: string): DayPart<Item>[] {
  const parts: Record<DayPart<Item>['label'], Item[]> = { Manhã: [], Tarde: [], Noite: [] };
  for (const item of items) parts[partOf(item.startTime, zone)].push(item);
  return (['Manhã', 'Tarde', 'Noite'] as const)
    .map((label) => ({ label, items: parts[label] }))
    .filter((part) => part.items.length > 0);
}

/** Under which heading an instant stands on the clock of `zone`. */
export function partOf(instant: string, zone: string): 'Manhã' | 'Tarde' | 'Noite' {
  const clock = formatTime(instant, zone);
  if (clock < NOON) return 'Manhã';
  return clock < EVENING ? 'Tarde' : 'Noite';
}
