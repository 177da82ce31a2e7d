import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HoursExceptionEntry } from '#shared/contract/exceptions.ts';
import type { ClientsAnswer } from '#shared/contract/client-records.ts';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { ShortLink } from '#shared/contract/short-links.ts';
import type { WebhookLog } from '#shared/contract/webhooks.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addWaiting } from '#test/factories/waiting.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  PASSWORD,
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { addGoogleEvent } from '#test/factories/google.ts';
import { openDoor } from '#test/factories/integrations.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { HER_ALONE, ofSystems, rank, SHAPES } from '#test/harness/isolation-walk.ts';
import { registeredRoutes } from '#test/harness/routes.ts';
import { consentOf, googleEnv } from '#test/harness/google-office.ts';
import { startGoogle, type Google } from '#test/harness/google.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { SILENT_ROUTES } from '#test/harness/silent-routes.ts';

// Every route of the server is called with everything that names Ana's things: by a colleague, by a stranger of another
// organisation, and, to know that the calls are good ones, by the administrator. A new route is walked by itself.

/** These speak of the caller alone, take no id, and would sign the caller out. The stream has its own test below. */
const NOT_WALKED =
  /^(POST \/api\/auth\/|\w+ \/api\/google\/callback$|POST \/api\/google-calendar\/notifications$|GET \/api\/notifications\/stream$)/;
/** What anybody may ask without an account; the others answer a stranger nothing. */
const PUBLIC =
  /^\w+ \/api\/(health|health\/.*|config|slots|booking\/.*|products\/:userId|appointments\/public|agendamento\/.*)$/;

/** What only Ana and her administrator may read. */
const SECRETS = {
  client: 'Zélia Sigilosa',
  email: 'zelia.sigilosa@exemplo.com.br',
  phone: '5511900001111',
  notes: 'Anotação sigilosa',
  product: 'Serviço sigiloso',
  reason: 'Motivo sigiloso',
  link: 'Link sigiloso',
  waiting: 'Espera Sigilosa',
  meeting: 'Título sigiloso',
  event: 'Compromisso sigiloso',
  google: 'sigilosa@gmail.example',
};

let server: TestServer;
let google: Google;
let organization: Organization;
let ana: Person;
let spare: Person;
let routes: string[];
/** Ids of Ana's things, and of nobody else's. */
let ids: string[];
let appointmentId: string;
/** Another appointment of Ana's, which a selection names. */
let selectedId: string;
let token: string;
beforeAll(async () => {
  google = await startGoogle();
  google.account(SECRETS.google);
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), workers: false },
    env: { WEBHOOK_ALLOW_PRIVATE: 'true', ...googleEnv(google) },
  });
  organization = await createOrganization(server, 'Dora Reis');
  [ana, spare] = [
    await createProfessional(organization, 'Ana Prado'),
    await createProfessional(organization, 'Sobra'),
  ];
  await addWeek(organization, ana, { startTime: '09:00', endTime: '18:00' });
  const hidden = await addProduct(organization, ana, { name: SECRETS.product, isActive: false });
  const away = must<HoursExceptionEntry>(
    await ana.client.post('/api/availability/exceptions', { from: '2027-03-01', reason: SECRETS.reason }),
    201,
  );
  const link = must<ShortLink>(
    await ana.client.post('/api/short-links', { label: SECRETS.link, page: 'personal' }),
    201,
  );
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  const waiting = await addWaiting(ana, SECRETS.waiting);
  must(
    await ana.client.patch('/api/user/profile', { meetingTitle: SECRETS.meeting, minimumCancelNotice: 60 }),
  );
  const made = await addAppointment(organization, ana, '2026-11-24T15:00:00Z', {
    clientName: SECRETS.client,
    clientEmail: SECRETS.email,
    clientPhone: SECRETS.phone,
    notes: SECRETS.notes,
  });
  appointmentId = made.id;
  selectedId = (await addAppointment(organization, ana, '2026-11-24T20:00:00Z')).id;
  await consentOf(server, ana);
  await addGoogleEvent(server, ana, {
    from: '2026-12-04T15:00:00Z',
    to: '2026-12-04T16:00:00Z',
    title: SECRETS.event,
  });
  const booked = await server.guest.post('/api/appointments/public', {
    professionalId: ana.user.id,
    clientName: SECRETS.client,
    clientEmail: SECRETS.email,
    startTime: '2026-11-25T15:00:00Z',
  });
  token = must<PublicBookingAnswer>(booked, 201).managePath.replace('/agendamento/', '');
  must(
    await ana.client.post('/api/notification-settings', {
      webhookNotificationsEnabled: true,
      webhookUrl: 'http://127.0.0.1:1/',
      webhookEvents: ['appointment.reminder'],
    }),
  );
  must(await ana.client.post('/api/webhook-logs/reprocess-all'));
  const planned = must<WebhookLog[]>(await ana.client.get('/api/webhook-logs/scheduled'));
  const windows = must<{ id: string }[]>(await ana.client.get('/api/availability'));
  ids = [appointmentId, hidden.id, away.id, link.id, waiting.id];
  const { clients } = must<ClientsAnswer>(await ana.client.get('/api/clients?q=sigilosa'));
  ids.push(windows[0]?.id ?? '', planned[0]?.id ?? '', clients[0]?.id ?? '', ana.user.id);
  // What is asked for by an empty id is nobody's: the walk would reach nothing and find nothing.
  expect(ids).not.toContain('');
  routes = (await registeredRoutes(server.context)).filter((route) => !NOT_WALKED.test(route));
});
afterAll(async () => {
  await server.close();
  await google.close();
});

