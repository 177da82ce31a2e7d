/** The stream of live events sends what happened from five seconds before it opened: an older answer may miss something. */
const FRESH_MS = 4_000;

type Early = { readonly token: string; readonly begun: number; readonly answer: Promise<Response> };

const early = new Map<string, Early>();

/**
 * Begins to read addresses of the API that the page is going to ask for. What nobody has asked for in time is given up:
 * an answer that nobody reads keeps one of the browser's few connections.
 */
export function beginReading(paths: readonly string[], token: string): void {
  for (const path of paths) {
    const giveUp = new AbortController();
    const answer = fetch(path, {
      credentials: 'include',
      headers: { Authorization: `Bearer ${token}` },
      signal: giveUp.signal,
    });
    // `takeEarly` passes a failure on.
    answer.catch(() => undefined);
    early.set(path, { token, begun: performance.now(), answer });
    setTimeout(() => {
      if (early.delete(path)) giveUp.abort();
    }, FRESH_MS);
  }
}

/** The answer that was begun early for this person, once; undefined when there is none, or it is too old. */
export function takeEarly(path: string, token: string): Promise<Response> | undefined {
  const found = early.get(path);
  // A device that slept has a late clock: the answer may be old although nobody gave it up.
  if (found?.token !== token || performance.now() - found.begun > FRESH_MS) return undefined;
  early.delete(path);
  return found.answer;
}
