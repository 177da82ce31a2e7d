import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { must } from '#test/harness/client.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { confirmBooking, expectBooked, fillDetails, HELENA, timeButton } from './support/booking.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { readQr } from './support/qr.ts';
import { formatDay } from '#web/lib/format.ts';

/** A browser without a window calls itself a robot. */
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const DATE = dayOfNextMonth(12);

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const built = (page: Page) => page.getByLabel('Endereço montado');

test('an administrator builds a link, its QR code leads there, and a short link counts its uses @core', async ({
  organization,
  problems,
  server,
  visit,
}) => {
  problems.allowStatus(422);
  problems.allowStatus(404);
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, bruno);
  const product = await addProduct(organization, bruno, { name: 'Avaliação' });
  const page = await visit({ as: organization.admin, storage: { 'vite-ui-theme': 'system' } });
  await page.goto('/booking-links');
  await choose(page, 'Profissional', bruno.user.name);
  await choose(page, 'Serviço', 'Avaliação');
  await page.getByRole('textbox', { name: 'Data' }).fill(formatDay(DATE));
  await page.getByRole('textbox', { name: 'Data' }).press('Tab');
  await choose(page, 'Período', 'Tarde');
  const path = `/book/personal/${bruno.user.bookingSlug}`;
  const query = `?servico=Avalia%C3%A7%C3%A3o&data=${DATE}&periodo=tarde`;
  await expect(built(page)).toHaveText(server.address + path + query);

  await page.getByText('Preencher os dados de um cliente').click();
  await page.getByRole('textbox', { name: 'Nome do cliente' }).fill('Maria Silva');
  await expect(built(page)).toHaveText(`${server.address}${path}${query}#nome=Maria+Silva`);
  // What the page would not take stays out of the address, and the field says what is wrong.
  await page.getByRole('textbox', { name: 'E-mail do cliente' }).fill('maria@exemplo');
  await page.getByRole('textbox', { name: 'Telefone do cliente' }).fill('119');
  await expect(page.getByText('Confira o e-mail')).toBeVisible();
  await expect(page.getByText('Confira o telefone')).toBeVisible();
  await expect(built(page)).toHaveText(`${server.address}${path}${query}#nome=Maria+Silva`);
  await page.getByRole('textbox', { name: 'E-mail do cliente' }).fill('');
  await page.getByRole('textbox', { name: 'Telefone do cliente' }).fill('');
  // The data go to no other server, not even to share the link.
  await expect(page.getByRole('link', { name: /Compartilhar o link montado/ })).toHaveCount(0);
  expect(await graveAtEachWidth(built(page))).toEqual([]);
  await page.getByRole('button', { name: 'QR Code: link montado' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar PNG' }).click();
  const file = await (await downloading).path();
  expect(readQr(await readFile(file)).text).toBe(`${server.address}${path}${query}#nome=Maria+Silva`);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Criar link curto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar link curto' });
  await expect(dialog).toContainText('O link curto não leva os dados do cliente');
  await dialog.getByRole('button', { name: 'Criar link curto' }).click();
  await expect(dialog).toContainText('Dê um nome ao link.');
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Cartão de visita');
  await dialog.getByRole('textbox', { name: 'Final do endereço' }).fill('admin');
  await dialog.getByRole('button', { name: 'Criar link curto' }).click();
  await expect(dialog).toContainText('Este endereço curto é reservado.');
  const code = `cartao-${bruno.user.bookingSlug}`;
  // As people type a name: the dialog shows what it becomes.
  await dialog.getByRole('textbox', { name: 'Final do endereço' }).fill(`Cartão ${bruno.user.bookingSlug}`);
  await expect(dialog).toContainText(`/l/${code}`);
  await dialog.getByRole('button', { name: 'Criar link curto' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Link curto criado!');
  await expect(dialog).toContainText(`${server.address}/l/${code}`);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('listitem').filter({ hasText: `/l/${code}` });
  await expect(row).toContainText('Cartão de visita');
  await expect(row).toContainText(`${bruno.user.name} · Avaliação · ${formatDay(DATE)} · Tarde`);

  // A client comes by it.
  const client = await visit({ userAgent: PHONE });
  await client.goto(`/l/${code}`);
  // The service is kept by its id, so that the link follows its name.
  await expect(client).toHaveURL(
    `${server.address}${path}${query.replace(/servico=[^&]*/, `servico=${product.id}`)}`,
  );
  await timeButton(client, '14:00').click();
  await fillDetails(client, HELENA);
  await confirmBooking(client);
  await expectBooked(client);

  await expect(row).toContainText('Visitas1Começaram1Agendaram1');
  // Made elsewhere.
  const made = { page: 'personal', label: 'Cartaz', userId: bruno.user.id };
  must(await organization.admin.client.post('/api/short-links', made), 201);
  await expect(page.getByRole('listitem').filter({ hasText: 'Cartaz' })).toBeVisible();
  expect(await graveAtEachWidth(row)).toEqual([]);
  await row.getByRole('button', { name: 'Mudar o nome de Cartão de visita' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nome' }).fill('Cartão da recepção');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(row).toContainText('Cartão da recepção');
  await row.getByRole('button', { name: 'Arquivar Cartão da recepção' }).click();
  await expect(row).toBeHidden();
  expect((await client.goto(`/l/${code}`))?.status()).toBe(404);
  await page.getByRole('button', { name: 'Arquivados' }).click();
  await row.getByRole('button', { name: 'Excluir Cartão da recepção' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Nenhum link arquivado.')).toBeVisible();
});

test('an administrator without hours begins with somebody who can be booked, and reads at once whose link is empty', async ({
  organization,
  server,
  visit,
}) => {
  const { admin } = organization;
  await createProfessional(organization, 'Alba Nova');
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, bruno);
  const page = await visit({ as: admin, storage: { 'vite-ui-theme': 'system' } });
  await page.goto('/booking-links');
  const empty = (who: string) => page.getByText(`${who} não tem horários ainda`);
  await expect(built(page)).toHaveText(`${server.address}/book/personal/${bruno.user.bookingSlug}`);
  await expect(empty('Bruno Lima')).toBeHidden();
  // Their own card says so, after the link that works.
  await expect(empty('Você')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Link (pessoal|da equipe)$/ })).toHaveText([
    'Link da equipe',
    'Link pessoal',
  ]);
  await choose(page, 'Página', 'Da equipe');
  await expect(built(page)).toHaveText(`${server.address}/book/${admin.user.bookingSlug}`);
  await choose(page, 'Página', 'De um profissional');
  await choose(page, 'Profissional', 'Alba Nova');
  expect(await graveAtEachWidth(empty('Alba Nova'))).toEqual([]);
  const hers = page.getByRole('status').filter({ has: empty('Alba Nova') });
  await hers.getByRole('button', { name: 'Definir horários' }).click();
  await expect(page.getByRole('dialog', { name: 'Horários de Alba Nova' })).toBeVisible();
});

test('a professional links to the own page and the team’s', async ({ organization, server, visit }) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const page = await visit({ as: bruno });
  await page.goto('/booking-links');
  const slug = bruno.user.bookingSlug;
  await expect(built(page)).toHaveText(`${server.address}/book/personal/${slug}`);
  await choose(page, 'Página', 'Da equipe');
  await expect(built(page)).toHaveText(`${server.address}/book/${slug}?profissional=${slug}`);
  await choose(page, 'Profissional já escolhido', 'Ninguém: o cliente escolhe');
  await page.getByRole('textbox', { name: 'Serviço' }).fill('Consulta');
  await expect(built(page)).toHaveText(`${server.address}/book/${slug}?servico=Consulta`);
});

test('a short link leads to anybody with a service, and says what is offered no more', async ({
  organization,
  problems,
  visit,
}) => {
  // The open page hears of the renamed service before it is left, and may ask once more by the old name.
  problems.allow(/status of 404.*\/api\/slots\/any/);
  const { client: admin } = organization.admin;
  const [ana, bruno] = [
    await createProfessional(organization, 'Ana Prado'),
    await createProfessional(organization, 'Bruno Lima'),
  ];
  for (const person of [ana, bruno]) await addWeek(organization, person);
  const product = await addProduct(organization, ana, { name: 'Avaliação' });
  await addProduct(organization, ana, { name: 'Retorno' });
  const page = await visit({ as: organization.admin, storage: { 'vite-ui-theme': 'system' } });
  await page.goto('/booking-links');
  await choose(page, 'Página', 'Da equipe');
  await page.getByRole('combobox', { name: 'Profissional já escolhido' }).click();
  await expect(page.getByRole('option', { name: 'Ana Prado' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Qualquer profissional' })).toBeHidden();
  await page.keyboard.press('Escape');

  must(await admin.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  await page.reload();
  await choose(page, 'Página', 'Da equipe');
  await choose(page, 'Profissional já escolhido', 'Qualquer profissional');
  await choose(page, 'Serviço', 'Avaliação');
  await page.getByRole('button', { name: 'Criar link curto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Criar link curto' });
  const code = `todos-${ana.user.bookingSlug}`;
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Vitrine');
  await dialog.getByRole('textbox', { name: 'Final do endereço' }).fill(code);
  await dialog.getByRole('button', { name: 'Criar link curto' }).click();
  await expect(dialog).toContainText(`/l/${code}`);
  await page.keyboard.press('Escape');
  const row = page.getByRole('listitem').filter({ hasText: `/l/${code}` });
  await expect(row).toContainText('Link da equipe · Qualquer profissional · Avaliação');
  expect(await graveAtEachWidth(row)).toEqual([]);

  const client = await visit({ userAgent: PHONE });
  const summary = client.getByRole('complementary', { name: 'Resumo' });
  await client.goto(`/l/${code}`);
  await expect(summary).toContainText('Qualquer profissional');
  await expect(summary).toContainText('Avaliação');
  must(await ana.client.put(`/api/products/${product.id}`, { name: 'Consulta' }));
  await client.goto(`/l/${code}`);
  await expect(summary).toContainText('Consulta');
  must(await ana.client.delete(`/api/products/${product.id}`));
  await client.goto(`/l/${code}`);
  await expect(
    client.getByText('O serviço deste link não está disponível agora. Escolha outro.'),
  ).toBeVisible();

  must(await admin.patch('/api/admin/organization', { anyProfessional: 'off' }));
  await client.goto(`/l/${code}`);
  await expect(client.getByText('“Qualquer profissional” não está disponível agora.')).toBeVisible();
  await expect(client.getByRole('link', { name: /Bruno Lima/ })).toBeVisible();
  await page.reload();
  await expect(row).toContainText('“Qualquer profissional” desligado');
  await expect(row).toContainText('Serviço não oferecido agora');
});

test('a client finds the clinic’s page from the front page, without scripts', async ({
  organization,
  browser,
  server,
}) => {
  await createOrganization(server);
  await addWeek(organization, organization.admin);
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Quero marcar um horário' }).click();
  await expect(page).toHaveURL(/\/marcar$/);
  await page.getByRole('textbox', { name: 'Link de agendamento' }).fill('quem-nao-existe');
  await page.getByRole('button', { name: 'Ir para a página' }).click();
  await expect(page.getByText('Não encontramos esse link aqui')).toBeVisible();
  await page.getByRole('textbox', { name: 'Link de agendamento' }).fill(organization.admin.user.bookingSlug);
  await page.getByRole('button', { name: 'Ir para a página' }).click();
  await expect(page).toHaveURL(/\/book\//);
  await context.close();
});
