import { besideBands, busyBands, splitBusy, type BusyBand } from '#web/agenda/model/busy.ts';
import { packColumns, type Overflow, type Placed } from '#web/agenda/model/columns.ts';
import { FIRST_HOUR, GRID_START, HOURS, rowOf, splitBands } from '#web/agenda/model/hours.ts';
import { segmentsOf, type Buckets, type Segment } from '#web/agenda/model/segments.ts';
import type { AgendaLimits } from '#web/agenda/types.ts';
import { SHORTEST_BLOCK } from './week-columns.ts';

/** An hour of a column: what is drawn from it, what is not shown, and whether something began earlier goes on. */
export type WeekHour = {
  placed: readonly Placed[];
  more: readonly Overflow[];
  /** What begins here and merely takes time. */
  busy: readonly BusyBand[];
  goesOn: boolean;
};

/** A column of the week. */
export type WeekDay = {
  day: string;
  segments: readonly Segment[];
  before: readonly Segment[];
  after: readonly Segment[];
  /** By row, from 07:00. */
  hours: readonly WeekHour[];
};

type Limits = Pick<AgendaLimits, 'weekColumns' | 'weekCrowded'>;

/** Lays a day out as a column, with at most so many appointments side by side. */
function weekDay(day: string, segments: readonly Segment[], limits: Limits): WeekDay {
  const { before, inside, after } = splitBands(segments);
  const { appointments, busy } = splitBusy(inside);
  const bands = busyBands(busy);
  const { placed, overflow } = packColumns(
    appointments,
    limits.weekColumns,
    SHORTEST_BLOCK,
    limits.weekCrowded,
  );
  const beside = besideBands(appointments, bands, SHORTEST_BLOCK);
  const hours = HOURS.map(() => ({
    placed: [] as Placed[],
    more: [] as Overflow[],
    busy: [] as BusyBand[],
    goesOn: false,
  }));
  const rowAt = (hour: number) => hours[hour - FIRST_HOUR];
  for (const each of placed) {
    const shown = beside.has(each.segment) ? { ...each, crowded: true } : each;
    rowAt(rowOf(each.segment))?.placed.push(shown);
  }
  for (const each of overflow) rowAt(Math.floor(Math.max(each.start, GRID_START) / 60))?.more.push(each);
  for (const each of bands) rowAt(rowOf(each.segment))?.busy.push(each);
  for (const segment of inside) {
    // At the side nothing is taken from the others.
    if (segment.event.aside === true) continue;
    const last = Math.ceil(segment.end / 60) - 1;
    const first = segment.event.busyOnly === true ? rowOf(segment) : rowOf(segment) + 1;
    for (let hour = first; hour <= last; hour += 1) {
      const row = rowAt(hour);
      if (row !== undefined) row.goesOn = true;
    }
  }
  return { day, segments, before, after, hours };
}

/**
 * Lays weeks out. A day whose segments have not changed keeps its column, and in one that changed every hour that looks
 * as before keeps its object: only what differs is drawn anew.
 */
export function createWeekLayout(): (
  buckets: Buckets,
  days: readonly string[],
  limits: Limits,
) => readonly WeekDay[] {
  let last = new Map<string, { column: WeekDay; limits: string }>();
  return (buckets, days, limits) => {
    const key = `${limits.weekColumns} ${limits.weekCrowded}`;
    const next = new Map(
      days.map((day) => {
        const segments = segmentsOf(buckets, day);
        const before = last.get(day);
        const same = before?.column.segments === segments && before.limits === key;
        return [
          day,
          same ? before : { column: keepHours(weekDay(day, segments, limits), before?.column), limits: key },
        ];
      }),
    );
    last = next;
    return [...next.values()].map(({ column }) => column);
  };
}

function keepHours(column: WeekDay, before: WeekDay | undefined): WeekDay {
  if (before === undefined) return column;
  return {
    ...column,
    hours: column.hours.map((hour, row) => {
      const former = before.hours[row];
      return former !== undefined && isSameHour(former, hour) ? former : hour;
    }),
  };
}

function isSameHour(one: WeekHour, other: WeekHour): boolean {
  return (
    one.goesOn === other.goesOn &&
    one.placed.length === other.placed.length &&
    one.more.length === other.more.length &&
    one.placed.every((each, index) => isSamePlace(each, other.placed[index])) &&
    one.busy.length === other.busy.length &&
    one.more.every((each, index) => hasSameFields(each, other.more[index])) &&
    one.busy.every((each, index) => isSamePlace(each, other.busy[index]))
  );
}

function isSamePlace<T extends Placed | BusyBand>({ segment, ...place }: T, other: T | undefined): boolean {
  return other !== undefined && hasSameFields(segment, other.segment) && hasSameFields(place, other);
}

function hasSameFields<T extends object>(one: T, other: T | undefined): boolean {
  return Object.entries(one).every(([key, value]) => other?.[key as keyof T] === value);
}
