import type { MinuteRange } from '#web/agenda/types.ts';
import { nextStart, SHORTEST_GAP } from './gaps.ts';
import { openParts } from './hours.ts';
import type { Segment } from './segments.ts';

/** The hours that a day of the own month shows: 08:00 to 19:00. */
export const MONTH_FIRST_HOUR = 8;
export const MONTH_LAST_HOUR = 19;
/** From this length (minutes) on, an appointment takes the hours after its first one too. */
const LONG_MINUTES = 90;

export type MonthSlot = {
  hour: number;
  shown: readonly Segment[];
  /** Appointments of this hour that do not fit. */
  hidden: number;
  /** A long appointment that began earlier goes on here: nothing can be created. */
  occupied: Segment | undefined;
};

/** A day of the own month by the hour; what lies outside 08:00 to 19:59 comes before or after, never hidden. */
export function monthSlots(segments: readonly Segment[], perSlot: number) {
  const hourOf = (segment: Segment) => Math.floor(segment.start / 60);
  const slots: MonthSlot[] = [];
  for (let hour = MONTH_FIRST_HOUR; hour <= MONTH_LAST_HOUR; hour += 1) {
    const starting = segments.filter((segment) => hourOf(segment) === hour);
    slots.push({
      hour,
      shown: starting.slice(0, perSlot),
      hidden: Math.max(0, starting.length - perSlot),
      occupied: segments.find((segment) => occupies(segment, hour)),
    });
  }
  return {
    before: segments.filter((segment) => hourOf(segment) < MONTH_FIRST_HOUR),
    slots,
    after: segments.filter((segment) => hourOf(segment) > MONTH_LAST_HOUR),
  };
}

/**
 * A line of a day's list: the appointments of an hour, an hour that an earlier one takes whole, what is free of an hour and open
 * or closed, or closed time without appointments that follows each other and is called the same.
 */
export type HourLine = {
  /** The hour in which the line begins. */
  readonly slot: MonthSlot;
  /** Minutes after midnight at which the line begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly isClosed: boolean;
  readonly name: string | undefined;
  /** What is not free: the appointments that begin in the hour, or the one that takes all of it; undefined of free time. */
  readonly taken: Segment | 'shown' | undefined;
};

/**
 * Free time begins where the appointment before it ends, and today with the next quarter of an hour.
 * @param open opening hours in minutes after midnight; without them every hour is open
 * @param nameOf what closed time is, in minutes after midnight, where that is known
 * @param segments what the day has, whether shown or not
 * @param now the present minute of the day, today only: free time that is over offers nothing
 */
export function hourLines(
  slots: readonly MonthSlot[],
  open: readonly MinuteRange[] | undefined,
  nameOf: (start: number, end: number) => string | undefined,
  { segments, now = 0 }: { segments: readonly Segment[]; now?: number | undefined },
): HourLine[] {
  const lines: HourLine[] = [];
  for (const slot of slots) {
    const [from, to] = [slot.hour * 60, (slot.hour + 1) * 60];
    const whole = { slot, start: from, end: to, isClosed: false, name: undefined };
    const add = (part: MinuteRange): void => {
      for (const { start, end, open: isOpen } of openParts(part.start, part.end, open)) {
        const isClosed = !isOpen;
        const name = isClosed ? nameOf(start, end) : undefined;
        const last = lines.at(-1);
        const goesOn =
          last?.end === start &&
          last.taken === undefined &&
          last.isClosed === isClosed &&
          (isClosed ? last.name === name : last.slot === slot);
        if (goesOn) lines.splice(-1, 1, { ...last, end });
        else lines.push({ ...whole, start, end, isClosed, name, taken: undefined });
      }
    };
    const [first] = slot.shown;
    const taken =
      first === undefined ? segments.find(({ start, end }) => start < from && end >= to) : 'shown';
    const free = freeParts(from, to, segments, now);
    const isBefore = ({ start }: MinuteRange) => start < (first?.start ?? to);
    free.filter(isBefore).forEach(add);
    if (taken !== undefined) lines.push({ ...whole, taken });
    free.filter((part) => !isBefore(part)).forEach(add);
  }
  return lines.filter(({ start, end }) => end - start >= SHORTEST_GAP);
}

/** What of a stretch no segment takes, from the next quarter of an hour after the present on. */
function freeParts(from: number, to: number, segments: readonly Segment[], now: number): MinuteRange[] {
  const free: MinuteRange[] = [];
  let begin = Math.max(from, nextStart(now));
  for (const { start, end } of segments) {
    if (end <= begin || start >= to) continue;
    if (start > begin) free.push({ start: begin, end: start });
    begin = Math.max(begin, end);
  }
  return begin < to ? [...free, { start: begin, end: to }] : free;
}

/**
 * Whether a long appointment takes an hour after its first; its end is rounded up: 09:00 to 10:30 takes 10. What merely
 * takes time does so however short it is.
 */
export function occupies(segment: Segment, hour: number): boolean {
  if (segment.event.busyOnly !== true && segment.end - segment.start < LONG_MINUTES) return false;
  return hour > Math.floor(segment.start / 60) && hour < Math.ceil(segment.end / 60);
}
