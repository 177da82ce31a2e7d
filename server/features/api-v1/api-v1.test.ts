import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ApiAppointment,
  ApiAvailability,
  ApiCreateBody,
  ApiFreeSlots,
  ApiProblem,
  ApiProfessional,
} from '#shared/contract/api-v1.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
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

let server: TestServer;
let organization: Organization;
let ana: Person;
let system: Client;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z') },
    env: { PUBLIC_URL: 'https://agenda.exemplo.com.br' },
  });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  system = await openDoor(organization, 'api');
});
afterAll(() => server.close());

const THURSDAY = '2026-11-19';
const at = (hour: string) => `${THURSDAY}T${hour}:00-03:00`;
const path = '/api/v1/appointments';
const book = (body: Partial<ApiCreateBody> = {}, headers: Record<string, string> = {}) =>
  system.post<ApiAppointment>(
    path,
    { professionalId: ana.user.id, startTime: at('10:00'), clientName: 'Lia Costa', ...body },
    headers,
  );
const free = async (query = '') =>
  must<ApiFreeSlots>(
    await system.get(
      `/api/v1/free-slots?professionalId=${ana.user.id}&from=${THURSDAY}&to=${THURSDAY}${query}`,
    ),
  ).data.map(({ startTime }) => startTime.slice(11, 16));
const problem = (answer: Answer) => {
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  return answer.body as ApiProblem;
};

