import { afterAll, beforeAll, expect, it } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import {
  AGENDA_PEOPLE,
  APPOINTMENTS_RANGE,
  MONTH_CELL,
  MONTH_PAGE_DAYS,
  READ_LIMITS,
  SESSIONS_PAGE,
  SHORT_LINKS_PAGE,
  TEAM_PAGE,
  WAITING_LIMITS,
  CARD_STRETCH,
  ABSENCE,
  CLIENT_LIMITS,
  EXCEPTIONS_PAGE,
  FIRST_FREE,
  RECEIPTS_PAGE,
  REPORT_ROWS,
  SHEET,
  SPECIALTIES_SHOWN,
} from '#shared/contract/limits.ts';
import { BELL } from '#shared/contract/limits.ts';
import type { Route } from '#shared/contract/routes/route.ts';
import { schemaHolds } from '#server/lib/schema-holds.ts';
import type { PeoplePage } from '#shared/contract/people.ts';
import { addBusyTimes } from '#test/factories/busy-team.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { plantLists } from '#test/factories/long-lists.ts';
import { createOrganization, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { API_ROUTES } from '#test/harness/routes.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const NOW = '2026-11-18T12:00:00Z';
/** More than any page has. */
const MANY = 120;
let server: TestServer;
let organization: Organization;
let api: Client;
/** The people of an agenda's first page. */
let shown: string[];
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock(NOW), workers: false },
  });
  organization = await createOrganization(server);
  api = await openDoor(organization, 'api');
  await plantLists(server, organization, MANY, NOW);
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
});
afterAll(() => server.close());

const query = (text: string) =>
  server.context.database.query(
    text.replaceAll(
      '$ORG',
      `(
  SELECT organization_id FROM users WHERE id = '${organization.admin.user.id}')`,
    ),
  );

/** People with hours, and the same number of appointments each, one after another from 19 November on. */
async function plant(people: number, appointmentsEach: number): Promise<void> {
  await query(`INSERT INTO users (id, organization_id, role, name, email, password_hash, color, booking_slug, timezone, default_duration, meeting_title, title)
    SELECT gen_random_uuid(), $ORG, 'professional', 'Pessoa ' || n, 'p' || n || '@plantada.exemplo', '!', '#3b82f6', 'p-' || n,
           'America/Sao_Paulo', 60, '', 'Especialidade ' || n
      FROM generate_series((SELECT count(*)::int FROM users WHERE organization_id = $ORG), ${people} - 1) n`);
  await query(`INSERT INTO availability (id, organization_id, user_id, day_of_week, start_minute, end_minute, appointment_duration, max_concurrent)
    SELECT gen_random_uuid(), organization_id, id, 1, 540, 600, 60, 1 FROM users u
     WHERE organization_id = $ORG AND NOT EXISTS (SELECT 1 FROM availability a WHERE a.user_id = u.id)`);
  await query(`DELETE FROM appointment_rows WHERE organization_id = $ORG`);
  await plantAppointments('', appointmentsEach, 15);
  await addBusyTimes(server, organization, { days: 1, from: '2026-11-30T12:00:00Z' });
  await query(`DELETE FROM google_busy WHERE organization_id = $ORG`);
  await query(`INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, seen_in)
    SELECT organization_id, user_id, id, start_time, end_time, gen_random_uuid() FROM appointments WHERE organization_id = $ORG`);
}

/** The same number of appointments for each of some people, one after another from 19 November on. */
async function plantAppointments(whose: string, each: number, minutes: number): Promise<void> {
  await query(`INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, start_time, end_time, lane,
                 manage_token_hash, created_by, created_at, updated_at)
    SELECT gen_random_uuid(), organization_id, u.id, name, timezone, 'Cliente ' || n, at, at + interval '${minutes} minutes', 0,
           decode(md5(u.id::text || n), 'hex'), 'public', now(), now()
      FROM users u, generate_series(0, ${each} - 1) n,
           LATERAL (SELECT timestamptz '2026-11-19T03:00:00Z' + n * interval '${minutes} minutes' AS at) t
     WHERE organization_id = $ORG ${whose}`);
}

