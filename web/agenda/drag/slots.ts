import { dayNumberOf } from '#shared/scheduling/calendar-date.ts';
import { epochMinuteOf } from '#shared/scheduling/epoch-minute.ts';
import { toLocal } from '#shared/scheduling/zone.ts';
import type { AgendaActions, AgendaEvent, AgendaSlot } from '#web/agenda/types.ts';
import { addDays } from '#web/lib/format-day.ts';
import { formatMinutes } from '#web/lib/format.ts';

/** Where an appointment can be dropped: on a day, on an hour of one, or at a minute (where free time begins). */
export type Slot =
  | { kind: 'day'; day: string }
  | { kind: 'hour'; day: string; hour: number }
  | { kind: 'time'; day: string; minute: number };

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

const KEY = /^(\d{4}-\d{2}-\d{2})(?:-(\d{1,2})(?::(\d{2}))?)?$/;

/** Reads a cell's `data-key`: '2026-12-01' is a day, '2026-12-01-9' an hour, '2026-12-01-09:50' a minute. */
export function parseSlot(key: string): Slot | undefined {
  const [, day, hour, minute] = KEY.exec(key) ?? [];
  if (day === undefined) return undefined;
  if (hour === undefined) return { kind: 'day', day };
  if (minute === undefined) return { kind: 'hour', day, hour: Number(hour) };
  return { kind: 'time', day, minute: Number(hour) * 60 + Number(minute) };
}

/**
 * When the appointment begins once it is dropped, by the clock of its own zone. An hour means the start that its
 * professional's grid has there, else its full hour; but where only the day changes (a day of the month, the same row of
 * the week) the time of day stays.
 */
export function landing(
  { event, dayIndex, row }: Grabbed,
  slot: Slot,
  startIn?: AgendaActions['startIn'],
): AgendaSlot {
  const { time } = startOf(event);
  const sameRow = slot.kind === 'hour' && (slot.hour === row || slot.hour === Number(time.slice(0, 2)));
  if (slot.kind === 'day' || sameRow) return { date: addDays(slot.day, -dayIndex), time };
  const pointed = slot.kind === 'hour' ? slot.hour * 60 : slot.minute;
  const isFullHour = pointed % 60 === 0;
  const minute =
    (isFullHour ? startIn?.(event.professionalId, slot.day, pointed / 60) : undefined) ?? pointed;
  return { date: slot.day, time: formatMinutes(minute) };
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

/** Whether two places are the same. */
export function isSameSlot(one: AgendaSlot, other: AgendaSlot): boolean {
  return one.date === other.date && one.time === other.time;
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
