import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import type { ScheduledPage } from '#shared/contract/webhooks.ts';
import { addProduct, addWeek, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  PASSWORD,
  createOrganization,
  createProfessional,
  signIn,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { daySeries, hourSeries, windowSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { startExternalProvider, type ExternalProvider } from '#test/harness/external-provider.ts';
import { consentOf, googleEnv } from '#test/harness/google-office.ts';
import { startGoogle, type Google } from '#test/harness/google.ts';
import { ADMINS, BY_ACCESS, CONNECTED, NO_LINK, OWNER_ALONE } from '#test/harness/role-statuses.ts';
import { absenceRows } from '#test/harness/role-absences.ts';
import { clientRows } from '#test/harness/role-clients.ts';
import { freeTimeRows } from '#test/harness/role-free-times.ts';
import { insightRows } from '#test/harness/role-insights.ts';
import { agendaRows } from '#test/harness/role-agenda.ts';
import { paymentRows } from '#test/harness/role-payments.ts';
import { seriesRows } from '#test/harness/role-series.ts';
import { systemRows } from '#test/harness/role-systems.ts';
import { anybodyRows, linkRows, shortLinkRows, waitingRows } from '#test/harness/role-links.ts';
import { API_ROUTES, registeredRoutes } from '#test/harness/routes.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';

/** Nobody, a professional, a colleague of theirs, their administrator, another organisation's administrator. */
const ROLES = ['none', 'owner', 'colleague', 'admin', 'outsider'] as const;
type Role = (typeof ROLES)[number];

const GOOGLE_ACCOUNT = 'dona@gmail.example';

type Call = { params?: Record<string, string>; query?: string; body?: unknown; client?: Client };
/** `statuses` in the order of the roles, where they are not those of the route's access. */
type Row = { statuses?: readonly number[]; call?: (role: Role) => Call | Promise<Call> };

let server: TestServer;
let organization: Organization;
let owner: Person;
let colleague: Person;
let outsider: Person;
/** Takes public bookings, all week. */
let host: Person;
let provider: ExternalProvider;
let google: Google;
beforeAll(async () => {
  [provider, google] = await Promise.all([startExternalProvider(), startGoogle()]);
  google.account(GOOGLE_ACCOUNT);
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z') },
    env: { WEBHOOK_ALLOW_PRIVATE: 'true', EXTERNAL_AUTH_HOST: provider.host, ...googleEnv(google) },
  });
  organization = await createOrganization(server);
  owner = await createProfessional(organization);
  colleague = await createProfessional(organization);
  outsider = (await createOrganization(server)).admin;
  host = await createProfessional(organization);
  await addWeek(organization, host, { startTime: '00:00', endTime: '24:00' });
  for (const person of [owner, colleague]) await addWindow(organization, person, { dayOfWeek: 0 });
  await consentOf(server, owner);
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
});
afterAll(async () => {
  await server.close();
  await provider.close();
  await google.close();
});

const people = () => ({ owner, colleague, admin: organization.admin, outsider });
const clientOf = (role: Role): Client => (role === 'none' ? server.guest : people()[role].client);

const nextHour = hourSeries();
const soonHour = hourSeries('2026-11-18T14:00:00Z');
const pastHour = hourSeries('2026-10-01');
const nextWindow = windowSeries();
const ownersId = () => ({ params: { id: owner.user.id } });
const query = () => ({ query: `?userId=${owner.user.id}` });
const place = () => ({ body: { userId: owner.user.id, country: 'BR' } });
const product = async () => ({ params: { id: (await addProduct(organization, owner)).id } });
const appointment = async () => ({
  params: { id: (await addAppointment(organization, owner, nextHour())).id },
});
/** In the past: nothing is planned for it, and the list of what is planned has 100 lines. */
const another = async () => (await addAppointment(organization, owner, pastHour(), clientFields())).clientId;

const newWindow = () => ({ userId: owner.user.id, ...nextWindow() });
const window = async () => {
  const made = await organization.admin.client.post('/api/availability', newWindow());
  return { params: { id: must<{ id: string }>(made, 201).id } };
};

const nextDay = daySeries();
const newDayOff = () => ({ userId: owner.user.id, from: nextDay() });
const dayOff = async () => {
  const made = await organization.admin.client.post('/api/availability/exceptions', newDayOff());
  return { params: { id: must<{ id: string }>(made, 201).id } };
};