function seriesOfAna(isPlan: boolean): object {
  const rule = { date: '2027-01-14', time: '10:00', every: 'week', count: 2 };
  const client = {
    clientName: 'Rui Lopes',
    clientEmail: 'rui@exemplo.com.br',
    starts: ['2027-01-14T13:00:00Z'],
  };
  return { professionalId: ana.user.id, durationMinutes: 30, ...rule, ...(isPlan ? {} : client) };
}

function bodies(route: string): object[] {
  // What systems send is read strictly: fields that are not known are refused.
  if (route === 'PUT /api/v1/appointments/:id/attendance') return [{ attendance: null }];
  if (route.startsWith('POST /api/v1/series')) return [seriesOfAna(route.endsWith('/check'))];
  if (route === 'POST /api/v1/appointments/:id/series/cancel') return [{ scope: 'all' }];
  const shift = { scope: 'all', date: '2027-01-15', time: '10:00' };
  if (route === 'POST /api/v1/appointments/:id/series/check-move') return [shift];
  if (route === 'POST /api/v1/appointments/:id/series/move')
    return [{ ...shift, moves: [{ id: appointmentId, startTime: '2027-01-15T13:00:00Z' }] }];
  if (route === 'POST /api/v1/clients') return [{ name: 'Rui Lopes', preferredProfessionalId: ana.user.id }];
  if (route === 'PATCH /api/v1/clients/:id') return [{ note: 'Outra anotação' }];
  if (route.endsWith('/late-cancellations/:appointmentId')) return [{ counts: false }];
  if (ofSystems(route))
    return [
      {
        professionalId: ana.user.id,
        clientName: 'Rui Lopes',
        startTime: route.startsWith('POST') ? '2026-12-03T15:00:00Z' : '2026-12-03T17:00:00Z',
      },
      { notes: 'Outra anotação' },
    ];
  if (route === 'PUT /api/admin/users/:id') return [{ name: 'Outro nome', email: freshEmail() }]; // read strictly too
  const all = {
    productId: ids[1],
    movingId: appointmentId,
    appointmentId,
    ids: [selectedId],
    notify: false,
    attendance: null,
    name: 'Outro nome',
    email: freshEmail(),
    password: PASSWORD,
    clientName: 'Rui Lopes',
    clientEmail: 'rui@exemplo.com.br',
    notes: 'Outra anotação',
    duration: 60,
    price: 10,
    isActive: true,
    dayOfWeek: 0,
    appointmentDuration: 15,
    maxConcurrentAppointments: 1,
    requireName: true,
    country: 'PT',
    keys: ['natal'],
    isWorked: true,
    enabled: true,
    calendarId: SECRETS.google,
    neutralTitle: false,
    allowConflict: true,
    label: 'Outro rótulo',
    page: 'personal',
    isArchived: true,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    parts: ['manha'],
    noticeMinutes: 0,
    until: '2026-12-01',
    entryId: '1',
  };
  const named = { userId: ana.user.id, fromUserId: ana.user.id, bookingSlug: ana.user.bookingSlug };
  // A call that names nobody acts on the caller's own things, or on what the path names.
  // What a day begins with elsewhere is a place here.
  const less = route === 'PUT /api/appointments/:id' ? { from: undefined } : {};
  return SHAPES.flatMap((shape) => [
    { ...all, ...shape, ...less, ...named },
    { ...all, ...shape, ...less },
    { ...all, ...shape, ...less, productId: undefined },
  ]);
}

