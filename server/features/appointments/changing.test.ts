import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Appointment, ConflictDetails, UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
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
const made = (person: Person, startTime: string, more: object = {}) =>
  addAppointment(organization, person, startTime, more);
const start = '2026-11-19T15:00:00.000Z';
const hoursLater = (iso: string, hours: number) =>
  new Date(Date.parse(iso) + hours * 3_600_000).toISOString();

describe('changing', () => {
  it('a start alone keeps the length, unless the professional wants an hour', async () => {
    const ana = await createProfessional(organization);
    const { id } = await made(ana, start, { duration: 30 });
    const put = async (body: object) =>
      must<Appointment>(await ana.client.put(`/api/appointments/${id}`, body));
    expect((await put({ startTime: '2026-11-19T17:00:00Z' })).endTime).toBe('2026-11-19T17:30:00.000Z');
    must(await ana.client.patch('/api/user/profile', { moveKeepsDuration: false }));
    expect((await put({ startTime: '2026-11-19T18:00:00Z' })).endTime).toBe('2026-11-19T19:00:00.000Z');
    expect((await put({ startTime: '2026-11-19T17:00:00Z', endTime: '2026-11-19T17:30:00Z' })).endTime).toBe(
      '2026-11-19T17:30:00.000Z',
    );
    must(await ana.client.patch('/api/user/profile', { moveKeepsDuration: true }));
    expect((await put({ startTime: '2026-11-19T19:00:00Z' })).endTime).toBe('2026-11-19T19:30:00.000Z');
    expect(await put({ notes: 'só a nota' })).toMatchObject({
      notes: 'só a nota',
      endTime: '2026-11-19T19:30:00.000Z',
    });
    expect(await put({ clientEmail: '', clientPhone: '(11) 98765-4321' })).toMatchObject({
      clientEmail: null,
      clientPhone: '5511987654321',
    });
  });

  it('onto a taken time is refused with suggestions and leaves it as it was', async () => {
    const ana = await createProfessional(organization);
    await addWeek(organization, ana);
    await made(ana, start);
    const other = await made(ana, '2026-11-19T17:00:00Z');
    const put = (body: object) => admin.put<Body>(`/api/appointments/${other.id}`, body);
    const lost = await put({ startTime: start });
    expect(lost).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_CONFLICT' } });
    expect((lost.body.details as ConflictDetails).suggestions).toHaveLength(3);
    expect(must<Appointment[]>(await ana.client.get('/api/appointments'))[1]).toEqual(other);
    expect((await put({ startTime: start, allowConflict: true })).status).toBe(200);
    // Half an hour over its own old place is no conflict with itself.
    expect((await put({ startTime: '2026-11-19T17:00:00Z' })).status).toBe(200);
    expect((await put({ startTime: '2026-11-19T17:30:00Z' })).status).toBe(200);
  });

  it('transfers to a colleague under the same rules, and the product’s name stays', async () => {
    const [ana, bruno] = [
      await createProfessional(organization, 'Ana Um'),
      await createProfessional(organization, 'Bruno Dois'),
    ];
    const product = await addProduct(organization, ana, { duration: 45 });
    const row = await made(ana, start, { productId: product.id });
    const moved = must<Appointment>(
      await ana.client.put(`/api/appointments/${row.id}`, {
        userId: bruno.user.id,
        transferToGoogleCalendar: true,
      }),
    );
    expect(moved).toMatchObject({
      userId: bruno.user.id,
      professionalName: 'Bruno Dois',
      productId: null,
      productName: 'Sessão individual',
    });
    expect(await ana.client.put(`/api/appointments/${row.id}`, { notes: 'ainda minha?' })).toMatchObject({
      status: 404,
    });
    await made(ana, start);
    expect(await admin.put(`/api/appointments/${row.id}`, { userId: ana.user.id })).toMatchObject({
      status: 409,
    });
    const stranger = await createOrganization(server);
    expect(await admin.put(`/api/appointments/${row.id}`, { userId: stranger.admin.user.id })).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
  });
});

