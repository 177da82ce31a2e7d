import type { MinuteRange } from '#web/agenda/types.ts';
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
 * A line of a day's list: an hour, the open or closed part of a free hour that is only partly open, or closed time
 * without appointments that follows each other and is called the same.
 */
export type HourLine = {
  /** The hour in which the line begins. */
  readonly slot: MonthSlot;
  /** Minutes after midnight at which the line begins and ends. */
  readonly start: number;
  readonly end: number;
  readonly isClosed: boolean;
  readonly name: string | undefined;
};

/**
 * @param open opening hours in minutes after midnight; without them every hour is open
 * @param nameOf what closed time is, in minutes after midnight, where that is known
 */
export function hourLines(
  slots: readonly MonthSlot[],
  open: readonly MinuteRange[] | undefined,
  nameOf: (start: number, end: number) => string | undefined,
): HourLine[] {
  const lines: HourLine[] = [];
  for (const slot of slots) {
    const isFree = slot.shown.length === 0 && slot.occupied === undefined;
    const [from, to] = [slot.hour * 60, (slot.hour + 1) * 60];
    for (const { start, end, open: isOpen } of openParts(from, to, isFree ? open : undefined)) {
      const isClosed = !isOpen;
      const name = isClosed ? nameOf(start, end) : undefined;
      const last = lines.at(-1);
      const goesOn = last?.isClosed === isClosed && (isClosed ? last.name === name : last.slot === slot);
      if (goesOn) lines.splice(-1, 1, { ...last, end });
      else lines.push({ slot, start, end, isClosed, name });
    }
  }
  return lines;
}

/**
 * Whether a long appointment takes an hour after its first; its end is rounded up: 09:00 to 10:30 takes 10. What merely
 * takes time does so however short it is.
 */
export function occupies(segment: Segment, hour: number): boolean {
  if (segment.event.busyOnly !== true && segment.end - segment.start < LONG_MINUTES) return false;
  return hour > Math.floor(segment.start / 60) && hour < Math.ceil(segment.end / 60);
}
