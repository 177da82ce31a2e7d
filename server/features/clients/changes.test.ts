import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { ClientRecord, ClientsAnswer, ClientVisitsAnswer } from '#shared/contract/client-records.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { movableClock } from '#test/harness/clock.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

const clock = movableClock('2026-11-18T12:00:00Z');
const MARIA = {
  clientName: 'Maria Souza',
  clientEmail: 'maria@exemplo.com.br',
  clientPhone: '11987654321',
};
let server: TestServer;
let organization: Organization;
let ana: Person;
let bia: Person;
beforeAll(async () => {
  server = await startTestServer({ overrides: { clock } });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  bia = await createProfessional(organization, 'Bia Reis');
});
afterAll(() => server.close());

async function recordOf(client: Client): Promise<ClientRecord> {
  const { clients } = must<ClientsAnswer>(await client.get('/api/clients'));
  return must<ClientRecord>(await client.get(`/api/clients/${clients[0]?.id ?? ''}`));
}

it('changes what is given of a record, leaves the rest, and logs that it changed and not what it says', async () => {
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', MARIA);
  const { id } = await recordOf(ana.client);
  const change = (body: object) => ana.client.put(`/api/clients/${id}`, body);
  const changed = must<ClientRecord>(
    await change({
      socialName: 'Mari',
      emails: ['Maria@exemplo.com.br', 'nova@exemplo.com.br', 'nova+casa@exemplo.com.br'],
      birthday: '1990-02-03',
      cpf: '529.982.247-25',
      note: 'Alergia a látex',
      tags: ['mensal', 'mensal'],
      preferredUserId: bia.user.id,
      preferredContact: 'whatsapp',
      consents: true,
    }),
  );
  expect(changed).toMatchObject({
    name: 'Maria Souza',
    socialName: 'Mari',
    emails: ['Maria@exemplo.com.br', 'nova+casa@exemplo.com.br'],
    phones: ['5511987654321'],
    birthday: '1990-02-03',
    cpf: '52998224725',
    note: 'Alergia a látex',
    tags: ['mensal'],
    preferredUserId: bia.user.id,
    preferredUserName: 'Bia Reis',
    preferredContact: 'whatsapp',
    consentedAt: '2026-11-18T12:00:00.000Z',
  });
  const rest = must<ClientRecord>(
    await change({ cpf: '', consents: false, preferredUserId: null, emails: [] }),
  );
  expect(rest).toMatchObject({
    cpf: null,
    consentedAt: null,
    preferredUserName: null,
    emails: [],
    note: 'Alergia a látex',
  });
  const log = must<AuditLogPage>(await organization.admin.client.get('/api/admin/audit-log?entity=client'));
  expect(log.entries).toHaveLength(2);
  expect(log.entries[1]).toMatchObject({
    subject: 'Maria Souza',
    after: { socialName: 'Mari', cpf: true, notes: true, tags: true, preferredProfessional: 'Bia Reis' },
  });
  expect(JSON.stringify(log)).not.toMatch(/látex|52998|exemplo\.com|1990/);
});

it('keeps a note that is the writer’s own from everybody else', async () => {
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', MARIA);
  const { id } = await recordOf(ana.client);
  must(await ana.client.put(`/api/clients/${id}`, { ownNote: 'Fala pouco' }));
  expect(await recordOf(ana.client)).toMatchObject({ ownNote: 'Fala pouco' });
  expect(await recordOf(organization.admin.client)).toMatchObject({ ownNote: null });
  must(await ana.client.put(`/api/clients/${id}`, { ownNote: '' }));
  expect(await recordOf(ana.client)).toMatchObject({ ownNote: null });
});

