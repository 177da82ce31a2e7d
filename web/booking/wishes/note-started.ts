import { call } from '#web/booking/lib/public-api.ts';

const PREFIX = 'link-curto:';
const noted = new Set<string>();

/**
 * Says once in a tab that a visitor who came by a short link made a first choice. Nothing of the visitor or the choice is
 * sent, and nothing on the page waits for it.
 */
export function noteStarted(code: string | null): void {
  if (code === null || noted.has(code)) return;
  noted.add(code);
  try {
    if (sessionStorage.getItem(PREFIX + code) !== null) return;
    sessionStorage.setItem(PREFIX + code, '1');
  } catch {
    // Without storage a reload counts again.
  }
  call('POST /api/l/:code/started', { params: { code } }).catch(() => undefined);
}
