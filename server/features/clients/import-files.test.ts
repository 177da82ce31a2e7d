import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ClientsAnswer } from '#shared/contract/client-records.ts';
import { CLIENT_IMPORT } from '#shared/contract/limits.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { must, type Client } from '#test/harness/client.ts';
import { fileWith, importBodyOf, importFile, preview } from '#test/harness/client-files.ts';
import { refused } from '#test/harness/refused.ts';
import { startTestServer, type TestServer } from '#test/harness/server.ts';

let server: TestServer;
let client: Client;
beforeAll(async () => {
  server = await startTestServer({ overrides: { workers: false } });
});
beforeEach(async () => {
  ({ client } = (await createOrganization(server)).admin);
});
afterAll(() => server.close());

const names = async () =>
  must<ClientsAnswer>(await client.get('/api/clients')).clients.map(({ name }) => name);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

it.each([
  ['UTF-8', (text: string) => text],
  ['UTF-8 with a mark', (text: string) => `\u{FEFF}${text}`],
  ['Windows-1252', latin1],
  ['UTF-16', utf16],
])('reads %s', async (_what, encode) => {
  expect(await importFile(client, encode(fileWith('Nome;Observações', 'Zoé Ávila;à tarde')))).toMatchObject({
    ...{ created: 1, head: 'Nome;Observações', ignored: [] },
  });
  expect(await names()).toEqual(['Zoé Ávila']);
});

it.each([';', ',', '\t'])(
  'reads cells with %j between them, and titles as others write them',
  async (sign) => {
    const file = [
      ['NOME DO CLIENTE', '"E-mail"', 'Telefone 1', 'Telefone 2', 'Cidade', 'Data de Nascimento'],
      ['Zoé', 'zoe@exemplo.com.br', '11987654321', '1133334444', 'Santos', '1/2/1990'],
      [' Davi ', `"davi@exemplo.com.br${sign === ',' ? '' : ', d@exemplo.com.br'}"`, '', '', '', ''],
    ]
      .map((cells) => cells.join(sign))
      .join('\n');
    expect(await importFile(client, file)).toMatchObject({
      ...{ created: 2, errors: [], ignored: ['Cidade'], delimiter: sign },
    });
    expect(await names()).toEqual(['Davi', 'Zoé']);
    const [, zoe] = must<ClientsAnswer>(await client.get('/api/clients')).clients;
    expect(must(await client.get(`/api/clients/${zoe?.id ?? ''}`))).toMatchObject({
      phones: ['5511987654321', '551133334444'],
      birthday: '1990-02-01',
    });
  },
);

it('joins first and last names, and counts lines as a spreadsheet does', async () => {
  const file = '\r\nNome;Sobrenome;CPF\r\nAna;Prado;\r\n"Bia\r\nReis";;1\r\n\r\n;;\r\nEva;Cruz;2\r\n';
  const { errors } = await importFile(client, file);
  expect(await names()).toEqual(['Ana Prado']);
  expect(errors).toMatchObject([
    { line: 4, codes: ['CPF_INVALID'], text: '"Bia\r\nReis";;1' },
    { line: 7, codes: ['CPF_INVALID'], text: 'Eva;Cruz;2' },
  ]);
});

it('takes a CPF without the zeros that a spreadsheet took away', async () => {
  expect(await importFile(client, fileWith('Nome;CPF', 'Zoé;191', 'Davi;87748248800'))).toMatchObject({
    created: 1,
    errors: [{ line: 2, codes: ['CPF_INVALID'] }],
  });
  expect(await preview(client, fileWith('Nome;CPF', 'Eva;1234567890'))).toMatchObject({ created: 1 });
});

it('takes a formula for a text, and no sign that nobody sees', async () => {
  await importFile(client, fileWith('Nome;Etiqueta', "'=1+1;'+1", '@Zo\u200Bé;-x'));
  expect(await names()).toEqual(['=1+1', '@Zoé']);
});

it.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'CLIENT_FILE_NOT_CSV'],
  ['a workbook', Buffer.from('PK\u0003\u0004\u0014\u0000'), 'CLIENT_FILE_NOT_CSV'],
  ['nothing', '', 'CLIENT_FILE_EMPTY'],
  ['blanks', '\u{FEFF} \r\n\r\n', 'CLIENT_FILE_EMPTY'],
  ['a head alone', 'Nome;E-mail\r\n;;\r\n', 'CLIENT_FILE_EMPTY'],
  ['no column of names', 'Telefone;E-mail\r\n1;2\r\n', 'CLIENT_FILE_NO_NAME'],
  ['quotation marks that do not close', 'Nome;E-mail\r\n"Ana;x\r\nBia;y\r\n', 'CLIENT_FILE_QUOTES'],
  ['too many lines', `Nome\n${'Ana\n'.repeat(CLIENT_IMPORT.lines + 1)}`, 'CLIENT_FILE_LONG'],
  ['too many bytes', `Nome\n${'x'.repeat(CLIENT_IMPORT.bytes)}`, 'CLIENT_FILE_LARGE'],
] as const)('refuses %s', async (_what, file, code) => {
  for (const path of ['/api/clients/import/preview', '/api/clients/import'])
    expect(await client.post(path, importBodyOf(file))).toMatchObject(refused(422, code));
  expect(await names()).toEqual([]);
});

it('refuses what is no base64, and a body beyond the limit', async () => {
  for (const path of ['/api/clients/import/preview', '/api/clients/import']) {
    expect(await client.post(path, { file: 'Nome;E-mail' })).toMatchObject(refused(400, 'VALIDATION'));
    expect(await client.post(path, { file: 'A'.repeat(3_000_000) })).toMatchObject(
      refused(413, 'PAYLOAD_TOO_LARGE'),
    );
  }
});

it('takes as many lines as it says', async () => {
  const lines = Array.from(
    { length: CLIENT_IMPORT.lines },
    (_, index) => `Cliente ${index};c${index}@exemplo.com.br;119${String(80_000_000 + index)};VIP`,
  );
  const file = fileWith('Nome;E-mail;Telefone;Etiqueta', ...lines);
  expect(await preview(client, file)).toMatchObject({ created: CLIENT_IMPORT.lines, errors: [] });
  expect(await importFile(client, file)).toMatchObject({ created: CLIENT_IMPORT.lines, errors: [] });
});

it('keeps imports to administrators, each in their own organisation', async () => {
  const organization = await createOrganization(server);
  const professional = await createProfessional(organization);
  const file = fileWith('Nome;E-mail;Profissional preferido', 'Zoé;zoe@exemplo.com.br;Bia Reis');
  for (const path of ['/api/clients/import/preview', '/api/clients/import']) {
    expect(await server.guest.post(path, importBodyOf(file))).toMatchObject({ status: 401 });
    expect(await professional.client.post(path, importBodyOf(file))).toMatchObject({ status: 403 });
  }
  await createProfessional(organization, 'Bia Reis');
  expect(await importFile(organization.admin.client, file)).toMatchObject({ created: 1 });
  // Nobody of that name is here, and no client either.
  expect((await importFile(client, file)).errors).toMatchObject([{ codes: ['PROFESSIONAL_UNKNOWN'] }]);
  expect(await importFile(client, file.replace('Bia Reis', ''))).toMatchObject({ created: 1 });
  await createProfessional(organization, 'Bia Reis');
  expect((await importFile(organization.admin.client, file)).errors).toMatchObject([
    { codes: ['PROFESSIONAL_AMBIGUOUS'] },
  ]);
});