it('refuses what cannot be, and a change over another one, and keeps the record as it was', async () => {
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', MARIA);
  const before = await recordOf(ana.client);
  const change = (body: object, who: Client = ana.client) => who.put(`/api/clients/${before.id}`, body);
  expect(await change({ name: 'Outra', cpf: '111.111.111-11' })).toMatchObject(refused(422, 'CPF_INVALID'));
  expect(await change({ name: 'Outra', birthday: '2026-11-20' })).toMatchObject(
    refused(422, 'BIRTHDAY_AHEAD'),
  );
  for (const phone of ['sem', '123', '9876-5432'])
    expect(await change({ name: 'Outra', phones: [phone] }), phone).toMatchObject(
      refused(400, 'PHONE_INVALID'),
    );
  const elsewhere = await createOrganization(server);
  expect(await change({ preferredUserId: elsewhere.admin.user.id })).toMatchObject(
    refused(404, 'USER_NOT_FOUND'),
  );
  for (const who of [bia, elsewhere.admin])
    expect(await change({ name: 'Outra' }, who.client)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
  expect(await recordOf(ana.client)).toEqual(before);
  must(await change({ phones: ['(21) 3456-7890'], expected: { phones: ['5511987654321'] } }));
  expect(await change({ phones: [], expected: { phones: ['5511987654321'] } })).toMatchObject(
    refused(409, 'CHANGED_MEANWHILE'),
  );
});

it('takes a foreign phone away again, and keeps five contacts of a kind at most', async () => {
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', MARIA);
  const { id } = await recordOf(ana.client);
  const phones = ['5511987654321', '+1 917 555 1234'];
  expect(must(await ana.client.put(`/api/clients/${id}`, { phones }))).toMatchObject({
    phones: ['19175551234', '5511987654321'],
  });
  must(await ana.client.put(`/api/clients/${id}`, { phones: ['19175551234', '5511987654321'] }));
  expect(must(await ana.client.put(`/api/clients/${id}`, { phones: ['5511987654321'] }))).toMatchObject({
    phones: ['5511987654321'],
  });
  const emails = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}@exemplo.com.br`);
  must(await ana.client.put(`/api/clients/${id}`, { emails }));
  await addAppointment(organization, ana, '2026-11-26T13:00:00Z', {
    ...MARIA,
    clientEmail: 'f@exemplo.com.br',
  });
  expect((await recordOf(ana.client)).emails).toEqual(emails);
});

it('makes a record of somebody who has not booked yet, whom the first booking finds', async () => {
  const { client } = organization.admin;
  const maria = { name: 'Maria Souza', emails: ['maria@exemplo.com.br'], phones: ['(11) 98765-4321'] };
  const made = must<ClientRecord>(await client.post('/api/clients', { ...maria, note: 'Indicada' }), 201);
  expect(made).toMatchObject({ name: 'Maria Souza', phones: ['5511987654321'], note: 'Indicada' });
  expect(await client.post('/api/clients', maria)).toMatchObject({
    ...refused(409, 'CLIENT_EXISTS'),
    body: { details: { id: made.id, name: 'Maria Souza' } },
  });
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', { ...MARIA, clientName: 'Maria' });
  expect((await recordOf(ana.client)).id).toBe(made.id);
  expect(await ana.client.post('/api/clients', { name: 'Rita' })).toMatchObject(refused(403, 'FORBIDDEN'));
});

it('makes one record when the same client is entered twice at once', async () => {
  const { client } = organization.admin;
  const maria = { name: 'Maria Souza', emails: ['maria@exemplo.com.br'] };
  const answers = await Promise.all([1, 2, 3].map(() => client.post('/api/clients', maria)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

it('gives the visits of a client in pages, ahead and past, a professional’s own alone', async () => {
  const day = (offset: number) => new Date(Date.parse('2026-11-18T13:00:00Z') + offset * 86_400_000);
  for (const offset of [-2, -1, 1, 2]) {
    await addAppointment(organization, ana, day(offset).toISOString(), MARIA);
    await addAppointment(organization, bia, day(offset + 10).toISOString(), MARIA);
  }
  const { id } = await recordOf(organization.admin.client);
  const visits = async (client: Client, query: string) =>
    must<ClientVisitsAnswer>(await client.get(`/api/clients/${id}/visits?${query}`));
  const days = async (client: Client, when: string) =>
    (await visits(client, `when=${when}`)).visits.map(({ startTime }) => startTime.slice(8, 10));
  expect(await days(ana.client, 'next')).toEqual(['19', '20']);
  expect(await days(ana.client, 'past')).toEqual(['17', '16']);
  expect(await days(organization.admin.client, 'next')).toEqual(['19', '20', '26', '27', '29', '30']);
  const [last] = (await visits(ana.client, 'when=past')).visits;
  const paid = { discount: 0, paid: 80, method: 'pix', paidOn: '2026-11-17' };
  must(await ana.client.put(`/api/appointments/${last?.id}/payment`, paid));
  const [priced, unpaid] = (await visits(ana.client, 'when=past')).visits;
  expect(priced?.payment).toEqual({ price: null, ...paid });
  expect(unpaid?.payment).toMatchObject({ discount: 0, paid: null, method: null });
  await server.context.database.query(
    `INSERT INTO appointment_rows (id, organization_id, user_id, professional_name, timezone, client_name, start_time, end_time,
       lane, manage_token_hash, created_by, created_at, updated_at, client_id)
     SELECT gen_random_uuid(), organization_id, user_id, professional_name, timezone, client_name,
            start_time - n * interval '1 day', end_time - n * interval '1 day', lane, sha256((id::text || n)::bytea), created_by, now(), now(), client_id
       FROM (SELECT * FROM appointment_rows WHERE client_id = $1 ORDER BY start_time LIMIT 1) a, generate_series(1, 43) n`,
    [id],
  );
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: ClientVisitsAnswer = await visits(ana.client, `when=past${after && `&after=${after}`}`);
    expect(page.visits.length).toBeLessThanOrEqual(20);
    seen.push(...page.visits.map((visit) => visit.startTime));
    after = page.after;
  }
  expect(seen).toHaveLength(45);
  expect(seen).toEqual([...seen].sort().reverse());
  expect(await ana.client.get(`/api/clients/${id}/visits?when=past&after=nada`)).toMatchObject(
    refused(400, 'VALIDATION'),
  );
});

it('names another record with the same CPF, or contact and first name, to those who may see it', async () => {
  const { client } = organization.admin;
  const cpf = '52998224725';
  const create = async (name: string) =>
    must<ClientRecord>(await client.post('/api/clients', { name, cpf }), 201);
  const first = await create('Davi Sá');
  expect(first.sameCpf).toBeNull();
  const second = await create('David Sá');
  expect(second.sameCpf).toEqual({ id: first.id, name: 'Davi Sá' });
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', MARIA);
  const maria = await recordOf(ana.client);
  // A colleague's client is not named.
  const ofAna = must<ClientRecord>(await ana.client.put(`/api/clients/${maria.id}`, { cpf }));
  expect(ofAna.sameCpf).toBeNull();
  const seen = must<ClientRecord>(await client.get(`/api/clients/${maria.id}`));
  expect(seen.sameCpf).toEqual({ id: first.id, name: 'Davi Sá' });
  must(await client.delete(`/api/clients/${first.id}`));
  // A contact in common says the same of a record that shares the first name too, not of the family.
  const contact = { emails: ['casa@exemplo.com.br'] };
  const lima = must<ClientRecord>(await client.post('/api/clients', { name: 'Íris Lima', ...contact }), 201);
  expect(lima.sameContact).toBeNull();
  const prado = must<ClientRecord>(
    await client.post('/api/clients', { name: 'Iris Prado', ...contact }),
    201,
  );
  expect(prado.sameContact).toEqual({ id: lima.id, name: 'Íris Lima' });
  const rui = must<ClientRecord>(await client.post('/api/clients', { name: 'Rui Lima', ...contact }), 201);
  expect(rui.sameContact).toBeNull();
  const { sameCpf } = must<ClientRecord>(await client.get(`/api/clients/${maria.id}`));
  expect(sameCpf).toEqual({ id: second.id, name: 'David Sá' });
});