function queries(route: string): string[] {
  const person = `professionalId=${ana.user.id}`;
  if (ofSystems(route)) return ['', `?${person}`, `?${person}&from=2026-11-20&to=2026-12-05`];
  const about = {
    userId: ana.user.id,
    professionalId: ana.user.id,
    movingId: appointmentId,
    appointmentId,
    ids: appointmentId,
    search: 'Zé',
    q: 'Zé',
    when: 'next',
    date: '2026-11-24',
    duration: '60',
    format: 'csv',
    view: 'dia',
    month: '2026-11',
  };
  return [
    '',
    `?userId=${ana.user.id}`,
    `?userIds=${ana.user.id}`,
    `?ids=${ana.user.id}`,
    `?search=${encodeURIComponent(SECRETS.email.slice(0, 5))}`,
    `?ids=${appointmentId}`,
    ...SHAPES.slice(0, 2).map(({ from, to }) => {
      return `?${new URLSearchParams({ ...about, from: String(from), to: String(to) }).toString()}`;
    }),
  ];
}

/** The route's paths, with each of the given values in the place of its parameter. */
function pathsOf(pattern: string, values: readonly string[]): string[] {
  const [name] = /:\w+/.exec(pattern) ?? [];
  if (name === undefined) return [pattern];
  const fixed = { ':slug': ana.user.bookingSlug, ':adminId': organization.admin.user.id }[name];
  const fitting = fixed === undefined ? values : [fixed];
  return fitting.map((value) => pattern.replace(name, value));
}

/** All calls of a route; what each was answered. */
async function walk(route: string, client: Client, values = ids): Promise<Answer[]> {
  const [method = '', pattern = ''] = route.split(' ');
  const answers: Answer[] = [];
  for (const path of pathsOf(pattern, values)) {
    if (method === 'GET') {
      for (const query of queries(route)) answers.push(await client.get(path + query));
    } else if (method === 'DELETE') {
      answers.push(await client.delete(path), await client.delete(`${path}?userId=${ana.user.id}`));
    } else {
      const verb = method.toLowerCase() as 'post' | 'put' | 'patch';
      for (const body of bodies(route)) answers.push(await client[verb](path, body));
    }
  }
  return answers;
}

