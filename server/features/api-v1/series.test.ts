import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ApiBookedSeries, ApiSeriesCheck, ApiSeriesMoveCheck } from '#shared/contract/api-v1-series.ts';
import type { ApiAppointment } from '#shared/contract/api-v1.ts';
import type { ToolOutput } from '#shared/contract/mcp.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { openDoor } from '#test/factories/integrations.ts';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { waitFor } from '#test/harness/wait.ts';
import { must, type Client } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const path = '/api/v1/series';
let server: TestServer;
let organization: Organization;
let ana: Person;
let system: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock: movableClock('2026-11-18T12:00:00Z') } });
});
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana, { startTime: '09:00', endTime: '12:00' });
  system = await openDoor(organization, 'api');
});
afterAll(() => server.close());

const at = (date: string) => `${date}T10:00:00-03:00`;
const DATES = ['2026-11-26', '2026-12-03', '2026-12-10'];
const plan = (more: object = {}) => ({
  ...{ professionalId: ana.user.id, durationMinutes: 60, date: '2026-11-26', time: '10:00' },
  ...{ every: 'week', count: 3 },
  ...more,
});
const EVA = { clientName: 'Eva Cruz', clientEmail: 'eva@exemplo.com.br' };
const book = (starts: string[], headers: Record<string, string> = {}, more: object = {}) =>
  system.post<ApiBookedSeries>(path, { ...EVA, ...plan(more), starts }, headers);
const agenda = async () => must<{ data: ApiAppointment[] }>(await system.get('/api/v1/appointments')).data;

it('checks the dates of a series by the professional’s clock and marks what is taken', async () => {
  await addAppointment(organization, ana, '2026-12-03T13:00:00Z');
  const check = must<ApiSeriesCheck>(await system.post(`${path}/check`, plan()));
  expect(check).toMatchObject({
    professionalId: ana.user.id,
    timezone: 'America/Sao_Paulo',
    durationMinutes: 60,
  });
  expect(check.dates).toMatchObject([
    { date: '2026-11-26', startTime: at('2026-11-26'), state: 'free', nearest: null, holiday: null },
    { date: '2026-12-03', startTime: at('2026-12-03'), state: 'taken', nearest: '2026-12-03T09:00:00-03:00' },
    { date: '2026-12-10', startTime: at('2026-12-10'), state: 'free' },
  ]);
  expect(await agenda()).toHaveLength(1);
});

it('refuses a series without one end, with a service and a length, and of nobody', async () => {
  for (const more of [{ count: undefined }, { until: '2026-12-31' }])
    expect(await system.post(`${path}/check`, plan(more))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', fields: ['until'] },
    });
  const { id: productId } = await addProduct(organization, ana);
  expect(await system.post(`${path}/check`, plan({ productId }))).toMatchObject({
    status: 400,
    body: { code: 'SERVICE_FIXES_DURATION' },
  });
  const stranger = await openDoor(await createOrganization(server), 'api');
  for (const answer of [
    await stranger.post(`${path}/check`, plan()),
    await stranger.post(path, { ...plan(), ...EVA, starts: [at('2026-11-26')] }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } });
  expect(await system.post(path, { ...plan(), clientName: 'Eva', starts: [at('2026-11-26')] })).toMatchObject(
    {
      status: 400,
      body: { code: 'VALIDATION' },
    },
  );
  expect(await agenda()).toEqual([]);
});

it('books all starts or none, names the taken ones, and answers a repeated key as before', async () => {
  await addAppointment(organization, ana, '2026-12-03T13:00:00Z', { clientName: 'Rui Melo' });
  const refused = await book(DATES.map(at));
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'SERIES_TAKEN', taken: ['2026-12-03T13:00:00.000Z'] },
  });
  expect(await agenda()).toHaveLength(1);
  const starts = [at('2026-11-26'), at('2026-12-10')];
  const key = { 'idempotency-key': 'serie-1' };
  const made = must<ApiBookedSeries>(await book(starts, key), 201);
  expect(made.appointments.map(({ startTime }) => startTime)).toEqual(starts);
  const again = await book(starts, key);
  expect(again).toMatchObject({ status: 201, body: made });
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect(await book(starts, key, { count: 4 })).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
  const booked = (await agenda()).filter(({ seriesId }) => seriesId === made.id);
  expect(booked).toMatchObject([
    { clientName: 'Eva Cruz', createdBy: 'api' },
    { startTime: at('2026-12-10'), createdBy: 'api' },
  ]);
});

