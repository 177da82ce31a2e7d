import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionAnswer } from '#shared/contract/auth.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addProduct, addWeek, addWindow, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { addGoogleEvent } from '#test/factories/google.ts';
import {
  PASSWORD,
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let organization: Organization;
let person: Person;
/** Takes public bookings, all week. */
let host: Person;
/** An appointment that was changed more than once. */
let changed: Appointment;
/** Of a device on which the person has signed in. */
let deviceToken: string;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { workers: false, clock: movableClock('2026-11-18T12:00:00Z') },
  });
  organization = await createOrganization(server);
  person = await createProfessional(organization);
  for (let dayOfWeek = 0; dayOfWeek < 5; dayOfWeek++) {
    await addWindow(organization, person, { dayOfWeek });
    await addProduct(organization, person);
    await takeNoService(organization, person);
    await createProfessional(organization);
  }
  for (const from of ['2026-11-23', '2026-11-24', '2026-11-25']) {
    await person.client.post('/api/availability/exceptions', { from });
    await addAppointment(organization, person, `${from}T13:00:00Z`);
  }
  expect((await person.client.post('/api/notification-settings', {})).status).toBe(200);
  for (const from of ['2026-11-23T15:00:00Z', '2026-11-23T15:30:00Z']) {
    await addGoogleEvent(server, person, { from, to: '2026-11-23T16:00:00Z' });
  }
  host = await createProfessional(organization);
  await addWeek(organization, host, { startTime: '00:00', endTime: '24:00' });
  for (let taken = 0; taken < 5; taken++) await addAppointment(organization, host, nextHour());
  for (let imported = 0; imported < 5; imported++) {
    const from = nextHour();
    await addGoogleEvent(server, host, { from, to: new Date(Date.parse(from) + 3_600_000).toISOString() });
  }
  changed = await addAppointment(organization, host, nextHour());
  deviceToken = must<SessionAnswer>(await enter({})).deviceToken ?? '';
  for (const notes of ['um', 'dois', 'três']) {
    must(await host.client.put(`/api/appointments/${changed.id}`, { notes }));
  }
});
afterAll(() => server.close());

const nextHour = hourSeries();

/** SQL statements of one request. The least of three: the job queue's upkeep may fall into one of them. */
async function statementsOf(call: () => Promise<Answer>, status = 200): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = server.context.database.statementCount();
    expect((await call()).status).toBe(status);
    counts.push(server.context.database.statementCount() - before);
  }
  return Math.min(...counts);
}

const admin = () => organization.admin.client;
const own = () => person.client;
const guest = () => server.guest;
const named = (path: string) => () => `${path}?userId=${person.user.id}`;

const page = '?from=2026-11-01&to=2026-12-12';
const events = '?from=2026-11-20T00:00:00Z&to=2026-12-20T00:00:00Z';

/** A signed-in request reads its session, and then as much as its answer needs, however many rows there are. */
const READS: [string, () => Client, () => string, number][] = [
  ['the list of users', admin, () => '/api/admin/users', 2],
  ['the bell of an administrator', admin, () => '/api/bell', 2],
  ['the bell of a professional', own, () => '/api/bell', 2],
  ['what concerns an administrator', admin, () => '/api/activity', 2],
  ['what concerns a professional', own, () => '/api/activity', 2],
  ['the log of activities', admin, () => '/api/admin/audit-log', 2],
  ['the statistics', admin, () => '/api/admin/stats', 2],
  ['the profile', own, () => '/api/user/profile', 2],
  ['the colleagues', own, () => '/api/user/colleagues', 3],
  ['the team’s day', admin, () => '/api/appointments/team-day?date=2026-11-23', 3],
  ['a team’s day, opened', admin, () => '/api/appointments/team-opening?view=dia&date=2026-11-23&search=', 8],
  ['what takes the team’s time besides', admin, () => `/api/appointments/team-month-busy${page}`, 3],
  ['the own held times', own, () => `/api/held-times${events}`, 2],
  ['the own windows', own, () => '/api/availability', 2],
  ['a named person’s windows', admin, named('/api/availability'), 3],
  ['a page of people', admin, () => '/api/admin/people?search=pes', 3],
  ['certain people', admin, () => `/api/admin/people?ids=${person.user.id}`, 3],
  ['the windows of people', admin, () => `/api/availability/team?userIds=${person.user.id}`, 2],
  ['the team’s days', admin, () => '/api/availability/team-days?from=2026-11-01&to=2026-12-12', 3],
  ['the own days off, with what is booked on them', own, () => '/api/availability/exceptions', 3],
  ['the own holidays, with what is booked on them', own, () => '/api/availability/holidays', 4],
  ['whose holidays are the own', own, () => '/api/availability/holiday-place', 2],
  ['how the own hours were used', own, () => '/api/insights?weeks=26', 11],
  ['the own dates that differ', admin, () => '/api/availability/dates?from=2026-11-01&to=2026-11-30', 3],
  [
    'who is booked on a day that falls out, with proposals',
    admin,
    () => `/api/absences/plan?userId=${person.user.id}&from=2026-11-23&to=2026-12-20`,
    8,
  ],
  ['the own products', own, () => '/api/products', 2],
  ['a person’s products, for a visitor', guest, () => `/api/products/${person.user.id}`, 1],
  ['a person’s products, for themselves', own, () => `/api/products/${person.user.id}`, 2],
  ['the notification settings', own, () => '/api/notification-settings', 2],
  ['what was sent to a webhook', own, () => '/api/webhook-logs', 3],
  ['what will be sent to it', own, () => '/api/webhook-logs/scheduled', 3],
  [
    'the events of several people',
    admin,
    () => `/api/google-calendar/events${events}&userIds=${host.user.id},${person.user.id}`,
    2,
  ],
  ['a named person’s events', admin, () => `/api/google-calendar/events${events}&userId=${host.user.id}`, 2],
  ['the own events from Google', own, () => `/api/google-calendar/events${events}`, 2],
  ['the booking form', own, () => '/api/booking-form-settings', 2],
];

