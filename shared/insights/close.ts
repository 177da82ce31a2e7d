import { countAfter, recentDates } from './dates.ts';
import type { CloseSuggestion, Evidence, KeptWindow } from './types.ts';
import { CELL_MINUTES, cellsOf, highestWithin, minutesWithin } from './week-cells.ts';

/** Dates that offered the hours and got no appointment, at least. */
const FEWEST_DATES = 8;
/** Hours are judged in blocks of whole slots, no shorter than this. */
const BLOCK_MINUTES = 60;
/**
 * How many appointments an hour as busy as the person's average would have had meanwhile: of less, nothing is said, since
 * a quiet hour may be empty by chance.
 */
const EXPECTED = { ofBlock: 4, ofAll: 9 } as const;

type Block = { readonly startMinute: number; readonly endMinute: number; readonly dates: number };

/**
 * Hours that were offered on at least eight dates in a row and got no appointment, by weekday and time. They begin and end on
 * the window's grid, so that what stays offered keeps its times.
 */
export function emptyHours(evidence: Evidence, days: readonly (readonly number[])[]): CloseSuggestion[] {
  const busy = usualBusyness(evidence, days);
  if (busy === null) return [];
  return evidence.windows
    .filter(({ isActive }) => isActive)
    .flatMap((window) => runsOf(blocksOf(evidence, days[window.dayOfWeek] ?? [], window), window, busy));
}

/** How full the hours are, from 0 to 1, and how long an appointment usually takes. */
type Busyness = { readonly share: number; readonly minutes: number };

function usualBusyness(evidence: Evidence, days: readonly (readonly number[])[]): Busyness | null {
  let [offered, booked] = [0, 0];
  for (const window of evidence.windows) {
    if (!window.isActive) continue;
    const { dayOfWeek, startMinute, endMinute, capacity } = window;
    for (const [cell, share] of cellsOf(dayOfWeek, startMinute, endMinute)) {
      const dates = recentDates(evidence, days, { dayOfWeek, sinceDay: evidence.since[cell] ?? -1 });
      offered += dates * capacity * share * CELL_MINUTES;
    }
    booked += minutesWithin(evidence.recentOffered, dayOfWeek, startMinute, endMinute);
  }
  if (offered === 0 || booked === 0 || evidence.appointments === 0) return null;
  const total = evidence.recent.reduce((sum, minutes) => sum + minutes, 0);
  return { share: Math.min(1, booked / offered), minutes: total / evidence.appointments };
}

function blocksOf(evidence: Evidence, days: readonly number[], window: KeptWindow): Block[] {
  const length = window.slotMinutes * Math.ceil(BLOCK_MINUTES / window.slotMinutes);
  const blocks: Block[] = [];
  const { dayOfWeek } = window;
  for (let start = window.startMinute; start + length <= window.endMinute; start += length) {
    // What is left at the end belongs to the last block.
    const isLast = start + 2 * length > window.endMinute;
    const end = isLast ? window.endMinute : start + length;
    const last = highestWithin(evidence.lastBooked, dayOfWeek, start, end);
    const since = highestWithin(evidence.since, dayOfWeek, start, end);
    const dates = countAfter(days, Math.max(last, since));
    blocks.push({ startMinute: start, endMinute: end, dates });
  }
  return blocks;
}

/** The longest stretches of blocks that are empty, each with the evidence of its weakest block. */
function runsOf(blocks: readonly Block[], window: KeptWindow, busy: Busyness): CloseSuggestion[] {
  const { dayOfWeek, capacity, slotMinutes } = window;
  const expected = ({ startMinute, endMinute, dates }: Block): number =>
    (dates * busy.share * capacity * (endMinute - startMinute)) / Math.max(slotMinutes, busy.minutes);
  const found: CloseSuggestion[] = [];
  let run: Block[] = [];
  const finish = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    const enough = run.reduce((sum, block) => sum + expected(block), 0) >= EXPECTED.ofAll;
    if (first !== undefined && last !== undefined && enough) {
      const evidence = Math.min(...run.map(({ dates }) => dates));
      found.push({
        kind: 'close',
        dayOfWeek,
        startMinute: first.startMinute,
        endMinute: last.endMinute,
        evidence,
      });
    }
    run = [];
  };
  for (const block of blocks) {
    if (block.dates >= FEWEST_DATES && expected(block) >= EXPECTED.ofBlock) run.push(block);
    else finish();
  }
  finish();
  return found;
}