/** The longest list anywhere in an answer. */
function longest(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Math.max(0, ...Object.values(value).map(longest));
  return Array.isArray(value) ? Math.max(value.length, inner) : inner;
}

/** What is listed by pages, and so has more than a page of it here. */
const PAGED = new Set([
  ...['the log', 'what concerns the reader', 'the bell', 'own sessions', 'short links', 'who waits'],
  ...['webhooks sent', 'webhooks ahead', 'services, for systems', 'appointments, for systems'],
]);
const HOUSE = 'scope=organization';
const events = 'from=2026-11-18T00:00:00Z&to=2026-12-18T00:00:00Z';
/** Each list of each door, and the most that it may hold; people are limited themselves. */
const LISTS: [string, () => Client, () => string, number][] = [
  ['people', () => organization.admin.client, () => '/api/admin/users', READ_LIMITS.people],
  ['colleagues', () => organization.admin.client, () => '/api/user/colleagues', TEAM_PAGE],
  ['the log', () => organization.admin.client, () => '/api/admin/audit-log', 30],
  ['what concerns the reader', () => organization.admin.client, () => '/api/activity', 30],
  ['the bell', () => organization.admin.client, () => '/api/bell', BELL.news],
  ['own sessions', () => organization.admin.client, () => '/api/auth/sessions', 1 + SESSIONS_PAGE],
  ['short links', () => organization.admin.client, () => '/api/short-links', SHORT_LINKS_PAGE],
  ['who waits', () => organization.admin.client, () => '/api/waiting-list', WAITING_LIMITS.page],
  ['webhooks sent', () => organization.admin.client, () => `/api/webhook-logs?${HOUSE}&limit=100`, 100],
  [
    'webhooks ahead',
    () => organization.admin.client,
    () => `/api/webhook-logs/scheduled?page=1&${HOUSE}&limit=100`,
    100,
  ],
  [
    'events from Google of the people shown',
    () => organization.admin.client,
    () => `/api/google-calendar/events?${events}&userIds=${shown.join(',')}`,
    5_000,
  ],
  [
    'held times of the people shown',
    () => organization.admin.client,
    () => `/api/held-times?${events}&userIds=${shown.join(',')}`,
    5_000,
  ],
  [
    'what takes the team’s time besides',
    () => organization.admin.client,
    () => '/api/appointments/team-month-busy?from=2026-11-01&to=2026-12-12',
    MONTH_PAGE_DAYS * MONTH_CELL.busy,
  ],
  [
    'the windows of the people shown',
    () => organization.admin.client,
    () => `/api/availability/team?userIds=${shown.join(',')}`,
    AGENDA_PEOPLE * READ_LIMITS.windows,
  ],
  [
    'days off of the people shown',
    () => organization.admin.client,
    () => `/api/availability/dates?from=2026-11-01&to=2026-12-01&userIds=${shown.join(',')}`,
    AGENDA_PEOPLE,
  ],
  [
    'the days of the team',
    () => organization.admin.client,
    () => '/api/availability/team-days?from=2026-11-01&to=2026-12-12',
    MONTH_PAGE_DAYS,
  ],
  ['a page of people', () => organization.admin.client, () => '/api/admin/people', TEAM_PAGE],
  [
    'certain people',
    () => organization.admin.client,
    () => `/api/admin/people?ids=${shown.join(',')}`,
    AGENDA_PEOPLE,
  ],
  ['what is ahead', () => organization.admin.client, () => '/api/appointments/overview', CARD_STRETCH],
  [
    'the team’s day',
    () => organization.admin.client,
    () => '/api/appointments/team-day?date=2026-11-19',
    CARD_STRETCH,
  ],
  ['clients by name', () => organization.admin.client, () => '/api/appointments/clients?search=cli', 8],
  ['the team’s search', () => organization.admin.client, () => '/api/search?q=cli', 8],
  ['professionals by the search', () => organization.admin.client, () => '/api/search?q=pes', 5],
  ['professionals, for systems', () => api, () => '/api/v1/professionals', 50],
  ['most professionals, for systems', () => api, () => '/api/v1/professionals?limit=200', 200],
  ['services, for systems', () => api, () => '/api/v1/products', 50],
  ['appointments, for systems', () => api, () => '/api/v1/appointments?limit=200', 200],
  [
    'a team, for visitors',
    () => server.guest,
    () => `/api/booking/shared/admin/${organization.admin.user.id}`,
    READ_LIMITS.busy,
  ],
  [
    'a person, for visitors',
    () => server.guest,
    () => `/api/booking/personal/${organization.admin.user.bookingSlug}`,
    READ_LIMITS.busy,
  ],
  ...(
    [
      ['/api/appointments?userId=$ME', 60],
      ['/api/appointments/cancellable?from=2026-11-01&to=2026-12-12', APPOINTMENTS_RANGE.rowsOfAll],
      [
        '/api/appointments/team-month?from=2026-11-01&to=2026-12-12',
        MONTH_PAGE_DAYS * MONTH_CELL.times * MONTH_CELL.perTime,
      ],
      ['/api/appointments/team-month?from=2026-11-01&to=2026-12-12&lines=0', MONTH_PAGE_DAYS],
      ['/api/appointments/team-opening?view=semana&date=2026-11-19&search=', APPOINTMENTS_RANGE.rows],
      ['/api/appointments/sheet?from=2026-11-19&to=2026-11-20', SHEET.page],
      ['/api/appointments/first-free?userIds=$SHOWN&from=2026-11-20', FIRST_FREE.times],
      ['/api/absences/plan?userId=$ME&from=2026-11-19&to=2026-11-19', ABSENCE.appointments],
      ['/api/availability', READ_LIMITS.windows],
      ['/api/availability/exceptions', EXCEPTIONS_PAGE],
      ['/api/clients', CLIENT_LIMITS.page],
      ['/api/clients/tags', CLIENT_LIMITS.tagsListed],
      ['/api/products', READ_LIMITS.products],
      ['/api/products/shared', READ_LIMITS.products],
      ['/api/receipts', RECEIPTS_PAGE],
      ['/api/reports/month?month=2026-11', REPORT_ROWS],
      ['/api/admin/specialties', SPECIALTIES_SHOWN],
      ['/api/admin/stats', 7],
      ['/api/waiting-list/services', WAITING_LIMITS.choices],
      ['/api/booking/any?team=$SLUG', READ_LIMITS.products],
      ['/api/booking/any/week?team=$SLUG&service=servico%201', 7],
      ['/api/slots/any?team=$SLUG&service=servico%201&from=2026-11-20&to=2026-11-27', 700],
    ] as const
  ).map(([path, most]): (typeof LISTS)[number] => [
    path,
    () => organization.admin.client,
    () =>
      path
        .replace('$ME', organization.admin.user.id)
        .replace('$SLUG', organization.admin.user.bookingSlug)
        .replace('$SHOWN', shown.join(',')),
    most,
  ]),
  [
    'free times of anybody, for systems',
    () => api,
    () => '/api/v1/free-slots/any?service=servico%201&from=2026-11-20&to=2026-11-27',
    700,
  ],
  ['clients, for systems', () => api, () => '/api/v1/clients', 50],
];

