import { packColumns, type Overflow, type Placed } from '#web/agenda/model/columns.ts';
import { GRID_START, rowOf, splitBands } from '#web/agenda/model/hours.ts';
import { segmentsOf, type Buckets, type Segment } from '#web/agenda/model/segments.ts';
import { SHORTEST_BLOCK } from './week-columns.ts';

/** A column of the week, by the hour in which each thing is drawn. */
export type WeekDay = {
  day: string;
  segments: readonly Segment[];
  before: readonly Segment[];
  after: readonly Segment[];
  placedAt: (hour: number) => readonly Placed[];
  moreAt: (hour: number) => readonly Overflow[];
  /** Something that began earlier goes on in this hour. */
  goesOnAt: (hour: number) => boolean;
};

/** Lays a day out as a column, with at most `limit` appointments side by side. */
export function weekDay(buckets: Buckets, day: string, limit: number): WeekDay {
  const segments = segmentsOf(buckets, day);
  const { before, inside, after } = splitBands(segments);
  const { placed, overflow } = packColumns(inside, limit, SHORTEST_BLOCK);
  return {
    day,
    segments,
    before,
    after,
    placedAt: (hour) => placed.filter(({ segment }) => rowOf(segment) === hour),
    moreAt: (hour) => overflow.filter(({ start }) => Math.floor(Math.max(start, GRID_START) / 60) === hour),
    goesOnAt: (hour) => inside.some((segment) => rowOf(segment) < hour && segment.end > hour * 60),
  };
}