it('reads the series of an appointment, and cancels it from one on or all of it', async () => {
  const made = must<ApiBookedSeries>(await book(DATES.map(at)), 201);
  const [first, second] = made.appointments.map(({ id }) => `/api/v1/appointments/${id}`);
  expect(must(await system.get(`${second ?? ''}/series`))).toMatchObject({
    series: { id: made.id, every: 'week', weekdays: [4], place: 2, total: 3, following: 2, ahead: 3 },
  });
  const stranger = await openDoor(await createOrganization(server), 'api');
  expect(await stranger.post(`${second ?? ''}/series/cancel`, { scope: 'all' })).toMatchObject({
    status: 404,
    body: { code: 'APPOINTMENT_NOT_FOUND' },
  });
  expect(await system.post(`${second ?? ''}/series/cancel`, { scope: 'this' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION', fields: ['scope'] },
  });
  expect(must(await system.post(`${second ?? ''}/series/cancel`, { scope: 'following' }))).toEqual({
    cancelled: 2,
  });
  expect(await agenda()).toHaveLength(1);
  expect(must(await system.post(`${first ?? ''}/series/cancel`, { scope: 'all' }))).toEqual({ cancelled: 1 });
  const single = await addAppointment(organization, ana, '2026-11-27T13:00:00Z');
  expect(must(await system.get(`/api/v1/appointments/${single.id}/series`))).toEqual({ series: null });
});

/** Where a series of three goes with its second appointment, from the Thursday to the Friday at 11:00, and those that follow. */
const later = { scope: 'following', date: '2026-12-04', time: '11:00' };
const friday = (date: string) => `${date}T11:00:00-03:00`;
const starts = async () => (await agenda()).map(({ startTime }) => startTime);

it('checks where a series would go and moves it there, beside the hours too, with one mail', async () => {
  const clientEmail = freshEmail();
  const made = must<ApiBookedSeries>(await book(DATES.map(at), {}, { clientEmail }), 201);
  const [first, second, third] = made.appointments.map(({ id }) => id);
  const one = `/api/v1/appointments/${second ?? ''}/series`;
  const check = must<ApiSeriesMoveCheck>(await system.post(`${one}/check-move`, later));
  expect(check).toEqual({
    timezone: 'America/Sao_Paulo',
    moves: [
      ...[
        [second, '2026-12-03', '2026-12-04'],
        [third, '2026-12-10', '2026-12-11'],
      ].map(([id, from = '', date = '']) => ({
        ...{ id, from: at(from), isChanged: false, date, startTime: friday(date) },
        ...{ state: 'free', nearest: null, holiday: null },
      })),
    ],
  });
  // The public page’s rules do not take 20:00, the team’s do.
  const night = '2026-12-11T20:00:00-03:00';
  expect(await system.patch(`/api/v1/appointments/${third ?? ''}`, { startTime: night })).toMatchObject({
    status: 422,
    body: { code: 'OUTSIDE_AVAILABILITY' },
  });
  const moves = [
    { id: second, startTime: friday('2026-12-04') },
    { id: third, startTime: night },
  ];
  expect(must(await system.post(`${one}/move`, { ...later, moves }))).toEqual({ moved: 2 });
  expect(await starts()).toEqual([at('2026-11-26'), friday('2026-12-04'), night]);
  expect(must(await system.get(`/api/v1/appointments/${first ?? ''}/series`))).toMatchObject({
    series: { id: made.id, total: 3 },
  });
  const mails = await waitFor(async () => {
    const found = await mailsTo(server, clientEmail);
    return found.length < 2 ? null : found;
  });
  expect(mails.filter(({ subject }) => subject?.startsWith('Horários remarcados'))).toHaveLength(1);
});

it('gives a series another professional and service where it stands', async () => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const { id: productId } = await addProduct(organization, bruno, { name: 'Retorno', duration: 30 });
  const made = must<ApiBookedSeries>(await book(DATES.map(at)), 201);
  const one = `/api/v1/appointments/${made.appointments[0]?.id ?? ''}/series`;
  const to = { scope: 'all', professionalId: bruno.user.id, productId };
  expect(await system.post(`${one}/check-move`, { ...to, durationMinutes: 60 })).toMatchObject({
    status: 400,
    body: { code: 'SERVICE_FIXES_DURATION' },
  });
  const { moves } = must<ApiSeriesMoveCheck>(await system.post(`${one}/check-move`, to));
  const wanted = moves.map(({ id, startTime }) => ({ id, startTime }));
  expect(must(await system.post(`${one}/move`, { ...to, moves: wanted }))).toEqual({ moved: 3 });
  const now = await agenda();
  expect(now.map(({ professionalId, productName }) => [professionalId, productName])).toEqual(
    DATES.map(() => [bruno.user.id, 'Retorno']),
  );
});