/** Every row of the database that has to do with Ana, history and queue included. */
async function everythingOfAna(): Promise<string[]> {
  const { database } = server.context;
  const tables = await database.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> 'sessions' OR tablename = 'job' ORDER BY 1`,
  );
  const about = ids.map((id) => `%${id}%`);
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await database.query<{ row: string }>(
      `SELECT t::text AS row FROM ${name} t WHERE t::text LIKE ANY ($1) ORDER BY 1`,
      [about],
    );
    rows.push(...found.map(({ row }) => `${name} ${row}`));
  }
  return rows;
}

const succeeded = ({ status }: Answer) => status >= 200 && status < 300;

describe.each([
  ['a colleague', 'people', () => createProfessional(organization, 'Bruno Lima')],
  [
    'a professional of another organisation',
    'people',
    async () => createProfessional(await createOrganization(server, 'Rui Melo'), 'Caio Luz'),
  ],
  [
    'an administrator of another organisation',
    'people',
    async () => (await createOrganization(server, 'Eva Melo')).admin,
  ],
  [
    'a system of another organisation',
    'systems',
    async () => ({ client: await openDoor(await createOrganization(server, 'Ivo Melo'), 'api') }),
  ],
] as const)('%s', (_who, door, make) => {
  it('reads nothing of Ana’s and changes nothing, on any route of the server', async () => {
    const other = await make();
    const before = await everythingOfAna();
    expect(before.length).toBeGreaterThan(15);
    const slips: string[] = [];
    for (const route of routes) {
      // At the other door every call is refused alike: one id will do.
      const isOwnDoor = ofSystems(route) === (door === 'systems');
      const answers = await walk(route, other.client, isOwnDoor ? ids : ids.slice(0, 1));
      for (const { status, body } of answers) {
        const text = JSON.stringify(body);
        const received = Object.values(SECRETS).filter((secret) => text.includes(secret));
        if (received.length > 0) slips.push(`${route} tells ${received.join(', ')}`);
        if (status >= 500) slips.push(`${route} fails with ${status}`);
      }
      const named = /:(id|userId)\b/.test(route) && !PUBLIC.test(route);
      if (named && answers.some(succeeded)) slips.push(`${route} answers`);
    }
    expect(slips).toEqual([]);
    expect(await everythingOfAna()).toEqual(before);
  }, 300_000);
});

it('the live stream of a colleague says nothing of what Ana, her clients and her administrator do', async () => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const stream = await openStream(bruno.client);
  expect(await stream.next()).toMatchObject({ type: 'connection_established', userId: null });
  const own = ana.client;
  const made = await addAppointment(organization, ana, '2026-11-30T15:00:00Z');
  must(await own.put(`/api/appointments/${made.id}`, { startTime: '2026-11-30T17:00:00Z' }));
  must(await own.delete(`/api/appointments/${made.id}`));
  must(await server.guest.post(`/api/agendamento/${token}/confirm`));
  must(await server.guest.post(`/api/agendamento/${token}/move`, { startTime: '2026-11-26T15:00:00Z' }));
  must(await own.patch('/api/user/profile', { title: 'Psicóloga' }));
  must(await own.post('/api/booking-form-settings', { requirePhone: true }));
  must(await own.put('/api/availability/holidays', { isWorked: true }));
  const { id } = await addProduct(organization, ana);
  must(await own.delete(`/api/products/${id}`));
  must(await organization.admin.client.put(`/api/admin/users/${ana.user.id}`, { title: 'Terapeuta' }));
  must(await bruno.client.patch('/api/user/profile', { title: 'Fisioterapeuta' }));
  // The messages come in order: the first one after all that is his own.
  expect(await stream.next()).toEqual({
    type: 'user_updated',
    userId: bruno.user.id,
    appointmentId: null,
    source: 'professional',
  });
  await stream.close();
});

it('the same calls do reach Ana’s things where they are allowed to', async () => {
  // Last, because it changes and removes them.
  const values = [...ids.slice(0, -1), spare.user.id, token];
  const { client } = organization.admin;
  for (const route of HER_ALONE) {
    expect((await walk(route, client, values)).filter(succeeded), route).toEqual([]);
    expect((await walk(route, ana.client, values)).filter(succeeded), route).not.toEqual([]);
  }
  const order = routes.filter((route) => !HER_ALONE.includes(route)).sort((a, b) => rank(a) - rank(b));
  const silent: string[] = [];
  const clientId = ids.at(-2) ?? '';
  const system = await openDoor(organization, 'api');
  const another = (await addAppointment(organization, ana, '2026-11-24T18:00:00Z')).id;
  for (const route of order) {
    const answers = await (ofSystems(route)
      ? walk(route, system, [another, ana.user.id, clientId])
      : walk(route, client, values));
    if (!answers.some(succeeded)) silent.push(route);
  }
  expect(silent.sort()).toEqual(SILENT_ROUTES);
}, 300_000);
