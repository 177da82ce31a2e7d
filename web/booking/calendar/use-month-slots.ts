import { useCallback, useEffect, useRef, useState } from 'react';
import type { BookingPageData } from '#shared/contract/booking.ts';
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
  /** Requests on their way, so that aiming at a month and turning to it ask once. */
  const pending = useRef(new Map<string, Promise<void>>());
  const key = request && keyOf(request);
  const isFresh = key !== null && entries.get(key)?.age === age;

  const load = useCallback((wanted: SlotsRequest, wantedAge: number): Promise<void> => {
    const wantedKey = keyOf(wanted);
    const name = `${wantedAge} ${wantedKey}`;
    const loading =
      pending.current.get(name) ??
      fetchSlots(wanted.professionalId, wanted.productId, wanted.range)
        .then((answer) => {
          const entry = { days: freeDaysOf(answer), age: wantedAge };
          setEntries((before) => new Map(before).set(wantedKey, entry));
        })
        .finally(() => pending.current.delete(name));
    pending.current.set(name, loading);
    return loading;
  }, []);

  const { professionalId, productId = null, range } = request ?? {};
  const from = range?.from;
  const to = range?.to;
  useEffect(() => {
    if (isFresh || !professionalId || !from || !to) return undefined;
    const wanted = { professionalId, productId, range: { from, to } };
    let current = true;
    const settle = (failed: string | null) => {
      if (current) setFailedKey(failed);
    };
    load(wanted, age).then(
      () => settle(null),
      () => settle(keyOf(wanted)),
    );
    return () => {
      current = false;
    };
  }, [isFresh, professionalId, productId, from, to, age, load]);

  const refresh = useCallback(() => {
    setFailedKey(null);
    setRefreshes((before) => before + 1);
  }, []);

  const prefetch = useCallback(
    (next: SlotsRequest) => {
      // Nobody waits for it yet: if it fails, turning to the month asks again and says so.
      if (!entries.has(keyOf(next))) load(next, age).catch(() => undefined);
    },
    [entries, age, load],
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
