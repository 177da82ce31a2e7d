import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { AppError } from '#server/lib/app-error.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional, type Organization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { openStream } from '#test/harness/event-stream.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { writtenLog } from '#test/harness/written-log.ts';

const CLIENT = {
  clientName: 'Fulana Sigilosa',
  clientEmail: 'fulana@sigilo.com.br',
  clientPhone: '11912345678',
  notes: 'assunto delicado',
};
const PASSWORDS = ['segredo1', 'senha-errada', 'bem-nova', 'curta'];

const { log, text: logged } = writtenLog();
let server: TestServer;
let organization: Organization;
const clock = movableClock('2026-11-18T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, log }, env: { LOG_ADDRESSES: 'on' } });
  organization = await createOrganization(server, 'Beltrana Discreta');
});
afterAll(() => server.close());

/** Everything that passes through a server in a day, the mishaps included; returns the tokens that were in use. */
async function useEverything(): Promise<string[]> {
  const { guest } = server;
  const { client, email, user } = await createProfessional(organization);
  await guest.post('/api/auth/user/login', { email, password: 'senha-errada' });
  await guest.post('/api/auth/user/login', `{"email": "${email}", "password": "senha-errada"`);
  await guest.post('/api/auth/admin/register', { name: 'X', email, password: 'segredo1' });
  await guest.post('/api/auth/admin/register', { name: 'X', email: 'x@sigilo.com.br', password: 'curta' });
  await client.post('/api/auth/password', { current: 'segredo1', new: 'bem-nova' });
  const tokens = [client.token ?? '', organization.admin.client.token ?? ''];

  const stream = await openStream(client);
  await stream.close();
  for (const path of ['nada', 'notifications/stream/%zz', 'notifications/stream/x', 'user/profile']) {
    await guest.get(`/api/${path}?token=${client.token}`);
  }
  await addWeek(organization, { client, user, email });
  const booked = await guest.post<PublicBookingAnswer>('/api/appointments/public', {
    ...CLIENT,
    professionalId: user.id,
    startTime: '2026-11-20T15:00:00Z',
  });
  const managePath = must<PublicBookingAnswer>(booked, 201).managePath;
  await guest.get(`/api${managePath}`);
  await guest.post(`/api${managePath}/confirm`);
  await guest.get(managePath);
  await guest.get(`/api${managePath}/slots?from=2026-11-20&to=2026-11-20`);
  await guest.post(`/api${managePath}/move`, { startTime: '2026-11-20T18:00:00Z' });
  tokens.push(managePath.replace('/agendamento/', ''));

  const { database } = server.context;
  for (const table of ['users', 'appointment_rows']) {
    await database.script(`ALTER TABLE ${table} RENAME TO elsewhere`);
    await guest.post('/api/auth/user/login', { email, password: 'bem-nova' });
    await guest.get(`/api${managePath}`);
    await guest.get(managePath);
    await guest.post(`/api${managePath}/cancel`);
    await client.get('/api/user/profile');
    await guest.post('/api/appointments/public', {
      ...CLIENT,
      professionalId: user.id,
      startTime: '2026-11-20T17:00:00Z',
    });
    await database.script(`ALTER TABLE elsewhere RENAME TO ${table}`);
  }
  return [...tokens, email];
}

it('a log says what happened, and nothing of who it concerned', async () => {
  const secrets = [...(await useEverything()), ...PASSWORDS, ...Object.values(CLIENT)];
  await expect.poll(logged).toContain('event stream closed');

  const lines = logged()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toContainEqual(
    expect.objectContaining({ method: 'POST', route: '/api/auth/user/login', status: 401, msg: 'request' }),
  );
  // An organisation where somebody is signed in, and no visitor's.
  const [own] = await server.context.database.query<{ id: string }>('SELECT id FROM organizations');
  expect(lines).toContainEqual(
    expect.objectContaining({
      ...{ route: '/api/auth/password', status: 200 },
      ...{ organization: own?.id, address: '127.0.0.1' },
    }),
  );
  const visits = lines.filter(({ route, status }) => route === '/api/agendamento/:token' && status === 200);
  expect(visits.map((visit) => 'organization' in visit)).toContain(false);
  expect(visits.map((visit) => 'organization' in visit)).not.toContain(true);
  expect(lines).toContainEqual(
    expect.objectContaining({ route: '/api/notifications/stream', msg: 'event stream closed' }),
  );
  expect(lines).toContainEqual(expect.objectContaining({ route: '(none)', status: 404 }));

  const failures = lines.filter(({ msg }) => msg === 'a request failed');
  expect(failures.length).toBeGreaterThanOrEqual(4);
  for (const { err } of failures) {
    // Enough to find the place: what the database said, and of which query.
    expect(JSON.stringify(err)).toMatch(/"code":"42P01"/);
    expect(JSON.stringify(err)).toMatch(/relation .{1,4}(users|appointment_rows).{1,4} does not exist/);
  }
  for (const secret of [...secrets, 'argon2id', 'Beltrana']) expect(logged()).not.toContain(secret);
});

it('logs an agenda that was busy as a warning: it is expected, and the caller comes again', async () => {
  // Without workers the next transaction is that of the call.
  const quiet = await startTestServer({ overrides: { clock, log, workers: false } });
  const { admin } = await createOrganization(quiet);
  vi.spyOn(quiet.context.database, 'transaction').mockRejectedValueOnce(new AppError('AGENDA_BUSY'));
  const refusal = await admin.client.post('/api/appointments', {
    clientName: 'Eva',
    clientEmail: 'eva@sigilo.com.br',
    userId: admin.user.id,
    startTime: '2026-11-20T15:00:00Z',
  });
  await quiet.close();
  expect(refusal).toMatchObject(refused(503, 'AGENDA_BUSY'));
  const lines = logged()
    .split('\n')
    .filter((line) => line.includes('AGENDA_BUSY'))
    .map((line) => (JSON.parse(line) as { level: number }).level);
  expect(lines).toEqual([40]);
});
