import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Appointment, ConflictDetails } from '#shared/contract/appointments.ts';
import type {
  AnybodyData,
  ManagedAppointment,
  PublicBookingAnswer,
  SlotsAnswer,
  TeamBookingData,
} from '#shared/contract/booking.ts';
import type { ApiAnybodySlots, ApiAppointment } from '#shared/contract/api-v1.ts';
import type { FreeDaysAnswer, FreeTimesAnswer } from '#shared/contract/free-times.ts';
import type { ErrorBody } from '#shared/contract/errors.ts';
import type { AppointmentHistory } from '#shared/contract/history.ts';
import type { OrganizationSettings } from '#shared/contract/organization.ts';
import { reasonText } from '#shared/distribution/reason-text.ts';
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
import { must } from '#test/harness/client.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
const clock = movableClock('2026-11-18T12:00:00Z');
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false, clock } });
});
afterAll(() => server.close());

let organization: Organization;
let ana: Person;
let bruno: Person;
beforeEach(async () => {
  organization = await createOrganization(server, 'Dora Reis');
  ana = await createProfessional(organization, 'Ana Prado');
  bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno]) await addWeek(organization, person);
  await settings({ anyProfessional: 'offered' });
});

const admin = () => organization.admin.client;
const settings = async (change: Partial<OrganizationSettings>) =>
  must<OrganizationSettings>(await admin().patch('/api/admin/organization', change));
const part = async (person: Person, change: object) =>
  must(await admin().put(`/api/admin/users/${person.user.id}`, change));
const team = () => ana.user.bookingSlug;

let visitors = 0;
const visitor = (given: object = {}) => ({
  team: team(),
  clientName: 'Eva Cruz',
  clientEmail: `eva${visitors++}@exemplo.com.br`,
  startTime: '2026-12-01T13:00:00Z',
  ...given,
});
const post = (given: object = {}, headers: Record<string, string> = {}) =>
  server.guest.post<PublicBookingAnswer & ErrorBody>('/api/appointments/public', visitor(given), headers);
const book = async (given: object = {}) => must<PublicBookingAnswer>(await post(given), 201);
const slots = async (from: string, to = from, more = '') => {
  const path = `/api/slots/any?team=${team()}&from=${from}&to=${to}${more}`;
  const { days } = must<SlotsAnswer>(await server.guest.get(path));
  return days.flatMap((day) => day.slots.map(({ startTime }) => startTime));
};
const reasonOf = async (id: string) => {
  const history = must<AppointmentHistory>(await admin().get(`/api/appointments/${id}/history`));
  const note = history.entries.find(({ action }) => action === 'created')?.after.distribution;
  return note ? reasonText(note) : null;
};

