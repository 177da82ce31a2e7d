import { useCallback, useEffect, useRef, useState } from 'react';
import type { SlotsAnswer } from '#shared/contract/booking.ts';
import type { SuggestedSlot } from '#shared/contract/suggestions.ts';
import { NO_WISH, type SlotsOf, type SlotWish } from '#web/booking/lib/public-api.ts';
import { freeDaysOf, noneFreeOf, type FreeDays, type NoneFreeDays } from './day-times.ts';
import type { DateRange } from './month.ts';

type Entry = MonthTimes & { readonly age: number; readonly wished: string };

/** Free times of a month, why some dates have none, and the best of them, best first. */
type MonthTimes = {
  readonly days: FreeDays;
  readonly none: NoneFreeDays;
  readonly suggestions: readonly SuggestedSlot[];
};

export type MonthSlots = MonthTimes & { readonly status: 'loading' | 'failed' | 'ready' };

/** Which free times are asked for: whose and for what, which stays the same object, and which days from one month on. */
export type SlotsRequest = { readonly of: SlotsOf; readonly range: DateRange };

/** Asks for free times, the best of them as somebody wishes; rejects when there is no good answer. */
export type LoadSlots = (of: SlotsOf, range: DateRange, wish: SlotWish) => Promise<SlotsAnswer>;

/** An answer that is known from the start. */
export type Seed = (SlotsRequest & { readonly answer: SlotsAnswer }) | null;

const NOTHING: MonthTimes = { days: new Map(), none: new Map(), suggestions: [] };

/**
 * Free times month by month, each asked for once and kept while the page lives. `load` must stay the same function.
 * `refresh` asks again and goes on showing what it has, as does a change of `wakes` or of the wish;
 * `prefetch` asks ahead, quietly.
 */
export function useMonthSlots({
  load: ask,
  seed,
  request,
  wish,
  wakes,
}: {
  load: LoadSlots;
  seed: Seed;
  request: SlotsRequest | null;
  wish: SlotWish;
  wakes: number;
}) {
  const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(() => seeded(seed));
  const [failedKey, setFailedKey] = useState<string | null>(null);
  const [refreshes, setRefreshes] = useState(0);
  const age = refreshes + wakes;
  /** Requests on their way, so that aiming at a month and turning to it ask once. */
  const pending = useRef(new Map<string, Promise<void>>());
  const key = request && keyOf(request);
  const entry = key === null ? undefined : entries.get(key);
  const wished = JSON.stringify(wish);
  const isFresh = entry?.age === age && entry.wished === wished;

  const load = useCallback(
    (wanted: SlotsRequest, wantedAge: number): Promise<void> => {
      const wantedKey = keyOf(wanted);
      const name = `${wantedAge} ${wished} ${wantedKey}`;
      const loading =
        pending.current.get(name) ??
        ask(wanted.of, wanted.range, JSON.parse(wished) as SlotWish)
          .then((answer) => {
            const entry = { ...timesOf(answer), age: wantedAge, wished };
            setEntries((before) => new Map(before).set(wantedKey, entry));
          })
          .finally(() => pending.current.delete(name));
      pending.current.set(name, loading);
      return loading;
    },
    [ask, wished],
  );

  const { of, range } = request ?? {};
  const from = range?.from;
  const to = range?.to;
  useEffect(() => {
    if (isFresh || of === undefined || !from || !to) return undefined;
    const wanted = { of, range: { from, to } };
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
  }, [isFresh, of, from, to, age, load]);

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

  return { slots: shown(entry, failedKey === key), refresh, prefetch };
}

function shown(entry: Entry | undefined, failed: boolean): MonthSlots {
  const { days, none, suggestions } = entry ?? NOTHING;
  const status = entry ? 'ready' : failed ? 'failed' : 'loading';
  return { status, days, none, suggestions };
}

function seeded(seed: Seed): ReadonlyMap<string, Entry> {
  return new Map(
    seed ? [[keyOf(seed), { ...timesOf(seed.answer), age: 0, wished: JSON.stringify(NO_WISH) }]] : [],
  );
}

function timesOf(answer: SlotsAnswer): MonthTimes {
  return { days: freeDaysOf(answer), none: noneFreeOf(answer), suggestions: answer.suggestions ?? [] };
}

function keyOf({ of, range }: SlotsRequest): string {
  return `${range.from.slice(0, 7)} ${JSON.stringify(of)}`;
}
