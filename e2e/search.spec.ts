import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addDays } from '#web/lib/format-day.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { graveFindings } from './support/accessibility.ts';
import { aMonthAhead, instantIn, today } from './support/dates.ts';
import { loseTable, type Fault } from './support/failing.ts';

/** A page that follows the device's theme, for axe. */
const DEVICE = { storage: { 'vite-ui-theme': 'system' } };
const DESKTOP = { ...DEVICE, viewport: { width: 1440, height: 900 } };
const PHONE = { ...DEVICE, viewport: { width: 390, height: 844 } };

test('the keyboard alone leads from any screen to a client, a day and a screen', async ({
  organization,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const date = aMonthAhead();
  const { id } = await addAppointment(organization, ana, instantIn(date, '10:00'), {
    clientName: 'Júlia Conceição',
    clientPhone: '(11) 98765-4321',
  });
  const page = await visit({ as: organization.admin, ...DESKTOP });
  await page.goto('/integrations');
  await expect(page.getByRole('button', { name: 'Buscar cliente, telefone, data…' })).toBeVisible();
  await page.keyboard.press('/');
  const dialog = page.getByRole('dialog', { name: 'Buscar' });
  const field = dialog.getByRole('combobox', { name: 'Buscar' });
  // At once: its code may still be on its way.
  await page.keyboard.type('ceicao');
  await expect(field).toHaveValue('ceicao');
  const client = dialog.getByRole('option', {
    name: /Júlia Conceição.*\(11\) 98765-4321.*Próximo: .*com Ana Prado/,
  });
  await expect(client).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByRole('group', { name: 'Clientes · abre o agendamento' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('1 resultado');
  expect(await graveFindings(dialog.getByRole('status'))).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin\\?agenda=${ana.user.id}&agendamento=${id}`));
  await expect(page.getByRole('dialog', { name: /Júlia Conceição|Editar/ })).toBeVisible();
  // A dialog is open: the shortcut is not the search's.
  await page.keyboard.press('Control+k');
  await expect(field).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Enter is pressed before the answer has come: it takes what was found.
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('4321');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`agendamento=${id}`));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type(`${date.slice(8)}/${date.slice(5, 7)}`);
  await expect(dialog.getByRole('option', { name: dayTitle(date) })).toBeVisible();
  const ofDay = dialog.getByRole('group', { name: 'Primeiros agendamentos do dia' }).getByRole('option');
  await expect(ofDay).toHaveText(/Júlia Conceição\s*10:00 – .*com Ana Prado$/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`agendamento=${id}`));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type(`${date.slice(8)}/${date.slice(5, 7)}`);
  await expect(ofDay).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin?agenda=todos&visao=dia&data=${date}`);

  // A slash while the search is still closing belongs to it.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('/');
  await page.keyboard.type('ana prado');
  await expect(dialog.getByRole('group', { name: 'Profissionais' }).getByRole('option')).toHaveText([
    /Ana Prado/,
  ]);
  await field.fill('atividades');
  await expect(dialog.getByRole('option', { name: 'Registro de atividades' })).toBeVisible();
  await field.fill('a');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const last = dialog.getByRole('option').last();
  await expect(last).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await last.getAttribute('id')) ?? '');
  await field.fill('xyzw');
  await expect(dialog.getByText('Nada encontrado para “xyzw”.')).toBeVisible();
  // With its sign it is a phone alone: addresses of people hold numbers too.
  await field.fill('+43');
  await expect(dialog.getByText('Digite pelo menos 3 números do telefone.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('"/" is typed where somebody writes', async ({ adminPage: page }) => {
  await page.goto('/settings');
  const name = page.getByRole('textbox', { name: 'Nome', exact: true });
  await name.fill('A');
  await name.press('/');
  await expect(name).toHaveValue('A/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a professional finds their own clients by the magnifier of a phone', async ({
  organization,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const date = aMonthAhead();
  await addAppointment(organization, bruno, instantIn(date, '09:00'), { clientName: 'Davi Reis' });
  const { id } = await addAppointment(organization, ana, instantIn(date, '10:00'), {
    clientName: 'Davi Torres',
  });
  await addAppointment(organization, ana, instantIn(addDays(today(), -7), '10:00'), {
    clientName: 'Davi Torres',
  });
  const page = await visit({ as: ana, ...PHONE });
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: /^Buscar cliente/ });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Buscar' });
  await dialog.getByRole('combobox', { name: 'Buscar' }).fill('davi');
  // One row says both visits, and leads to the next one; the last one and the record are rows of their own.
  await expect(dialog.getByRole('option')).toHaveText([
    /Davi Torres.*Próximo: .*Último: /,
    'Último agendamento de Davi Torres',
    'Cadastro de Davi Torres',
  ]);
  await expect(dialog.getByRole('status')).toHaveText('1 resultado');
  expect(await graveFindings(dialog.getByRole('option').first())).toEqual([]);
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(button).toBeFocused();
  await button.click();
  await dialog.getByRole('combobox', { name: 'Buscar' }).fill('davi');
  await dialog.getByRole('option', { name: /^Davi Torres/ }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard\\?agendamento=${id}`));
});

test.describe('a search that fails', () => {
  let fault: Fault | undefined;
  test.afterEach(() => fault?.repair());

  test('says so and is made again', async ({ server, organization, adminPage: page, problems }) => {
    const ana = await createProfessional(organization, 'Ana Prado');
    await addAppointment(organization, ana, instantIn(aMonthAhead(), '10:00'), { clientName: 'Eva Cruz' });
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
    problems.allowStatus(500);
    fault = await loseTable(server, 'appointment_rows');
    await page.keyboard.press('/');
    const dialog = page.getByRole('dialog', { name: 'Buscar' });
    await dialog.getByRole('combobox', { name: 'Buscar' }).fill('eva');
    await expect(dialog.getByText('Não foi possível buscar clientes e profissionais.')).toBeVisible();
    await fault.repair();
    fault = undefined;
    await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
    await expect(dialog.getByRole('option', { name: /^Eva Cruz/ })).toBeVisible();
  });
});