describe('a booking with anybody who is free', () => {
  it('chooses the person furthest below their share, and says why to the team alone', async () => {
    await addAppointment(organization, ana, '2026-11-30T13:00:00Z');
    const booked = await book();
    expect(booked.professionalName).toBe('Bruno Lima');
    expect(JSON.stringify(booked)).not.toMatch(/distribution|below/);
    expect(await reasonOf(booked.id)).toBe(
      'Bruno Lima estava 30 min abaixo da sua parte nos 30 dias até essa data',
    );
    const second = await book();
    expect(second.professionalName).toBe('Ana Prado');
    expect(await reasonOf(second.id)).toBe('Ana Prado era a única pessoa livre neste horário');
  });

  it('answers 409 with free times of anybody once nobody is free', async () => {
    await book();
    await book();
    const { status, body } = await post();
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'APPOINTMENT_CONFLICT' });
    const { suggestions, timezone } = body.details as ConflictDetails;
    expect(timezone).toBe('America/Sao_Paulo');
    expect(suggestions.map(({ startTime }) => startTime)).toEqual([
      '2026-12-01T12:00:00.000Z',
      '2026-12-01T14:00:00.000Z',
      '2026-12-01T15:00:00.000Z',
    ]);
  });

  it('gives the answer of the first try to a repeated key, also when nobody is free any more', async () => {
    const body = visitor();
    const key = { 'idempotency-key': 'uma-chave-12345678' };
    const send = (given: object) =>
      server.guest.post<PublicBookingAnswer & ErrorBody>('/api/appointments/public', given, key);
    const first = must<PublicBookingAnswer>(await send(body), 201);
    expect(must<PublicBookingAnswer>(await send(body), 200).id).toBe(first.id);
    await book();
    expect(must<PublicBookingAnswer>(await send(body), 200).id).toBe(first.id);
    expect(await send({ ...body, clientName: 'Outra' })).toMatchObject(
      refused(422, 'IDEMPOTENCY_KEY_REUSED'),
    );
  });

  it('rejects a link that does not offer it, one that leads nowhere, and a body that names both or nothing', async () => {
    expect(await post({ professionalId: ana.user.id })).toMatchObject(refused(400, 'VALIDATION'));
    expect(await post({ team: undefined })).toMatchObject(refused(400, 'VALIDATION'));
    expect(await post({ team: 'ninguem' })).toMatchObject(refused(404, 'BOOKING_LINK_NOT_FOUND'));
    expect(await post({ service: 'Massagem' })).toMatchObject(refused(404, 'PRODUCT_NOT_FOUND'));
    expect(await post({ startTime: '2026-12-01T03:00:00Z' })).toMatchObject(
      refused(422, 'OUTSIDE_AVAILABILITY'),
    );
    await settings({ anyProfessional: 'off' });
    expect(await post()).toMatchObject(refused(422, 'ANYBODY_OFF'));
    for (const person of [ana, bruno]) await part(person, { distributionShare: 0 });
    await settings({ anyProfessional: 'only' });
    expect(await post()).toMatchObject(refused(422, 'NOBODY_BOOKABLE'));
  });

  it('leaves out people who are inactive or take no part, and gives half a share half', async () => {
    await part(ana, { distributionShare: 0 });
    expect((await book()).professionalName).toBe('Bruno Lima');
    expect(await slots('2026-12-01')).not.toContain('2026-12-01T13:00:00.000Z');
    await part(ana, { distributionShare: 50 });
    await part(bruno, { isActive: false });
    expect((await book()).professionalName).toBe('Ana Prado');
    await part(bruno, { isActive: true });
    const starts = [14, 15, 16, 17].map((hour) => `2026-12-01T${hour}:00:00Z`);
    const names: string[] = [];
    for (const startTime of starts) names.push((await book({ startTime })).professionalName);
    expect(names.filter((name) => name === 'Bruno Lima')).toHaveLength(3);
  });

  it('holds the time where the person wants the e-mail confirmed, and keeps the reason', async () => {
    for (const person of [ana, bruno]) {
      const body = { userId: person.user.id, confirmEmail: true };
      must(await admin().post('/api/booking-form-settings', body));
    }
    const held = must<{ id: string }>(await post(), 202);
    expect(await slots('2026-12-01')).toContain('2026-12-01T13:00:00.000Z');
    must(await post(), 202);
    expect(await slots('2026-12-01')).not.toContain('2026-12-01T13:00:00.000Z');
    must(await admin().post(`/api/held-times/${held.id}/confirm`));
    expect(await reasonOf(held.id)).toMatch(/sua parte nos 30 dias até essa data/);
  });
});

