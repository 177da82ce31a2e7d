import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { AuditLogPage } from '#shared/contract/audit-log.ts';
import type { ClientRecord, ClientsAnswer, NewClientBody } from '#shared/contract/client-records.ts';
import {
  createOrganization,
  createProfessional,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { fileWith, importFile, preview } from '#test/harness/client-files.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';
import { statementsOf } from '#test/harness/statements.ts';

let server: TestServer;
let organization: Organization;
let ana: Person;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({
    overrides: { clock: movableClock('2026-11-18T12:00:00Z'), workers: false },
  });
});
beforeEach(async () => {
  organization = await createOrganization(server);
  ana = await createProfessional(organization, 'Ana Prado');
  ({ client } = organization.admin);
});
afterAll(() => server.close());

const create = async (body: NewClientBody) =>
  must<ClientRecord>(await client.post('/api/clients', body), 201);
const listed = async () => must<ClientsAnswer>(await client.get('/api/clients')).clients;
const names = async () => (await listed()).map(({ name }) => name);
const recordOf = async (name: string) => {
  const found = (await listed()).find((each) => each.name === name);
  return must<ClientRecord>(await client.get(`/api/clients/${found?.id ?? ''}`));
};
const entries = async () =>
  must<AuditLogPage>(await client.get('/api/admin/audit-log')).entries.filter(
    ({ entity }) => entity === 'client',
  );

const HEAD =
  'Nome;Nome social;E-mails;Telefones;Nascimento;CPF;Etiquetas;Profissional preferido;Contato preferido;Consentimento;Anotações';
const ZOE =
  'Zoé Lima;Zu;zoe@exemplo.com.br, z@exemplo.com.br;(11) 98765-4321;01/02/1990;529.982.247-25;VIP, Convênio;ana prado;WhatsApp;Sim;Prefere cedo';

it('stores nothing before the import, and everything of a line with it', async () => {
  const file = fileWith(HEAD, ZOE, 'Davi Sá;;davi@exemplo.com.br');
  const planned = { lines: 2, created: 2, completed: 0, unchanged: 0, repeated: 0, errors: [] };
  expect(await preview(client, file)).toMatchObject(planned);
  expect(await names()).toEqual([]);
  expect(await importFile(client, file)).toMatchObject(planned);
  expect(await names()).toEqual(['Davi Sá', 'Zoé Lima']);
  expect(await recordOf('Zoé Lima')).toMatchObject({
    socialName: 'Zu',
    emails: ['zoe@exemplo.com.br', 'z@exemplo.com.br'],
    phones: ['5511987654321'],
    birthday: '1990-02-01',
    cpf: '52998224725',
    note: 'Prefere cedo',
    tags: ['VIP', 'Convênio'],
    preferredUserId: ana.user.id,
    preferredContact: 'whatsapp',
    consentedAt: '2026-11-18T12:00:00.000Z',
  });
  expect(await entries()).toMatchObject([{ action: 'imported', before: {}, after: { fileLines: 2 } }]);
});

it('changes nothing when the same file comes again, and leaves no second entry', async () => {
  const file = fileWith(HEAD, ZOE, 'Davi Sá;;davi@exemplo.com.br', 'Eva Cruz', 'Rui Melo;;;(21) 99876-5432');
  expect(await importFile(client, file)).toMatchObject({ created: 4 });
  const before = await recordOf('Zoé Lima');
  expect(await importFile(client, file)).toMatchObject({
    created: 0,
    completed: 0,
    unchanged: 4,
    errors: [],
  });
  expect(await names()).toEqual(['Davi Sá', 'Eva Cruz', 'Rui Melo', 'Zoé Lima']);
  expect(await recordOf('Zoé Lima')).toEqual(before);
  expect(await entries()).toHaveLength(1);
});

it('fills what a record lacks, and changes neither a name nor what it has', async () => {
  const { id } = await create({
    name: 'Zoé',
    emails: ['zoe@exemplo.com.br'],
    birthday: '1991-01-01',
    tags: ['VIP'],
    note: 'Da equipe',
  });
  const answer = await preview(client, fileWith(HEAD, ZOE));
  const fields = [
    'socialName',
    'emails',
    'phones',
    'cpf',
    'preferredUserId',
    'preferredContact',
    'tags',
    'consents',
  ];
  expect(answer).toMatchObject({
    created: 0,
    completed: 1,
    additions: [{ line: 2, id, name: 'Zoé', fields }],
  });
  expect(await importFile(client, fileWith(HEAD, ZOE))).toMatchObject({ completed: 1 });
  expect(await recordOf('Zoé')).toMatchObject({
    id,
    socialName: 'Zu',
    // The clock stands still: of what came at the same moment the alphabet decides.
    emails: ['z@exemplo.com.br', 'zoe@exemplo.com.br'],
    birthday: '1991-01-01',
    cpf: '52998224725',
    note: 'Da equipe',
    tags: ['VIP', 'Convênio'],
  });
});

