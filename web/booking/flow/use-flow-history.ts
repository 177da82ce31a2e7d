import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { NO_WISHES, type Wishes } from '#shared/link-wishes.ts';
import { placeIn, type ListPlace } from '#web/booking/team/team-address.ts';
import { flowReducer, isFlow, type FlowAction, type FlowState } from './flow.ts';

/** What a history entry of the steps holds. */
type Entry = {
  readonly flow: FlowState;
  /** What is shown of the team's list; null where there is none. */
  readonly list: ListPlace | null;
  /** What the address wished for that led to this booking. */
  readonly wishes: Wishes;
  /** Counts the entries of this booking before it. */
  readonly depth: number;
  /** Which booking of this tab it belongs to: what is left of a finished one is not offered again. */
  readonly run: number;
};

/** A browser that never reports the way back is not waited for longer than this (ms). */
const REWIND_TIMEOUT_MS = 500;

type Options = {
  start: FlowState;
  /** Reads the address that a person arrived by, and says what of its query stays in it. */
  arrive: () => { readonly flow: FlowState; readonly wishes: Wishes; readonly query: string };
  /** What the page brought of the team's list. */
  startList: ListPlace | null;
  /**
   * What is still true of choices that come out of the history: a service may be gone, a time over. Null where this
   * document knows nothing of them.
   */
  check: (flow: FlowState) => FlowState | null;
  /** What an address says of the choices and the list: the part after its path, '' for nothing. */
  queryOf: (flow: FlowState, list: ListPlace | null) => string;
  /** The history led to an entry of the steps (null), or to another address of this document. */
  onArrive: (address: string | null) => void;
};

/**
 * The flow with a history entry for each step: the browser's Back returns to the step before, Forward goes on, and a
 * reload stays where it was. Choosing a day or searching the team's list is no step: it changes the present entry.
 */
export function useFlowHistory(options: Options) {
  const [{ flow, list, wishes, isArrival }, setShown] = useState({
    flow: options.start,
    list: options.startList,
    wishes: NO_WISHES,
    isArrival: true,
  });
  const current = useRef<Entry>({ flow, list, wishes, depth: 0, run: 0 });
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const path = useRef('');
  const finishing = useRef(false);

  const show = useCallback((entry: Entry, isArrival = false) => {
    current.current = entry;
    setShown({ ...entry, isArrival });
  }, []);

  // Before the first paint that a person can press: a reload shows the step that it left.
  useLayoutEffect(() => {
    path.current = window.location.pathname;
    // booking.html loads the document again at another address; from here on this page answers the history.
    (window as { own?: string | null }).own = null;
    const kept = entryOf(history.state);
    if (kept) {
      const { start, startList, check } = latest.current;
      show({ ...kept, flow: check(kept.flow) ?? start, list: kept.list ?? startList });
    } else {
      const { flow, wishes, query } = latest.current.arrive();
      const entry = { ...current.current, flow, wishes, run: Date.now() };
      history.replaceState(entry, '', path.current + query);
      show(entry, true);
    }
  }, [show]);

  // As early as the entry is read: a way back in between would be missed.
  useLayoutEffect(() => {
    const onPop = (event: PopStateEvent) => {
      if (finishing.current) return;
      const { pathname } = window.location;
      if (pathname === path.current) {
        const { start, startList, check } = latest.current;
        const { run } = current.current;
        const kept = entryOf(event.state);
        // Somebody wrote into the fragment of the address, which loads no document.
        if (kept === null && event.state === null && window.location.hash !== '') {
          const { flow, wishes, query } = latest.current.arrive();
          const entry = { flow, wishes, list: startList, depth: 0, run };
          history.replaceState(entry, '', path.current + query);
          show(entry);
          return;
        }
        const flow = kept?.run === run ? check(kept.flow) : start;
        // A professional of before a reload: the server writes them into the page that the address stands for.
        if (flow === null) {
          window.location.reload();
          return;
        }
        const list = kept?.list ?? startList;
        show(
          kept?.run === run
            ? { ...kept, flow, list }
            : { flow, list: startList, wishes: NO_WISHES, depth: 0, run },
        );
      }
      latest.current.onArrive(pathname === path.current ? null : pathname);
    };
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, [show]);

  const go = useCallback(
    (action: FlowAction) => {
      const before = current.current;
      const flow = flowReducer(before.flow, action);
      if (flow === before.flow) return;
      const isStep = action.type !== 'date' && action.type !== 'slot-lost';
      const entry = { ...before, flow, depth: before.depth + (isStep ? 1 : 0) };
      if (isStep) history.pushState(entry, '', path.current + latest.current.queryOf(flow, entry.list));
      else history.replaceState(entry, '');
      show(entry);
    },
    [show],
  );

  /** Notes what is shown of the list, so that a reload and the way back show it again. */
  const keepList = useCallback(
    (list: ListPlace) => {
      const entry = { ...current.current, list };
      history.replaceState(entry, '', path.current + latest.current.queryOf(entry.flow, list));
      show(entry);
    },
    [show],
  );

  /**
   * Ends the flow at another address, which takes the place of the booking's first entry: Back leads out of the booking,
   * not into its steps. The flow itself begins again, unseen.
   */
  const finish = useCallback(
    async (address: string): Promise<void> => {
      const { depth, run, wishes } = current.current;
      finishing.current = true;
      if (depth > 0) await rewind(depth);
      history.replaceState(null, '', address);
      finishing.current = false;
      const { start, startList } = latest.current;
      show({ flow: start, list: startList, wishes: onlyPart(wishes), depth: 0, run: run + 1 });
    },
    [show],
  );

  /** Begins a new booking in an entry of its own, at the page's address. */
  const restart = useCallback(() => {
    const { start, startList, queryOf } = latest.current;
    const { wishes, run } = current.current;
    const entry = { flow: start, list: startList, wishes, depth: 0, run };
    history.pushState(entry, '', path.current + queryOf(start, startList));
    show(entry);
  }, [show]);

  return { flow, list, wishes, isArrival, go, keepList, finish, restart };
}

/** Goes back `depth` entries of this document and waits until the browser is there. */
function rewind(depth: number): Promise<void> {
  return new Promise((resolve) => {
    const arrive = () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', arrive);
      resolve();
    };
    const timer = setTimeout(arrive, REWIND_TIMEOUT_MS);
    window.addEventListener('popstate', arrive);
    history.go(-depth);
  });
}

function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null) return null;
  const { flow, list, wishes, depth, run } = state as Partial<Record<keyof Entry, unknown>>;
  return isFlow(flow) && typeof depth === 'number' && typeof run === 'number'
    ? { flow, list: placeIn(list), wishes: wishesIn(wishes), depth, run }
    : null;
}

/** Wishes out of the browser's history; an older version of the page left none. */
function wishesIn(value: unknown): Wishes {
  return typeof value === 'object' && value !== null ? { ...NO_WISHES, ...value } : NO_WISHES;
}

/** What is left for the next booking: which service and which day the address wished for is done. */
function onlyPart({ part }: Wishes): Wishes {
  return { ...NO_WISHES, part };
}