const publicBooking = () => ({ ...clientFields(), professionalId: host.user.id, startTime: nextHour() });
const managed = async () => {
  const made = await server.guest.post('/api/appointments/public', publicBooking());
  const { managePath } = must<PublicBookingAnswer>(made, 201);
  return { params: { token: managePath.replace('/agendamento/', '') } };
};
const organizationScope = () => ({ query: '?scope=organization' });
/** A reminder that waits to be sent to the owner's webhook, where nobody listens; before those of other rows, for the list has a hundred lines. */
const delivery = async () => {
  const settings = {
    webhookNotificationsEnabled: true,
    webhookUrl: 'http://127.0.0.1:1/',
    webhookEvents: ['appointment.reminder'],
    notificationTimes: [1],
  };
  must(await owner.client.post('/api/notification-settings', settings));
  const { id } = await addAppointment(organization, owner, soonHour());
  const planned = await waitFor(async () => {
    const webhooks = must<ScheduledPage['webhooks']>(await owner.client.get('/api/webhook-logs/scheduled'));
    return (
      webhooks.find(({ payload: { data } }) => 'appointmentId' in data && data.appointmentId === id) ?? null
    );
  });
  return { params: { id: planned.id } };
};
const newPerson = () => ({ name: 'Nova Pessoa', email: freshEmail(), password: PASSWORD });
const clientFields = () => ({ clientName: 'Eva Cruz', clientEmail: freshEmail() });

type ApiRoute = keyof typeof API_ROUTES;

