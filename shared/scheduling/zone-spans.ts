import type { EpochMinute } from './types.ts';

/**
 * A stretch [from, until) during which a zone keeps one offset. `offset` is minutes to add to UTC to read
 * the wall clock.
 */
export type OffsetSpan = { readonly from: EpochMinute; readonly until: EpochMinute; readonly offset: number };

type OffsetReader = (at: EpochMinute) => number;
type ZoneTable = {
  readonly readOffset: OffsetReader;
  readonly chunks: Map<number, readonly OffsetSpan[]>;
  last: OffsetSpan;
};

/**
 * The table of a zone is built in pieces of about a year, so that a far date costs no more than a near one.
 */
const CHUNK_MINUTES = 2 ** 19;
/** About 5.7 days. No zone has changed its offset twice within a week since 1970. */
const SAMPLE_MINUTES = 2 ** 13;
/** Pieces overlap, so that a day at the border of one still lies well inside a span of the next. */
const CHUNK_MARGIN = 2 * SAMPLE_MINUTES;
/**
 * Ceilings against callers that walk through odd dates or spellings of names: past them the memory starts
 * afresh.
 */
const MAX_CHUNKS_PER_ZONE = 256;
const MAX_ZONES = 2048;

/** Facts about the world, not state: whatever is forgotten here is worked out again with the same result. */
const tables = new Map<string, ZoneTable>();

/**
 * The offset span of `zone` that holds the minute `at`. Spans are also cut where pieces of the table meet,
 * so two neighbours may carry the same offset, or overlap. Offsets with seconds (local mean time, before
 * standard time) are rounded to the nearest minute. Throws RangeError for an unknown zone.
 */
export function spanAt(zone: string, at: EpochMinute): OffsetSpan {
  const table = tables.get(zone) ?? openTable(zone);
  const last = table.last;
  if (at >= last.from && at < last.until) return last;
  const found = findSpan(chunkOf(table, Math.floor(at / CHUNK_MINUTES)), at);
  table.last = found;
  return found;
}

/**
 * Makes the reader of a zone's offset at an instant. Throws RangeError when the runtime does not know the
 * name.
 */
export function offsetReaderOf(zone: string): OffsetReader {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  return (at) => parseOffset(formatter.format(at * 60_000));
}

function openTable(zone: string): ZoneTable {
  const table: ZoneTable = {
    readOffset: offsetReaderOf(zone),
    chunks: new Map(),
    last: { from: 0, until: 0, offset: 0 },
  };
  if (tables.size >= MAX_ZONES) tables.clear();
  tables.set(zone, table);
  return table;
}

function chunkOf(table: ZoneTable, index: number): readonly OffsetSpan[] {
  const known = table.chunks.get(index);
  if (known) return known;
  const start = index * CHUNK_MINUTES;
  const built = buildSpans(table.readOffset, start - CHUNK_MARGIN, start + CHUNK_MINUTES + CHUNK_MARGIN);
  if (table.chunks.size >= MAX_CHUNKS_PER_ZONE) table.chunks.clear();
  table.chunks.set(index, built);
  return built;
}

function findSpan(spans: readonly OffsetSpan[], at: EpochMinute): OffsetSpan {
  for (const span of spans) if (at < span.until) return span;
  throw new RangeError(`No offset known at minute ${at}`);
}

/**
 * Cuts [start, until) into spans of one offset. A change that is undone before the next sample goes unseen.
 */
export function buildSpans(readOffset: OffsetReader, start: EpochMinute, until: EpochMinute): OffsetSpan[] {
  const spans: OffsetSpan[] = [];
  let from = start;
  let offset = readOffset(from);
  for (let low = start; low < until; low += SAMPLE_MINUTES) {
    const high = Math.min(low + SAMPLE_MINUTES, until - 1);
    const offsetAtHigh = readOffset(high);
    while (offset !== offsetAtHigh) {
      const change = firstChange(readOffset, Math.max(low, from), high, offset);
      spans.push({ from, until: change, offset });
      from = change;
      offset = readOffset(change);
    }
  }
  spans.push({ from, until, offset });
  return spans;
}

/**
 * First minute after `low` with another offset than `offset`, which holds at `low` and no longer holds at
 * `high`.
 */
function firstChange(
  readOffset: OffsetReader,
  low: EpochMinute,
  high: EpochMinute,
  offset: number,
): EpochMinute {
  let before = low;
  let after = high;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (readOffset(middle) === offset) before = middle;
    else after = middle;
  }
  return after;
}

/** Reads "…, GMT-03:00", "…, GMT+05:45", "…, GMT-03:06:28" or, for no offset, "…, GMT". */
function parseOffset(text: string): number {
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!match) throw new RangeError(`Unreadable zone offset: ${text}`);
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = match;
  const size = Number(hours) * 60 + Math.round(Number(minutes) + Number(seconds) / 60);
  return sign === '-' ? -size : size;
}
