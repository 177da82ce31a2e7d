import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { API_CODES } from '#shared/contract/api-v1-codes.ts';
import type { ApiClient } from '#shared/contract/api-v1-clients.ts';
import type { ApiBookedSeries } from '#shared/contract/api-v1-series.ts';
import { CALLS_A_MINUTE, type ApiAppointment } from '#shared/contract/api-v1.ts';
import { AppError } from '#server/lib/app-error.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must, type Answer, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const START = '2026-11-18T12:00:00Z';
const UNKNOWN = '01890000-0000-7000-8000-000000000000';
const path = '/api/v1/appointments';
const clock = movableClock(START);
let server: TestServer;
let organization: Organization;
let ana: Person;
let system: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock, workers: false }, env: { RATE_LIMITS: 'on' } });
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  system = await openDoor(organization, 'api');
});
afterAll(() => server.close());

const thursday = (hour: string) => `2026-11-19T${hour}:00-03:00`;
const book = (more: object = {}, headers: Record<string, string> = {}) =>
  system.post(
    path,
    { professionalId: ana.user.id, startTime: thursday('10:00'), clientName: 'Lia', ...more },
    headers,
  );
const slots = (from: string, to: string, more = '') =>
  system.get(`/api/v1/free-slots?professionalId=${ana.user.id}&from=${from}&to=${to}${more}`);

/** What was answered while something was otherwise. */
async function during(
  change: () => unknown,
  ask: () => Promise<Answer>,
  back: () => unknown,
): Promise<Answer> {
  await change();
  const answer = await ask();
  await back();
  return answer;
}

const at = (time: string, ask: () => Promise<Answer>) =>
  during(
    () => clock.set(time),
    ask,
    () => clock.set(START),
  );

/** The second of two same requests, sent while the first waits for its transaction to begin. */
async function whileTheFirstIsUnderWay(send: () => Promise<Answer>): Promise<Answer> {
  const { database } = server.context;
  const begin = database.transaction.bind(database);
  let goOn = (): void => undefined;
  const released = new Promise<void>((resolve) => (goOn = resolve));
  const waiting = new Promise<Answer>((resolve) => {
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
      resolve(send());
      await released;
      return begin(work);
    });
  });
  const first = send();
  const second = await waiting;
  goOn();
  must(await first, 201);
  return second;
}

/** A professional with a service takes nobody without one, until they say so. */
async function bookWithoutService(): Promise<Answer> {
  const person = await createProfessional(organization, 'Caio Reis');
  await addProduct(organization, person);
  return book({ professionalId: person.user.id });
}

/** Nobody has a share of what is booked with anybody who is free. */
async function bookWhereNobodyTakesPart(): Promise<Answer> {
  const { database } = server.context;
  const share = (percent: number) =>
    database.query(
      'UPDATE users SET distribution_share = $1 WHERE organization_id = (SELECT organization_id FROM users WHERE id = $2)',
      [percent, ana.user.id],
    );
  return during(
    () => share(0),
    () => book({ professionalId: undefined }),
    () => share(100),
  );
}

/** One way to each of the codes that the documents promise. */
async function allRefusals(): Promise<Answer[]> {
  const admin = organization.admin.client;
  const { database } = server.context;
  const away = await createProfessional(organization, 'Bruno Lima', { isActive: true });
  const abroad = await createProfessional(organization, 'Eva Stone', { timezone: 'America/New_York' });
  must(await admin.put(`/api/admin/users/${away.user.id}`, { isActive: false }));
  const { id: productId } = await addProduct(organization, ana, { isActive: false });
  const key = { 'idempotency-key': 'pedido-1' };
  const first = must<ApiAppointment>(await book({}, key), 201);
  return [
    await whileTheFirstIsUnderWay(() =>
      book({ startTime: thursday('15:00') }, { 'idempotency-key': 'pedido-2' }),
    ),
    await server.guest.get(path),
    await system.as('hm_api_nada').get(path),
    await system.as('hm_mcp_nada').get(path),
    await at('2027-11-18T12:00:01Z', () => system.get(path)),
    await during(
      () => admin.post('/api/admin/toggle-api', { enabled: false }),
      () => system.get(path),
      () => admin.post('/api/admin/toggle-api', { enabled: true }),
    ),
    await system.post(path, {}),
    await system.post(path, '{'),
    await system.post(path, 'oi', { 'content-type': 'text/plain' }),
    await book({ notes: 'x'.repeat(70_000) }),
    await system.get('/api/v1/nada'),
    await system.put(path),
    await system.get(`/api/v1/professionals/${UNKNOWN}`),
    await slots('2026-11-19', '2026-11-19', `&productId=${UNKNOWN}`),
    await system.get(`${path}/${UNKNOWN}`),
    await cancelWithReceipt(),
    await system.put(`${path}/${first.id}/attendance`, { attendance: 'came' }),
    ...(await refusalsOfClients()),
    await seriesOver(first),
    await movedBeside(first),
    await book({ professionalId: away.user.id }),
    await book({ productId }),
    await book({ productId, durationMinutes: 30 }),
    await bookWithoutService(),
    await bookWhereNobodyTakesPart(),
    await book({ clientPhone: 'telefone' }),
    await bookRemovedProfessional(),
    await book(),
    await book({ startTime: thursday('03:00') }),
    await book({ startTime: thursday('11:20') }),
    await at('2026-11-19T13:55:00Z', () => book({ startTime: thursday('11:00') })),
    await at('2026-11-19T18:00:00Z', () => book({ startTime: thursday('11:00') })),
    await book({ startTime: '2028-01-06T10:00:00-03:00' }),
    await onAFullDay(),
    await book({ professionalId: abroad.user.id, startTime: '2027-03-14T02:30:00-05:00' }),
    await slots('2026-11-20', '2026-11-19'),
    await system.get(`${path}?from=2026-11-20T00:00:00Z&to=2026-11-19T00:00:00Z`),
    await system.get(`${path}?cursor=nada`),
    await book({}, { 'idempotency-key': 'com espaço' }),
    await book({ clientName: 'Rui' }, key),
    await during(
      () => database.script('ALTER TABLE appointments RENAME TO elsewhere'),
      () => system.get(`${path}/${first.id}`),
      () => database.script('ALTER TABLE elsewhere RENAME TO appointments'),
    ),
    await whileInsertsFailWith('57014'),
    await whileInsertsFailWith('25006'),
    await whileInsertsFailWith('53100'),
    await during(
      () => vi.spyOn(database, 'transaction').mockRejectedValueOnce(new AppError('AGENDA_BUSY')),
      () => book({ startTime: thursday('16:00') }),
      () => undefined,
    ),
    await overLimit(),
  ];
}

