import type { DayOfWeek, Interval } from '#shared/scheduling/types.ts';
import { MINUTES_PER_DAY, offsetAt } from '#shared/scheduling/zone.ts';
import type { WeekCells } from './types.ts';

/** Minutes of a cell: every offset of a zone in use today is a multiple of it. */
export const CELL_MINUTES = 15;
const CELLS_PER_DAY = MINUTES_PER_DAY / CELL_MINUTES;
const CELLS_PER_HOUR = 60 / CELL_MINUTES;
const DAYS = 7;
/** 1970-01-01 was a Thursday. */
const EPOCH_DAY_OF_WEEK = 4;

/** A week of cells that hold `value`. */
export function weekCells(value = 0): WeekCells {
  return new Int32Array(DAYS * CELLS_PER_DAY).fill(value);
}

/** The place of a weekday's minute (0 to 1439) in the cells. */
export function cellAt(dayOfWeek: DayOfWeek, minuteOfDay: number): number {
  return dayOfWeek * CELLS_PER_DAY + Math.floor(minuteOfDay / CELL_MINUTES);
}

/**
 * Adds the minutes of a stretch of time to the cells of the local week in which they lie, `weight` times each. What is
 * added over all cells is the stretch's length: an hour that the clock shows twice counts twice.
 * @param counts which cells take part; all, if it is left out
 */
export function addInterval(
  cells: WeekCells,
  zone: string,
  { start, end }: Interval,
  weight = 1,
  counts?: (cell: number) => boolean,
): void {
  let at = start;
  while (at < end) {
    const wall = at + offsetAt(zone, at);
    const into = positiveRest(wall, CELL_MINUTES);
    const next = Math.min(end, at + CELL_MINUTES - into);
    const day = Math.floor(wall / MINUTES_PER_DAY);
    const dayOfWeek = positiveRest(day + EPOCH_DAY_OF_WEEK, DAYS) as DayOfWeek; // a rest of seven
    const cell = cellAt(dayOfWeek, wall - day * MINUTES_PER_DAY);
    if (counts === undefined || counts(cell)) cells[cell] = (cells[cell] ?? 0) + (next - at) * weight;
    at = next;
  }
}

/** One hour of a weekday: the minutes that were offered, those of them that were booked, and what was booked besides. */
export type HourCell = {
  readonly dayOfWeek: DayOfWeek;
  /** 0 to 23. */
  readonly hour: number;
  readonly offered: number;
  /** At most what was offered. */
  readonly booked: number;
  /** Booked where nothing is offered, or more at once than is offered. */
  readonly outside: number;
  /** It is offered, and has not been on all dates that are looked back at: only those since then count. */
  readonly isRecent: boolean;
};

/**
 * The week by hours, in its order; hours that were neither offered nor booked are left out. At most 168. What was booked is
 * counted against what was offered by quarters, so that an appointment before the hours fills none of them.
 * @param since the day after which each cell is offered, -1 where it is not, and the first day that is looked back at
 */
export function hoursOf(
  offered: WeekCells,
  booked: WeekCells,
  { since, firstDay }: { readonly since: WeekCells; readonly firstDay: number },
): HourCell[] {
  const within = booked.map((minutes, cell) => Math.min(minutes, offered[cell] ?? 0));
  const hours: HourCell[] = [];
  for (let index = 0; index < DAYS * 24; index += 1) {
    const used = hourSum(within, index);
    const sums = { offered: hourSum(offered, index), booked: used, outside: hourSum(booked, index) - used };
    const isRecent = cellsOfHour(since, index).some((day) => day >= firstDay);
    if (sums.offered === 0 && sums.outside === 0 && !isRecent) continue;
    hours.push({ dayOfWeek: Math.floor(index / 24) as DayOfWeek, hour: index % 24, ...sums, isRecent });
  }
  return hours;
}

/** The cells' minutes that lie in hours of a weekday, cells that they cut in proportion. */
export function minutesWithin(
  cells: WeekCells,
  dayOfWeek: DayOfWeek,
  startMinute: number,
  endMinute: number,
): number {
  let sum = 0;
  for (const [cell, share] of cellsOf(dayOfWeek, startMinute, endMinute)) sum += (cells[cell] ?? 0) * share;
  return sum;
}

/** The highest value of the cells that hours of a weekday touch. */
export function highestWithin(
  cells: WeekCells,
  dayOfWeek: DayOfWeek,
  startMinute: number,
  endMinute: number,
): number {
  let highest = -Infinity;
  for (const [cell] of cellsOf(dayOfWeek, startMinute, endMinute))
    highest = Math.max(highest, cells[cell] ?? 0);
  return highest;
}

/** The cells that hours touch, and how much of each. */
export function* cellsOf(
  dayOfWeek: DayOfWeek,
  startMinute: number,
  endMinute: number,
): Generator<[cell: number, share: number]> {
  let minute = startMinute;
  while (minute < endMinute) {
    const next = Math.min(endMinute, (Math.floor(minute / CELL_MINUTES) + 1) * CELL_MINUTES);
    yield [cellAt(dayOfWeek, minute), (next - minute) / CELL_MINUTES];
    minute = next;
  }
}

function hourSum(cells: WeekCells, hour: number): number {
  return cellsOfHour(cells, hour).reduce((sum, minutes) => sum + minutes, 0);
}

function cellsOfHour(cells: WeekCells, hour: number): WeekCells {
  return cells.subarray(hour * CELLS_PER_HOUR, (hour + 1) * CELLS_PER_HOUR);
}

function positiveRest(value: number, divisor: number): number {
  return value - Math.floor(value / divisor) * divisor;
}