it.each(READS)('%s', async (_what, client, path, statements) => {
  expect(await statementsOf(() => client().get(path()))).toBe(statements);
});

const enter = (body: object) =>
  guest().post('/api/auth/user/login', { email: person.email, password: PASSWORD, ...body });

const visitor = () => ({ clientName: 'Eva Cruz', clientEmail: freshEmail() });
const link = () => guest().get(`/api/booking/personal/${host.user.bookingSlug}`);
const slots = '&from=2026-11-20&to=2026-12-20';

/** What a busy day asks most: as many statements, however many appointments there are. */
const HOT: [string, () => Promise<Answer>, number, number][] = [
  ['a public link, kept since the last change', link, 200, 0],
  [
    'a public link, not cached',
    () => {
      server.context.publicAnswers.clear();
      return link();
    },
    200,
    1,
  ],
  [
    'the free times of a month',
    () => guest().get(`/api/slots?professionalId=${host.user.id}${slots}`),
    200,
    2,
  ],
  [
    'a booking by a client',
    () =>
      guest().post('/api/appointments/public', {
        ...visitor(),
        professionalId: host.user.id,
        startTime: nextHour(),
      }),
    201,
    7,
  ],
  [
    'a booking by an administrator',
    () => admin().post('/api/appointments', { ...visitor(), userId: host.user.id, startTime: nextHour() }),
    201,
    7,
  ],
  // The person, the guess, the person held, the session, the guess taken back.
  ['a sign-in', () => enter({}), 200, 5],
  ['a sign-in on a known device', () => enter({ deviceTokens: [deviceToken] }), 200, 3],
  ['a wrong password', () => enter({ password: 'errada' }), 401, 2],
  ['the appointments of everybody', () => admin().get('/api/appointments'), 200, 2],
  [
    'the free times of a day, for staff',
    () => admin().get(`/api/appointments/free-times?userId=${host.user.id}&date=2026-11-20`),
    200,
    3,
  ],
  [
    'the free days of a month, for staff',
    () => admin().get(`/api/appointments/free-days?userId=${host.user.id}${slots}`),
    200,
    3,
  ],
  ['the clients that begin so', () => admin().get('/api/appointments/clients?search=car'), 200, 3],
  ['the search of an administrator', () => admin().get('/api/search?q=car'), 200, 5],
  ['the search of a professional', () => host.client.get('/api/search?q=car'), 200, 2],
  ['the search for a day', () => admin().get('/api/search?q=23/11&day=2026-11-23'), 200, 6],
  ['a page of clients', () => admin().get('/api/clients'), 200, 2],
  ['the receipts of a month', () => admin().get('/api/receipts?month=2026-11'), 200, 3],
  ['cancellations', () => admin().get(`/api/clients/${changed.clientId}/cancellations`), 200, 3],
  ['late cancellations', () => admin().get(`/api/clients/${changed.clientId}/late-cancellations`), 200, 3],
  ['the own appointments', () => host.client.get('/api/appointments'), 200, 2],
  ['the money of an appointment', () => admin().get(`/api/appointments/${changed.id}/payment`), 200, 3],
  ['the history of an appointment', () => admin().get(`/api/appointments/${changed.id}/history`), 200, 3],
];

it.each(HOT)('%s', async (_what, call, status, statements) => {
  expect(await statementsOf(call, status)).toBe(statements);
});