it('moves all or none of a series, never over another time, and none that is not of it', async () => {
  const made = must<ApiBookedSeries>(await book(DATES.map(at)), 201);
  const [first, second, third] = made.appointments.map(({ id }) => id);
  const one = `/api/v1/appointments/${second ?? ''}/series`;
  const other = await addAppointment(organization, ana, '2026-12-11T14:00:00Z', { clientName: 'Rui Melo' });
  const before = await starts();
  const moves = [
    { id: second, startTime: friday('2026-12-04') },
    { id: third, startTime: friday('2026-12-11') },
  ];
  expect(await system.post(`${one}/move`, { ...later, moves })).toMatchObject({
    status: 409,
    body: { code: 'SERIES_TAKEN', taken: ['2026-12-11T14:00:00.000Z'] },
  });
  for (const id of [first, other.id])
    expect(
      await system.post(`${one}/move`, {
        ...later,
        moves: [moves[0], { id, startTime: friday('2026-12-18') }],
      }),
    ).toMatchObject({ status: 409, body: { code: 'SERIES_CHANGED' } });
  // Only people overbook.
  const over = moves.map((move) => ({ ...move, allowConflict: true }));
  expect(await system.post(`${one}/move`, { ...later, moves: over })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION' },
  });
  const stranger = await openDoor(await createOrganization(server), 'api');
  for (const [path, body] of [
    ['check-move', later],
    ['move', { ...later, moves: [moves[0]] }],
  ] as const) {
    const refused = { status: 404, body: { code: 'APPOINTMENT_NOT_FOUND' } };
    expect(await stranger.post(`${one}/${path}`, body)).toMatchObject(refused);
    expect(await system.post(`/api/v1/appointments/${other.id}/series/${path}`, body)).toMatchObject(refused);
  }
  expect(await starts()).toEqual(before);
});

it('refuses starts on dates that the series does not have, and what is over', async () => {
  const beside = '2026-12-04T10:00:00-03:00';
  const elsewhere = { status: 400, body: { code: 'VALIDATION' } };
  const over = { status: 422, body: { code: 'IN_THE_PAST' } };
  expect(await book([at('2026-11-26'), beside])).toMatchObject(elsewhere);
  const past = { date: '2026-11-12' };
  expect(await book([at('2026-11-12'), at('2026-11-26')], {}, past)).toMatchObject(over);
  expect(await agenda()).toEqual([]);
  const made = must<ApiBookedSeries>(await book(DATES.map(at)), 201);
  const id = made.appointments[1]?.id ?? '';
  const move = (startTime: string) =>
    system.post(`/api/v1/appointments/${id}/series/move`, { ...later, moves: [{ id, startTime }] });
  expect(await move('2026-12-06T03:00:00-03:00')).toMatchObject(elsewhere);
  expect(await move('2020-03-07T03:00:00-03:00')).toMatchObject(over);
  expect(await starts()).toEqual(DATES.map(at));
});