describe('the policies', () => {
  it('follows priority, the day, or the person who served the client last', async () => {
    await settings({ distributionPolicy: 'priority' });
    await part(ana, { distributionPriority: 2 });
    expect((await book()).professionalName).toBe('Bruno Lima');
    await settings({ distributionPolicy: 'least_busy_day' });
    const day = await book({ startTime: '2026-12-01T15:00:00Z' });
    expect(day.professionalName).toBe('Ana Prado');
    expect(await reasonOf(day.id)).toBe('Ana Prado não tinha nada marcado no dia');
    await settings({ distributionPolicy: 'same_professional' });
    const clientEmail = 'fiel@exemplo.com.br';
    const named = visitor({ team: undefined, professionalId: ana.user.id, clientEmail });
    must(
      await server.guest.post('/api/appointments/public', { ...named, startTime: '2026-12-02T13:00:00Z' }),
      201,
    );
    const again = await book({ clientEmail: 'Fiel@exemplo.com.br', startTime: '2026-12-02T15:00:00Z' });
    expect(again.professionalName).toBe('Ana Prado');
    expect(await reasonOf(again.id)).toBe('Ana Prado já tem outro horário marcado com este cliente');
    const other = await book({ clientEmail, startTime: '2026-12-02T13:00:00Z' });
    expect(other.professionalName).toBe('Bruno Lima');
    const noted = { clientEmail: null, clientPhone: '(11) 98765-4321', clientName: 'Fiel' };
    await addAppointment(organization, bruno, '2026-12-03T13:00:00Z', noted);
    const called = await book({ clientPhone: '11 98765-4321', startTime: '2026-12-03T15:00:00Z' });
    expect(called.professionalName).toBe('Bruno Lima');
    expect(await reasonOf(called.id)).toMatch(/Bruno Lima já tem outro horário/);
  });

  it('counts an absence as time that is not offered', async () => {
    // Everybody came on the 18th; Ana works on one of the days since, of which the month holds fourteen.
    const away = { userId: ana.user.id, from: '2026-11-18', to: '2026-11-30' };
    must(await admin().post('/api/availability/exceptions', away), 201);
    await addAppointment(organization, bruno, '2026-11-30T13:00:00Z');
    await addAppointment(organization, bruno, '2026-11-29T13:00:00Z');
    await addAppointment(organization, ana, '2026-12-01T18:00:00Z');
    expect((await book()).professionalName).toBe('Bruno Lima');
  });

  it('gives a newcomer no more than the part of what they offer', async () => {
    for (const day of ['2026-11-28', '2026-11-29']) {
      await addAppointment(organization, ana, `${day}T13:00:00Z`);
      await addAppointment(organization, bruno, `${day}T13:00:00Z`);
    }
    clock.set('2026-12-01T06:00:00Z');
    const carla = await createProfessional(organization, 'Carla Dias');
    await addWeek(organization, carla);
    expect((await book()).professionalName).not.toBe('Carla Dias');
    clock.set('2026-11-18T12:00:00Z');
  });
});