/** What a call needs, and answers that its access does not explain. Routes that are left out are asked plainly. */
const TABLE: Partial<Record<ApiRoute, Row>> = {
  'POST /api/auth/user/login': {
    call: () => ({ body: { email: owner.email, password: PASSWORD } }),
  },
  'POST /api/auth/external/login': {
    call: () => {
      const { email } = provider.add({ email: freshEmail() });
      return { body: { externalToken: provider.tokenOf(email), loginEmail: email } };
    },
  },
  'POST /api/auth/admin/register': {
    statuses: [201, 201, 201, 201, 201],
    call: () => ({ body: newPerson() }),
  },
  'POST /api/auth/logout': {
    call: async (role) =>
      role === 'none' ? {} : { client: (await signIn(server, people()[role].email)).client },
  },
  'POST /api/auth/password': {
    statuses: [401, 422, 422, 422, 422],
    call: () => ({ body: { current: 'não é esta', new: 'outra-senha' } }),
  },
  'DELETE /api/auth/sessions': {
    call: async (role) =>
      role === 'none' ? {} : { client: (await signIn(server, await strangerOf(role))).client },
  },
  'DELETE /api/auth/sessions/:id': {
    statuses: [401, 404, 404, 404, 404],
    call: () => ({ params: { id: crypto.randomUUID() } }),
  },
  'POST /api/auth/email-proof/confirm': { statuses: NO_LINK, call: () => ({ body: { token: 'nenhum' } }) },
  'POST /api/auth/forgot': { call: () => ({ body: { email: 'ninguem@exemplo.com.br' } }) },
  'POST /api/auth/reset/check': { call: () => ({ body: { token: 'nenhum' } }) },
  'POST /api/auth/reset': {
    statuses: NO_LINK,
    call: () => ({ body: { token: 'nenhum', password: PASSWORD } }),
  },

  'PATCH /api/admin/organization': {
    call: () => ({ body: { requireClientEmail: false } }),
  },
  'POST /api/admin/users': { statuses: [401, 403, 403, 201, 201], call: () => ({ body: newPerson() }) },
  'PUT /api/admin/users/:id': {
    statuses: [401, 403, 403, 200, 404],
    call: () => ({ ...ownersId(), body: { title: 'Cabeleireira' } }),
  },
  'DELETE /api/admin/users/:id': {
    statuses: [401, 403, 403, 200, 404],
    call: async () => ({ params: { id: (await createProfessional(organization)).user.id } }),
  },
  'PATCH /api/user/profile': { call: () => ({ body: { title: 'Barbeira' } }) },

  'GET /api/availability': { statuses: [401, 200, 403, 200, 404], call: query },
  'POST /api/availability': {
    statuses: [401, 201, 403, 201, 404],
    call: () => ({ body: newWindow() }),
  },
  'POST /api/availability/copy': {
    statuses: [401, 200, 403, 200, 404],
    call: async () => {
      await window();
      const from = must<{ dayOfWeek: number }[]>(await owner.client.get('/api/availability'))[0]?.dayOfWeek;
      return { body: { userId: owner.user.id, from, to: [from] } };
    },
  },
  'PATCH /api/availability/:id': {
    statuses: [401, 200, 404, 200, 404],
    call: async () => ({ ...(await window()), body: { isActive: false } }),
  },
  'DELETE /api/availability/:id': { statuses: [401, 200, 404, 200, 404], call: window },
  'GET /api/availability/team': {
    statuses: [401, 403, 403, 200, 200],
    call: () => ({ query: `?userIds=${owner.user.id}` }),
  },
  'GET /api/availability/team-days': {
    statuses: [401, 403, 403, 200, 200],
    call: () => ({ query: '?from=2026-11-01&to=2026-11-30' }),
  },
  'GET /api/availability/dates': {
    statuses: [401, 200, 403, 200, 404],
    call: () => ({ query: `${query().query}&from=2026-11-01&to=2026-11-30` }),
  },
  'GET /api/availability/exceptions': { statuses: [401, 200, 403, 200, 404], call: query },
  'POST /api/availability/exceptions': {
    statuses: [401, 201, 403, 201, 404],
    call: () => ({ body: newDayOff() }),
  },
  'DELETE /api/availability/exceptions/:id': { statuses: [401, 200, 404, 200, 404], call: dayOff },
  'GET /api/availability/holidays': { statuses: [401, 200, 403, 200, 404], call: query },
  'PUT /api/availability/holidays': {
    statuses: [401, 200, 403, 200, 404],
    call: () => ({ body: { userId: owner.user.id, keys: ['natal'], isWorked: true } }),
  },
  'GET /api/availability/holiday-place': { statuses: [401, 200, 403, 200, 404], call: query },
  'PUT /api/availability/holiday-place': { statuses: [401, 200, 403, 200, 404], call: place },

  'GET /api/products/:userId': { call: () => ({ params: { userId: owner.user.id } }) },
  'POST /api/products': {
    statuses: [401, 201, 403, 201, 404],
    call: () => ({ body: { name: 'Corte', duration: 30, userId: owner.user.id } }),
  },
  'PUT /api/products/:id': {
    statuses: [401, 200, 404, 200, 404],
    call: async () => ({ ...(await product()), body: { price: 10 } }),
  },
  'DELETE /api/products/:id': { statuses: [401, 200, 404, 200, 404], call: product },

  'POST /api/notification-settings': {
    call: () => ({ body: { emailNotificationsEnabled: true } }),
  },
  'POST /api/admin/webhook-settings': {
    call: () => ({ body: { notificationTimes: [60] } }),
  },
  'POST /api/webhook/secret': { statuses: ADMINS, call: organizationScope },
  'POST /api/webhook/test': { statuses: [401, 403, 403, 422, 422], call: organizationScope },
  'GET /api/webhook-logs': { statuses: ADMINS, call: organizationScope },
  'GET /api/webhook-logs/scheduled': { statuses: ADMINS, call: organizationScope },
  'POST /api/webhook-logs/reprocess-all': { statuses: ADMINS, call: organizationScope },
  'GET /api/webhook-logs/:id': { statuses: OWNER_ALONE, call: delivery },
  'POST /api/webhook-logs/:id/process': { statuses: OWNER_ALONE, call: delivery },
  'DELETE /api/webhook-logs/:id': { statuses: OWNER_ALONE, call: delivery },

  'GET /api/booking-form-settings': { statuses: [401, 200, 403, 200, 404], call: query },
  'POST /api/booking-form-settings': {
    statuses: [401, 200, 403, 200, 404],
    call: () => ({ body: { userId: owner.user.id, requireEmail: true } }),
  },

  'GET /api/appointments': { statuses: [401, 200, 404, 200, 404], call: query },
  'GET /api/appointments/overview': {},
  'GET /api/appointments/clients': { call: () => ({ query: '?search=car' }) },
  'GET /api/search': { call: () => ({ query: '?q=car' }) },
  ...freeTimeRows(() => ({ owner })),
  'POST /api/google/callback': {
    statuses: [401, 422, 422, 422, 422],
    call: () => ({ body: { code: 'c', state: 's' } }),
  },
  'PUT /api/google/calendar': { statuses: CONNECTED, call: () => ({ body: { calendarId: GOOGLE_ACCOUNT } }) },
  'PUT /api/google/options': { statuses: CONNECTED, call: () => ({ body: { neutralTitle: false } }) },
  'PUT /api/google/bidirectional-sync': { statuses: CONNECTED, call: () => ({ body: { enabled: true } }) },
  'POST /api/google-calendar/sync-now': { statuses: CONNECTED, call: () => ({ body: { fullSync: true } }) },
  'GET /api/google-calendar/events': {
    statuses: [401, 200, 404, 200, 404],
    call: () => ({
      query: `?userId=${owner.user.id}&from=2026-11-01T00:00:00Z&to=2026-11-30T00:00:00Z`,
    }),
  },
  'POST /api/appointments': {
    statuses: [401, 201, 404, 201, 404],
    call: () => ({ body: { ...clientFields(), userId: owner.user.id, startTime: nextHour() } }),
  },
  ...shortLinkRows(() => ({ owner })),
  ...absenceRows(() => ({ owner, nextDay, appointment })),
  ...clientRows(() => ({ owner, appointment, another })),
  ...seriesRows(() => ({ owner, nextHour, clientFields })),
  ...paymentRows(() => ({ owner, organization, appointment })),
  ...insightRows(() => ({ owner })),
  ...agendaRows(() => ({ owner, appointment })),
  ...waitingRows(() => ({ appointment, owner, colleague, admin: organization.admin })),
  ...linkRows(() => ({ server, appointment, managed, nextHour })),
  'PUT /api/appointments/:id': {
    statuses: [401, 200, 404, 200, 404],
    call: async () => ({ ...(await appointment()), body: { notes: 'Chega mais cedo.' } }),
  },
  'GET /api/appointments/:id/whatsapp': {
    statuses: [401, 200, 404, 200, 404],
    call: async () => ({
      params: {
        id: (await addAppointment(organization, owner, nextHour(), { clientPhone: '(11) 98765-4321' })).id,
      },
    }),
  },
  'GET /api/appointments/:id/history': { statuses: [401, 200, 404, 200, 404], call: appointment },
  'GET /api/appointments/:id/cancellation': { statuses: [401, 200, 404, 200, 404], call: appointment },
  'DELETE /api/appointments/:id': { statuses: [401, 200, 404, 200, 404], call: appointment },
  'POST /api/appointments/public': {
    statuses: [201, 201, 201, 201, 201],
    call: () => ({ body: publicBooking() }),
  },

  'GET /api/slots': {
    call: () => ({ query: `?professionalId=${host.user.id}&from=2026-11-20&to=2026-11-21` }),
  },
  ...anybodyRows(() => ({ host })),
  'GET /api/booking/personal/:slug': {
    call: () => ({ params: { slug: host.user.bookingSlug } }),
  },
  'GET /api/booking/shared/admin/:adminId': {
    call: () => ({ params: { adminId: organization.admin.user.id } }),
  },
  'GET /api/booking/:slug': { call: () => ({ params: { slug: host.user.bookingSlug } }) },

  'POST /api/admin/toggle-api': { call: () => ({ body: { enabled: true } }) },
  'POST /api/admin/toggle-mcp': { call: () => ({ body: { enabled: true } }) },
  'GET /api/admin/get-api-token': {
    call: async () => {
      for (const { client } of [organization.admin, outsider])
        must(await client.post('/api/admin/generate-api-token'));
      return {};
    },
  },

  ...systemRows(() => ({ ownersId, appointment, client: another })),
  'GET /api/google/callback': { statuses: [302, 302, 302, 302, 302] },
  'POST /api/google-calendar/notifications': { statuses: [400, 400, 400, 400, 400] },
  'GET /api/google/calendars': { statuses: CONNECTED },
  'GET /api/google/calendar/move': { statuses: CONNECTED },
  'GET /api/google/userinfo': { statuses: CONNECTED },
  'GET /api/google/test': { statuses: CONNECTED },
};

