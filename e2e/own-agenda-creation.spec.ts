import type { Locator, Page } from '@playwright/test';
import { addProduct } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { bodiesOf, newAppointment, typeDate } from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose, expectToast } from './support/screens.ts';

const DATE = dayOfNextMonth(14);

test.use({ viewport: { width: 1440, height: 900 } });

async function openCreation(page: Page): Promise<Locator> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  return newAppointment(page);
}

/** The times that "Início" offers, without what is said of each. */
async function offeredTimes(page: Page, dialog: Locator): Promise<string[]> {
  await dialog.getByRole('combobox', { name: 'Início' }).click();
  await expect(page.getByRole('option', { name: 'Outro horário…' })).toBeAttached();
  const texts = await page.getByRole('option').allTextContents();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  return texts.flatMap((text) => /^\d{2}:\d{2}/.exec(text)?.[0] ?? []);
}

test('the length comes from minutes or from an active product, and the times follow it', async ({
  organization,
  visit,
}) => {
  // Without hours, whose free starts would join the list: how many are left of today depends on the clock.
  const bruno = await createProfessional(organization);
  const session = await addProduct(organization, bruno, {
    name: 'Sessão individual',
    duration: 50,
    price: 1220.5,
  });
  await addProduct(organization, bruno, { name: 'Retorno', duration: 30, price: 0 });
  const old = await addProduct(organization, bruno, { name: 'Antigo', duration: 20 });
  must(await bruno.client.put(`/api/products/${old.id}`, { isActive: false }));
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  const dialog = await openCreation(page);
  // Where services exist, they give the length; minutes are the other way.
  await expect(dialog.getByRole('combobox', { name: 'Produto ou serviço' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Por tempo' }).click();
  const minutes = dialog.getByLabel('Minutos');
  await expect(minutes).toHaveAttribute('min', '15');
  await expect(minutes).toHaveAttribute('step', '15');
  await minutes.fill('90');
  await expect
    .poll(() => offeredTimes(page, dialog))
    .toEqual(['07:00', '08:30', '10:00', '11:30', '13:00', '14:30', '16:00', '17:30']);
  await minutes.fill('');
  const halves = await offeredTimes(page, dialog);
  expect([halves[1], halves.at(-1)]).toEqual(['07:30', '18:30']);

  const byProduct = dialog.getByRole('button', { name: 'Por produto ou serviço' });
  await byProduct.click();
  // The first service of the list is meant until another one is chosen.
  const product = dialog.getByRole('combobox', { name: 'Produto ou serviço' });
  await expect(product).toHaveText('Retorno · 30 min');
  expect(await offeredTimes(page, dialog)).toEqual(halves);
  await dialog.getByLabel('Cliente').fill('Sofia Nunes');
  await product.click();
  await expect(page.getByRole('option')).toHaveText([
    'Retorno · 30 min',
    /^Sessão individual · 50 min · R\$\s1\.220,50$/,
  ]);
  await page.getByRole('option', { name: /^Sessão/ }).click();
  const fifties = await offeredTimes(page, dialog);
  expect([fifties[1], fifties.at(-1)]).toEqual(['07:50', '18:40']);

  // Back to minutes forgets the product.
  await dialog.getByRole('button', { name: 'Por tempo' }).click();
  await minutes.fill('10');
  await byProduct.click();
  await expect(product).toHaveText('Retorno · 30 min');
  await product.click();
  await page.getByRole('option', { name: /^Sessão/ }).click();
  await typeDate(dialog, DATE);
  await choose(dialog, 'Início', /^07:50/);
  const sent = bodiesOf(page, 'POST');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectToast(page, 'Agendamento criado');
  expect(sent).toEqual([
    expect.objectContaining({ productId: session.id, startTime: instantIn(DATE, '07:50') }),
  ]);
});

test('without products the length is typed, at least 15 minutes', async ({ organization, visit }) => {
  const bruno = await createProfessional(organization);
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  const dialog = await openCreation(page);
  await expect(dialog.getByRole('button', { name: 'Por produto ou serviço' })).toBeDisabled();
  await dialog.getByLabel('Cliente').fill('Sofia Nunes');
  await typeDate(dialog, DATE);
  await choose(dialog, 'Início', /^09:00/);
  await dialog.getByLabel('Minutos').fill('10');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectToast(page, 'Erro', 'No mínimo 15 minutos.');
  await expect(dialog.getByLabel('Minutos')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Minutos').fill('45');
  const sent = bodiesOf(page, 'POST');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectToast(page, 'Agendamento criado');
  expect(sent).toEqual([expect.objectContaining({ productId: null, duration: 45 })]);
});
