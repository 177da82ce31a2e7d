import type { FreeSlot, SlotsAnswer } from '#shared/contract/booking.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';

/** A part of the day under its own heading. */
export type TimeGroup = { readonly label: 'Manhã' | 'Tarde' | 'Noite'; readonly slots: readonly FreeSlot[] };

const NOON = 12 * 60;
const EVENING = 18 * 60;

/** A day's free times in the parts of the day where they start, on the clock of `timezone`; empty parts are left out. */
export function timeGroups(slots: readonly FreeSlot[], timezone: string): TimeGroup[] {
  const parts: Record<TimeGroup['label'], FreeSlot[]> = { Manhã: [], Tarde: [], Noite: [] };
  for (const slot of slots) parts[partOfDay(slot.startTime, timezone)].push(slot);
  return (['Manhã', 'Tarde', 'Noite'] as const)
    .map((label) => ({ label, slots: parts[label] }))
    .filter((group) => group.slots.length > 0);
}

function partOfDay(instant: string, timezone: string): TimeGroup['label'] {
  const { minuteOfDay } = toLocal(timezone, epochMinuteOf(Date.parse(instant)));
  if (minuteOfDay < NOON) return 'Manhã';
  return minuteOfDay < EVENING ? 'Tarde' : 'Noite';
}

/** The date ('YYYY-MM-DD') that the calendar of `timezone` shows at an instant. */
export function dateIn(timezone: string, instant: string): string {
  return toLocal(timezone, epochMinuteOf(Date.parse(instant))).date;
}

/** Free times by date, of the days that have any. */
export type FreeDays = ReadonlyMap<string, readonly FreeSlot[]>;

/** The answer of the server by date. */
export function freeDaysOf(answer: SlotsAnswer): FreeDays {
  return new Map(answer.days.filter((day) => day.slots.length > 0).map((day) => [day.date, day.slots]));
}
