import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { HeldBookingAnswer } from '#shared/contract/booking.ts';
import { recordAppointments } from '#server/features/appointments/records.service.ts';
import { addWeek } from '#test/factories/agenda.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { hourSeries } from '#test/factories/series.ts';
import { movableClock } from '#test/harness/clock.ts';
import { must } from '#test/harness/client.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
const MARIA = {
  clientName: 'Maria Souza',
  clientEmail: 'casa@exemplo.com.br',
  clientPhone: '(11) 98765-4321',
};
let server: TestServer;
let organization: Organization;
let ana: Person;
let bia: Person;
let nextHour: () => string;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
beforeEach(async () => {
  nextHour = hourSeries();
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
});
afterAll(() => server.close());

type Booked = { readonly appointment: Appointment; readonly clientId: string | null };

async function clientIdOf(id: string): Promise<string | null> {
  const rows = await server.context.database.query<{ clientId: string | null }>(
    'SELECT client_id AS "clientId" FROM appointment_rows WHERE id = $1',
    [id],
  );
  return rows[0]?.clientId ?? null;
}

async function book(by: Person, client: Partial<typeof MARIA>): Promise<Booked> {
  const appointment = must<Appointment>(
    await by.client.post('/api/appointments', { startTime: nextHour(), ...client }),
    201,
  );
  return { appointment, clientId: await clientIdOf(appointment.id) };
}

async function contactsOf(clientId: string | null): Promise<string[]> {
  const rows = await server.context.database.query<{ value: string }>(
    'SELECT value FROM client_contacts WHERE client_id = $1 ORDER BY kind, value',
    [clientId],
  );
  return rows.map(({ value }) => value);
}

it('knows a client by e-mail or phone, and learns the contacts that were missing', async () => {
  const { clientName, clientEmail, clientPhone } = MARIA;
  const first = await book(ana, { clientName, clientEmail });
  expect(await contactsOf(first.clientId)).toEqual([clientEmail]);
  const second = await book(bia, { ...MARIA, clientEmail: 'Casa+consulta@exemplo.com.br' });
  expect(second.clientId).toBe(first.clientId);
  expect(await contactsOf(first.clientId)).toEqual([clientEmail, '5511987654321']);
  const third = await book(ana, { clientName: 'Maria', clientPhone });
  expect(third.clientId).toBe(first.clientId);
});

it('knows a client by what the organisation says', async () => {
  const rule = (clientMatch: string) =>
    organization.admin.client.patch('/api/admin/organization', { clientMatch });
  const first = await book(ana, MARIA);
  const moved = { ...MARIA, clientEmail: 'maria@exemplo.com.br' };
  must(await rule('email'));
  const byEmail = await book(ana, moved);
  expect(byEmail.clientId).not.toBe(first.clientId);
  must(await rule('phone'));
  expect((await book(ana, { ...moved, clientEmail: 'outra@exemplo.com.br' })).clientId).toBe(first.clientId);
  expect(await rule('name')).toMatchObject({ status: 400 });
});

it('learns no contact from a visitor, who proves none of them', async () => {
  await addWeek(organization, ana, { startTime: '09:00', endTime: '18:00' });
  const { clientId } = await book(ana, { clientName: MARIA.clientName, clientEmail: MARIA.clientEmail });
  const startTime = '2026-11-19T14:00:00.000Z';
  const booking = { professionalId: ana.user.id, startTime, ...MARIA };
  const visitor = must<{ id: string }>(await server.guest.post('/api/appointments/public', booking), 201);
  expect(await clientIdOf(visitor.id)).toBe(clientId);
  expect(await contactsOf(clientId)).toEqual([MARIA.clientEmail]);
});

it('finds a client without contacts who has a social name too', async () => {
  const first = await book(ana, { clientName: 'Eva Cruz' });
  const record = `/api/clients/${first.clientId ?? ''}`;
  must(await organization.admin.client.put(record, { socialName: 'Evinha' }));
  expect((await book(ana, { clientName: 'Eva Cruz' })).clientId).toBe(first.clientId);
});

