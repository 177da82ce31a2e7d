import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { expectToast, openNextMonth } from './support/screens.ts';

test('hours are changed where they stand, and other open pages follow @database', async ({
  organization,
  visit,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  await addWindow(organization, bruno, { startTime: '09:00', endTime: '12:00' });
  await addWindow(organization, bruno, { startTime: '14:00', endTime: '18:00' });
  const [page, other] = [await visit({ as: bruno }), await visit({ as: bruno })];
  for (const each of [page, other]) {
    await each.goto('/availability');
    await expect(each.getByText('09:00 – 12:00')).toBeVisible();
  }
  const pencil = page.getByRole('button', { name: 'Editar segunda-feira, 09:00 às 12:00' });
  const form = page.getByRole('form', { name: 'Editar segunda-feira, 09:00 às 12:00' });
  await pencil.click();
  await expect(form.getByLabel('Início')).toBeFocused();
  await form.getByLabel('Início').fill('08:00');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toBeHidden();
  await expect(pencil).toBeFocused();
  await expect(page.getByText('09:00 – 12:00')).toBeVisible();

  // Nothing typed is lost by a refusal, which says what is wrong.
  problems.allowStatus(422);
  await pencil.click();
  await form.getByLabel('Término').fill('15:00');
  await form.getByLabel('Duração (min)').fill('30');
  await form.getByRole('button', { name: 'Salvar horário' }).click();
  await expectToast(page, 'Erro', 'Falha ao atualizar horário de disponibilidade.');
  await expect(form.getByText('Segunda: 09:00 às 15:00 se sobrepõe a 14:00 às 18:00')).toBeVisible();
  await form.getByLabel('Término').fill('08:30');
  await form.getByRole('button', { name: 'Salvar horário' }).click();
  await expect(form.getByText('Depois do início.')).toBeVisible();
  await expect(form.getByLabel('Duração (min)')).toHaveValue('30');
  await form.getByLabel('Término').fill('13:00');
  await form.getByLabel('Simultâneos').fill('3');
  await form.getByRole('button', { name: 'Salvar horário' }).click();
  await expectToast(page, 'Sucesso!', 'Horário alterado.');
  for (const each of [page, other]) {
    await expect(each.getByText('09:00 – 13:00')).toBeVisible();
    await expect(each.getByText('30 min · 3 simultâneos')).toBeVisible();
    await expect(each.getByText('14:00 – 18:00')).toBeVisible();
  }
});

test('the hours of a day are copied to others, which are named before they are replaced', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addWindow(organization, bruno, { startTime: '09:00', endTime: '12:00' });
  await addWindow(organization, bruno, { dayOfWeek: 3, startTime: '20:00', endTime: '22:00' });
  const page = await visit({ as: bruno });
  await page.goto('/availability');
  const copy = page.getByRole('button', { name: 'Copiar os horários de segunda-feira para outros dias' });
  await copy.click();
  const dialog = page.getByRole('dialog', { name: 'Copiar os horários de segunda-feira' });
  const confirm = dialog.getByRole('button', { name: 'Copiar horários' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'terça-feira' }).check();
  await expect(dialog.getByText(/são substituídos/)).toBeHidden();
  await dialog.getByRole('checkbox', { name: 'quarta-feira' }).check();
  await expect(dialog.getByText('Os horários atuais de quarta-feira são substituídos.')).toBeVisible();
  await confirm.click();
  await expectToast(page, 'Sucesso!', 'Horários copiados.');
  await expect(dialog).toBeHidden();
  await expect(copy).toBeFocused();
  await expect(page.getByText('09:00 – 12:00')).toHaveCount(3);
  await expect(page.getByText('20:00 – 22:00')).toBeHidden();
});

test('a period away names the appointments that stay, and leads to each @database', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  const date = dayOfNextMonth(15);
  const stays = await addAppointment(organization, bruno, instantIn(date, '10:00'), {
    clientName: 'Carla Dias',
  });
  const page = await visit({ as: bruno });
  await page.goto('/availability');
  const card = page.getByRole('region', { name: 'Exceções por data' });
  await card.getByRole('button', { name: 'Período' }).click();
  await card.getByLabel('De', { exact: true }).fill(formatDay(dayOfNextMonth(14)));
  await card.getByLabel('Até', { exact: true }).fill(formatDay(dayOfNextMonth(18)));
  await card.getByLabel('Motivo').fill('Férias');
  await card.getByRole('button', { name: 'Adicionar exceção' }).click();
  await expectToast(page, 'Sucesso!', '1 agendamento já marcado');
  await expect(card.getByText('1 agendamento continua marcado.')).toBeVisible();
  const link = card.getByRole('link', { name: /10:00 Carla Dias/ });
  await expect(link).toBeVisible();

  // It leaves the list once it is moved out of the way, wherever that is done.
  await link.click();
  await expect(page.getByRole('dialog').filter({ hasText: 'Carla Dias' })).toBeVisible();
  await page.goto('/availability');
  await expect(link).toBeVisible();
  await organization.admin.client.put(`/api/appointments/${stays.id}`, {
    startTime: instantIn(dayOfNextMonth(20), '10:00'),
  });
  await expect(card.getByText('1 agendamento continua marcado.')).toBeHidden();
  await expect(card.getByText('Não atende · Férias')).toBeVisible();
});

