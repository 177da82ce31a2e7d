import { toLocal, localDayNumber } from '#shared/scheduling/zone.ts';
import type { Interval } from '#shared/scheduling/types.ts';
import { RECENT_DAYS } from './dates.ts';
import { LONG_RUN_MINUTES, PAUSE_FROM_MINUTES } from './pause.ts';
import { offeredSince, stillOffered, type OfferedHours } from './offered.ts';
import type { Evidence, KeptWindow, LongRun, Miss } from './types.ts';
import { cellAt, weekCells } from './week-cells.ts';

/** What happened, minute by minute: the slow way to what the server counts in SQL. */
export type Observed = {
  readonly zone: string;
  readonly today: number;
  readonly firstDay: number;
  readonly apart?: ReadonlySet<number>;
  readonly windows: readonly KeptWindow[];
  /** What the windows were before. */
  readonly earlier?: readonly OfferedHours[];
  readonly appointments: readonly Interval[];
  readonly misses?: readonly Miss[];
};

export function observe(observed: Observed): Evidence {
  const { zone, today, firstDay, windows, appointments, earlier = [], apart = new Set() } = observed;
  const [recent, recentOffered, lastBooked] = [weekCells(), weekCells(), weekCells(-1)];
  const since = offeredSince([...stillOffered(windows), ...earlier]);
  let count = 0;
  for (const { start, end } of appointments) {
    const day = localDayNumber(zone, start);
    if (day >= today - RECENT_DAYS && day < today) count += 1;
    for (let at = start; at < end; at += 1) {
      const { dayOfWeek, minuteOfDay } = toLocal(zone, at);
      const onDay = localDayNumber(zone, at);
      const cell = cellAt(dayOfWeek, minuteOfDay);
      const isRecent = onDay >= today - RECENT_DAYS && onDay < today;
      if (isRecent) recent[cell] = (recent[cell] ?? 0) + 1;
      if (isRecent && !apart.has(onDay) && onDay > (since[cell] ?? -1))
        recentOffered[cell] = (recentOffered[cell] ?? 0) + 1;
      lastBooked[cell] = Math.max(lastBooked[cell] ?? -1, onDay);
    }
  }
  return {
    today,
    firstDay,
    apart,
    windows,
    since,
    recent,
    recentOffered,
    lastBooked,
    appointments: count,
    runs: longRuns(zone, today, appointments),
    misses: observed.misses ?? [],
  };
}

function longRuns(zone: string, today: number, appointments: readonly Interval[]): LongRun[] {
  const byDay = new Map<number, Interval[]>();
  for (const { start, end } of appointments) {
    const day = localDayNumber(zone, start);
    if (day < today - RECENT_DAYS || day >= today) continue;
    const minute = toLocal(zone, start).minuteOfDay;
    byDay.set(day, [...(byDay.get(day) ?? []), { start: minute, end: minute + end - start }]);
  }
  const runs: LongRun[] = [];
  for (const [day, spans] of byDay) {
    const sorted = spans.sort((one, other) => one.start - other.start);
    let run: { start: number; end: number } | null = null;
    const finish = (): void => {
      if (run && run.end - run.start >= LONG_RUN_MINUTES)
        runs.push({ day, startMinute: run.start, endMinute: run.end });
    };
    for (const { start, end } of sorted) {
      if (run && start - run.end < PAUSE_FROM_MINUTES) run.end = Math.max(run.end, end);
      else {
        finish();
        run = { start, end };
      }
    }
    finish();
  }
  return runs;
}
