import type { Page } from '@playwright/test';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, freshEmail, PASSWORD } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, openEvent } from './support/agenda.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { loseTable, refuseWrites, type Fault } from './support/failing.ts';
import { openLine } from './support/line.ts';
import { choose, expectToast, openNextMonth, toastOf } from './support/screens.ts';
import { formatDay } from '#web/lib/format.ts';

/** What the server says of itself when something broke that it does not know. */
const INTERNAL = 'Algo deu errado do nosso lado.';
const DATE = dayOfNextMonth(14);

let fault: Fault | undefined;
test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ problems }) => problems.allowStatus(500));
test.afterEach(async () => {
  await fault?.repair();
  fault = undefined;
});

/** Errors are destructive. */
async function expectFailure(page: Page, title: string, text: string): Promise<void> {
  await expectToast(page, title, text);
  await expect(toastOf(page)).toHaveAttribute('data-variant', 'destructive');
}

async function fillNewAppointment(page: Page, professional: string | null) {
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  if (professional !== null) await choose(dialog, 'Profissional', professional);
  await dialog.getByLabel('Cliente').fill('Sofia Nunes');
  await dialog.getByLabel('E-mail').fill('sofia@exemplo.com.br');
  await dialog.getByLabel('Data').fill(formatDay(DATE));
  await dialog.getByLabel('Data').press('Tab');
  await choose(dialog, 'Início', /^09:00/);
  return dialog;
}

test('an account or a session that cannot be written', async ({ page, server, organization }) => {
  await page.goto('/register');
  await page.getByLabel('Nome completo').fill('Rita Sá');
  await page.getByLabel('E-mail').fill(freshEmail());
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmar senha').fill(PASSWORD);
  fault = await refuseWrites(server, 'users');
  await page.getByRole('button', { name: 'Criar Conta' }).click();
  await expectFailure(
    page,
    'Erro no cadastro',
    'Não foi possível criar sua conta. Email já cadastrado ou dados inválidos.',
  );
  await expect(page.getByLabel('Nome completo')).toHaveValue('Rita Sá');
  await fault.repair();

  await page.goto('/login');
  await page.getByLabel('E-mail').fill(organization.admin.email);
  await page.getByLabel('Senha').fill(PASSWORD);
  fault = await refuseWrites(server, 'sessions');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expectFailure(page, 'Erro no login', INTERNAL);
  await fault.repair();
  fault = undefined;
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expectToast(page, 'Login realizado com sucesso!', 'Bem-vindo, Ana Souza');
});

test('a professional who cannot be created, changed or removed', async ({
  adminPage: page,
  organization,
  server,
}) => {
  await createProfessional(organization, 'Bruno Lima');
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Adicionar profissional' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar profissional' });
  await dialog.getByLabel('Nome').fill('Clara Nunes');
  await dialog.getByLabel('E-mail').fill(freshEmail());
  await dialog.getByLabel('Senha').fill(PASSWORD);
  fault = await refuseWrites(server, 'users');
  await dialog.getByRole('button', { name: 'Adicionar profissional' }).click();
  await expectFailure(page, 'Erro', 'Não foi possível criar o usuário.');
  await expect(dialog.getByLabel('Nome')).toHaveValue('Clara Nunes');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();

  await page.getByRole('button', { name: 'Editar Bruno Lima' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar profissional' });
  await edit.getByLabel('Especialidade').fill('Fisioterapeuta');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectFailure(page, 'Erro', 'Erro ao atualizar profissional.');
  await expect(edit.getByLabel('Especialidade')).toHaveValue('Fisioterapeuta');
  await edit.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();

  await page.getByRole('button', { name: 'Remover Bruno Lima' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectFailure(page, 'Erro', 'Não foi possível remover o usuário.');

  await fault.repair();
  fault = undefined;
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Usuário removido');
});

test('the administrator’s appointment that cannot be written @core', async ({
  adminPage: page,
  organization,
  server,
}) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  await openNextMonth(page, DATE);
  const dialog = await fillNewAppointment(page, 'Bruno Lima');
  fault = await refuseWrites(server, 'appointment_rows');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectFailure(page, 'Erro', INTERNAL);
  await expect(dialog.getByLabel('Cliente')).toHaveValue('Sofia Nunes');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();

  const edit = await openEvent(page, 'Carla Dias');
  await edit.getByLabel('Cliente').fill('Carla Melo');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectFailure(page, 'Erro ao atualizar agendamento', INTERNAL);
  await expect(edit.getByLabel('Cliente')).toHaveValue('Carla Melo');

  // With something unsaved it leads nowhere.
  await edit.getByLabel('Cliente').fill('Carla Dias');
  await edit.getByRole('button', { name: 'Mover…' }).click();
  const move = page.getByRole('dialog', { name: 'Mover agendamento' });
  await move.getByRole('button', { name: /^15:00/ }).click();
  await move.getByRole('button', { name: 'Mover', exact: true }).click();
  await expectFailure(page, 'Erro ao mover', 'Não foi possível mover o agendamento');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(move).toBeHidden();
  await expect(eventOf(page, /^Carla Dias.*10:00 às 11:00/)).toBeVisible();

  await (await openEvent(page, 'Carla Dias')).getByRole('button', { name: 'Cancelar agendamento' }).click();
  const warning = page.getByRole('alertdialog');
  await warning.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expectFailure(page, 'Erro ao remover agendamento', INTERNAL);

  await fault.repair();
  fault = undefined;
  await warning.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expectToast(page, 'Agendamento removido!');
});

test('the professional’s appointment that cannot be written', async ({ visit, organization, server }) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  await openNextMonth(page, DATE, '/dashboard');
  const dialog = await fillNewAppointment(page, null);
  fault = await refuseWrites(server, 'appointment_rows');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectFailure(page, 'Erro', 'Não foi possível criar o agendamento.');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();

  const edit = await openEvent(page, 'Carla Dias');
  await edit.getByLabel('Cliente').fill('Carla Melo');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectFailure(page, 'Erro', 'Não foi possível atualizar o agendamento.');
  await edit.getByRole('button', { name: 'Cancelar agendamento' }).click();
  const warning = page.getByRole('alertdialog');
  await warning.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expectFailure(page, 'Erro', 'Não foi possível remover o agendamento.');
});

