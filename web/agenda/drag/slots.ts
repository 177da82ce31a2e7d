import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { AgendaActions, AgendaEvent, AgendaSlot } from '#web/agenda/types.ts';
import { addDays } from '#web/lib/format-day.ts';
import { snapTo } from '#web/agenda/team/snap.ts';
import { formatMinutes } from '#web/lib/format.ts';

/** Where an appointment can be dropped: on a day, on an hour of one, or at a minute (where free time begins). */
export type Slot =
  | { kind: 'day'; day: string }
  | { kind: 'hour'; day: string; hour: number }
  | { kind: 'time'; day: string; minute: number }
  /** A person's column; the minute is the one that the appointment's beginning is held at. */
  | { kind: 'column'; day: string; hour: number; minute: number; personId: string };

/** The starts of a person's grid on a day, in minutes after midnight, in order. */
export type StartsOf = (personId: string, day: string) => readonly number[];

/** An appointment in the hand. */
export type Grabbed = {
  event: AgendaEvent;
  /** Which of its days was taken, when it goes past midnight: 0 for the one on which it begins. */
  dayIndex: number;
  /** The row of the hour in which it is drawn, where there are such rows. */
  row: number | undefined;
};

/** Whether a person may move it: neither time that is merely taken, nor what belongs to another calendar. */
export function isMovable(event: AgendaEvent): boolean {
  return event.busyOnly !== true && event.imported !== true;
}

const KEY = /^(\d{4}-\d{2}-\d{2})(?:-(\d{1,2})(?::(\d{2}))?)?(?:@(.+))?$/;

/**
 * Reads a cell's `data-key`: '2026-12-01' is a day, '2026-12-01-9' an hour, '2026-12-01-09:50' a minute,
 * '2026-12-01-9@id' an hour of a person's column.
 */
export function parseSlot(key: string): Slot | undefined {
  const [, day, hour, minute, personId] = KEY.exec(key) ?? [];
  if (day === undefined) return undefined;
  if (hour === undefined) return { kind: 'day', day };
  if (personId !== undefined)
    return { kind: 'column', day, hour: Number(hour), minute: Number(hour) * 60, personId };
  if (minute === undefined) return { kind: 'hour', day, hour: Number(hour) };
  return { kind: 'time', day, minute: Number(hour) * 60 + Number(minute) };
}

/**
 * When the appointment begins once it is dropped, by the clock of its own zone. An hour means the start that its
 * professional's grid has there, else its full hour; but where only the day changes (a day of the month, the same row of
 * the week) the time of day stays. In a person's column it is where their grid is nearest, or where it began.
 */
export function landing(
  { event, dayIndex, row }: Grabbed,
  slot: Slot,
  { startIn, startsOf, fine = false }: Snapping = {},
): AgendaSlot {
  const { date, time } = startOf(event);
  if (slot.kind === 'column') {
    const { personId, day } = slot;
    const own = date === day ? [minuteOf(time)] : [];
    const minute = snapTo(slot.minute, [...(startsOf?.(personId, day) ?? []), ...own], fine);
    const passed = personId === event.professionalId ? {} : { professionalId: personId };
    return { date: day, time: formatMinutes(minute), ...passed };
  }
  const sameRow = slot.kind === 'hour' && (slot.hour === row || slot.hour === Number(time.slice(0, 2)));
  if (slot.kind === 'day' || sameRow) return { date: addDays(slot.day, -dayIndex), time };
  const pointed = slot.kind === 'hour' ? slot.hour * 60 : slot.minute;
  const isFullHour = pointed % 60 === 0;
  const minute =
    (isFullHour ? startIn?.(event.professionalId, slot.day, pointed / 60) : undefined) ?? pointed;
  return { date: slot.day, time: formatMinutes(minute) };
}

/** What decides where an appointment comes to stand. */
export type Snapping = {
  startIn?: AgendaActions['startIn'];
  startsOf?: StartsOf;
  /** By quarters of an hour, whatever the grid. */
  fine?: boolean;
};

/** Minutes after midnight of 'HH:mm'. */
export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

/** Which of its days a day is for an event, counted from the one on which it begins. */
export function dayIndexOf(event: AgendaEvent, day: string): number {
  return dayNumberOf(day) - dayNumberOf(startOf(event).date);
}

/** When an appointment begins by the clock of its own zone. */
export function startOf(event: AgendaEvent): AgendaSlot {
  const { date, minuteOfDay } = toLocal(event.timezone, epochMinuteOf(Date.parse(event.start)));
  return { date, time: formatMinutes(minuteOfDay) };
}

/** Whether two places are the same, of one person. */
export function isSameSlot(one: AgendaSlot, other: AgendaSlot): boolean {
  return one.date === other.date && one.time === other.time && one.professionalId === other.professionalId;
}

/**
 * The minute that a finger points at in a line of free time, which is short however long the time is: its
 * beginning at the left, then each full hour towards the right.
 * @param share how far along the line, 0 to 1
 */
export function minuteInGap(start: number, end: number, share: number): number {
  const minutes = [start];
  for (let hour = Math.floor(start / 60) + 1; hour * 60 < end; hour += 1) minutes.push(hour * 60);
  const index = Math.floor(Math.min(Math.max(share, 0), 0.999) * minutes.length);
  return minutes[index] ?? start;
}
