import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { ClientRecord, NewClientBody } from '#shared/contract/client-records.ts';
import { CLIENT_LIMITS } from '#shared/contract/limits.ts';
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
import { statementsOf } from '#test/harness/statements.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), workers: false },
  });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
});
afterAll(() => server.close());

const fileOf = async (client: Client, query = '') =>
  must<string>(await client.get(`/api/clients/file${query}`));
const linesOf = async (client: Client, query?: string) =>
  (await fileOf(client, query)).split('\r\n').slice(1, -1);
const create = async (body: NewClientBody) =>
  must<ClientRecord>(await organization.admin.client.post('/api/clients', body), 201);
const entries = async () =>
  must<AuditLogPage>(await organization.admin.client.get('/api/admin/audit-log')).entries.filter(
    ({ action }) => action === 'exported',
  );
const plant = (count: number) =>
  server.context.database.query(
    `INSERT INTO clients (id, organization_id, name, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, 'Cliente ' || lpad(n::text, 5, '0'), now(), now()
       FROM users, generate_series(1, $2) n WHERE users.id = $1`,
    [ana.user.id, count],
  );

it('writes what a spreadsheet of Brazil opens, with the visits around now and without notes', async () => {
  await create({
    name: 'Zoé Lima',
    socialName: 'Zu',
    emails: ['zoe@exemplo.com.br', 'z@exemplo.com.br'],
    phones: ['11987654321', '+351912345678'],
    birthday: '1990-02-01',
    cpf: '52998224725',
    note: 'Alérgica a látex',
    ownNote: 'Só minha',
    tags: ['VIP', 'Convênio, Unimed'],
    preferredUserId: ana.user.id,
    preferredContact: 'whatsapp',
    consents: true,
  });
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', {
    clientName: 'Zoé Lima',
    clientEmail: 'zoe@exemplo.com.br',
  });
  const { client } = organization.admin;
  // A reader of text takes the mark of the encoding away.
  const answer = await fetch(`${server.address}/api/clients/file`, {
    headers: { authorization: `Bearer ${client.token ?? ''}` },
  });
  expect([...new Uint8Array(await answer.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="clientes.csv"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await fileOf(client)).toBe(
    [
      'Nome;Nome social;E-mails;Telefones;Nascimento;CPF;Etiquetas;Profissional preferido;Contato preferido;Consentimento;Último horário;Próximo horário',
      `Zoé Lima;Zu;z@exemplo.com.br, zoe@exemplo.com.br;"'+351 912 345 678, (11) 98765-4321";01/02/1990;529.982.247-25;"VIP, ""Convênio, Unimed""";Ana Prado;WhatsApp;18/11/2026;;25/11/2026 10:00`,
      '',
    ].join('\r\n'),
  );
});

it('gives a professional the clients of their own appointments, and nobody those of another organisation', async () => {
  await addAppointment(organization, ana, '2026-11-25T13:00:00Z', { clientName: 'Zoé Lima' });
  const bia = await createProfessional(organization, 'Bia Reis');
  await addAppointment(organization, bia, '2026-11-25T13:00:00Z', { clientName: 'Davi Sá' });
  const names = async (client: Client) => (await linesOf(client)).map((line) => line.split(';')[0]);
  expect(await names(organization.admin.client)).toEqual(['Davi Sá', 'Zoé Lima']);
  expect(await names(ana.client)).toEqual(['Zoé Lima']);
  expect(await names((await createOrganization(server)).admin.client)).toEqual([]);
});

it('narrows the file as the list is narrowed', async () => {
  await create({ name: 'Zoé Lima', tags: ['VIP'] });
  await create({ name: 'Davi Sá' });
  const { client } = organization.admin;
  expect(await linesOf(client, '?tag=VIP')).toHaveLength(1);
  expect(await linesOf(client, '?q=davi')).toHaveLength(1);
  expect(await linesOf(client, '?q=%21')).toHaveLength(0);
  expect(await linesOf(client, '?filter=missedTwice')).toHaveLength(0);
  expect(await client.get('/api/clients/file?tag=a&filter=nada')).toMatchObject({ status: 400 });
});

it('keeps a spreadsheet from calculating what people wrote', async () => {
  await create({ name: '=HYPERLINK("http://x")', tags: ['+1'] });
  expect(await linesOf(organization.admin.client)).toEqual([`"'=HYPERLINK(""http://x"")";;;;;;"'+1";;;;;`]);
});

it('leaves one entry in the log for each file, which names nobody', async () => {
  await create({ name: 'Zoé Lima' });
  await fileOf(organization.admin.client, '?q=zo');
  await fileOf(ana.client);
  expect(await entries()).toMatchObject([
    { actor: { name: 'Ana Prado' }, subject: null, before: {}, after: {} },
    { actor: { id: organization.admin.user.id }, subject: null, before: {}, after: {} },
  ]);
});

it('reads a page at a time, each by one statement, and leaves no client out', async () => {
  const { client } = organization.admin;
  const reading = () => statementsOf(server, () => fileOf(client));
  const counts: number[] = [];
  let planted = 0;
  for (const count of [1, 30, 200]) {
    await plant(count - planted);
    planted = count;
    counts.push(await reading());
  }
  expect(counts).toEqual([3, 3, 3]);
  const whole = 2 * CLIENT_LIMITS.filePage + 7;
  await server.context.database.query('DELETE FROM clients');
  await plant(whole);
  expect(await reading()).toBe(5);
  const names = (await linesOf(client)).map((line) => line.split(';')[0]);
  expect(names).toEqual(
    Array.from({ length: whole }, (_, index) => `Cliente ${String(index + 1).padStart(5, '0')}`),
  );
});
