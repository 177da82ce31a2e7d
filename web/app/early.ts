/**
 * The document of a screen behind the sign-in runs this before the application has come over the line: it begins the reads
 * that every visit of the screen makes, and `request` takes their answers. It imports next to nothing.
 */
import { isOf, screenAt, type ScreenName } from '#shared/contract/screens.ts';
import { beginReading } from '#web/lib/early-reads.ts';
import { monthMatrix } from '#web/lib/format-day.ts';
import type { ReadName } from '#web/lib/route-call.ts';
import { parseUser, TOKEN_KEY, USER_KEY } from '#web/lib/stored-session.ts';

/** Of every screen. */
const ALWAYS: readonly ReadName[] = ['GET /api/config', 'GET /api/user/profile'];
const ADMINS: readonly ReadName[] = ['GET /api/admin/people'];
const BY_SCREEN: Readonly<Partial<Record<ScreenName, readonly ReadName[]>>> = {
  ownAgenda: ['GET /api/availability', 'GET /api/appointments/overview'],
};

/**
 * What the administrator's screens read of today or its month, by the device's date: it is nearly always the date of the
 * person's zone, and where it is not the screen asks for itself.
 */
function readsOfToday(agenda: string | null): string[] {
  const now = new Date();
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  if (agenda === null) return ['/api/admin/stats', `/api/appointments/team-day?date=${today}&skip=0`];
  // Everybody's agenda; a phone begins with the day of certain people, who are not known yet.
  if (agenda !== 'todos' || matchMedia('(max-width: 767px)').matches) return [];
  const weeks = monthMatrix(today);
  const days = `from=${weeks[0]?.[0] ?? today}&to=${weeks.at(-1)?.[6] ?? today}`;
  return [`/api/appointments/team-month?${days}`, `/api/availability/team-days?${days}`];
}

const screen = screenAt(location.pathname);
const token = localStorage.getItem(TOKEN_KEY);
const user = parseUser(localStorage.getItem(USER_KEY) ?? '');
const isAdmin = user?.role === 'admin';
if (screen !== null && token !== null && user !== null && (isAdmin || !isOf('admin', screen))) {
  const names = [...ALWAYS, ...(isAdmin ? ADMINS : []), ...(BY_SCREEN[screen] ?? [])];
  const agenda = new URLSearchParams(location.search).get('agenda');
  beginReading(
    [
      ...names.map((name) => name.slice('GET '.length)),
      ...(screen === 'overview' ? readsOfToday(agenda) : []),
    ],
    token,
  );
}
