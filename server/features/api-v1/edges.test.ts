import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ApiAppointment, ApiFreeSlots, ApiProblem } from '#shared/contract/api-v1.ts';
import { ERROR_SENTENCES } from '#shared/contract/errors.ts';
import { addWeek, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Client } from '#test/harness/client.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const START = '2026-11-18T12:00:00Z';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let ana: Person;
let system: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
  organization = await createOrganization(server, 'Dora Reis');
});
beforeEach(async () => {
  clock.set(START);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  system = await openDoor(organization, 'api');
});
afterAll(() => server.close());

const path = '/api/v1/appointments';
const thursday = (hour: string) => `2026-11-19T${hour}:00-03:00`;
const booking = (more: object = {}) => ({
  professionalId: ana.user.id,
  startTime: thursday('10:00'),
  clientName: 'Lia Costa',
  ...more,
});
const book = async (more: object = {}, headers: Record<string, string> = {}) =>
  must<ApiAppointment>(await system.post(path, booking(more), headers), 201);
const slots = (query: string) =>
  system.get<ApiFreeSlots>(`/api/v1/free-slots?professionalId=${ana.user.id}&${query}`);

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends exactly this, and holds every refusal to its form. */
async function raw(address: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const response = await fetch(server.address + address, {
    method,
    headers: { authorization: `Bearer ${system.token}`, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  if (response.status < 400 || text === '') return { response, text, problem: null };
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = JSON.parse(text) as ApiProblem;
  expect(problem).toMatchObject({
    status: response.status,
    title: ERROR_SENTENCES[problem.code],
    type: `/api/v1/docs#${problem.code}`,
  });
  expect(text).not.toMatch(/node_modules|\.ts:|stack|zod|postgres/i);
  return { response, text, problem };
}

describe('a refusal', () => {
  it('every refusal is a problem of RFC 9457', async () => {
    const json = { 'content-type': 'application/json' };
    const refused = async (status: number, code: string, address: string, sent: Sent = {}) => {
      const { response, problem } = await raw(address, sent);
      expect({ status: response.status, code: problem?.code }, address).toEqual({ status, code });
      return response.headers;
    };
    for (const authorization of ['', 'Basic YTpi', 'Bearer', `Bearer ${'x'.repeat(201)}`]) {
      const headers = await refused(401, 'TOKEN_REQUIRED', path, { headers: { authorization } });
      expect(headers.get('www-authenticate')).toBe('Bearer realm="Hora Marcada"');
    }
    await refused(401, 'TOKEN_INVALID', path, { headers: { authorization: 'Bearer hm_api_nada' } });
    for (const nowhere of ['/api/v1/nada', '/api/v1/appointments/1/2/3'])
      await refused(404, 'NOT_FOUND', nowhere);
    await refused(400, 'VALIDATION', '/api/v1/%zz');
    await refused(400, 'MALFORMED_JSON', path, { method: 'POST', headers: json, body: '{"a":' });
    await refused(400, 'VALIDATION', path, { method: 'POST', headers: json, body: 'null' });
    await refused(400, 'VALIDATION', path, { method: 'POST', headers: json });
    await refused(415, 'UNSUPPORTED_MEDIA_TYPE', path, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: 'oi',
    });
    const large = JSON.stringify(booking({ notes: 'x'.repeat(70_000) }));
    await refused(413, 'PAYLOAD_TOO_LARGE', path, { method: 'POST', headers: json, body: large });
    must(await organization.admin.client.post('/api/admin/toggle-api', { enabled: false }));
    await refused(403, 'API_OFF', path);
    must(await organization.admin.client.post('/api/admin/toggle-api', { enabled: true }));
  });

  it('answers a wrong method with those that the address accepts', async () => {
    for (const [address, allow] of [
      [path, 'GET, HEAD, OPTIONS, POST'],
      [`${path}/${ana.user.id}`, 'DELETE, GET, HEAD, OPTIONS, PATCH'],
      ['/api/v1/professionals', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const { response, problem } = await raw(address, { method: 'PUT' });
      expect(problem).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' });
      expect(response.headers.get('allow')).toBe(allow);
      const options = await raw(address, {
        method: 'OPTIONS',
        headers: { origin: 'https://outro.exemplo.com.br' },
      });
      expect(options.response.status).toBe(204);
      expect(options.response.headers.get('allow')).toBe(allow);
      // No other site's page may call: a key does not belong into a browser.
      expect(
        [...options.response.headers.keys()].filter((name) => name.startsWith('access-control')),
      ).toEqual([]);
    }
  });

  it('explains what each rejected field accepts, from its schema', async () => {
    const detailOf = async (address: string, body?: unknown) => {
      const { problem } = await raw(address, {
        method: body === undefined ? 'GET' : 'POST',
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return problem?.detail;
    };
    const { clientName: _name, ...unnamed } = booking();
    expect(await detailOf(path, { ...unnamed, clientname: 'Lia' })).toMatch(
      /^clientName falta: um texto de até 120 caracteres\. O campo "clientname" não existe\. Campos aceitos: professionalId, /,
    );
    expect(await detailOf(path, booking({ startTime: '2026-11-19T10:00' }))).toBe(
      'startTime não serve: um instante com deslocamento, como 2027-03-15T10:00:00-03:00.',
    );
    expect(await detailOf(path, [])).toBe('Envie um objeto JSON.');
    expect(await detailOf(`${path}?limit=1000`)).toBe('limit não serve: um número inteiro de 1 a 200.');
    expect(await detailOf(`${path}?from=19/11/2026`)).toContain('from não serve: um');
    expect(await detailOf(`${path}/${'x'.repeat(8)}`)).toBeUndefined();
  });

  it('names the rejected fields, unknown ones too', async () => {
    const fieldsOf = async (body: object) => {
      const { problem } = await raw(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(problem).toMatchObject({ status: 400, code: 'VALIDATION' });
      return problem?.fields;
    };
    expect(await fieldsOf(booking({ clientNmae: 'Lia' }))).toEqual(['clientNmae']);
    expect(await fieldsOf(booking({ startTime: '2026-11-19T10:00:00' }))).toEqual(['startTime']);
    expect(await fieldsOf(booking({ startTime: 'amanhã', durationMinutes: 2.5 }))).toEqual([
      'startTime',
      'durationMinutes',
    ]);
    expect(await fieldsOf(booking({ clientName: ' ', clientEmail: 'x', nada: 1 }))).toEqual([
      'clientName',
      'clientEmail',
      'nada',
    ]);
    for (const [query, field] of [
      ['form=2026-11-19', 'form'],
      ['limit=0', 'limit'],
      ['limit=dez', 'limit'],
      ['from=2026-11-19', 'from'],
      ['professionalId=ana', 'professionalId'],
    ])
      expect((await raw(`${path}?${query}`)).problem, query).toMatchObject({
        code: 'VALIDATION',
        fields: [field],
      });
  });
});

describe('times', () => {
  it('times carry the zone’s offset of that day', async () => {
    must(await ana.client.patch('/api/user/profile', { timezone: 'America/New_York' }));
    clock.set('2027-03-01T12:00:00Z');
    const days = must<ApiFreeSlots>(await slots('from=2027-03-13&to=2027-03-15'));
    expect(days.timezone).toBe('America/New_York');
    const nines = days.data.filter(({ startTime }) => startTime.includes('T09:00'));
    expect(nines.map(({ startTime }) => startTime)).toEqual([
      '2027-03-13T09:00:00-05:00',
      '2027-03-14T09:00:00-04:00',
      '2027-03-15T09:00:00-04:00',
    ]);
    const [saturday, sunday] = [nines[0]?.startTime, nines[1]?.startTime];
    for (const startTime of [saturday, sunday]) {
      const made = await book({ startTime });
      expect(made.startTime).toBe(startTime);
      expect(made).toMatchObject({ createdAt: expect.stringMatching(/Z$/) });
    }
    // The same instant, written by another clock.
    const utc = await book({ startTime: '2027-03-15T13:00:00Z' });
    expect(utc.startTime).toBe('2027-03-15T09:00:00-04:00');
  });

  it('rejects times beyond calendar and database', async () => {
    for (const startTime of ['0000-01-01T00:00:00Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z']) {
      for (const answer of [
        await system.post(path, booking({ startTime })),
        await system.get(`${path}?from=${startTime}`),
        await system.get(`${path}?to=${startTime}`),
      ])
        expect(answer.status, startTime).toBeLessThan(500);
    }
    const { id } = await book();
    for (const startTime of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
      expect((await system.patch(`${path}/${id}`, { startTime })).status).toBe(400);
    for (const query of [
      'from=0000-01-01&to=0000-01-02',
      'from=9999-12-30&to=9999-12-31',
      'from=2026-02-30&to=2026-03-01',
    ])
      expect((await slots(query)).status, query).toBe(400);
  });

  it('rejects ranges beyond the limits', async () => {
    expect(await slots('from=2026-11-18&to=2027-01-18')).toMatchObject({ status: 200 });
    expect(await slots('from=2026-11-18&to=2027-01-19')).toMatchObject({
      status: 422,
      body: { code: 'SLOTS_RANGE' },
    });
    expect(await slots('from=2026-11-19&to=2026-11-18')).toMatchObject({
      status: 422,
      body: { code: 'SLOTS_RANGE' },
    });
    expect(await system.get(`${path}?from=2026-11-19T00:00:00Z&to=2026-11-19T00:00:00Z`)).toMatchObject({
      status: 400,
      body: { code: 'RANGE_INVERTED' },
    });
  });
});

describe('a cursor', () => {
  it('rejects a forged cursor, and reveals nothing to one of another organisation', async () => {
    for (const hour of ['10:00', '11:00', '12:00']) await book({ startTime: thursday(hour) });
    const page = must<{ data: ApiAppointment[]; nextCursor: string }>(
      await system.get(`${path}?limit=1&professionalId=${ana.user.id}`),
    );
    const { nextCursor } = page;
    const forged = (text: string) => Buffer.from(text).toString('base64url');
    for (const cursor of [
      'x',
      '%00',
      nextCursor.slice(2),
      `${nextCursor}AAAA`,
      forged('NaN:x'),
      forged(`1e9:${ana.user.id}`),
      forged(`999999999999999:${ana.user.id}`),
      forged("1:' OR 1=1"),
    ])
      expect(await system.get(`${path}?cursor=${cursor}`), cursor).toMatchObject({
        status: 400,
        body: { code: 'CURSOR_INVALID' },
      });
    const stranger = await openDoor(await createOrganization(server), 'api');
    expect(must(await stranger.get(`${path}?cursor=${nextCursor}`))).toEqual({ data: [], nextCursor: null });
  });
});

describe('a repeated request', () => {
  it('repeats the first answer and says so, with the appointment as it is now', async () => {
    const headers = { 'idempotency-key': 'pedido-1' };
    const first = await system.post<ApiAppointment>(path, booking(), headers);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const again = await system.post<ApiAppointment>(path, booking(), headers);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.headers.get('location')).toBe(first.headers.get('location'));
    must(await system.patch(`${path}/${first.body.id}`, { notes: 'de carro' }));
    expect(await system.post(path, booking(), headers)).toMatchObject({ body: { notes: 'de carro' } });
    await system.delete(`${path}/${first.body.id}`);
    expect(await system.post(path, booking(), headers)).toMatchObject({ status: 404 });
  });

  it('rejects an invalid idempotency key', async () => {
    for (const key of ['', 'x'.repeat(201), 'com espaço'])
      expect(await system.post(path, booking(), { 'idempotency-key': key }), key).toMatchObject({
        status: 400,
        body: { code: 'IDEMPOTENCY_KEY_INVALID' },
      });
  });
});

describe('a change', () => {
  it('a change that changes nothing writes and announces nothing', async () => {
    const email = `lia-${ana.user.id}@exemplo.com.br`;
    const made = await book({ clientEmail: email, notes: 'de carro' });
    // Not a whole day before the appointment: its reminder is due then.
    clock.set('2026-11-18T12:30:00Z');
    const same = { startTime: made.startTime, clientName: made.clientName, notes: made.notes };
    for (const change of [{}, same, { durationMinutes: 60 }, { professionalId: ana.user.id }])
      expect(must(await system.patch(`${path}/${made.id}`, change))).toEqual(made);
    await jobsDone(server, '');
    const mails = await mailsTo(server, email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Agendamento marcado')]);
    const history = must<{ entries: unknown[] }>(
      await ana.client.get(`/api/appointments/${made.id}/history`),
    );
    expect(history.entries).toHaveLength(1);
  });

  it('cancelling again answers 404', async () => {
    const { id } = await book();
    expect(await system.delete(`${path}/${id}`)).toMatchObject({ status: 204, body: '' });
    expect(await system.delete(`${path}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'APPOINTMENT_NOT_FOUND' },
    });
    expect(await system.patch(`${path}/${id}`, {})).toMatchObject({ status: 404 });
  });

  it('clears fields that are sent empty and keeps those that are not sent', async () => {
    const { id } = await book({
      notes: 'de carro',
      clientPhone: '11912345678',
      clientEmail: 'lia@exemplo.com.br',
    });
    expect(must(await system.patch(`${path}/${id}`, { notes: null, clientEmail: '' }))).toMatchObject({
      notes: null,
      clientEmail: null,
      clientPhone: '+5511912345678',
    });
  });

  it('transfers an appointment only to a colleague who is free', async () => {
    const bruno = await createProfessional(organization, 'Bruno Lima');
    await addWeek(organization, bruno);
    await addAppointment(organization, bruno, thursday('10:00'));
    const { id } = await book();
    const handOver = { professionalId: bruno.user.id };
    expect(await system.patch(`${path}/${id}`, handOver)).toMatchObject({
      status: 409,
      body: { code: 'APPOINTMENT_CONFLICT', suggestions: [{}, {}, {}] },
    });
    expect(
      must(await system.patch(`${path}/${id}`, { ...handOver, startTime: thursday('11:00') })),
    ).toMatchObject({ professionalName: 'Bruno Lima', startTime: thursday('11:00') });
  });
});

describe('the capacity', () => {
  it('accepts simultaneous appointments up to the capacity', async () => {
    const group = await createProfessional(organization, 'Carla Grupo');
    await addWindow(organization, group, { dayOfWeek: 4, maxConcurrentAppointments: 3 });
    const professionalId = group.user.id;
    const all = await Promise.all(
      Array.from({ length: 6 }, () => system.post(path, booking({ professionalId }))),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    const days = must<ApiFreeSlots>(
      await system.get(`/api/v1/free-slots?professionalId=${professionalId}&from=2026-11-19&to=2026-11-19`),
    );
    expect(days.data.map(({ startTime }) => startTime)).not.toContain(thursday('10:00'));
  });
});

describe('reading', () => {
  it('answers HEAD like GET', async () => {
    const { response, text } = await raw('/api/v1/professionals', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(text).toBe('');
    expect(
      (await raw('/api/v1/professionals', { method: 'HEAD', headers: { authorization: '' } })).response
        .status,
    ).toBe(401);
  });

  it('sends the document again only when it changed', async () => {
    const { response } = await raw('/api/v1/openapi.json');
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const again = await raw('/api/v1/openapi.json', { headers: { 'if-none-match': etag } });
    expect(again.response.status).toBe(304);
    expect(again.text).toBe('');
  });
});
