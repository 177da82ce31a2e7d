import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Appointment, CancelManyAnswer, ConflictDetails } from '#shared/contract/appointments.ts';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { OwnProfile } from '#shared/contract/users.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const clock = movableClock('2026-11-18T12:51:00Z');
let server: TestServer;
let organization: Organization;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server);
  admin = organization.admin.client;
});
afterAll(() => server.close());

type Body = Appointment & ErrorBody;
const draft = (person: Person, startTime: string, more: object = {}) => ({
  userId: person.user.id,
  clientName: 'Helena Dias',
  clientEmail: 'helena@exemplo.com.br',
  startTime,
  ...more,
});
const create = (person: Person, startTime: string, more: object = {}, as = admin) =>
  as.post<Body>('/api/appointments', draft(person, startTime, more));
const made = async (person: Person, startTime: string, more: object = {}) =>
  must<Appointment>(await create(person, startTime, more), 201);
const start = '2026-11-19T15:00:00.000Z';

describe('creating', () => {
  it('ends after the duration, by default 60 minutes, or where the body says', async () => {
    const ana = await createProfessional(organization);
    expect((await made(ana, start)).endTime).toBe('2026-11-19T16:00:00.000Z');
    expect((await made(ana, '2026-11-20T15:00:00Z', { duration: 90 })).endTime).toBe(
      '2026-11-20T16:30:00.000Z',
    );
    const explicit = { duration: 90, endTime: '2026-11-21T15:20:00Z' };
    expect((await made(ana, '2026-11-21T15:00:00Z', explicit)).endTime).toBe('2026-11-21T15:20:00.000Z');
  });

  it('with a product takes its name and always its duration', async () => {
    const ana = await createProfessional(organization);
    const product = await addProduct(organization, ana, { name: 'Retorno', duration: 45 });
    const row = await made(ana, start, { productId: product.id, duration: 120 });
    expect(row).toMatchObject({
      endTime: '2026-11-19T15:45:00.000Z',
      productName: 'Retorno',
      productId: product.id,
    });
    await admin.delete(`/api/products/${product.id}`);
    const [kept] = must<Appointment[]>(await ana.client.get('/api/appointments'));
    expect(kept).toMatchObject({ productName: 'Retorno', productId: null });
    const moved = await admin.put<Body>(`/api/appointments/${row.id}`, {
      startTime: '2026-11-19T17:00:00Z',
      endTime: '2026-11-19T19:00:00Z',
    });
    expect(moved.body.endTime).toBe('2026-11-19T17:45:00.000Z');
  });

  it('takes any hour, but a taken time only as an “encaixe”', async () => {
    const ana = await createProfessional(organization);
    await addWeek(organization, ana);
    await made(ana, start);
    const lost = await create(ana, '2026-11-19T15:30:00Z');
    expect(lost).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_CONFLICT' } });
    expect((lost.body.details as ConflictDetails).suggestions.map((free) => free.startTime)).toEqual([
      '2026-11-19T14:00:00.000Z',
      '2026-11-19T16:00:00.000Z',
      '2026-11-19T17:00:00.000Z',
    ]);
    expect((await create(ana, '2026-11-19T15:30:00Z', { allowConflict: true })).status).toBe(201);
    expect((await create(ana, '2026-11-19T15:30:00Z', { allowConflict: true }, ana.client)).status).toBe(201);
    expect((await create(ana, '2026-11-19T03:00:00Z')).status).toBe(201);
    expect((await create(ana, '2026-11-19T03:59:00Z')).status).toBe(409);
  });

  it('a professional creates only for themselves, an administrator for anybody', async () => {
    const [ana, bruno] = [await createProfessional(organization), await createProfessional(organization)];
    expect(await create(bruno, start, {}, ana.client)).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
    const { userId: _, ...own } = draft(ana, start);
    expect((await ana.client.post<Body>('/api/appointments', own)).body).toMatchObject({
      userId: ana.user.id,
      createdBy: ana.user.id,
    });
    const stranger = await createOrganization(server);
    expect(await create(ana, start, {}, stranger.admin.client)).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
  });

  it('refuses inverted and endless times, and what is not filled in', async () => {
    const ana = await createProfessional(organization);
    expect(await create(ana, start, { endTime: start })).toMatchObject({
      status: 422,
      body: { code: 'APPOINTMENT_INVERTED' },
    });
    expect(await create(ana, start, { endTime: '2026-11-21T15:00:00Z' })).toMatchObject({
      status: 422,
      body: { code: 'APPOINTMENT_TOO_LONG' },
    });
    expect(await create(ana, start, { clientName: ' ' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', details: { fields: ['clientName'] } },
    });
    expect(await create(ana, 'amanhã')).toMatchObject({
      status: 400,
      body: { details: { fields: ['startTime'] } },
    });
    await admin.put(`/api/admin/users/${ana.user.id}`, { isActive: false });
    expect(await create(ana, start)).toMatchObject({ status: 422, body: { code: 'PROFESSIONAL_INACTIVE' } });
  });

  it('twice with one idempotency key makes one', async () => {
    const ana = await createProfessional(organization);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await admin.post<Body>('/api/appointments', draft(ana, start), key);
    const second = await admin.post<Body>('/api/appointments', draft(ana, start), key);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(first.body);
  });
});

it('asks the team for the client’s e-mail where the organisation does, and nobody else', async () => {
  const ana = await createProfessional(organization);
  const book = (person: Person, minute: string, body: object) =>
    person.client.post<Body>('/api/appointments', {
      userId: ana.user.id,
      clientName: 'Eva Cruz',
      clientPhone: '(11) 98765-4321',
      startTime: `2026-11-19T1${minute}:00Z`,
      duration: 30,
      ...body,
    });
  expect((await book(organization.admin, '0:00', {})).status).toBe(201);
  expect(must<OwnProfile>(await ana.client.get('/api/user/profile')).requireClientEmail).toBe(false);
  must(await admin.patch('/api/admin/organization', { requireClientEmail: true }));
  expect(must<OwnProfile>(await ana.client.get('/api/user/profile')).requireClientEmail).toBe(true);
  const missing = { status: 400, body: { code: 'REQUIRED_FIELDS', details: { fields: ['clientEmail'] } } };
  expect(await book(organization.admin, '1:00', {})).toMatchObject(missing);
  expect(await book(ana, '1:00', { clientEmail: ' ' })).toMatchObject({ status: 400 });
  const { status, body } = await book(ana, '1:00', { clientEmail: 'eva@exemplo.com.br' });
  expect(status).toBe(201);
  expect(await admin.put(`/api/appointments/${body.id}`, { clientEmail: '' })).toMatchObject(missing);
  expect((await admin.put(`/api/appointments/${body.id}`, { notes: 'De carro.' })).status).toBe(200);
  must(await admin.patch('/api/admin/organization', { requireClientEmail: false }));
});

it('asks an administrator for a way to reach the client, and nobody takes the last one away', async () => {
  const ana = await createProfessional(organization);
  const book = (person: Person, hour: string, body: object = {}) =>
    person.client.post<Body>('/api/appointments', {
      userId: ana.user.id,
      clientName: 'Eva Cruz',
      startTime: `2026-11-19T${hour}:00:00Z`,
      duration: 30,
      ...body,
    });
  const unreached = {
    status: 400,
    body: { code: 'REQUIRED_FIELDS', details: { fields: ['clientEmail', 'clientPhone'] } },
  };
  expect(await book(organization.admin, '13')).toMatchObject(unreached);
  // A professional keeps a time of their own with a name alone, and an administrator may change it.
  const own = await book(ana, '14');
  expect(own.status).toBe(201);
  expect((await admin.put(`/api/appointments/${own.body.id}`, { notes: 'De carro.' })).status).toBe(200);
  const { status, body } = await book(organization.admin, '15', { clientPhone: '(11) 98765-4321' });
  expect(status).toBe(201);
  expect(await admin.put(`/api/appointments/${body.id}`, { clientPhone: '' })).toMatchObject(unreached);
  const both = { clientPhone: '', clientEmail: 'eva@exemplo.com.br' };
  expect((await admin.put(`/api/appointments/${body.id}`, both)).status).toBe(200);
});

describe('reading and deleting', () => {
  it('covers the range asked for, of at most 62 days, or the last 7 days and the next 55', async () => {
    const ana = await createProfessional(organization);
    const times = [
      '2026-11-09T12:00:00Z',
      '2026-11-12T12:00:00Z',
      '2026-11-18T22:30:00Z',
      '2027-01-11T12:00:00Z',
      '2027-01-14T12:00:00Z',
    ];
    for (const time of times) await made(ana, time);
    const read = async (query = '', as = ana.client) =>
      must<Appointment[]>(await as.get(`/api/appointments${query}`)).map((row) => row.startTime.slice(0, 10));
    expect(await read()).toEqual(['2026-11-12', '2026-11-18', '2027-01-11']);
    expect(await read('?from=2026-11-18T23:30:00Z')).toEqual(['2027-01-11', '2027-01-14']);
    expect(await read('?to=2027-01-11T12:00:00Z')).toEqual(['2026-11-12', '2026-11-18']);
    // What reaches into the range belongs to it; what touches its edge does not.
    expect(await read('?from=2026-11-18T23:00:00Z&to=2027-01-11T12:00:00Z')).toEqual(['2026-11-18']);
    expect(await read('?from=2026-11-18T23:30:00Z&to=2027-01-11T12:00:01Z')).toEqual(['2027-01-11']);
    expect(await read(`?userId=${ana.user.id}&from=2026-11-09T00:00:00-03:00`, admin)).toHaveLength(3);
    // A day more than 62; an hour more is what setting the clocks back gives.
    const wide = (to: string) => ana.client.get(`/api/appointments?from=2026-11-01T03:00:00Z&to=${to}`);
    expect((await wide('2027-01-02T04:00:00Z')).status).toBe(200);
    expect(await wide('2027-01-03T03:00:00Z')).toMatchObject(refused(400, 'RANGE_TOO_LONG'));
    expect(
      await ana.client.get('/api/appointments?from=2026-11-18T23:00:00Z&to=2026-11-18T23:00:00Z'),
    ).toMatchObject({ status: 400, body: { code: 'RANGE_INVERTED' } });
    expect(await ana.client.get(`/api/appointments?userId=${organization.admin.user.id}`)).toMatchObject({
      status: 404,
    });
    const stranger = await createOrganization(server);
    expect(await stranger.admin.client.get(`/api/appointments?userId=${ana.user.id}`)).toMatchObject({
      status: 404,
    });
    expect(must(await stranger.admin.client.get('/api/appointments'))).toEqual([]);
  });

  it('reads named ones, as far as the person may see them', async () => {
    const [ana, bruno] = [await createProfessional(organization), await createProfessional(organization)];
    // One of years ago: a name needs no range.
    const [of, other] = [await made(ana, '2020-01-10T12:00:00Z'), await made(bruno, start)];
    const read = async (ids: string[], as = admin) =>
      must<Appointment[]>(await as.get(`/api/appointments?ids=${ids.join(',')}`)).map((row) => row.id);
    const unknown = '01a1f832-18bd-745e-8741-0009e4ae99df';
    expect(await read([other.id, of.id, unknown])).toEqual([of.id, other.id]);
    expect(await read([other.id, of.id], ana.client)).toEqual([of.id]);
    const stranger = await createOrganization(server);
    expect(await read([other.id, of.id], stranger.admin.client)).toEqual([]);
    const many = Array.from({ length: 51 }, () => of.id).join(',');
    for (const ids of ['', 'x', many]) {
      expect(await admin.get(`/api/appointments?ids=${ids}`)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION' },
      });
    }
  });

  it('cancels a selection without a mail, only what the caller may touch, and says what was gone', async () => {
    const [ana, bruno] = [await createProfessional(organization), await createProfessional(organization)];
    const clientEmail = freshEmail();
    const rows = [
      await made(ana, start, { clientEmail }),
      await made(ana, '2026-11-20T15:00:00Z', { clientEmail }),
    ];
    const other = await made(bruno, start, { clientEmail });
    await jobsDone(server, 'appointment');
    const mails = async () => (await mailsTo(server, clientEmail)).map(({ subject }) => subject);
    expect(await mails()).toHaveLength(3);
    const cancel = (ids: readonly string[], as: Client, notify = false) =>
      as.post<CancelManyAnswer>('/api/appointments/cancel', { ids, notify });
    const ids = [...rows, other].map(({ id }) => id);
    expect(must(await cancel(ids, ana.client))).toEqual({ cancelled: 2, missing: [other.id] });
    const stranger = await createOrganization(server);
    expect(must(await cancel(ids, stranger.admin.client))).toEqual({ cancelled: 0, missing: ids });
    await jobsDone(server, 'appointment');
    expect(await mails()).toHaveLength(3);
    expect(must(await cancel([other.id], admin, true))).toEqual({ cancelled: 1, missing: [] });
    await jobsDone(server, 'appointment');
    expect((await mails()).filter((subject) => subject?.startsWith('Agendamento cancelado'))).toHaveLength(1);
    const tooMany = Array.from({ length: 101 }, () => other.id);
    expect(await cancel(tooMany, admin)).toMatchObject(refused(400, 'VALIDATION'));
    // The log names who did it, for each.
    const { entries } = must<AuditLogPage>(
      await admin.get('/api/admin/audit-log?entity=appointment&limit=10'),
    );
    expect(
      entries.filter(({ action, actor }) => action === 'deleted' && actor.id === ana.user.id),
    ).toHaveLength(2);
  });

  it('deletes for good, by its professional or the administrator alone', async () => {
    const [ana, bruno] = [await createProfessional(organization), await createProfessional(organization)];
    const row = await made(ana, start);
    expect((await bruno.client.delete(`/api/appointments/${row.id}`)).status).toBe(404);
    expect((await ana.client.delete(`/api/appointments/${row.id}`)).status).toBe(200);
    expect(await admin.delete(`/api/appointments/${row.id}`)).toMatchObject({
      status: 404,
      body: { code: 'APPOINTMENT_NOT_FOUND' },
    });
    expect((await create(ana, start)).status).toBe(201);
  });
});
