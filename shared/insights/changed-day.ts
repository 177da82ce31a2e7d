import type { DayWindow } from '#shared/scheduling/types.ts';
import type { Suggestion } from './types.ts';

/** A window of the weekday that a suggestion is about. */
type Hours = DayWindow & { readonly isActive: boolean };

/** Hours of a weekday after a change: a piece of a window, or new ones where `of` is null. */
export type Piece<Window> = {
  readonly of: Window | null;
  readonly startMinute: number;
  readonly endMinute: number;
  readonly slotMinutes: number;
  readonly capacity: number;
  /** It holds hours that were not offered before. */
  readonly isWider: boolean;
};

type Change = Pick<Suggestion, 'kind' | 'startMinute' | 'endMinute'> &
  Partial<Pick<DayWindow, 'slotMinutes' | 'capacity'>>;

/**
 * The windows of a weekday once a suggestion about it is applied, in the order of the day: hours are cut out of the active
 * windows, or added, as a part of the window before or after them where slot and capacity are the same. Paused windows stay.
 */
export function changedDay<Window extends Hours>(
  windows: readonly Window[],
  change: Change,
): Piece<Window>[] {
  const pieces = change.kind === 'open' ? withHours(windows, change) : withoutHours(windows, change);
  return pieces.sort((one, other) => one.startMinute - other.startMinute);
}

/** How many appointments the windows take, every place filled. */
export function placesOf(windows: readonly (DayWindow & { readonly isActive: boolean })[]): number {
  return windows.reduce((sum, { isActive, startMinute, endMinute, slotMinutes, capacity }) => {
    return isActive ? sum + Math.floor((endMinute - startMinute) / slotMinutes) * capacity : sum;
  }, 0);
}

/** Times of the day at which something begins in one of two sets of windows and not in the other, in minutes, in their order. */
export function startsChange(
  before: readonly Offering[],
  after: readonly Offering[],
): { readonly removed: number[]; readonly added: number[] } {
  const [were, are] = [startsOf(before), startsOf(after)];
  return { removed: minus(were, are), added: minus(are, were) };
}

type Offering = Pick<Hours, 'startMinute' | 'endMinute' | 'slotMinutes' | 'isActive'>;

function startsOf(windows: readonly Offering[]): Set<number> {
  const starts = new Set<number>();
  for (const { isActive, startMinute, endMinute, slotMinutes } of windows)
    for (let at = startMinute; isActive && at + slotMinutes <= endMinute; at += slotMinutes) starts.add(at);
  return starts;
}

function minus(some: ReadonlySet<number>, others: ReadonlySet<number>): number[] {
  return [...some].filter((start) => !others.has(start)).sort((one, other) => one - other);
}

function withoutHours<Window extends Hours>(
  windows: readonly Window[],
  { startMinute, endMinute }: Change,
): Piece<Window>[] {
  return windows.flatMap((window) => {
    if (!window.isActive || endMinute <= window.startMinute || window.endMinute <= startMinute)
      return [pieceOf(window)];
    const before = pieceOf(window, { endMinute: Math.min(window.endMinute, startMinute) });
    const after = pieceOf(window, { startMinute: Math.max(window.startMinute, endMinute) });
    return [before, after].filter((piece) => piece.endMinute - piece.startMinute >= window.slotMinutes);
  });
}

function withHours<Window extends Hours>(windows: readonly Window[], change: Change): Piece<Window>[] {
  const { startMinute, endMinute, slotMinutes = 60, capacity = 1 } = change;
  const isAlike = (window: Window) =>
    window.isActive && window.slotMinutes === slotMinutes && window.capacity === capacity;
  const before = windows.find((window) => isAlike(window) && joinsAfter(window, startMinute));
  const after = windows.find((window) => isAlike(window) && window.startMinute === endMinute);
  const withOne = (wider: Window, change: Partial<Pick<Piece<Window>, 'startMinute' | 'endMinute'>>) =>
    windows.map((each) => (each === wider ? pieceOf(each, { ...change, isWider: true }) : pieceOf(each)));
  if (before) return withOne(before, { endMinute });
  // The grid of the later window must go on from the new hours.
  if (after && (endMinute - startMinute) % slotMinutes === 0) return withOne(after, { startMinute });
  const kept = windows.map((each) => pieceOf(each));
  return [...kept, { of: null, startMinute, endMinute, slotMinutes, capacity, isWider: true }];
}

/** Whether hours that begin at the minute go on where the window ends, on its grid. */
function joinsAfter(window: Hours, startMinute: number): boolean {
  return (
    window.endMinute === startMinute && (window.endMinute - window.startMinute) % window.slotMinutes === 0
  );
}

function pieceOf<Window extends Hours>(
  window: Window,
  change: Partial<Pick<Piece<Window>, 'startMinute' | 'endMinute' | 'isWider'>> = {},
): Piece<Window> {
  const { startMinute, endMinute, slotMinutes, capacity } = window;
  return { of: window, startMinute, endMinute, slotMinutes, capacity, isWider: false, ...change };
}
