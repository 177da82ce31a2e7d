/** An answer of the server, and the tag under which it knows it. */
type Kept = { readonly etag: string; readonly answer: unknown; readonly length: number };

/** The newest ones: what is on screen, and the way back. */
const MOST = 20;
/** Characters. A shorter text is as quickly sent again as asked for; `all` is what those kept may have together. */
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
  const etag = response.headers.get('etag');
  kept.delete(path);
  if (token === null || token !== owner || etag === null) return answer;
  const { length } = text;
  if (length < LENGTH.least || length > LENGTH.all) return answer;
  kept.set(path, { etag, answer, length });
  let all = [...kept.values()].reduce((sum, each) => sum + each.length, 0);
  for (const [oldest, each] of kept) {
    if (kept.size <= MOST && all <= LENGTH.all) break;
    kept.delete(oldest);
    all -= each.length;
  }
  return answer;
}
