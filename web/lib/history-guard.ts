import { hasUnsaved, mayLeave } from './unsaved.ts';

/** The place of an entry among those of this tab, in the state of each. */
const PLACE = 'place';

let isStarted = false;

/**
 * Asks before Back or Forward leaves a page with something unsaved on it. A browser tells of such a step when it was
 * made: it is taken back, asked about, and made again.
 */
export function guardHistory(): void {
  if (isStarted) return;
  isStarted = true;
  let place = placeOf(history.state) ?? 0;
  let isTakenBack: (() => void) | null = null;
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  history.pushState = (state: unknown, unused, url) => {
    place += 1;
    push(placed(state, place), unused, url);
  };
  history.replaceState = (state: unknown, unused, url) => replace(placed(state, place), unused, url);
  replace(placed(history.state, place), '');

  const onStep = (event: PopStateEvent): void => {
    if (isTakenBack !== null) {
      event.stopImmediatePropagation();
      isTakenBack();
      isTakenBack = null;
      return;
    }
    // An entry without a place is older than the signed-in pages, or a jump within one of them.
    const to = placeOf(event.state) ?? place - 1;
    const steps = to - place;
    if (steps === 0 || !hasUnsaved()) {
      place = to;
      return;
    }
    event.stopImmediatePropagation();
    void new Promise<void>((resolve) => {
      isTakenBack = resolve;
      history.go(-steps);
    })
      .then(mayLeave)
      .then((leaves) => leaves && history.go(steps));
  };
  // Before the router, which listens too.
  window.addEventListener('popstate', onStep, true);
}

function placeOf(state: unknown): number | null {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, PLACE) : null;
  return typeof place === 'number' ? place : null;
}

function placed(state: unknown, place: number): object {
  return { ...(typeof state === 'object' ? state : {}), [PLACE]: place };
}
