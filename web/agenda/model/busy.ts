import { signOf } from './names.ts';
import type { Segment } from './segments.ts';

/** A day's appointments, and what merely takes time. Both keep their order. */
export function splitBusy(segments: readonly Segment[]): {
  appointments: readonly Segment[];
  busy: readonly Segment[];
} {
  const isBusy = ({ event }: Segment): boolean => event.busyOnly === true;
  // Most days have nothing else: their array stays the same.
  if (!segments.some(isBusy)) return { appointments: segments, busy: NONE };
  return { appointments: segments.filter((each) => !isBusy(each)), busy: segments.filter(isBusy) };
}

const NONE: readonly Segment[] = [];

/** Taken time as a column of the week draws it: one segment, or several people's at the side, of which the first stands. */
export type BusyBand = {
  segment: Segment;
  start: number;
  end: number;
  count: number;
  /** How many of those wait for their client's confirmation. */
  waiting: number;
  /** Whose time it is: their names, each on a line. */
  who: string;
  /** Their initials, in the same order. */
  signs: string;
};

/** Taken time of one day as bands: what stands at the side is one band as long as it overlaps, whosever it is. */
export function busyBands(busy: readonly Segment[]): BusyBand[] {
  const bands: BusyBand[] = [];
  for (const segment of busy) {
    const { start, end } = segment;
    const waiting = segment.event.waits === undefined ? 0 : 1;
    const last = bands.at(-1);
    if (segment.event.aside === true && last?.segment.event.aside === true && start < last.end) {
      last.end = Math.max(last.end, end);
      last.count += 1;
      last.waiting += waiting;
      if (!last.who.split('\n').includes(nameOf(segment))) {
        last.who += `\n${nameOf(segment)}`;
        last.signs += `\n${signOf(segment.event) ?? ''}`;
      }
    } else {
      bands.push({
        segment,
        start,
        end,
        count: 1,
        waiting,
        who: nameOf(segment),
        signs: signOf(segment.event) ?? '',
      });
    }
  }
  return bands;
}

function nameOf({ event }: Segment): string {
  return event.professionalName ?? '';
}

/**
 * The appointments that must leave room for bands, and for which: of those which stand side by side either all do or
 * none, so that their columns meet.
 * @param minimum the shortest that one is drawn, in minutes
 */
export function besideBands(
  appointments: readonly Segment[],
  bands: readonly BusyBand[],
  minimum: number,
): ReadonlyMap<Segment, readonly BusyBand[]> {
  const beside = new Map<Segment, readonly BusyBand[]>();
  let cluster: Segment[] = [];
  let [from, to] = [0, -1];
  const close = (): void => {
    const met = bands.filter(({ start, end }) => start < to && Math.max(end, start + minimum) > from);
    if (met.length > 0) for (const segment of cluster) beside.set(segment, met);
  };
  for (const segment of appointments) {
    if (segment.start >= to) {
      close();
      cluster = [];
      [from, to] = [segment.start, -1];
    }
    cluster.push(segment);
    to = Math.max(to, segment.end, segment.start + minimum);
  }
  close();
  return beside;
}