const EVERY_ROUTE = Object.keys(API_ROUTES) as ApiRoute[]; // the keys of the tables
/** Those that are asked plainly come last: one of them ends the connection to Google that others need. */
const IN_ORDER = [...EVERY_ROUTE].sort((a, b) => Number(!(a in TABLE)) - Number(!(b in TABLE)));

/** Somebody new with the role's rights, whose sessions nobody else's test needs. */
async function strangerOf(role: Role): Promise<string> {
  return role === 'admin' || role === 'outsider'
    ? (await createOrganization(server)).admin.email
    : (await createProfessional(organization)).email;
}

async function statusOf(route: ApiRoute, role: Role): Promise<number> {
  const [method = '', pattern = ''] = route.split(' ');
  const {
    params = {},
    query: search = '',
    body,
    client = clientOf(role),
  } = (await TABLE[route]?.call?.(role)) ?? {};
  if (route === 'GET /api/notifications/stream') {
    const stream = await openStream(client);
    await stream.close();
    return stream.status;
  }
  const path = pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return (await client[verb](path + search, body)).status;
}

describe('who may call what', () => {
  it('access is declared for every route that the application registers, and for no other', async () => {
    expect(await registeredRoutes(server.context)).toEqual([...EVERY_ROUTE].sort());
  });

  it.each(IN_ORDER)('%s', async (route) => {
    const answers: Record<string, number> = {};
    for (const role of ROLES) answers[role] = await statusOf(route, role);
    const declared = TABLE[route]?.statuses ?? BY_ACCESS[API_ROUTES[route].access];
    expect(answers).toEqual(Object.fromEntries(ROLES.map((role, index) => [role, declared[index]])));
  });

  it('holds for headers alone too', async () => {
    const status = async (token: string | null) => {
      const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
      return (await fetch(`${server.address}/api/admin/users`, { method: 'HEAD', headers })).status;
    };
    expect([await status(null), await status(owner.client.token)]).toEqual([401, 403]);
  });
});