describe('services and times', () => {
  it('books a service by its name with anybody who offers it, with each one’s own length', async () => {
    await addProduct(organization, ana, { name: 'Sessão  Única', duration: 60, price: 200 });
    await addProduct(organization, bruno, { name: 'sessao unica', duration: 30, price: 150 });
    const carla = await createProfessional(organization, 'Carla Dias');
    await addWeek(organization, carla, { startTime: '18:00', endTime: '20:00' });
    const data = must<AnybodyData>(await server.guest.get(`/api/booking/any?team=${team()}`));
    expect(data).toMatchObject({
      organization: { name: 'Dora Reis' },
      timezone: 'America/Sao_Paulo',
      services: [{ duration: 30, longest: 60, price: 150, dearest: 200, isUnpriced: false }],
    });
    const path = '&service=SESS%C3%83O%20%C3%9ANICA';
    const free = await slots('2026-12-01', '2026-12-01', path);
    expect(free).toHaveLength(8);
    expect(free).not.toContain('2026-12-01T21:00:00.000Z');
    const first = await book({ service: 'SESSÃO ÚNICA' });
    const second = await book({ service: 'sessao unica' });
    const minutes = ({ startTime, endTime }: PublicBookingAnswer) =>
      (Date.parse(endTime) - Date.parse(startTime)) / 60_000;
    const byName = new Map([first, second].map((each) => [each.professionalName, minutes(each)]));
    expect(byName).toEqual(
      new Map([
        ['Ana Prado', 60],
        ['Bruno Lima', 30],
      ]),
    );
    // Ana and Bruno are booked for a service only; Carla has none.
    expect((await book({ startTime: '2026-12-01T21:00:00Z' })).professionalName).toBe('Carla Dias');
  });

  it('shows instants by the zone of the link’s person, for a team in two zones', async () => {
    await part(bruno, { timezone: 'America/Manaus' });
    // 09:00 in São Paulo is 12:00Z, 09:00 in Manaus 13:00Z; both work until 17:00.
    const starts = await slots('2026-12-01');
    expect(starts[0]).toBe('2026-12-01T12:00:00.000Z');
    expect(starts.at(-1)).toBe('2026-12-01T20:00:00.000Z');
    const last = await book({ startTime: '2026-12-01T20:00:00Z' });
    expect(last).toMatchObject({ professionalName: 'Bruno Lima', timezone: 'America/Manaus' });
    const own = await server.guest.get<ManagedAppointment>(`/api${last.managePath}`);
    expect(must(own)).toMatchObject({ timezone: 'America/Manaus', clientZone: 'America/Sao_Paulo' });
    expect(await slots('2026-12-01')).not.toContain('2026-12-01T20:00:00.000Z');
  });

  it('lists the times to move to by the clock by which the client booked', async () => {
    // 09:00 to 17:00 there is 17:00 to 01:00 of the day before here.
    await part(bruno, { timezone: 'Pacific/Auckland' });
    const { managePath } = await book({ startTime: '2026-12-01T22:00:00Z' });
    const answer = must<SlotsAnswer>(
      await server.guest.get(`/api${managePath}/slots?from=2026-12-01&to=2026-12-02`),
    );
    expect(answer.timezone).toBe('America/Sao_Paulo');
    const byDay = Object.fromEntries(
      answer.days.map(({ date, slots }) => [date, slots.map(({ startTime }) => startTime.slice(5, 13))]),
    );
    expect(Object.keys(byDay)).toEqual(['2026-12-01', '2026-12-02']);
    expect(byDay['2026-12-01']?.[0]).toBe('12-01T03');
    expect(byDay['2026-12-01']).toContain('12-01T20');
    expect(byDay['2026-12-01']?.at(-1)).toBe('12-02T02');
    expect(byDay['2026-12-02']?.[0]).toBe('12-02T03');
    const parts = { manha: [0, 12], tarde: [12, 18], noite: [18, 24] } as const;
    for (const { startTime, reason } of answer.suggestions ?? []) {
      const hour = (new Date(startTime).getUTCHours() + 21) % 24;
      const [from, until] = reason in parts ? parts[reason as keyof typeof parts] : [0, 24];
      expect([reason, hour >= from && hour < until]).toEqual([reason, true]);
      expect(reason).not.toMatch(/of-day$/);
      expect(answer.days.flatMap(({ slots }) => slots.map((slot) => slot.startTime))).toContain(startTime);
    }
  });

  it('says on the team’s page what the organisation chose, and lists nobody where it is the only choice', async () => {
    const read = async () => must<TeamBookingData>(await server.guest.get(`/api/booking/${team()}`));
    expect(await read()).toMatchObject({ anyProfessional: 'offered', team: { total: 2 } });
    await settings({ anyProfessional: 'only' });
    expect(await read()).toMatchObject({ anyProfessional: 'only', professionals: [] });
    for (const person of [ana, bruno]) await part(person, { distributionShare: 0 });
    expect((await read()).anyProfessional).toBe('off');
  });
});

describe('the team’s own booking', () => {
  const own = (given: object = {}) => ({
    anyProfessional: true,
    clientName: 'Eva Cruz',
    clientEmail: 'eva@exemplo.com.br',
    startTime: '2026-12-01T13:10:00Z',
    duration: 30,
    ...given,
  });

  it('takes anybody who is free in their hours, on any minute, whatever the links offer', async () => {
    await settings({ anyProfessional: 'off' });
    const first = must<Appointment & { distribution: unknown }>(
      await admin().post('/api/appointments', own()),
      201,
    );
    expect(first.distribution).toEqual({ kind: 'below_share', minutes: 0, name: first.professionalName });
    const second = must<Appointment>(await admin().post('/api/appointments', own()), 201);
    expect(new Set([first.professionalName, second.professionalName]).size).toBe(2);
    expect(Date.parse(first.endTime) - Date.parse(first.startTime)).toBe(30 * 60_000);
    expect(await admin().post('/api/appointments', own())).toMatchObject(
      refused(409, 'APPOINTMENT_CONFLICT'),
    );
    const late = own({ startTime: '2026-12-01T02:00:00Z' });
    expect(await admin().post('/api/appointments', late)).toMatchObject(refused(422, 'OUTSIDE_AVAILABILITY'));
  });

  it('rejects professionals, and a person or an overbooking besides', async () => {
    expect(await ana.client.post('/api/appointments', own())).toMatchObject(
      refused(403, 'ANYBODY_ADMIN_ONLY'),
    );
    const named = own({ userId: ana.user.id });
    expect(await admin().post('/api/appointments', named)).toMatchObject(refused(400, 'VALIDATION'));
    const forced = own({ allowConflict: true });
    expect(await admin().post('/api/appointments', forced)).toMatchObject(refused(400, 'VALIDATION'));
  });
});

