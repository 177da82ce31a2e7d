/**
 * The document of a screen behind the sign-in runs this before the application has come over the line: it begins the reads
 * that every visit of the screen makes, and `request` takes their answers. It imports next to nothing.
 */
import { isOf, screenAt, type ScreenName } from '#shared/contract/screens.ts';
import { beginReading } from '#web/lib/early-reads.ts';
import type { ReadName } from '#web/lib/route-call.ts';
import { parseUser, TOKEN_KEY, USER_KEY } from '#web/lib/stored-session.ts';

/** Of every screen. */
const ALWAYS: readonly ReadName[] = ['GET /api/config', 'GET /api/user/profile'];
const ADMINS: readonly ReadName[] = ['GET /api/admin/people'];
const BY_SCREEN: Readonly<Partial<Record<ScreenName, readonly ReadName[]>>> = {
  // The agendas are at the same address.
  overview: new URLSearchParams(location.search).has('agenda') ? [] : ['GET /api/admin/stats'],
  ownAgenda: ['GET /api/availability', 'GET /api/appointments/overview'],
};

const screen = screenAt(location.pathname);
const token = localStorage.getItem(TOKEN_KEY);
const user = parseUser(localStorage.getItem(USER_KEY) ?? '');
const isAdmin = user?.role === 'admin';
if (screen !== null && token !== null && user !== null && (isAdmin || !isOf('admin', screen))) {
  const names = [...ALWAYS, ...(isAdmin ? ADMINS : []), ...(BY_SCREEN[screen] ?? [])];
  beginReading(
    names.map((name) => name.slice('GET '.length)),
    token,
  );
}
