import { besideBands, busyBands, splitBusy, type BusyBand } from '#web/agenda/model/busy.ts';
import { packColumns, type Overflow, type Placed } from '#web/agenda/model/columns.ts';
import { FIRST_HOUR, GRID_START, HOURS, rowOf, splitBands } from '#web/agenda/model/hours.ts';
import { segmentsOf, type Buckets, type Segment } from '#web/agenda/model/segments.ts';
import type { AgendaLimits } from '#web/agenda/types.ts';
import { NARROW_LANE_PX, SHORTEST_BLOCK, WIDE_LANE_PX } from './week-columns.ts';

/** With more side by side than this there is no room for a wide lane. */
const MOST_BESIDE_WIDE = 2;

/** What stands beside taken time, or is it: how wide the lane of that time is, in pixels; 0 for none. */
export type WithLane<T> = T & { lane: number };

/** An hour of a column: what is drawn from it, what is not shown, and whether something began earlier goes on. */
export type WeekHour = {
  placed: readonly WithLane<Placed>[];
  /** What React knows each of them by; see `keysOf`. */
  keys: ReadonlyMap<string, number>;
  more: readonly WithLane<Overflow>[];
  /** What begins here and merely takes time. Without a lane it has the whole day. */
  busy: readonly WithLane<BusyBand>[];
  isContinued: boolean;
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

const NO_KEYS: WeekHour['keys'] = new Map();

type Limits = Pick<AgendaLimits, 'weekColumns' | 'weekCrowded'>;

/** Lays a day out as a column, with a limited number of appointments side by side. */
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
  const widths = laneWidths(bands, beside, placed);
  const laneOf = (segment: Segment | undefined): number =>
    Math.max(0, ...((segment && beside.get(segment)) ?? []).map((band) => widths.get(band) ?? 0));
  const hours = HOURS.map(() => ({
    placed: [] as WithLane<Placed>[],
    keys: NO_KEYS,
    more: [] as WithLane<Overflow>[],
    busy: [] as WithLane<BusyBand>[],
    isContinued: false,
  }));
  const rowAt = (hour: number) => hours[hour - FIRST_HOUR];
  for (const each of placed) rowAt(rowOf(each.segment))?.placed.push({ ...each, lane: laneOf(each.segment) });
  for (const each of overflow) {
    const lane = laneOf(appointments.find(({ start }) => start === each.start));
    rowAt(Math.floor(Math.max(each.start, GRID_START) / 60))?.more.push({ ...each, lane });
  }
  for (const each of bands) rowAt(rowOf(each.segment))?.busy.push({ ...each, lane: widths.get(each) ?? 0 });
  for (const segment of inside) {
    // At the side nothing is taken from the others.
    if (segment.event.aside === true) continue;
    const last = Math.ceil(segment.end / 60) - 1;
    const first = segment.event.busyOnly === true ? rowOf(segment) : rowOf(segment) + 1;
    for (let hour = first; hour <= last; hour += 1) {
      const row = rowAt(hour);
      if (row !== undefined) row.isContinued = true;
    }
  }
  return { day, segments, before, after, hours };
}

/** How wide the lane of each band is: several people's is always narrow, an own one where there is no room for more. */
function laneWidths(
  bands: readonly BusyBand[],
  beside: ReadonlyMap<Segment, readonly BusyBand[]>,
  placed: readonly Placed[],
): ReadonlyMap<BusyBand, number> {
  const widths = new Map<BusyBand, number>();
  for (const band of bands) if (band.segment.event.aside === true) widths.set(band, NARROW_LANE_PX);
  for (const { segment, columns } of placed) {
    const width = columns > MOST_BESIDE_WIDE ? NARROW_LANE_PX : WIDE_LANE_PX;
    for (const band of beside.get(segment) ?? [])
      widths.set(band, Math.min(widths.get(band) ?? WIDE_LANE_PX, width));
  }
  return widths;
}

/**
 * Lays weeks out. A day whose segments have not changed keeps its column, and in one that changed every hour that looks
 * as before keeps its object: only what differs is redrawn.
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
  return {
    ...column,
    hours: column.hours.map((hour, row) => {
      const former = before?.hours[row];
      if (former !== undefined && isSameHour(former, hour)) return former;
      return { ...hour, keys: keysOf(hour.placed, former?.keys) };
    }),
  };
}

/**
 * Numbers an hour's appointments: one that stays keeps its number, and with it its element and the focus. Another day counts
 * from 0 again, so that a turned week fills the elements that are there: making new ones costs twice the time.
 */
function keysOf(placed: readonly Placed[], before: WeekHour['keys'] = NO_KEYS): WeekHour['keys'] {
  if (placed.length === 0) return NO_KEYS;
  let next = Math.max(-1, ...before.values()) + 1;
  return new Map(placed.map(({ segment: { event } }) => [event.id, before.get(event.id) ?? next++]));
}

function isSameHour(one: WeekHour, other: WeekHour): boolean {
  return (
    one.isContinued === other.isContinued &&
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