/** A receipt is only ever issued; the answer's schema bounds their page. */
const WITHOUT_ROWS = '/api/receipts';

/** What lists of one thing alone hold, however many an organisation has of it. */
const OF_ONE: readonly (readonly [what: string, ...routes: readonly RegExp[]])[] = [
  ['a client', /^\/api(\/v1)?\/clients\/:id/],
  ['an appointment', /^\/api(\/v1)?\/appointments\/:id/],
  ['the link of a client', /^\/api\/agendamento\//],
  [
    'a person',
    /^\/api\/(insights|products\/:userId|availability\/holiday|booking\/:slug$)/,
    /^\/api\/v1\/professionals\/:id/,
  ],
  ['the days asked for of a person', /^\/api(\/v1)?\/(free-slots|slots|appointments\/free-(times|days))$/],
  ['a webhook', /^\/api\/webhook-logs\/:id$/],
  ['what an organisation set', /^\/api\/(admin\/(mail|webhook-settings)|notification-settings)$/],
  ["somebody's account at Google", /^\/api\/google\/calendars$/],
  ['this version', /^\/api\/v1$/],
];

/** Whether an answer may have more of something the more there is. */
const holdsList = (schema: $ZodType): boolean =>
  schemaHolds(schema, ({ _zod }) => _zod.def.type === 'array' || _zod.def.type === 'record');

it('knows the bound of every route that reads out a list', () => {
  shown = [];
  const paths = LISTS.map(([, , path]) => path().split('?', 1)[0] ?? '');
  const isListed = (pattern: string): boolean => {
    const address = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`);
    return paths.some((path) => address.test(path));
  };
  const isOfOne = (pattern: string) =>
    OF_ONE.some(([, ...routes]) => routes.some((each) => each.test(pattern)));
  const unknown = Object.entries<Route>(API_ROUTES)
    .filter(([name, { answer }]) => name.startsWith('GET ') && Object.values(answer).some(holdsList))
    .map(([name]) => name.slice('GET '.length))
    .filter((pattern) => !isListed(pattern) && !isOfOne(pattern));
  expect(unknown).toEqual([]);
});

it.each([1, 30, 200])(
  'every list of every door is bounded with %d people',
  async (people) => {
    await plant(people, 60);
    const { body: page } = await organization.admin.client.get<PeoplePage>(
      `/api/admin/people?size=${AGENDA_PEOPLE}`,
    );
    expect(page).toMatchObject({ total: people, matches: people, pages: Math.ceil(people / AGENDA_PEOPLE) });
    shown = page.people.map(({ id }) => id);
    expect(shown).toHaveLength(Math.min(people, AGENDA_PEOPLE));
    for (const [what, client, path, most] of LISTS) {
      const answer = await client().get(path());
      expect(answer.status, what).toBe(200);
      expect(longest(answer.body), what).toBeLessThanOrEqual(most);
      // An empty list is as short as a bounded one.
      if (people > 1 && what !== WITHOUT_ROWS) expect(longest(answer.body), what).toBeGreaterThan(0);
      if (PAGED.has(what) && people > 1) expect(longest(answer.body), what).toBe(most);
    }
    const windows = await organization.admin.client.get<{ userId: string }[]>(
      `/api/availability/team?userIds=${shown.join(',')}`,
    );
    expect(windows.body.map(({ userId }) => userId).sort()).toEqual([...shown].sort());
  },
  300_000,
);

it('refuses a range with more appointments than one answer carries, instead of leaving some out', async () => {
  const each = Math.ceil((APPOINTMENTS_RANGE.rowsOfAll + 1) / 200);
  await plant(200, each);
  const { client, user } = organization.admin;
  expect(await client.get('/api/appointments')).toMatchObject(refused(400, 'RANGE_TOO_FULL'));
  const few = await client.get('/api/appointments?from=2026-11-19T03:00:00Z&to=2026-11-19T04:00:00Z');
  expect(longest(few.body)).toBe(800);
  const own = await client.get(`/api/appointments?userId=${user.id}`);
  expect(longest(own.body)).toBe(each);
  await query(`DELETE FROM appointment_rows WHERE organization_id = $ORG`);
  await plantAppointments(`AND u.id = '${user.id}'`, APPOINTMENTS_RANGE.rows + 1, 5);
  expect(await client.get(`/api/appointments?userId=${user.id}`)).toMatchObject(
    refused(400, 'RANGE_TOO_FULL'),
  );
});

it('refuses a range with more events from Google than one answer carries', async () => {
  await query(`DELETE FROM google_busy WHERE organization_id = $ORG`);
  await query(`INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, title, seen_in)
    SELECT organization_id, id, 'e' || n, timestamptz '2026-11-20T12:00:00Z' + n * interval '1 minute',
           timestamptz '2026-11-20T12:30:00Z' + n * interval '1 minute', 'Aula', gen_random_uuid()
      FROM users, generate_series(0, ${APPOINTMENTS_RANGE.rows}) n
     WHERE organization_id = $ORG AND role = 'admin'`);
  const { client } = organization.admin;
  expect(await client.get(`/api/google-calendar/events?${events}`)).toMatchObject(
    refused(400, 'RANGE_TOO_FULL'),
  );
  const day = 'from=2026-11-20T00:00:00Z&to=2026-11-21T00:00:00Z';
  expect(longest((await client.get(`/api/google-calendar/events?${day}`)).body)).toBe(720);
});
