import { RECENT_DAYS, recentDates, WEEK } from './dates.ts';
import type { Evidence, KeptWindow, LongRun, PauseSuggestion } from './types.ts';
import { dayOfWeekOfDayNumber } from '#shared/scheduling/calendar-date.ts';
import { minutesWithin } from './week-cells.ts';

/** Minutes of appointments one after another from which a pause is due. */
export const LONG_RUN_MINUTES = 300;
/** A gap that is shorter is no pause: the buffer between two appointments. */
export const PAUSE_FROM_MINUTES = 15;
/** The pause lasts whole slots: at least the first, at most the second. */
const LENGTH = { least: 30, most: 60 } as const;
/** Work before the pause and after it. */
const EDGE_MINUTES = 60;
const FEWEST = { runs: 5, dates: 6 } as const;
/** Of the dates: of fewer, one in nine pauses would be suggested for what half of the weeks do not have. */
const USUAL_SHARE = 2 / 3;

/**
 * For each weekday on which the appointments usually follow one another for five hours within one window, the pause that would
 * have displaced the fewest booked minutes of the last eight weeks. It takes whole slots of the window's grid, so that all other
 * times stay as they are.
 */
export function neededPauses(evidence: Evidence, days: readonly (readonly number[])[]): PauseSuggestion[] {
  return WEEK.flatMap((dayOfWeek) => {
    const found = evidence.windows
      .filter((window) => window.isActive && window.dayOfWeek === dayOfWeek)
      .map((window) => pauseIn(evidence, days, window))
      .filter((pause) => pause !== null);
    // A day gets one pause at a time: the one that is due most.
    return found.sort((one, other) => other.runMinutes - one.runMinutes).slice(0, 1);
  });
}

function pauseIn(
  evidence: Evidence,
  days: readonly (readonly number[])[],
  window: KeptWindow,
): PauseSuggestion | null {
  const { dayOfWeek, slotMinutes } = window;
  const length = slotMinutes * Math.ceil(LENGTH.least / slotMinutes);
  const dates = recentDates(evidence, days, window);
  const runs = runsWithin(evidence, window);
  if (length > LENGTH.most || dates < FEWEST.dates) return null;
  if (runs.length < FEWEST.runs || runs.length < dates * USUAL_SHARE) return null;
  const usual = { start: middle(runs.map((run) => run.start)), end: middle(runs.map((run) => run.end)) };
  const costOf = (start: number) => minutesWithin(evidence.recent, dayOfWeek, start, start + length);
  const centre = (usual.start + usual.end - length) / 2;
  const starts = startsOf(window, length, usual).sort(
    (one, other) =>
      costOf(one) - costOf(other) || Math.abs(one - centre) - Math.abs(other - centre) || one - other,
  );
  const [start] = starts;
  if (start === undefined) return null;
  return {
    kind: 'pause',
    dayOfWeek,
    startMinute: start,
    endMinute: start + length,
    evidence: runs.length,
    dates,
    runMinutes: middle(runs.map((run) => run.end - run.start)),
    displacedMinutes: Math.round(costOf(start)),
  };
}

type Run = { readonly start: number; readonly end: number };

/** The recent long runs of the window's weekday as far as they lie in it, one for each date at most. */
function runsWithin({ runs, today, firstDay, apart }: Evidence, window: KeptWindow): Run[] {
  const from = Math.max(firstDay, today - RECENT_DAYS, window.sinceDay + 1);
  const byDay = new Map<number, Run>();
  const counts = ({ day }: LongRun) =>
    from <= day && day < today && !apart.has(day) && dayOfWeekOfDayNumber(day) === window.dayOfWeek;
  for (const run of runs.filter(counts)) {
    const start = Math.max(run.startMinute, window.startMinute);
    const end = Math.min(run.endMinute, window.endMinute);
    const known = byDay.get(run.day);
    if (end - start < LONG_RUN_MINUTES || (known && known.end - known.start >= end - start)) continue;
    byDay.set(run.day, { start, end });
  }
  return [...byDay.values()];
}

/** Starts of the grid at which a pause leaves work on either side, less than a long run where that is possible. */
function startsOf(window: KeptWindow, length: number, usual: Run): number[] {
  const starts: number[] = [];
  for (let at = window.startMinute; at + length <= window.endMinute; at += window.slotMinutes) {
    if (at >= usual.start + EDGE_MINUTES && at + length <= usual.end - EDGE_MINUTES) starts.push(at);
  }
  const breaking = starts.filter(
    (at) => at - usual.start < LONG_RUN_MINUTES && usual.end - at - length < LONG_RUN_MINUTES,
  );
  return breaking.length > 0 ? breaking : starts;
}

/** The lower one of the two in the middle. */
function middle(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