it('knows a client by the rule of the organisation, as a booking does', async () => {
  await create({ name: 'Maria Souza', emails: ['casa@exemplo.com.br'], phones: ['11987654321'] });
  const family = fileWith('nome,email,telefone', 'João Souza,casa@exemplo.com.br,', 'Maria,,11 98765-4321');
  expect(await importFile(client, family)).toMatchObject({ created: 1, unchanged: 1 });
  expect(await names()).toEqual(['João Souza', 'Maria Souza']);
  must(await client.patch('/api/admin/organization', { clientMatch: 'email' }));
  const moved = fileWith('nome,email,telefone', 'Maria Souza,nova@exemplo.com.br,11987654321');
  expect(await importFile(client, moved)).toMatchObject({ created: 1 });
});

it('makes one record of lines that are one client', async () => {
  const file = fileWith(
    'Nome;E-mail;Telefone;Etiqueta',
    'Maria;maria@exemplo.com.br;;VIP',
    'Maria Souza;MARIA+consulta@exemplo.com.br;11987654321;Convênio',
    'Maria S.;;11987654321;',
    'Eva Cruz;;;',
    'eva cruz;;;Nova',
  );
  const counts = { lines: 5, created: 2, completed: 0, unchanged: 0, repeated: 3 };
  expect(await preview(client, file)).toMatchObject(counts);
  expect(await importFile(client, file)).toMatchObject(counts);
  expect(await names()).toEqual(['Eva Cruz', 'Maria']);
  expect(await recordOf('Maria')).toMatchObject({
    emails: ['maria@exemplo.com.br'],
    phones: ['5511987654321'],
    tags: ['VIP', 'Convênio'],
  });
  expect(await importFile(client, file)).toMatchObject({ created: 0, unchanged: 2, repeated: 3 });
});

it('says of each line what is wrong, and imports the others', async () => {
  const file = fileWith(
    HEAD,
    ';;sem@exemplo.com.br',
    'A;;não é e-mail;98765;31/02/1990;111.111.111-11;;Ninguém;Carta;Talvez',
    '',
    ';;;;;;;;;;',
    'B;;;;01/01/2027',
    `C;;;;;;${'x'.repeat(31)}`,
    'Certo;;certo@exemplo.com.br',
    'D;;;;12/31/1980',
    'E;;;;1981-02-29',
    'F;;;;em março',
  );
  const answer = await importFile(client, file);
  expect(answer).toMatchObject({ lines: 8, created: 1 });
  expect(answer.errors.map(({ line, codes }) => [line, ...codes])).toEqual([
    [2, 'NAME_MISSING'],
    [
      ...[3, 'EMAIL_INVALID', 'BIRTHDAY_NOT_A_DAY', 'CPF_INVALID'],
      ...['PROFESSIONAL_UNKNOWN', 'CONTACT_UNKNOWN', 'CONSENT_UNKNOWN'],
    ],
    [6, 'BIRTHDAY_AHEAD'],
    [7, 'TAG_LONG'],
    [9, 'BIRTHDAY_INVALID'],
    [10, 'BIRTHDAY_NOT_A_DAY'],
    [11, 'BIRTHDAY_INVALID'],
  ]);
  expect(answer.errors[0]?.text).toBe(';;sem@exemplo.com.br');
  expect(await names()).toEqual(['Certo']);
});

it('takes no phone that does not exist, unless the client has it', async () => {
  const [known] = [await create({ name: 'Zoé', emails: ['zoe@exemplo.com.br'], phones: ['9912345678901'] })];
  const file = fileWith(
    'Nome;E-mail;Telefone',
    `Zoé;zoe@exemplo.com.br;${known.phones[0] ?? ''}`,
    'Davi;;98765-4321',
  );
  const answer = await importFile(client, file);
  expect(answer).toMatchObject({ unchanged: 1, created: 0 });
  expect(answer.errors).toMatchObject([{ line: 3, codes: ['PHONE_INVALID'] }]);
});

it('refuses a line that would make a record too long', async () => {
  const emails = Array.from({ length: 5 }, (_, index) => `z${index}@exemplo.com.br`);
  await create({ name: 'Zoé', emails });
  const answer = await importFile(
    client,
    fileWith('Nome;E-mails', 'Zoé;z0@exemplo.com.br, outra@exemplo.com.br'),
  );
  expect(answer.errors).toMatchObject([{ line: 2, codes: ['RECORD_FULL'] }]);
  expect((await recordOf('Zoé')).emails).toHaveLength(5);
});