test('the administrator manages the hours and the days off of a professional', async ({
  organization,
  adminPage,
}) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWindow(organization, bruno, { startTime: '09:00', endTime: '12:00' });
  const date = dayOfNextMonth(15);
  await addAppointment(organization, bruno, instantIn(date, '10:00'), { clientName: 'Carla Dias' });
  await adminPage.route('**/api/insights?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.fallback();
  });
  await adminPage.goto('/admin');
  await adminPage
    .getByRole('button', { name: /Gerenciar horários/ })
    .first()
    .click();
  await adminPage
    .getByRole('dialog', { name: 'Gerenciar horários' })
    .getByRole('button', { name: /Bruno Lima/ })
    .click();
  const dialog = adminPage.getByRole('dialog', { name: 'Horários de Bruno Lima' });
  // What stands above the first field is read first; it has the focus all the same.
  await expect(dialog.getByRole('combobox', { name: 'Dia da semana' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Editar segunda-feira, 09:00 às 12:00' }).click();
  const form = dialog.getByRole('form', { name: /^Editar segunda/ });
  await form.getByLabel('Término').fill('13:00');
  // Escape ends the editing alone.
  await adminPage.keyboard.press('Escape');
  await adminPage.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(form).toBeHidden();
  await expect(dialog).toBeVisible();
  const card = dialog.getByRole('region', { name: 'Exceções por data' });
  await card.getByLabel('Data', { exact: true }).fill(formatDay(date));
  // The list may know of the exception before the form hears that it is saved.
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await adminPage.route('**/api/availability/exceptions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await held;
    await route.fulfill({ response });
  });
  await card.getByRole('button', { name: 'Adicionar exceção' }).click();
  await card.getByRole('link', { name: /10:00 Carla Dias/ }).click();
  await expect(adminPage.getByRole('alertdialog')).toBeVisible();
  answer();
  await expect(adminPage.getByRole('alertdialog')).toBeHidden();
  await expect(adminPage.getByRole('dialog', { name: 'Carla Dias' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('a day off shows on the shared agenda at once, with the name of who is away', async ({
  organization,
  adminPage,
}) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  const carla = await createProfessional(organization, 'Carla Reis');
  // No national holiday falls on the 17th.
  const date = dayOfNextMonth(17);
  const grid = await openNextMonth(adminPage, date);
  await bruno.client.post('/api/availability/exceptions', { from: date });
  await expect(grid.getByText('Bruno: ausente')).toBeVisible();
  await carla.client.post('/api/availability/exceptions', { from: date });
  await expect(grid.getByText('2 ausentes')).toBeVisible();

  await adminPage.getByRole('combobox', { name: 'Filtrar por profissional' }).click();
  await adminPage.getByRole('option', { name: 'Carla Reis' }).click();
  await expect(adminPage.getByRole('heading', { level: 1, name: 'Agenda de Carla Reis' })).toBeAttached();
  await expect(adminPage.getByText('Folga', { exact: true })).toBeVisible();
});

test('a booking by hand on a day off shows a warning, and is possible', async ({ organization, visit }) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addWeek(organization, bruno);
  const date = dayOfNextMonth(17);
  await bruno.client.post('/api/availability/exceptions', { from: date });
  for (const [person, path] of [
    [bruno, '/dashboard'],
    [organization.admin, `/admin?agenda=${bruno.user.id}`],
  ] as const) {
    const page = await visit({ as: person, viewport: { width: 1440, height: 900 } });
    await page.goto(path);
    await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
    await dialog.getByLabel('Cliente').fill('Sofia Nunes');
    await dialog.getByLabel('E-mail').fill('sofia@exemplo.com.br');
    await dialog.getByLabel('Data').fill(formatDay(date));
    await dialog.getByLabel('Data').press('Tab');
    await expect(dialog.getByText('Sem atendimento neste dia.')).toBeVisible();
    const time = person === bruno ? '10:00' : '14:00';
    await dialog.getByRole('combobox', { name: 'Início' }).click();
    const start = page.getByRole('option', { name: time });
    await expect(start).toContainText('fora do expediente');
    await start.click();
    await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
    await expectToast(page, person === bruno ? 'Agendamento criado' : 'Sucesso!');
  }
  expect(must<Appointment[]>(await bruno.client.get('/api/appointments'))).toHaveLength(2);
});