test('an agenda, a team and figures that cannot be read say so, and try again', async ({
  adminPage: page,
  organization,
  server,
}) => {
  await createProfessional(organization, 'Bruno Lima');
  fault = await loseTable(server, 'appointments');
  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByText('Não foi possível carregar os números.')).toBeVisible();
  await page.goto('/admin?agenda=todos');
  await expect(page.getByText('Não foi possível carregar a agenda.')).toBeVisible();
  // Here the people themselves cannot be read.
  await page.goto('/admin?agenda=todos&visao=semana&pessoas=atendem');
  await expect(page.getByText('Não foi possível carregar a agenda.')).toBeVisible();
  await fault.repair();
  fault = undefined;
  // Nobody presses the button.
  await page.clock.runFor(31_000);
  await expect(page.getByText('Ninguém atende nesta semana.')).toBeVisible();
  await page.getByRole('button', { name: 'Mês', exact: true }).click();
  await expect(page.getByRole('grid', { name: /^Agenda de/ })).toBeVisible();
});

test('a screen whose reads fail asks for each a few times, not for ever', async ({ visit, organization }) => {
  const page = await visit({ as: organization.admin });
  let asked = 0;
  await page.route(
    /\/api\/(availability|products|short-links|organization|admin|waiting-list|clients)/,
    (route) => {
      asked++;
      return route.fulfill({ status: 500, json: { error: INTERNAL, code: 'INTERNAL' } });
    },
  );
  for (const path of ['/booking-links', '/availability', '/waiting-list', '/products', '/clientes']) {
    asked = 0;
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Tentar novamente' }).first()).toBeVisible();
    await page.waitForTimeout(500);
    expect(asked, path).toBeLessThan(25);
  }
});

test('a line that is down: nothing is lost, and the words are not the browser’s English', async ({
  organization,
  server,
  visit,
  problems,
}) => {
  problems.allow(/ERR_(CONNECTION|INCOMPLETE|EMPTY|SOCKET|NETWORK)/);
  await createProfessional(organization, 'Bruno Lima');
  const line = await openLine(server.address);
  const page = await visit({
    as: organization.admin,
    at: line.address,
    viewport: { width: 1440, height: 900 },
  });
  await openNextMonth(page, DATE);
  const dialog = await fillNewAppointment(page, 'Bruno Lima');
  line.cut();
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectFailure(page, 'Erro', 'Erro ao criar agendamento.');
  line.restore();
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');

  const edit = await openEvent(page, 'Sofia Nunes');
  await edit.getByLabel('Cliente').fill('Sofia Braga');
  line.cut();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectFailure(page, 'Erro ao atualizar agendamento', 'Tente novamente mais tarde.');
  await edit.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expectFailure(page, 'Erro ao remover agendamento', 'Tente novamente mais tarde.');
  await line.close();
});
