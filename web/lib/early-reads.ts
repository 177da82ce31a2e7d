/** What nobody has asked for by then is given up. */
const FRESH_MS = 4_000;
/** How long an answer that was begun early is waited for: where its line stalls, the screen asks by itself. */
const PATIENCE_MS = 10_000;
/** An answer that carries others, and which ones: nothing else waits for it. */
const CARRIER = '/api/appointments/team-opening?';
const CARRIED = /^\/api\/(admin\/people|appointments|held-times|availability\/(team|dates))\?/;

/** When its reading began, from when on it is kept for whom it was read, and the answer. */
type Early = {
  readonly begun: number;
  readonly since: number;
  readonly answer: Response | Promise<Response>;
};
/** An answer that another one carries. */
type Part = { readonly address: string; readonly answer: unknown };

/** By the person's token and the address. */
const early = new Map<string, Early>();
/** Ends once the parts of an answer that carries several are among the others, or it has failed. */
let parts: Promise<unknown> | undefined;
/** The key of that answer, until a part of it is asked for: it is no longer given up then, however late it comes. */
let carrier = '';
let patience: Promise<undefined> | undefined;
/** When something changed last, as far as this page was told. */
let changedAt = -Infinity;

/**
 * Notes that something has changed: an answer whose reading began before may be without it, and no list is on screen yet that
 * could be read again.
 * @param at milliseconds of `performance.now()`
 */
export function noteChange(at: number): void {
  changedAt = Math.max(changedAt, at);
}

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
    const begun = performance.now();
    early.set(token + path, { begun, since: begun, answer });
    // `takeEarly` passes a failure on.
    answer.catch(() => undefined);
    if (path.startsWith(CARRIER)) {
      carrier = token + path;
      parts = answer
        .then((response) => response.json())
        .then((carried: Record<string, Part>) => {
          const since = early.has(carrier) ? begun : performance.now();
          for (const { address, answer: own } of Object.values(carried))
            early.set(token + address, { begun, since, answer: new Response(JSON.stringify(own)) });
        })
        .catch(() => undefined);
    }
    setTimeout(() => {
      if (early.delete(token + path)) giveUp.abort();
    }, FRESH_MS);
  }
}

/**
 * The answer that was begun early for this person, once; undefined when there is none, it is too old, or something has changed
 * since. Where an answer is on its way that may carry this one, it is waited for.
 */
export function takeEarly(
  path: string,
  token: string,
): ReturnType<typeof taken> | Promise<Response | undefined> {
  const key = token + path;
  const found = taken(key);
  const isCarried = found === undefined && parts !== undefined && CARRIED.test(path);
  if (found instanceof Response || (found === undefined && !isCarried)) return found;
  patience ??= new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  if (found !== undefined) return Promise.race([found, patience]);
  early.delete(carrier);
  return Promise.race([parts, patience]).then(() => taken(key));
}

function taken(key: string): Response | Promise<Response> | undefined {
  const found = early.get(key);
  // A device that slept has a late clock: the answer may be old although nobody gave it up.
  if (found === undefined || performance.now() - found.since > FRESH_MS || found.begun <= changedAt)
    return undefined;
  early.delete(key);
  return found.answer;
}
