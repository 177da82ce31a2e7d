/** An answer of the server, and the tag under which it knows it. */
type Kept = { readonly etag: string; readonly answer: unknown };

/** The newest ones: what is on screen, and the way back. */
const MOST = 20;
/** A shorter text is as quickly sent again as asked for; a longer one is not held twice. Characters. */
const LENGTH = { least: 1_000, most: 300_000 } as const;

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
  if (text.length < LENGTH.least || text.length > LENGTH.most) return answer;
  kept.set(path, { etag, answer });
  for (const [oldest] of kept) {
    if (kept.size <= MOST) break;
    kept.delete(oldest);
  }
  return answer;
}
