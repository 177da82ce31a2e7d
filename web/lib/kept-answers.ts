/** An answer of the server, and the tag under which it knows it; null until `tagOf` is asked. */
type Kept = { etag: string | null; readonly answer: unknown; readonly length: number };

/** Characters. A shorter text is as quickly sent again as asked for; `all` is what the newest, which are kept, have together. */
const LENGTH = { least: 1_000, all: 3_000_000 } as const;

/** In memory alone: the server's `no-store` holds for disks. */
const kept = new Map<string, Kept>();
let owner: string | null = null;

/** What this session was last answered at an address, to be named in `If-None-Match`; another session's is dropped. */
export function keptAnswer(path: string, token: string | null): Kept | undefined {
  if (token !== owner) kept.clear();
  owner = token;
  return kept.get(path);
}

/** Keeps an answer for the session that asked, unless another one has begun since. */
export function keepAnswer(path: string, token: string | null, response: Response, text: string): unknown {
  const answer: unknown = JSON.parse(text);
  // What another answer carried has none.
  const etag = response.headers.get('etag');
  kept.delete(path);
  if (token === null || token !== owner) return answer;
  const { length } = text;
  if (length < LENGTH.least || length > LENGTH.all) return answer;
  kept.set(path, { etag, answer, length });
  let all = 0;
  for (const [at, each] of [...kept].reverse()) {
    all += each.length;
    if (all > LENGTH.all) kept.delete(at);
  }
  return answer;
}

/** Puts what the page has made of an answer and of the news since in its place: the server would answer the same now. */
export function renewAnswer(path: string, answer: unknown): void {
  const known = kept.get(path);
  if (known !== undefined) kept.set(path, { ...known, etag: null, answer });
}

/**
 * The tag of an answer, counted as the server does (`http/etag.ts`) where it gave none. Another one than the server's costs the
 * answer once more and nothing else. Null where the browser counts none: on a page without TLS that is not this machine's.
 */
export async function tagOf(known: Kept): Promise<string | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (known.etag !== null || subtle === undefined) return known.etag;
  const hash = await subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(known.answer)));
  return (known.etag = `W/"${btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 22)}"`);
}
