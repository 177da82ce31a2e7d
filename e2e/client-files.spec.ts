import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { ClientRecord } from '#shared/contract/client-records.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { expectToast } from './support/screens.ts';

const FOLLOWS_DEVICE = { 'vite-ui-theme': 'system' };
const rows = (page: Page) => page.getByRole('region', { name: 'Clientes' }).getByRole('listitem');
const csv = (text: string) => ({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const FILE = csv(
  'Nome;E-mail;CPF;Cidade\r\nZoé Lima;zoe@exemplo.com.br;529.982.247-25;Santos\r\nDavi Sá;davi@exemplo.com.br;111.111.111-11;\r\n',
);

async function chooseFile(page: Page, button: string, file: ReturnType<typeof csv>): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await (await choosing).setFiles(file);
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download');
  await press();
  const file = await downloading;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('an administrator imports clients from a file, corrects a line, and downloads the list', async ({
  organization,
  problems,
  visit,
}) => {
  problems.allowStatus(422);
  const page = await visit({ as: organization.admin });
  await page.goto('/clientes');
  await page.getByRole('button', { name: 'Importar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar clientes' });
  await chooseFile(page, 'Escolher arquivo', csv('Telefone\r\n11987654321\r\n'));
  await expect(dialog.getByText('O arquivo não tem uma coluna com o título “Nome”.')).toBeVisible();
  await chooseFile(page, 'Escolher arquivo', FILE);
  await expect(dialog.getByRole('list', { name: 'O que vai mudar' })).toContainText('1cliente novo');
  await expect(dialog.getByText('Linha 3: este CPF não existe.')).toBeVisible();
  await expect(dialog.getByText('Coluna que não entra: Cidade.')).toBeVisible();
  const wrong = await saved(page, () =>
    dialog.getByRole('button', { name: 'Baixar as linhas com erro' }).click(),
  );
  expect(wrong.name).toBe('linhas-com-erro.csv');
  await expect(rows(page)).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Importar 1 cliente' }).click();
  await expectToast(page, '1 cliente cadastrado');
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(rows(page)).toHaveText([/Zoé Lima/]);

  await page.getByRole('button', { name: 'Importar' }).click();
  await chooseFile(page, 'Escolher arquivo', csv(wrong.text.replace('111.111.111-11', '')));
  await dialog.getByRole('button', { name: 'Importar 1 cliente' }).click();
  await dialog.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(rows(page)).toHaveText([/Davi Sá/, /Zoé Lima/]);

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('zoe');
  await expect(rows(page)).toHaveCount(1);
  const list = await saved(page, () => page.getByRole('button', { name: 'Baixar CSV' }).click());
  expect(list.name).toBe('clientes.csv');
  expect(list.text).toMatch(/^\u{FEFF}Nome;.*\r\nZoé Lima;.*529\.982\.247-25;.*\r\n$/u);
});

test('a professional downloads their clients and imports none', async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization, 'Ana Prado') });
  await page.goto('/clientes');
  await expect(page.getByRole('button', { name: 'Baixar CSV' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Importar' })).toHaveCount(0);
});

test('the import has nothing grave for axe, on a phone and a desk, in both themes', async ({
  organization,
  visit,
}) => {
  test.setTimeout(300_000);
  const page = await visit({
    as: organization.admin,
    viewport: { width: 1440, height: 900 },
    storage: FOLLOWS_DEVICE,
    reducedMotion: 'reduce',
  });
  await page.goto('/clientes');
  await page.getByRole('button', { name: 'Importar' }).click();
  expect(await graveAtEachWidth(page.getByRole('dialog'))).toEqual([]);
  await chooseFile(page, 'Escolher arquivo', FILE);
  expect(await graveAtEachWidth(page.getByText('Linha 3: este CPF não existe.'))).toEqual([]);
});

test('the filter and the record offer every tag of the organisation, also of clients out of sight', async ({
  organization,
  visit,
}) => {
  const { client } = organization.admin;
  must(await client.post('/api/clients', { name: 'Zoé Lima', tags: ['Convênio', 'VIP'] }), 201);
  const davi = must<ClientRecord>(await client.post('/api/clients', { name: 'Davi Sá' }), 201);
  const page = await visit({ as: organization.admin });
  await page.goto('/clientes?busca=davi');
  await expect(rows(page)).toHaveText([/Davi Sá/]);
  const offered = page.locator('datalist option');
  await expect(offered).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('');
  await page.getByRole('combobox', { name: 'Etiqueta' }).fill('VIP');
  await expect(rows(page)).toHaveText([/Zoé Lima/]);
  await page.goto(`/clientes/${davi.id}`);
  await expect(page.getByRole('combobox', { name: 'Etiquetas' })).toBeVisible();
  await expect(offered).toHaveCount(2);
});