/** An appointment of which a receipt counts. */
async function cancelWithReceipt(): Promise<Answer> {
  const admin = organization.admin.client;
  must(
    await admin.patch('/api/admin/organization', {
      receiptName: 'Clínica',
      receiptDocument: '529.982.247-25',
    }),
  );
  const { id } = await addAppointment(organization, ana, '2026-11-16T13:00:00Z');
  must(
    await ana.client.put(`/api/appointments/${id}/payment`, {
      paid: 90,
      method: 'pix',
      paidOn: '2026-11-16',
    }),
  );
  must(await ana.client.post(`/api/appointments/${id}/receipt`, {}), 201);
  return system.delete(`${path}/${id}`);
}

/** A series over what is booked already. */
function seriesOver({ startTime }: ApiAppointment): Promise<Answer> {
  return system.post('/api/v1/series', {
    professionalId: ana.user.id,
    ...{ date: startTime.slice(0, 10), time: '10:00', every: 'week', count: 2 },
    ...{ clientName: 'Eva', clientPhone: '11987654321', starts: [startTime] },
  });
}

/** A series that is to move an appointment with it which is not of it. */
async function movedBeside({ id }: ApiAppointment): Promise<Answer> {
  const made = await system.post('/api/v1/series', {
    professionalId: ana.user.id,
    ...{ date: '2027-02-04', time: '10:00', every: 'week', count: 2 },
    ...{ clientName: 'Eva', clientPhone: '11987654321', starts: ['2027-02-04T13:00:00Z'] },
  });
  const one = must<ApiBookedSeries>(made, 201).appointments[0]?.id ?? '';
  return system.post(`${path}/${one}/series/move`, {
    ...{ scope: 'all', date: '2027-02-05', time: '10:00' },
    moves: [{ id, startTime: '2027-02-05T13:00:00Z' }],
  });
}

/** What is wrong with a client, or changed meanwhile. */
async function refusalsOfClients(): Promise<Answer[]> {
  const clients = '/api/v1/clients';
  const body = { name: 'Rita Sá', emails: ['rita@exemplo.com.br'] };
  const { id } = must<ApiClient>(await system.post(clients, body), 201);
  const one = `${clients}/${id}`;
  return [
    await system.get(`${clients}/${UNKNOWN}`),
    await system.post(clients, body),
    await system.patch(one, { note: 'Prefere cedo', expected: { note: 'Outra' } }),
    await system.patch(one, { cpf: '111.111.111-11' }),
    await system.patch(one, { birthday: '2100-01-01' }),
  ];
}

/** A booking while the database refuses every one with a code of its own: out of time, read-only, full. */
function whileInsertsFailWith(code: string): Promise<Answer> {
  const { database } = server.context;
  return during(
    () =>
      database.script(
        `CREATE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS
           $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${code}'; END $$;
         CREATE TRIGGER failing BEFORE INSERT ON appointment_rows FOR EACH ROW EXECUTE FUNCTION failing()`,
      ),
    () => book({ startTime: thursday('16:00') }),
    () => database.script('DROP FUNCTION failing CASCADE'),
  );
}

/** A second appointment of a day that takes one. */
async function onAFullDay(): Promise<Answer> {
  const person = await createProfessional(organization, 'Davi Nunes');
  await addWeek(organization, person);
  must(await person.client.patch('/api/user/profile', { dailyMaximum: 1 }));
  const professionalId = person.user.id;
  must(await book({ professionalId }), 201);
  return book({ professionalId, startTime: thursday('14:00') });
}

/** A new time for an appointment whose professional is no more. */
async function bookRemovedProfessional(): Promise<Answer> {
  const gone = await createProfessional(organization, 'Caio Alves');
  const { id } = await addAppointment(organization, gone, '2026-11-17T13:00:00Z');
  must(await organization.admin.client.delete(`/api/admin/users/${gone.user.id}`));
  return system.patch(`${path}/${id}`, { startTime: thursday('17:00') });
}

async function overLimit(): Promise<Answer> {
  for (let call = 0; call <= CALLS_A_MINUTE; call++) {
    const answer = await system.get(`${path}?limit=1`);
    if (answer.status === 429) return answer;
  }
  return expect.fail('There is no limit.');
}

it('answers every code that it promises, and no other', async () => {
  const refused = (await allRefusals()).filter(({ status }) => status >= 400);
  for (const { headers, body } of refused)
    expect(headers.get('content-type'), JSON.stringify(body)).toContain('application/problem+json');
  const codes = refused.map(({ body }) => (body as { code: string }).code);
  expect([...new Set(codes)].sort()).toEqual([...API_CODES].sort());
});
