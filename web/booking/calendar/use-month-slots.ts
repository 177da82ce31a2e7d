import { useCallback, useEffect, useState } from 'react';
import type { BookingPageData, SlotsAnswer } from '#shared/contract/booking.ts';
import { fetchSlots } from '#web/booking/lib/public-api.ts';
import { freeDaysOf, type FreeDays } from './day-times.ts';
import type { DateRange } from './month.ts';

type Entry = { readonly days: FreeDays; readonly age: number };

export type MonthSlots =
  | { status: 'loading'; days: FreeDays }
  | { status: 'failed'; days: FreeDays }
  | { status: 'ready'; days: FreeDays };

type Seed = Extract<BookingPageData, { kind: 'booking' }>['slots'];

/** Which free times are asked for: of whom, for which service, of which days of one month. */
export type SlotsRequest = {
  readonly professionalId: string;
  readonly productId: string | null;
  readonly range: DateRange;
};

const NO_DAYS: FreeDays = new Map();

/**
 * Free times month by month, each asked for once and kept while the page lives. `refresh` asks again and goes on
 * showing what it has, as does a change of `wakes`; `prefetch` asks ahead, quietly.
 */
export function useMonthSlots(seed: Seed, request: SlotsRequest | null, wakes: number) {
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(() => seeded(seed));
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [refreshes, setRefreshes] = useState(0);
  const age = refreshes + wakes;
  const key = request && keyOf(request);
  const isFresh = key !== null && entries.get(key)?.age === age;

  const store = useCallback((storedKey: string, answer: SlotsAnswer, storedAge: number) => {
    const entry = { days: freeDaysOf(answer), age: storedAge };
    setEntries((before) => new Map(before).set(storedKey, entry));
  }, []);

  const { professionalId, productId = null, range } = request ?? {};
  const from = range?.from;
  const to = range?.to;
  useEffect(() => {
    if (isFresh || key === null || !professionalId || !from || !to) return undefined;
    const abort = new AbortController();
    fetchSlots(professionalId, productId, { from, to }, abort.signal).then(
      (answer) => {
        store(key, answer, age);
        setFailedKey(null);
      },
      () => {
        if (!abort.signal.aborted) setFailedKey(key);
      },
    );
    return () => {
      abort.abort();
    };
  }, [isFresh, key, professionalId, productId, from, to, age, store]);

  const refresh = useCallback(() => {
    setFailedKey(null);
    setRefreshes((before) => before + 1);
  }, []);

  const prefetch = useCallback(
    (next: SlotsRequest) => {
      const nextKey = keyOf(next);
      if (entries.has(nextKey)) return;
      const ignore = () => undefined;
      const { signal } = new AbortController();
      fetchSlots(next.professionalId, next.productId, next.range, signal).then((answer) => {
        store(nextKey, answer, age);
      }, ignore);
    },
    [entries, age, store],
  );

  return { slots: shown(key === null ? undefined : entries.get(key), failedKey === key), refresh, prefetch };
}

function shown(entry: Entry | undefined, failed: boolean): MonthSlots {
  if (entry) return { status: 'ready', days: entry.days };
  return { status: failed ? 'failed' : 'loading', days: NO_DAYS };
}

function seeded(seed: Seed): ReadonlyMap<string, Entry> {
  if (!seed) return new Map();
  const { professionalId, productId, from, to, answer } = seed;
  const entry = { days: freeDaysOf(answer), age: 0 };
  return new Map([[keyOf({ professionalId, productId, range: { from, to } }), entry]]);
}

function keyOf({ professionalId, productId, range }: SlotsRequest): string {
  return [professionalId, productId ?? '', range.from.slice(0, 7)].join(' ');
}