describe('the free times of anybody, for the team', () => {
  it('shows a time as free while somebody is and as taken while nobody who works is, to administrators alone', async () => {
    await addAppointment(organization, ana, '2026-12-01T13:00:00Z');
    const path = '/api/appointments/free-times?anyProfessional=true&duration=60&date=2026-12-01';
    const before = must<FreeTimesAnswer>(await admin().get(path));
    expect(before.busy).toEqual([]);
    expect(before.free).toHaveLength(8);
    await addAppointment(organization, bruno, '2026-12-01T13:00:00Z');
    const after = must<FreeTimesAnswer>(await admin().get(path));
    expect(after.free).toHaveLength(7);
    expect(after.busy).toEqual([
      { startTime: '2026-12-01T13:00:00.000Z', endTime: '2026-12-01T14:00:00.000Z' },
    ]);
    expect(after.hours).toEqual([
      { startTime: '2026-12-01T12:00:00.000Z', endTime: '2026-12-01T20:00:00.000Z', capacity: 1 },
    ]);
    const days = '/api/appointments/free-days?anyProfessional=true&from=2026-12-01&to=2026-12-02';
    expect(must<FreeDaysAnswer>(await admin().get(days)).days).toEqual([
      { date: '2026-12-01', state: 'free' },
      { date: '2026-12-02', state: 'free' },
    ]);
    expect(await ana.client.get(path)).toMatchObject(refused(403, 'ANYBODY_ADMIN_ONLY'));
  });
});

describe('other systems and assistants', () => {
  it('lists anybody’s free times and books one of them by a service’s name', async () => {
    await addProduct(organization, ana, { name: 'Sessão', duration: 60 });
    const system = await openDoor(organization, 'api');
    const free = must<ApiAnybodySlots>(
      await system.get('/api/v1/free-slots/any?from=2026-12-01&to=2026-12-01&service=SESSAO'),
    );
    expect(free.data[0]).toEqual({
      startTime: '2026-12-01T09:00:00-03:00',
      endTime: '2026-12-01T10:00:00-03:00',
    });
    const body = { service: 'sessão', startTime: '2026-12-01T09:00:00-03:00', clientName: 'Eva Cruz' };
    const made = must<ApiAppointment>(await system.post('/api/v1/appointments', body), 201);
    expect(made).toMatchObject({ professionalName: 'Ana Prado', productName: 'Sessão', createdBy: 'api' });
    expect(await system.post('/api/v1/appointments', body)).toMatchObject({
      status: 409,
      body: {
        code: 'APPOINTMENT_CONFLICT',
        suggestions: [{ startTime: '2026-12-01T10:00:00-03:00' }, {}, {}],
      },
    });
    const both = { ...body, professionalId: ana.user.id };
    expect(await system.post('/api/v1/appointments', both)).toMatchObject({ status: 400 });
  });

  it('lets an assistant name nobody, and tells what may be chosen instead of a service that nobody offers', async () => {
    await addProduct(organization, ana, { name: 'Sessão individual', duration: 60 });
    const assistant = await openDoor(organization, 'mcp');
    const call = async (given: object) => {
      const params = {
        name: 'create_appointment',
        arguments: { startTime: '2026-12-01T10:00', clientName: 'Eva Cruz', ...given },
      };
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
      const answer = must<{ result: { structuredContent?: unknown; content: unknown } }>(
        await assistant.post('/mcp-server', body),
      );
      return JSON.stringify(answer.result);
    };
    expect(await call({ service: 'massagem' })).toMatch(/PRODUCT_NOT_FOUND.*Sessão individual/);
    expect(await call({ service: 'sessao' })).toMatch(/"professionalName":"Ana Prado"/);
    expect(await call({ service: 'sessao' })).toMatch(/APPOINTMENT_CONFLICT.*2026-12-01T09:00:00-03:00/);
    expect(await call({})).toMatch(/"professionalName":"Bruno Lima"/);
  });
});
