import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClientRecord, ClientsAnswer } from '#shared/contract/client-records.ts';
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

const list = async (client: Client, query = '') =>
  must<ClientsAnswer>(await client.get(`/api/clients${query}`));
const names = async (client: Client, query?: string) =>
  (await list(client, query)).clients.map(({ name }) => name);

it('lists clients by name with the visits around now, a professional’s own alone', async () => {
  await addAppointment(organization, ana, '2026-11-10T13:00:00Z', { clientName: 'Zoé Lima' });
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', { clientName: 'Zoé Lima' });
  await addAppointment(organization, bia, '2026-11-26T13:00:00Z', { clientName: 'Ágata Reis' });
  const { clients, after } = await list(organization.admin.client);
  expect(after).toBeNull();
  expect(clients).toMatchObject([
    { name: 'Ágata Reis', last: null, next: { startTime: '2026-11-26T13:00:00.000Z' } },
    {
      name: 'Zoé Lima',
      last: { startTime: '2026-11-10T13:00:00.000Z' },
      next: { startTime: '2026-11-25T13:00:00.000Z' },
    },
  ]);
  expect(await names(ana.client)).toEqual(['Zoé Lima']);
  expect(await names(bia.client)).toEqual(['Ágata Reis']);
});

it('finds clients by a part of name, e-mail or phone, and by what they lack', async () => {
  const maria = { clientName: 'Maria Souza', clientEmail: 'mel@exemplo.com.br', clientPhone: '11987654321' };
  await addAppointment(organization, ana, '2026-02-10T13:00:00Z', maria);
  await addAppointment(organization, ana, '2026-11-10T13:00:00Z', { clientName: 'Davi Sá' });
  await addAppointment(organization, bia, '2026-11-25T13:00:00Z', { clientName: 'Rita Melo' });
  const { client } = organization.admin;
  for (const text of ['souz', 'SOUZA maria', 'mel@ex', '98765-4321'])
    expect(await names(client, `?q=${encodeURIComponent(text)}`), text).toEqual(['Maria Souza']);
  expect(await names(client, '?q=mel')).toEqual(['Maria Souza', 'Rita Melo']);
  expect(await names(client, '?q=%21%21')).toEqual([]);
  expect(await names(client, '?filter=withoutNext')).toEqual(['Davi Sá', 'Maria Souza']);
  expect(await names(client, '?filter=notSeenLately')).toEqual(['Maria Souza']);
  expect(await names(client, '?filter=notSeenThreeMonths')).toEqual(['Maria Souza']);
  expect(await names(client, '?filter=notSeenYear')).toEqual([]);
  expect(await names(client, `?userId=${bia.user.id}`)).toEqual(['Rita Melo']);
  // The last visit within some days, both included, whatever is ahead: Davi's is on 10 November.
  await addAppointment(organization, ana, '2026-12-10T13:00:00Z', { clientName: 'Davi Sá' });
  expect(await names(client, '?lastFrom=2026-02-10&lastTo=2026-02-10')).toEqual(['Maria Souza']);
  expect(await names(client, '?lastFrom=2026-02-11')).toEqual(['Davi Sá']);
  expect(await names(client, '?lastTo=2026-11-10')).toEqual(['Davi Sá', 'Maria Souza']);
  expect(await names(client, '?lastTo=2026-11-09')).toEqual(['Maria Souza']);
  expect(await names(client, '?lastTo=2026-02-09')).toEqual([]);
  expect(await client.get('/api/clients?lastFrom=nada')).toMatchObject(refused(400, 'VALIDATION'));
  // A professional's list tells nothing of colleagues' appointments.
  await addAppointment(organization, bia, '2026-11-27T13:00:00Z', maria);
  expect(await names(ana.client, `?userId=${bia.user.id}`)).toEqual([]);
  expect(await names(ana.client, '?filter=withoutNext')).toEqual(['Maria Souza']);
  expect(await names(ana.client, '?filter=notSeenLately')).toEqual(['Maria Souza']);
});

it('gives pages that are as long whatever there is', async () => {
  const plant = (count: number) =>
    server.context.database.query(
      `INSERT INTO clients (id, organization_id, name, created_at, updated_at)
       SELECT gen_random_uuid(), organization_id, 'Cliente ' || lpad(n::text, 4, '0'), now(), now()
         FROM users, generate_series(1, $2) n WHERE users.id = $1`,
      [ana.user.id, count],
    );
  await plant(45);
  const { client } = organization.admin;
  const seen: string[] = [];
  for (let after: string | null = ''; after !== null;) {
    const page: ClientsAnswer = await list(client, after === '' ? '' : `?after=${after}`);
    seen.push(...page.clients.map(({ name }) => name));
    after = page.after;
  }
  expect(seen).toEqual(
    Array.from({ length: 45 }, (_, index) => `Cliente ${String(index + 1).padStart(4, '0')}`),
  );
  expect(await client.get('/api/clients?after=nada')).toMatchObject(refused(400, 'VALIDATION'));
});

it('shows a record to who may see the client, and to nobody of another organisation', async () => {
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', {
    clientName: 'Zoé Lima',
    clientEmail: 'Zoe@exemplo.com.br',
    clientPhone: '11987654321',
  });
  const [listed] = (await list(ana.client)).clients;
  const path = `/api/clients/${listed?.id ?? ''}`;
  expect(must<ClientRecord>(await ana.client.get(path))).toMatchObject({
    name: 'Zoé Lima',
    emails: ['Zoe@exemplo.com.br'],
    phones: ['5511987654321'],
    note: null,
    ownNote: null,
  });
  must(await organization.admin.client.get(path));
  const elsewhere = await createOrganization(server);
  for (const who of [bia, elsewhere.admin])
    expect(await who.client.get(path)).toMatchObject(refused(404, 'CLIENT_NOT_FOUND'));
});
