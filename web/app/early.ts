/**
 * The document of a screen behind the sign-in runs this before the application has come over the line: it begins the reads
 * that every visit of the screen makes, and `request` takes their answers. It imports next to nothing.
 */
import { isOf, screenAt, SHARED_AGENDA, type ScreenName } from '#shared/contract/screens.ts';
import { placeIn, usualWord } from '#web/lib/agenda-place.ts';
import { beginReading } from '#web/lib/early-reads.ts';
import { monthPage } from '#web/lib/format-day.ts';
import { askedLines, isTallMonth } from '#web/lib/month-lines.ts';
import { addressOf, type AnyInput, type ReadName } from '#web/lib/route-call.ts';
import { parseUser, TOKEN_KEY, USER_KEY } from '#web/lib/stored-session.ts';

/** A read, and what it asks for. */
type Early = readonly [name: ReadName, query?: AnyInput['query']];

const OPENING = 'GET /api/appointments/team-opening';
const TEAM_MONTH = 'GET /api/appointments/team-month';
/** Of every screen. */
const ALWAYS: readonly Early[] = [['GET /api/config'], ['GET /api/user/profile']];
const ADMINS: readonly Early[] = [['GET /api/admin/people']];
const BY_SCREEN: Readonly<Partial<Record<ScreenName, () => readonly Early[]>>> = {
  overview: readsOfToday,
  ownAgenda: () => [['GET /api/availability'], ['GET /api/appointments/overview']],
};

/**
 * What the administrator's screens read of today or its month, by the device's date: it is nearly always the date of the
 * person's zone, and where it is not the screen asks for itself.
 */
function readsOfToday(): readonly Early[] {
  const now = new Date();
  const today = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  const agenda = new URLSearchParams(location.search).get('agenda');
  if (agenda === null)
    return [['GET /api/admin/stats'], ['GET /api/appointments/team-day', { date: today, skip: 0 }]];
  if (agenda !== SHARED_AGENDA) return [];
  const { word, date } = placeIn(location.search);
  const view = word ?? usualWord();
  const day = date ?? today;
  if (view === 'dia') loadTimetable();
  // Whom a week or a day shows, the server finds.
  if (view === 'semana' || view === 'dia')
    return [
      [
        OPENING,
        {
          view,
          date: day,
          search: location.search,
          usual: localStorage['agenda_people'] as string | undefined,
        },
      ],
    ];
  const days = monthPage(day);
  const asked = askedLines(days, isTallMonth(), innerHeight);
  return [
    [TEAM_MONTH, { ...days, ...asked }],
    ...(asked.lines === 0 ? [[TEAM_MONTH, { from: day, to: day }] as const] : []),
    ['GET /api/availability/team-days', days],
  ];
}

/** The files that draw a team's day, which the document names. */
function loadTimetable(): void {
  for (const { content: href, media } of document.querySelectorAll<HTMLMetaElement>('meta[name=timetable]'))
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href, media }),
    );
}

const screen = screenAt(location.pathname);
const token = localStorage.getItem(TOKEN_KEY);
const user = parseUser(localStorage.getItem(USER_KEY) ?? '');
const isAdmin = user?.role === 'admin';
if (screen !== null && token !== null && user !== null && (isAdmin || !isOf('admin', screen))) {
  const reads = [...ALWAYS, ...(isAdmin ? ADMINS : []), ...(BY_SCREEN[screen]?.() ?? [])];
  beginReading(
    reads.map(([name, query]) => addressOf(name, query === undefined ? {} : { query }).path),
    token,
  );
}