it('knows a client without e-mail and phone by the name alone', async () => {
  const eva = await book(ana, { clientName: 'Eva Cruz' });
  expect((await book(ana, { clientName: 'eva cruz' })).clientId).toBe(eva.clientId);
  expect((await book(ana, { clientName: 'Eva' })).clientId).not.toBe(eva.clientId);
  expect((await book(ana, { ...MARIA, clientName: 'Eva Cruz' })).clientId).not.toBe(eva.clientId);
});

it('takes another name with the family’s e-mail for another person, and keeps the name it has', async () => {
  const maria = await book(ana, MARIA);
  const joao = await book(ana, { ...MARIA, clientName: 'João Souza' });
  expect(joao.clientId).not.toBe(maria.clientId);
  await book(ana, { ...MARIA, clientName: 'Maria Souza Lima' });
  const rows = await server.context.database.query<{ name: string }>(
    'SELECT name FROM clients WHERE id = ANY ($1) ORDER BY name',
    [[maria.clientId, joao.clientId]],
  );
  expect(rows).toEqual([{ name: 'João Souza' }, { name: 'Maria Souza' }]);
});

it('keeps records within their organisation', async () => {
  const here = await book(ana, MARIA);
  const elsewhere = await createOrganization(server);
  const there = await book(await createProfessional(elsewhere), MARIA);
  expect(there.clientId).not.toBe(here.clientId);
});

it('makes one record of a client who books with ten people at the same moment', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => createProfessional(organization)));
  const booked = await Promise.all([ana, bia, ...people].map((each) => book(each, MARIA)));
  expect(new Set(booked.map(({ clientId }) => clientId)).size).toBe(1);
});

it('leaves a time that is held to nobody until it counts', async () => {
  await addWeek(organization, ana, { startTime: '09:00', endTime: '18:00' });
  must(await ana.client.post('/api/booking-form-settings', { confirmEmail: true }));
  const startTime = '2026-11-19T14:00:00.000Z';
  const held = must<HeldBookingAnswer>(
    await server.guest.post('/api/appointments/public', { professionalId: ana.user.id, startTime, ...MARIA }),
    202,
  );
  const count = () =>
    server.context.database.query(
      'SELECT FROM clients WHERE organization_id = (SELECT organization_id FROM users WHERE id = $1)',
      [ana.user.id],
    );
  expect(await count()).toHaveLength(0);
  expect(await clientIdOf(held.id)).toBeNull();
  const { id } = must<Appointment>(await ana.client.post(`/api/held-times/${held.id}/confirm`));
  expect(await clientIdOf(id)).not.toBeNull();
});

it('keeps the record of an appointment whose client is written otherwise, and finds another one for another person', async () => {
  const { appointment, clientId } = await book(ana, MARIA);
  const change = (body: Partial<typeof MARIA>) => ana.client.put(`/api/appointments/${appointment.id}`, body);
  must(await change({ clientName: 'Maria S. Lima', clientEmail: 'maria@exemplo.com.br' }));
  expect(await clientIdOf(appointment.id)).toBe(clientId);
  expect(await contactsOf(clientId)).toContain('maria@exemplo.com.br');
  must(await change({ clientName: 'Rita Sá' }));
  expect(await clientIdOf(appointment.id)).not.toBe(clientId);
});

it('gives appointments of before their records, each client one', async () => {
  const booked = [
    await book(ana, MARIA),
    await book(bia, MARIA),
    await book(ana, { ...MARIA, clientName: 'João Souza' }),
  ];
  const { database } = server.context;
  await database.query('UPDATE appointment_rows SET client_id = NULL');
  await database.query('DELETE FROM clients');
  await recordAppointments(server.context);
  const [one, same, other] = await Promise.all(booked.map(({ appointment }) => clientIdOf(appointment.id)));
  expect(one).not.toBeNull();
  expect(same).toBe(one);
  expect(other).not.toBe(one);
  expect(await database.query('SELECT FROM appointment_rows WHERE client_id IS NULL')).toEqual([]);
});
