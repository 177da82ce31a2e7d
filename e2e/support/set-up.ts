import { expect, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from '#test/factories/organization.ts';
import { weekdayOf } from '#web/lib/format-day.ts';
import { weekdayName } from '#web/lib/format.ts';
import { choose, expectToast } from './screens.ts';

/** Registers by the page and arrives in the administrator's area. */
export async function registerOrganization(page: Page, who: { name: string; email: string }): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Nome completo').fill(who.name);
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmar senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar Conta' }).click();
  await expect(page).toHaveURL(/\/admin$/);
}

/** Adds a professional by the dashboard's dialog. */
export async function addProfessional(
  page: Page,
  who: { name: string; email: string; title: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar profissional' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar profissional' });
  await dialog.getByLabel('Nome').fill(who.name);
  await dialog.getByLabel('E-mail').fill(who.email);
  await dialog.getByLabel('Senha').fill(PASSWORD);
  await dialog.getByLabel('Especialidade').fill(who.title);
  await dialog.getByRole('button', { name: 'Adicionar profissional' }).click();
  await expectToast(page, 'Usuário criado');
  const next = page.getByRole('dialog', { name: `${who.name} já faz parte da equipe` });
  await next.getByRole('button', { name: 'Concluir' }).click();
  await expect(next).toBeHidden();
}

/** Opens hours on the weekday of `date` by the dialog that the professional's row leads to. */
export async function addHours(page: Page, name: string, date: string): Promise<void> {
  const dialog = await openRowDialog(page, name, 'Gerenciar horários', `Horários de ${name}`);
  const weekday = weekdayName(weekdayOf(date));
  await choose(dialog, 'Dia da semana', new RegExp(`^${weekday}$`, 'i'));
  await dialog.getByRole('button', { name: 'Adicionar horário' }).click();
  await expectToast(page, 'Sucesso!', 'Horário de disponibilidade adicionado.');
  await expect(dialog.getByText('09:00 – 17:00')).toBeVisible();
  await closeDialog(dialog);
}

/** Adds a service by the dialog that the professional's row leads to. */
export async function addService(
  page: Page,
  name: string,
  service: { name: string; minutes: string; price: string },
): Promise<void> {
  const dialog = await openRowDialog(page, name, 'Produtos e serviços', `Produtos e serviços de ${name}`);
  await dialog.getByRole('button', { name: 'Novo produto' }).click();
  const form = page.getByRole('dialog', { name: 'Novo produto ou serviço' });
  await form.getByLabel('Nome').fill(service.name);
  await form.getByLabel('Duração (minutos)').fill(service.minutes);
  await form.getByLabel(/^Preço/).fill(service.price);
  await form.getByRole('button', { name: 'Criar produto' }).click();
  await expectToast(page, 'Sucesso!', 'Produto criado com sucesso.');
  await expect(dialog.getByRole('heading', { name: service.name })).toBeVisible();
  await closeDialog(dialog);
}

/** Opens a dialog from the menu of a professional's row. */
export async function openRowDialog(
  page: Page,
  name: string,
  entry: string,
  title: string,
): Promise<Locator> {
  await page.getByRole('button', { name: `Mais ações para ${name}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  return page.getByRole('dialog', { name: title });
}

async function closeDialog(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(dialog).toBeHidden();
}