describe('changing at the same moment', () => {
  it('never undoes a transfer by an edit that began before it', async () => {
    const [ana, bruno] = [await createProfessional(organization), await createProfessional(organization)];
    for (let round = 0; round < 15; round++) {
      const { id } = await made(ana, new Date(Date.parse(start) + round * 7_200_000).toISOString());
      const [transfer, edit] = await Promise.all([
        admin.put<Body>(`/api/appointments/${id}`, { userId: bruno.user.id }),
        admin.put<Body>(`/api/appointments/${id}`, { notes: 'nova nota' }),
      ]);
      expect([transfer.status, edit.status]).toEqual([200, 200]);
      const after = must<Appointment[]>(await bruno.client.get('/api/appointments')).find(
        (row) => row.id === id,
      );
      expect(after).toMatchObject({ userId: bruno.user.id, notes: 'nova nota' });
    }
  });

  it('leaves what somebody else has moved or handed over where it is, and takes the same change twice', async () => {
    const [ana, bruno] = [await createProfessional(organization), await createProfessional(organization)];
    const { id, userId, startTime, endTime } = await made(ana, start);
    const from = { userId, startTime, endTime };
    const put = (body: object) => admin.put<Body>(`/api/appointments/${id}`, body);
    const later = { from, startTime: '2026-11-19T17:00:00.000Z' };
    for (const _time of ['once', 'again']) expect((await put(later)).status).toBe(200);
    const stale = [{ startTime: '2026-11-19T18:00:00.000Z' }, { userId: bruno.user.id }, { endTime: start }];
    for (const change of stale)
      expect(await put({ from, ...change })).toMatchObject({
        status: 409,
        body: { code: 'APPOINTMENT_MOVED' },
      });
    // Words go with it wherever it is.
    expect((await put({ from, notes: 'traz exames' })).status).toBe(200);
    expect((await put({ userId: bruno.user.id })).status).toBe(200);
    const there = { userId: bruno.user.id, startTime: later.startTime };
    const taken = await put({ from: { ...there, userId }, startTime: start });
    expect(taken.body.code).toBe('APPOINTMENT_MOVED');
    // A length that somebody else gave stays as well.
    const length = { ...there, endTime: hoursLater(later.startTime, 1) };
    expect((await put({ from: length, endTime: hoursLater(later.startTime, 2) })).status).toBe(200);
    const back = await put({ from: length, startTime, endTime });
    expect(back.body).toMatchObject({
      code: 'APPOINTMENT_MOVED',
      details: { startTime: later.startTime, professionalName: bruno.user.name },
    });
    const cancel = (from: string) => admin.delete<Body>(`/api/appointments/${id}?from=${from}`);
    expect((await cancel(startTime)).body).toMatchObject({ code: 'APPOINTMENT_MOVED' });
    expect(must<Appointment[]>(await bruno.client.get('/api/appointments'))).toMatchObject([
      { id, ...there, endTime: hoursLater(later.startTime, 2), notes: 'traz exames' },
    ]);
  });

  it('leaves words that somebody else has changed, unless they were read since', async () => {
    const { id } = await made(await createProfessional(organization), start);
    const put = (body: UpdateAppointmentBody) => admin.put<Body>(`/api/appointments/${id}`, body);
    const before = { notes: null, clientName: 'Carla Dias' };
    for (const _time of ['once', 'again'])
      expect((await put({ before, notes: 'traz exames' })).status).toBe(200);
    expect(await put({ before, notes: 'outra', clientPhone: '' })).toMatchObject({
      status: 409,
      body: { code: 'APPOINTMENT_CHANGED' },
    });
    // What is not changed may say what it likes.
    expect((await put({ before, clientName: 'Carla Reis' })).status).toBe(200);
    expect((await put({ before: { notes: 'traz exames' }, notes: 'outra' })).body).toMatchObject({
      notes: 'outra',
      clientName: 'Carla Reis',
    });
  });

  it('a professional fills a gap of a colleague, but never overfills the colleague’s agenda', async () => {
    const [ana, bruno] = [await createProfessional(organization), await createProfessional(organization)];
    await made(bruno, start);
    const { id } = await made(ana, start);
    const transfer = { userId: bruno.user.id, allowConflict: true };
    expect((await ana.client.put(`/api/appointments/${id}`, transfer)).status).toBe(409);
    expect((await admin.put(`/api/appointments/${id}`, transfer)).status).toBe(200);
  });
});