describe('the REST API', () => {
  it('books what it offers, changes it, lists it and cancels it', async () => {
    const people = must<{ data: ApiProfessional[] }>(await system.get('/api/v1/professionals'));
    expect(people.data.map(({ name }) => name)).toEqual(['Ana Prado', 'Dora Reis']);
    expect(people.data[0]?.bookingUrl).toBe(
      'https://agenda.exemplo.com.br/book/personal/' + ana.user.bookingSlug,
    );
    const { id: productId } = await addProduct(organization, ana, { name: 'Sessão', duration: 60 });
    await takeNoService(organization, ana);
    expect(await free(`&productId=${productId}`)).toContain('10:00');
    const made = await book({ productId, clientPhone: '(11) 91234-5678' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`${path}/${made.body.id}`);
    expect(made.body).toMatchObject({
      professionalId: ana.user.id,
      professionalName: 'Ana Prado',
      productName: 'Sessão',
      clientPhone: '+5511912345678',
      startTime: at('10:00'),
      endTime: at('11:00'),
      timezone: 'America/Sao_Paulo',
      createdBy: 'api',
      confirmedAt: null,
      isAsked: false,
    });
    expect(made.body.manageUrl).toMatch(/^https:\/\/agenda\.exemplo\.com\.br\/agendamento\/[\w-]{43}$/);
    expect(await free()).not.toContain('10:00');

    const one = `${path}/${made.body.id}`;
    const moved = must<ApiAppointment>(
      await system.patch(one, { startTime: at('15:00'), notes: 'de carro' }),
    );
    expect(moved).toMatchObject({ startTime: at('15:00'), endTime: at('16:00'), notes: 'de carro' });
    expect(must(await system.get(one))).toEqual(moved);
    expect(must(await system.get(`${path}?professionalId=${ana.user.id}`))).toEqual({
      data: [moved],
      nextCursor: null,
    });
    expect(await system.delete(one)).toMatchObject({ status: 204 });
    expect(problem(await system.get(one))).toMatchObject({ code: 'APPOINTMENT_NOT_FOUND', status: 404 });
    expect(await free()).toContain('15:00');
  });

  it('keeps the capacity and the saved buffer, and offers near times instead', async () => {
    must(await ana.client.patch('/api/user/profile', { bufferTime: 15 }));
    must(await book(), 201);
    expect(await free()).not.toContain('11:00');
    for (const startTime of [at('10:00'), at('11:00')]) {
      const refused = await book({ startTime });
      expect(problem(refused)).toMatchObject({ status: 409, code: 'APPOINTMENT_CONFLICT' });
      expect(problem(refused).suggestions).toHaveLength(3);
      expect(problem(refused).suggestions?.[0]?.startTime).toMatch(/T\d\d:\d\d:00-03:00$/);
    }
    expect(problem(await book({ startTime: at('10:30') }))).toMatchObject({ status: 422, code: 'OFF_GRID' });
    expect(problem(await book({ startTime: at('03:00') }))).toMatchObject({
      status: 422,
      code: 'OUTSIDE_AVAILABILITY',
    });
  });

  it('moves an appointment over its own time, but not onto another', async () => {
    const first = must<ApiAppointment>(await book(), 201);
    must(await book({ startTime: at('12:00') }), 201);
    expect(problem(await system.patch(`${path}/${first.id}`, { startTime: at('12:00') }))).toMatchObject({
      code: 'APPOINTMENT_CONFLICT',
    });
    expect(must(await system.get(`${path}/${first.id}`))).toEqual(first);
    expect(await system.patch(`${path}/${first.id}`, { startTime: at('10:00') })).toMatchObject({
      status: 200,
    });
  });

  it('lists by pages, each appointment once, whatever begins together', async () => {
    const bruno = await createProfessional(organization, 'Bruno Lima');
    const carla = await createProfessional(organization, 'Carla Nunes');
    const made: string[] = [];
    for (const person of [ana, bruno])
      for (const hour of ['13', '14', '15'])
        made.push((await addAppointment(organization, person, `2026-11-20T${hour}:00:00Z`)).id);
    // What is under way comes first, long ones too.
    const long = { duration: 330 };
    made.unshift((await addAppointment(organization, carla, '2026-11-20T08:30:00Z', long)).id);
    await addAppointment(organization, carla, '2026-11-20T06:00:00Z');
    const seen: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const query: string = `?from=2026-11-20T13:15:00Z&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page: { data: ApiAppointment[]; nextCursor: string | null } = must(
        await system.get(path + query),
      );
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
      pages++;
    }
    expect(pages).toBe(4);
    expect(seen[0]).toBe(made[0]);
    expect([...seen].sort()).toEqual([...made].sort());
    expect(problem(await system.get(`${path}?cursor=nada`))).toMatchObject({ code: 'CURSOR_INVALID' });
    expect(problem(await system.get(`${path}?limit=201`))).toMatchObject({
      code: 'VALIDATION',
      fields: ['limit'],
    });
  });

  it('lists what one reads of an appointment, its money and series included', async () => {
    const { id: productId } = await addProduct(organization, ana, {
      name: 'Sessão',
      duration: 60,
      price: 120,
    });
    const { id } = must<ApiAppointment>(await book({ productId }), 201);
    await system.post('/api/v1/series', {
      professionalId: ana.user.id,
      ...{ date: '2026-11-20', time: '10:00', every: 'week', count: 2 },
      ...{ clientName: 'Eva', clientPhone: '11987654321', starts: ['2026-11-20T13:00:00Z'] },
      ...{ productId },
    });
    const paid = { discount: 20, paid: 100, method: 'pix', paidOn: '2026-11-18' };
    must(await ana.client.put(`/api/appointments/${id}/payment`, paid));
    const { data } = must<{ data: ApiAppointment[] }>(await system.get(path));
    expect(data.map(({ payment, seriesId }) => [payment.paid, payment.paidOn, seriesId !== null])).toEqual([
      [100, '2026-11-18', false],
      [null, null, true],
    ]);
    for (const each of data) expect(must(await system.get(`${path}/${each.id}`))).toEqual(each);
  });

  it('makes one appointment for one idempotency key', async () => {
    const key = { 'idempotency-key': 'pedido-1' };
    const first = await book({}, key);
    expect(first.status).toBe(201);
    expect(await book({}, key)).toMatchObject({ status: 201, body: first.body });
    expect(problem(await book({ clientName: 'Outra Pessoa' }, key))).toMatchObject({
      status: 422,
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    expect(problem(await book({}, { 'idempotency-key': 'com espaço' }))).toMatchObject({
      status: 400,
      code: 'IDEMPOTENCY_KEY_INVALID',
    });
    const together = await Promise.all(
      Array.from({ length: 5 }, () => book({ startTime: at('14:00') }, { 'idempotency-key': 'pedido-2' })),
    );
    const statuses = together.map(({ status }) => status);
    const fresh = together.filter(
      ({ status, headers }) => status === 201 && headers.get('idempotent-replayed') === null,
    );
    expect(fresh).toHaveLength(1);
    expect(statuses.every((status) => [201, 409].includes(status))).toBe(true);
    const { data } = must<{ data: ApiAppointment[] }>(await system.get(path));
    expect(data).toHaveLength(2);
  });

  it('keeps its idempotency keys apart from those of visitors and of staff', async () => {
    const key = { 'idempotency-key': 'pedido-1' };
    const body = { professionalId: ana.user.id, clientName: 'Visita', clientEmail: 'visita@exemplo.com.br' };
    must(await server.guest.post('/api/appointments/public', { ...body, startTime: at('08:00') }, key), 422);
    must(await server.guest.post('/api/appointments/public', { ...body, startTime: at('11:00') }, key), 201);
    must(
      await ana.client.post('/api/appointments', { clientName: 'Balcão', startTime: at('12:00') }, key),
      201,
    );
    expect(await book({}, key)).toMatchObject({ status: 201, body: { clientName: 'Lia Costa' } });
    expect(await book({}, key)).toMatchObject({ status: 201, body: { clientName: 'Lia Costa' } });
    expect(must<{ data: ApiAppointment[] }>(await system.get(path)).data).toHaveLength(3);
  });

  it('answers the hours: the week, and the dates that differ', async () => {
    must(
      await ana.client.post('/api/availability/exceptions', { from: '2026-12-21', to: '2026-12-23' }),
      201,
    );
    const hours = must<ApiAvailability>(
      await system.get(`/api/v1/professionals/${ana.user.id}/availability`),
    );
    expect(hours.weekly).toHaveLength(7);
    expect(hours.weekly[0]).toEqual({
      dayOfWeek: 0,
      startTime: '09:00',
      endTime: '17:00',
      slotMinutes: 60,
      capacity: 1,
    });
    expect(hours.exceptions).toEqual([{ from: '2026-12-21', to: '2026-12-23', windows: [] }]);
  });

  it('refuses and names fields that it does not know', async () => {
    const answer = await system.post(path, { professionalId: 'nada', clientNmae: 'Lia' });
    expect(problem(answer)).toMatchObject({
      status: 400,
      code: 'VALIDATION',
      type: '/api/v1/docs#VALIDATION',
    });
    expect(problem(answer).fields).toEqual(
      expect.arrayContaining(['professionalId', 'startTime', 'clientName']),
    );
    expect(problem(await system.post(path, '{'))).toMatchObject({ status: 400, code: 'MALFORMED_JSON' });
    expect(problem(await system.get('/api/v1/nada'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(problem(await system.get(`${path}/nada`))).toMatchObject({ status: 404 });
  });

  it('changes nothing of another organisation', async () => {
    const stranger = await openDoor(await createOrganization(server), 'api');
    const { id } = must<ApiAppointment>(await book(), 201);
    for (const answer of [
      await stranger.get(`${path}/${id}`),
      await stranger.patch(`${path}/${id}`, { notes: 'x' }),
      await stranger.delete(`${path}/${id}`),
      await stranger.post(path, { professionalId: ana.user.id, startTime: at('15:00'), clientName: 'X' }),
      await stranger.get(`${path}?professionalId=${ana.user.id}`),
      await stranger.get(`/api/v1/professionals/${ana.user.id}`),
      await stranger.get(`/api/v1/products?professionalId=${ana.user.id}`),
    ])
      expect(problem(answer).status).toBe(404);
    expect(await system.get(`${path}/${id}`)).toMatchObject({ status: 200 });
  });
});
