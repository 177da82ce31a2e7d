import { firstIndex } from '#shared/first-index.ts';
import type { GoogleEvent } from '#shared/contract/google-calendar.ts';

/** Time of one person that one event, or several that overlap, take. */
export type BusyBlock = {
  /** Stays as long as its first event is the same. */
  id: string;
  userId: string;
  /** ISO instants. */
  start: string;
  end: string;
  /** In the order of their beginnings; null where only the block was read. */
  events: readonly GoogleEvent[] | null;
};

/** A block that was read without its events. */
export function wholeBlock({
  userId,
  startTime: start,
  endTime: end,
}: Pick<GoogleEvent, 'userId' | 'startTime' | 'endTime'>): BusyBlock {
  return { id: `google:${userId}:${start}`, userId, start, end, events: null };
}

/** Busy times as blocks that do not overlap, by person and then by time: events that share time are one block. */
export function busyBlocks(events: readonly GoogleEvent[]): BusyBlock[] {
  const blocks: (BusyBlock & { events: GoogleEvent[] })[] = [];
  for (const event of [...events].sort(byPersonAndTime)) {
    const last = blocks.at(-1);
    if (last?.userId === event.userId && Date.parse(event.startTime) < Date.parse(last.end)) {
      last.events.push(event);
      if (Date.parse(event.endTime) > Date.parse(last.end)) last.end = event.endTime;
    } else {
      const { userId, startTime: start, endTime: end } = event;
      blocks.push({ id: `google:${userId}:${event.id}`, userId, start, end, events: [event] });
    }
  }
  return blocks;
}

/** What a time is called of which nothing more may be known. */
export const BUSY = 'Ocupado · Google';

/** What a block is called: by its first event's own title where that may be known, and how many more there are. */
export function blockTitle({ events }: BusyBlock): string {
  const [first, ...more] = events ?? [];
  const name = first?.title ?? BUSY;
  return more.length === 0 ? name : `${name} +${more.length}`;
}

type Timed = { id: string; userId: string | null; startTime: string; endTime: string };

/** The ids of appointments that share time with a block of their own professional. */
export function clashesWithBlocks(
  appointments: readonly Timed[],
  blocks: readonly BusyBlock[],
): ReadonlySet<string> {
  const spans = new Map<string, { start: number; end: number }[]>();
  for (const { userId, start, end } of blocks) {
    const own = spans.get(userId) ?? [];
    if (own.length === 0) spans.set(userId, own);
    own.push({ start: Date.parse(start), end: Date.parse(end) });
  }
  const clashing = appointments.filter(({ userId, startTime, endTime }) => {
    const own = userId === null ? undefined : spans.get(userId);
    if (own === undefined) return false;
    // Blocks of a person are in order and disjoint: the first one that ends later decides.
    const start = Date.parse(startTime);
    const next = own[firstIndex(own, ({ end }) => end > start)];
    return next !== undefined && next.start < Date.parse(endTime);
  });
  return new Set(clashing.map(({ id }) => id));
}

function byPersonAndTime(one: GoogleEvent, other: GoogleEvent): number {
  if (one.userId !== other.userId) return one.userId < other.userId ? -1 : 1;
  return Date.parse(one.startTime) - Date.parse(other.startTime) || (one.id < other.id ? -1 : 1);
}
