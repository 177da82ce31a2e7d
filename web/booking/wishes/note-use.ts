import { call } from '#web/booking/lib/public-api.ts';

const PREFIX = 'link-curto:';
const noted = new Set<string>();

/**
 * Says once in a tab that somebody who came by a short link sees the page, or made a first choice. Nothing of the visitor or the
 * choice is sent, and nothing on the page waits for it.
 */
export function noteUse(code: string | null, use: 'visited' | 'started'): void {
  if (code === null) return;
  const key = `${PREFIX}${use}:${code}`;
  if (noted.has(key)) return;
  noted.add(key);
  try {
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, '1');
  } catch {
    // Without storage a reload counts again.
  }
  call(`POST /api/l/:code/${use}`, { params: { code } }).catch(() => undefined);
}