it('reads its own file back and finds nothing to change', async () => {
  await create({
    name: '=Zoé; "Lima"',
    socialName: 'Zu',
    emails: ['a@exemplo.com.br', 'b@exemplo.com.br'],
    phones: ['+351912345678', '11987654321', '9912345678901'],
    birthday: '1990-02-01',
    cpf: '52998224725',
    tags: ['VIP', 'Convênio, "Unimed"', '+1'],
    preferredUserId: ana.user.id,
    preferredContact: 'phone',
    consents: true,
  });
  await create({ name: 'Sem nome', emails: ['c@exemplo.com.br'] });
  const file = must<string>(await client.get('/api/clients/file'));
  expect(await importFile(client, file)).toMatchObject({
    additions: [],
    ...{ lines: 2, created: 0, completed: 0, unchanged: 2, errors: [] },
    ignored: ['Último horário', 'Próximo horário'],
  });
  // Elsewhere it makes the same records.
  const elsewhere = (await createOrganization(server)).admin.client;
  const withoutPeople = file.replace('Ana Prado', '').replace(', 9912345678901', '');
  expect(await importFile(elsewhere, withoutPeople)).toMatchObject({ created: 2, errors: [] });
  const again = must<string>(await elsewhere.get('/api/clients/file'));
  expect(again.split('\r\n').slice(1)).toEqual(withoutPeople.split('\r\n').slice(1));
});

it('sends as many statements for 1, 30 and 100 clients, and as many again for each further batch', async () => {
  const lines = (count: number, tag: string) =>
    fileWith(
      'Nome;E-mail;Etiqueta',
      ...Array.from({ length: count }, (_, index) => `Cliente ${index};c${index}@exemplo.com.br;${tag}`),
    );
  const counted = async (count: number) => {
    organization = await createOrganization(server);
    const admin = organization.admin.client;
    let round = 0;
    const previews = await statementsOf(server, () => preview(admin, lines(count, 'VIP')));
    // Each time there is something to add.
    const imports = await statementsOf(server, () => importFile(admin, lines(count, `T${round++}`)));
    const repeated = await statementsOf(server, () => importFile(admin, lines(count, 'T0')));
    return [previews, imports, repeated];
  };
  const one = await counted(1);
  expect(await counted(30)).toEqual(one);
  expect(await counted(100)).toEqual(one);
  const [previews = 0, imports = 0, repeated = 0] = one;
  expect(one).toEqual([3, 6, 4]);
  expect(await counted(200)).toEqual([previews, imports + 4, repeated + 2]);
});

it('makes one record of a client who is imported twice and books at the same moment', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => createProfessional(organization)));
  const file = fileWith('Nome;E-mail;Telefone', 'Maria Souza;maria@exemplo.com.br;11987654321', 'Eva Cruz;;');
  const book = (person: Person) =>
    person.client.post('/api/appointments', {
      ...{ clientName: 'Maria Souza', clientEmail: 'maria@exemplo.com.br', clientPhone: '11987654321' },
      startTime: '2026-11-25T13:00:00Z',
    });
  const answers = await Promise.all([
    ...people.slice(0, 2).map(book),
    importFile(client, file),
    importFile(client, file),
    ...people.slice(2).map(book),
  ]);
  expect(answers.filter((answer) => 'status' in answer && answer.status !== 201)).toEqual([]);
  expect(await names()).toEqual(['Eva Cruz', 'Maria Souza']);
  expect((await recordOf('Maria Souza')).emails).toEqual(['maria@exemplo.com.br']);
});

it('keeps what was stored when a later batch fails, and names the lines that were not', async () => {
  const { database } = server.context;
  const lines = Array.from({ length: 250 }, (_, index) => `Cliente ${index};c${index}@exemplo.com.br`);
  lines[5] = ';sem@exemplo.com.br';
  lines[150] = 'Pane;pane@exemplo.com.br';
  await database.script(`
    CREATE FUNCTION fail_once() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no more'; END $$;
    CREATE TRIGGER failing BEFORE INSERT ON clients FOR EACH ROW WHEN (NEW.name = 'Pane') EXECUTE FUNCTION fail_once();`);
  const file = fileWith('Nome;E-mail', ...lines);
  const answer = await importFile(client, file);
  await database.script('DROP TRIGGER failing ON clients; DROP FUNCTION fail_once()');
  expect(answer).toMatchObject({ lines: 250, created: 99 });
  expect(answer.errors.map(({ line }) => line)).toEqual([
    7,
    ...Array.from({ length: 150 }, (_, index) => 102 + index),
  ]);
  expect(answer.errors.slice(1).every(({ codes }) => codes[0] === 'NOT_STORED')).toBe(true);
  expect(await importFile(client, file)).toMatchObject({ created: 150, unchanged: 99 });
});
