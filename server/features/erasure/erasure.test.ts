import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { ClientRecord, ClientsAnswer } from '#shared/contract/client-records.ts';
import { addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { addWaiting } from '#test/factories/waiting.ts';
import { must } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { everythingStored } from '#test/harness/stored.ts';
import type { Scope } from '#server/db/scope.ts';
import { lockContacts } from '#server/features/clients/records.queries.ts';
import { mailboxOf } from '#server/lib/mailbox.ts';
import { recordAppointments } from '#server/features/appointments/records.service.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
/** A Tuesday on which Ana is booked up. */
const FULL = { from: '2026-12-15', until: '2026-12-15' };
let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  // The test says when what is left is looked at.
  server = await startTestServer({ overrides: { clock, workers: false } });
});
beforeEach(async () => {
  clock.set('2026-11-18T12:00:00Z');
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(() => server.close());

const MARIA = { clientName: 'Maria Souza', clientEmail: 'maria@exemplo.com.br' };

async function records(): Promise<ClientsAnswer['clients']> {
  return must<ClientsAnswer>(await organization.admin.client.get('/api/clients')).clients;
}

async function idOf(name: string): Promise<string> {
  return (await records()).find((each) => each.name === name)?.id ?? '';
}

async function stored(id: string): Promise<Partial<Appointment>> {
  const query = '?from=2026-11-01T00:00:00Z&to=2026-12-31T00:00:00Z';
  const list = must<Appointment[]>(await ana.client.get(`/api/appointments${query}`));
  return list.find((each) => each.id === id) ?? {};
}

it('erases a client: nothing that is kept tells who it was but the log, and the visit stays', async () => {
  const visit = await addAppointment(organization, ana, '2026-11-25T13:00:00Z', {
    ...MARIA,
    clientPhone: '11987654321',
    notes: 'Dor no ombro',
  });
  const id = await idOf('Maria Souza');
  must<ClientRecord>(
    await ana.client.put(`/api/clients/${id}`, { note: 'Alergia a látex', ownNote: 'Ligar antes' }),
  );
  expect(await organization.admin.client.delete(`/api/clients/${id}`)).toMatchObject(
    refused(409, 'CLIENT_HAS_APPOINTMENTS'),
  );
  // As if the mails of the booking had left.
  await server.context.database.query('DELETE FROM job_contents');
  clock.set('2026-11-26T12:00:00Z');
  must(await organization.admin.client.delete(`/api/clients/${id}`));
  expect(await organization.admin.client.get(`/api/clients/${id}`)).toMatchObject(
    refused(404, 'CLIENT_NOT_FOUND'),
  );
  expect(await records()).toEqual([]);
  expect(await stored(visit.id)).toMatchObject({
    clientName: 'Cliente excluído',
    clientEmail: null,
    clientPhone: null,
    notes: null,
    startTime: '2026-11-25T13:00:00.000Z',
  });
  const tables = await everythingStored(server, 'public');
  expect(
    ['987654321', 'Dor no ombro', 'Alergia a látex', 'Ligar antes'].filter((mark) => tables.includes(mark)),
  ).toEqual([]);
  const { entries } = must<AuditLogPage>(
    await organization.admin.client.get('/api/admin/audit-log?entity=client'),
  );
  expect(entries[0]).toMatchObject({ action: 'deleted', subject: 'Maria Souza' });
  // What is left belongs to nobody: neither a job nor a booking finds it.
  await recordAppointments(server.context);
  expect(await records()).toEqual([]);
  await addAppointment(organization, ana, '2026-12-01T13:00:00Z', { clientName: 'Cliente excluído' });
  expect(await records()).toHaveLength(1);
  await addAppointment(organization, ana, '2026-12-02T13:00:00Z', MARIA);
  expect(await idOf('Maria Souza')).not.toBe(id);
});

it('takes what an erased client waits for off the list, and leaves their family’s requests', async () => {
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', { ...MARIA, clientPhone: '11987650001' });
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  await addWindow(organization, ana, { dayOfWeek: 2 });
  await addAppointment(organization, ana, '2026-12-15T12:00:00Z', { clientName: 'Dia Cheio', duration: 720 });
  await addWaiting(ana, 'Maria Souza', FULL);
  await addWaiting(ana, 'Pedro Souza', FULL);
  const id = await idOf('Maria Souza');
  clock.set('2026-11-26T12:00:00Z');
  must(await organization.admin.client.delete(`/api/clients/${id}`));
  const left = await server.context.database.query(
    'SELECT client_name AS name FROM waiting_entries WHERE user_id = $1',
    [ana.user.id],
  );
  expect(left).toEqual([{ name: 'Pedro Souza' }]);
});

it('refuses to erase a client of another organisation', async () => {
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', MARIA);
  const other = await createOrganization(server);
  expect(await other.admin.client.delete(`/api/clients/${await idOf('Maria Souza')}`)).toMatchObject(
    refused(404, 'CLIENT_NOT_FOUND'),
  );
});

it('erases what a client waits for by a contact that the record gains while it is being erased', async () => {
  await addWindow(organization, ana, { dayOfWeek: 2 });
  await addAppointment(organization, ana, '2026-12-15T12:00:00Z', { clientName: 'Dia Cheio', duration: 720 });
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  await addWaiting(ana, 'Maria Souza', FULL);
  const { id } = must<ClientRecord>(
    await organization.admin.client.post('/api/clients', {
      name: 'Maria Souza',
      emails: [MARIA.clientEmail],
    }),
    201,
  );
  const { database } = server.context;
  const [scope] = await database.query<Scope>(
    'SELECT organization_id AS "organizationId" FROM clients WHERE id = $1',
    [id],
  );
  if (scope === undefined) throw new Error('The record was just made.');
  const erased = await database.transaction(async (tx) => {
    const known = { contacts: [mailboxOf(MARIA.clientEmail)], name: null };
    await lockContacts(tx, { ...scope, userId: null }, known);
    const answer = organization.admin.client.delete(`/api/clients/${id}`);
    // On a server it has read the contacts by then, and waits for the lock.
    await sleep(500);
    await tx.query(
      `INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
       VALUES ($1, $2, 'phone', '5511987650001', '5511987650001', now())`,
      [id, scope.organizationId],
    );
    return { answer };
  });
  must(await erased.answer);
  const left = await database.query('SELECT FROM waiting_entries WHERE user_id = $1', [ana.user.id]);
  expect(left).toEqual([]);
});
