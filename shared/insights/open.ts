import type { KeptWindow, Miss, OpenSuggestion, PartOfDay } from './types.ts';

/** Searches that found nothing, and the dates that they were for, at least. */
const FEWEST = { searches: 5, dates: 2 } as const;
/** The most that is suggested at once, and the least. */
const LENGTH = { most: 180, least: 60 } as const;
const USUAL = { slotMinutes: 60, capacity: 1 } as const;

/** Within which hours each part of the day may be offered, and where a day that is closed would begin or end. */
export const PART_HOURS: Readonly<
  Record<PartOfDay, { from: number; until: number; begins?: number; ends?: number }>
> = {
  manha: { from: 480, until: 720, ends: 720 },
  tarde: { from: 780, until: 1080, begins: 840 },
  noite: { from: 1080, until: 1320, begins: 1080 },
  day: { from: 480, until: 1200, begins: 540 },
};

type Span = { readonly start: number; readonly end: number };

/** Whether the searches are enough to say something. */
function isWanted({ searches, dates }: Miss): boolean {
  return searches >= FEWEST.searches && dates >= FEWEST.dates;
}

/**
 * Hours to offer where clients looked and found nothing: next to hours of the day if there is room in that part of it, as long
 * as `LENGTH` allows. A part without room gets none. The most wanted first.
 */
export function wantedHours(misses: readonly Miss[], windows: readonly KeptWindow[]): OpenSuggestion[] {
  const usual = usualWindow(windows);
  const wanted = misses.filter(isWanted).sort((one, other) => other.searches - one.searches);
  // One for each weekday: what is missed most.
  const first = wanted.filter(
    ({ dayOfWeek }, index) => wanted.findIndex((each) => each.dayOfWeek === dayOfWeek) === index,
  );
  return first.flatMap((miss): OpenSuggestion[] => {
    const ofDay = windows.filter(({ dayOfWeek }) => dayOfWeek === miss.dayOfWeek);
    const span = roomFor(miss.part, ofDay, usual.slotMinutes);
    if (span === null) return [];
    return [
      {
        kind: 'open',
        dayOfWeek: miss.dayOfWeek,
        startMinute: span.start,
        endMinute: span.end,
        part: miss.part,
        evidence: miss.searches,
        dates: miss.dates,
        ...usual,
      },
    ];
  });
}

/** The slot length and the capacity of most of the hours that are offered. */
function usualWindow(windows: readonly KeptWindow[]): Pick<KeptWindow, 'slotMinutes' | 'capacity'> {
  const weights = new Map<string, { minutes: number; window: KeptWindow }>();
  for (const window of windows) {
    if (!window.isActive) continue;
    const key = `${window.slotMinutes} ${window.capacity}`;
    const minutes = (weights.get(key)?.minutes ?? 0) + window.endMinute - window.startMinute;
    weights.set(key, { minutes, window });
  }
  const [most] = [...weights.values()].sort(
    (one, other) =>
      other.minutes - one.minutes ||
      one.window.slotMinutes - other.window.slotMinutes ||
      one.window.capacity - other.window.capacity,
  );
  if (most === undefined) return USUAL;
  return { slotMinutes: most.window.slotMinutes, capacity: most.window.capacity };
}

/** The longest room of the part that the day's windows leave, the earliest of several. Paused windows keep their place. */
function roomFor(part: PartOfDay, windows: readonly KeptWindow[], slotMinutes: number): Span | null {
  const { from, until, begins, ends } = PART_HOURS[part];
  const sorted = [...windows].sort((one, other) => one.startMinute - other.startMinute);
  const gaps: Span[] = [];
  let start = from;
  for (const window of sorted) {
    if (window.startMinute > start) gaps.push({ start, end: Math.min(until, window.startMinute) });
    start = Math.max(start, window.endMinute);
  }
  gaps.push({ start, end: until });
  const [gap] = gaps.filter(isOpen).sort((one, other) => lengthOf(other) - lengthOf(one));
  if (gap === undefined) return null;
  const most = Math.min(lengthOf(gap), LENGTH.most);
  const length = slotMinutes * Math.floor(most / slotMinutes);
  if (length < Math.max(LENGTH.least, slotMinutes)) return null;
  const follows = sorted.some(({ endMinute }) => endMinute === gap.start);
  const precedes = sorted.some(({ startMinute }) => startMinute === gap.end);
  if (!follows && (precedes || ends === gap.end)) return { start: gap.end - length, end: gap.end };
  const first = follows ? gap.start : Math.min(Math.max(gap.start, begins ?? from), gap.end - length);
  return { start: first, end: first + length };
}

function isOpen(span: Span): boolean {
  return span.end > span.start;
}

function lengthOf({ start, end }: Span): number {
  return end - start;
}