it('lets an assistant check the dates and book the chosen ones, once for a key', async () => {
  await addAppointment(organization, ana, '2026-12-03T13:00:00Z');
  const assistant = await openDoor(organization, 'mcp');
  const call = async <Result>(name: string, args: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return must<{ result: { structuredContent: Result } }>(await assistant.post('/mcp-server', message))
      .result.structuredContent;
  };
  const asked = {
    professional: 'Ana',
    durationMinutes: 60,
    date: '2026-11-26',
    time: '10:00',
    every: 'week',
  };
  expect(await call('check_series', asked)).toMatchObject({
    error: { code: 'VALIDATION', fields: ['count', 'until', 'isOpen'] },
  });
  const { dates } = await call<ToolOutput<'check_series'>>('check_series', { ...asked, count: 3 });
  expect(dates.map(({ date, state, weekday }) => [date, state, weekday])).toEqual([
    ['2026-11-26', 'free', 'quinta-feira'],
    ['2026-12-03', 'taken', 'quinta-feira'],
    ['2026-12-10', 'free', 'quinta-feira'],
  ]);
  const booking = { ...asked, count: 3, ...EVA, idempotencyKey: 'serie-1' };
  const taken = await call<{ error: { message: string } }>('create_series', { ...booking, dates: DATES });
  expect(taken).toMatchObject({ error: { code: 'SERIES_TAKEN' } });
  expect(taken.error.message).toContain('Ocupadas: 2026-12-03.');
  expect(await call('create_series', { ...booking, dates: ['2026-11-27'] })).toMatchObject({
    error: { code: 'VALIDATION', fields: ['dates'] },
  });
  const chosen = { ...booking, dates: ['2026-11-26', '2026-12-10'] };
  const made = await call<ToolOutput<'create_series'>>('create_series', chosen);
  expect(made.appointments).toMatchObject([{ startTime: at('2026-11-26') }, { startTime: at('2026-12-10') }]);
  expect(await call('create_series', chosen)).toEqual(made);
  expect((await agenda()).filter(({ createdBy }) => createdBy === 'assistant')).toHaveLength(2);
});

it('lets an assistant cancel one of a series and those that follow, or all of it, and says which', async () => {
  const assistant = await openDoor(organization, 'mcp');
  const call = async (args: object, by = assistant) => {
    const params = { name: 'cancel_series', arguments: args };
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    return must<{ result: { structuredContent: unknown } }>(await by.post('/mcp-server', message)).result
      .structuredContent;
  };
  const made = must<ApiBookedSeries>(await book(DATES.map(at)), 201);
  const [first, second, third] = made.appointments.map(({ id }) => id);
  const single = await addAppointment(organization, ana, '2026-11-27T13:00:00Z');
  expect(await call({ appointmentId: single.id, scope: 'all' })).toMatchObject({
    error: {
      code: 'APPOINTMENT_NOT_FOUND',
      message: 'Este agendamento não se repete. Para cancelar só ele, use cancel_appointment.',
    },
  });
  const stranger = await openDoor(await createOrganization(server), 'mcp');
  expect(await call({ appointmentId: second, scope: 'all' }, stranger)).toMatchObject({
    error: { code: 'APPOINTMENT_NOT_FOUND', message: 'Agendamento não encontrado.' },
  });
  expect(await call({ appointmentId: second })).toMatchObject({ error: { fields: ['scope'] } });
  expect(await agenda()).toHaveLength(4);
  expect(await call({ appointmentId: second, scope: 'following' })).toEqual({
    seriesId: made.id,
    cancelled: [
      ...[
        [second, '2026-12-03'],
        [third, '2026-12-10'],
      ].map(([id, date]) => ({
        ...{ id, startTime: `${date}T10:00:00-03:00`, endTime: `${date}T11:00:00-03:00` },
        weekday: 'quinta-feira',
      })),
    ],
  });
  expect(await call({ appointmentId: first, scope: 'all' })).toMatchObject({ cancelled: [{ id: first }] });
  expect(await agenda()).toMatchObject([{ id: single.id }]);
});
