import type { Page } from '@playwright/test';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, openEvent, withTallMonth } from './support/agenda.ts';
import { newAppointment, typeDate } from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { dayOf, drag } from './support/drag.ts';
import { loseTable, refuseWrites, type Fault } from './support/failing.ts';
import { openLine } from './support/line.ts';
import { choose, expectToast, openNextMonth, toastOf } from './support/screens.ts';

const DATE = dayOfNextMonth(14);
const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let fault: Fault | undefined;
test.beforeEach(({ problems }) => problems.allowStatus(500));
test.afterEach(() => repair());

async function repair(): Promise<void> {
  await fault?.repair();
  fault = undefined;
}

/** Errors are destructive. */
async function expectFailure(page: Page, title: string, text: string): Promise<void> {
  await expectToast(page, title, text);
  await expect(toastOf(page)).toHaveAttribute('data-variant', 'destructive');
}

async function readAgenda({ client }: Person): Promise<string[]> {
  const list = must<Appointment[]>(await client.get('/api/appointments'));
  return list.map(({ clientName, startTime, endTime }) => `${clientName} ${startTime} ${endTime}`);
}

test('what a professional typed outlives a server that cannot write, and the next try works', async ({
  organization,
  server,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  const clara = await createProfessional(organization, 'Clara Nunes');
  await addWeek(organization, bruno, { startTime: '07:00', endTime: '20:00' });
  const page = await visit({ as: bruno, ...WIDE });
  await openNextMonth(await withTallMonth(page), DATE, '/dashboard');

  await test.step('creating', async () => {
    await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
    const dialog = newAppointment(page);
    await dialog.getByLabel('Cliente').fill('Sofia Nunes');
    await dialog.getByLabel('E-mail').fill('sofia@exemplo.com.br');
    await dialog.getByLabel('Telefone').fill('11988887032');
    await dialog.getByLabel('Minutos').fill('45');
    await typeDate(dialog, DATE);
    await choose(dialog, 'Início', /^10:00/);
    await dialog.getByLabel('Observações').fill('Primeira vez.');
    fault = await refuseWrites(server, 'appointment_rows');
    await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
    await expectFailure(page, 'Erro', 'Não foi possível criar o agendamento.');
    for (const [label, value] of [
      ['Cliente', 'Sofia Nunes'],
      ['E-mail', 'sofia@exemplo.com.br'],
      ['Telefone', '+55(11) 98888-7032'],
      ['Minutos', '45'],
      ['Data', formatDay(DATE)],
      ['Observações', 'Primeira vez.'],
    ] as const) {
      await expect(dialog.getByLabel(label, { exact: label === 'Data' })).toHaveValue(value);
    }
    await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText(/^10:00/);
    await repair();
    await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
    await expectToast(page, 'Agendamento criado');
    const [start, end] = [instantIn(DATE, '10:00'), instantIn(DATE, '10:45')];
    expect(await readAgenda(bruno)).toEqual([`Sofia Nunes ${start} ${end}`]);
  });

  await test.step('changing the client, the time and the professional', async () => {
    const dialog = await openEvent(page, 'Sofia Nunes');
    await dialog.getByLabel('Cliente').fill('Sofia Braga');
    fault = await refuseWrites(server, 'appointment_rows');
    const save = dialog.getByRole('button', { name: 'Salvar' });
    await save.click();
    await expectFailure(page, 'Erro', 'Não foi possível atualizar o agendamento.');
    await expect(dialog.getByLabel('Cliente')).toHaveValue('Sofia Braga');
    await dialog.getByLabel('Início').fill('11:30');
    await save.click();
    await expectFailure(page, 'Erro', 'Não foi possível alterar o horário do agendamento.');
    await expect(dialog.getByLabel('Início')).toHaveValue('11:30');
    await choose(dialog, 'Profissional', 'Clara Nunes');
    await save.click();
    await page.getByRole('button', { name: 'Passar para Clara' }).click();
    await expectFailure(page, 'Erro', 'Não foi possível alterar o horário do agendamento.');
    await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Clara Nunes');
    await choose(dialog, 'Profissional', 'Bruno Lima');
    await repair();
    await save.click();
    await expectToast(page, 'Agendamento atualizado');
    const [start, end] = [instantIn(DATE, '11:30'), instantIn(DATE, '12:15')];
    expect(await readAgenda(bruno)).toEqual([`Sofia Braga ${start} ${end}`]);
    expect(await readAgenda(clara)).toEqual([]);
  });

  await test.step('dragging', async () => {
    await dayOf(page, DATE).evaluate((element) => element.scrollIntoView({ block: 'center' }));
    fault = await refuseWrites(server, 'appointment_rows');
    const hour = dayOf(page, DATE).locator('[data-hour="15"]');
    await drag(page, eventOf(page, /^Sofia Braga/), hour);
    await expectFailure(page, 'Erro ao mover', 'Algo deu errado do nosso lado.');
    await expect(eventOf(page, /^Sofia Braga, .*11:30 às 12:15$/)).toBeVisible();
    await repair();
    await drag(page, eventOf(page, /^Sofia Braga/), hour);
    await expectToast(page, 'Agendamento movido!');
    await expect(eventOf(page, /^Sofia Braga, .*15:00 às 15:45$/)).toBeVisible();
  });

  await test.step('removing', async () => {
    await (
      await openEvent(page, 'Sofia Braga')
    )
      .getByRole('button', { name: 'Cancelar agendamento' })
      .click();
    const question = page.getByRole('alertdialog');
    fault = await refuseWrites(server, 'appointment_rows');
    await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
    await expectFailure(page, 'Erro', 'Não foi possível remover o agendamento.');
    await repair();
    await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
    await expectToast(page, 'Agendamento removido');
    expect(await readAgenda(bruno)).toEqual([]);
  });
});

test('an agenda that cannot be read again says so, keeps what it shows, and is right afterwards', async ({
  organization,
  server,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  const page = await visit({ as: bruno, ...WIDE });
  await openNextMonth(page, DATE, '/dashboard');
  await expect(eventOf(page, /^Carla Dias/)).toBeVisible();
  fault = await loseTable(server, 'appointments');
  const refresh = page.getByRole('button', { name: 'Atualizar' });
  await refresh.click();
  await expectFailure(page, 'Erro', 'Não foi possível atualizar a agenda.');
  await expect(eventOf(page, /^Carla Dias/)).toBeVisible();
  await repair();
  await refresh.click();
  await expectToast(page, 'Atualizado!');

  fault = await loseTable(server, 'appointments');
  await page.reload();
  await expect(page.getByText('Não foi possível carregar a agenda.')).toBeVisible();
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  // The agenda, and what is ahead: each says so in its own place.
  await expect(again).toHaveCount(2);
  await expect(page.getByRole('region', { name: 'Estatísticas' })).toHaveCount(0);
  await repair();
  await again.first().click();
  await expect(page.getByRole('grid', { name: /^Agenda de/ })).toBeVisible();
  await again.click();
  await expect(page.getByRole('region', { name: 'Estatísticas' })).toBeVisible();
});

test('a dialog whose code does not come says so, leaves the agenda as it is, and opens once it has come', async ({
  organization,
  problems,
  visit,
}) => {
  problems.allow(/ERR_FAILED/);
  const bruno = await createProfessional(organization);
  const page = await visit({ as: bruno, ...WIDE });
  const code = /\/assets\/agenda-dialogs-[^/]*\.js$/;
  await page.route(code, (route) => route.abort());
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  await expectFailure(page, 'Não foi possível abrir', 'Verifique a conexão ou recarregue a página.');
  await expect(page.getByRole('grid', { name: /^Agenda de/ })).toBeVisible();
  await page.unroute(code);
  await expect(newAppointment(page)).toBeVisible();
});

test('a line that breaks under a finger loses nothing', async ({ organization, server, visit, problems }) => {
  problems.allow(/ERR_(CONNECTION|INCOMPLETE|EMPTY|SOCKET|NETWORK)/);
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  const line = await openLine(server.address);
  const page = await visit({ as: bruno, at: line.address, ...PHONE });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Novo agendamento' }).first().tap();
  const dialog = newAppointment(page);
  await dialog.getByLabel('Cliente').fill('Sofia Nunes');
  await typeDate(dialog, DATE);
  await choose(dialog, 'Início', /^09:00/);
  line.cut();
  const create = dialog.getByRole('button', { name: 'Criar agendamento' });
  await create.tap();
  await expectFailure(page, 'Erro', 'Não foi possível criar o agendamento.');
  await expect(dialog.getByLabel('Cliente')).toHaveValue('Sofia Nunes');
  // What says that the line is gone has its place beside the rest.
  await expect(page.getByText('Sem conexão')).toBeVisible();
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width);
  line.restore();
  await create.tap();
  await expectToast(page, 'Agendamento criado');
  const [start, end] = [instantIn(DATE, '09:00'), instantIn(DATE, '10:00')];
  expect(await readAgenda(bruno)).toEqual([`Sofia Nunes ${start} ${end}`]);
  await line.close();
});
