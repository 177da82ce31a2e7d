import { hasUnsaved, mayLeave, stepDone } from './unsaved.ts';

/** The place of an entry among those of this tab, in the state of each. */
const PLACE = 'place';

let isStarted = false;

/**
 * Asks before Back or Forward leaves a page with unsaved input. A page cannot refuse such a step: it is taken back,
 * asked about, and made again. Call it before anything else listens to the history: Chromium calls the listeners of
 * the window in the order in which they were added, and the router's would have left the page already.
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
    stepDone();
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
    // An entry without a place comes from a jump within one of the pages.
    const to = placeOf(event.state) ?? place - 1;
    const steps = to - place;
    if (steps === 0 || !hasUnsaved()) {
      place = to;
      stepDone();
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
  window.addEventListener('popstate', onStep, true);
}

function placeOf(state: unknown): number | null {
  const place: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, PLACE) : null;
  return typeof place === 'number' ? place : null;
}

function placed(state: unknown, place: number): object {
  return { ...(typeof state === 'object' ? state : {}), [PLACE]: place };
}
