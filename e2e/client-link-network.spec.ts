import type { Page, Route } from '@playwright/test';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { dayButton, timeButton } from './support/booking.ts';
import {
  appointmentCard,
  askToCancel,
  bookedLink,
  confirmMove,
  moveBar,
  openMove,
} from './support/client-link.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { loseTable, refuseWrites, type Fault } from './support/failing.ts';

const DATE = dayOfNextMonth(18);
const OFFLINE = 'Sem conexão com o servidor. Verifique a internet e tente novamente.';
const LINE = /ERR_(CONNECTION|INTERNET)/;

let fault: Fault | undefined;
let path: string;
test.beforeEach(async ({ organization, server, problems }) => {
  problems.allow(LINE);
  await addWeek(organization, organization.admin);
  path = await bookedLink(server.guest, organization.admin, instantIn(DATE, '10:00'));
});
test.afterEach(async () => {
  await fault?.repair();
  fault = undefined;
});

async function chooseNew(page: Page): Promise<void> {
  await page.goto(path);
  await openMove(page);
  await dayButton(page, DATE).click();
  await timeButton(page, '15:00').click();
}

/** The server acts, and the connection breaks before the client hears of it. */
const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort('connectionreset');
};
const noLine = (route: Route): Promise<void> => route.abort('internetdisconnected');

test('a cancellation whose answer was lost is found out', async ({ organization, page, problems }) => {
  problems.allowStatus(404);
  await page.goto(path);
  await page.route('**/cancel', loseAnswer);
  const question = await askToCancel(page);
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(page.getByRole('heading', { name: 'Agendamento cancelado' })).toBeVisible();
  expect(must(await organization.admin.client.get('/api/appointments'))).toEqual([]);
});

test('a cancellation lost with the line, tried again once it is back, shows no error', async ({
  organization,
  page,
  problems,
}) => {
  problems.allowStatus(404);
  await page.goto(path);
  const question = await askToCancel(page);
  await page.route('**/api/**', noLine);
  await page.route('**/cancel', loseAnswer);
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(question.getByRole('alert')).toHaveText(OFFLINE);
  await page.unrouteAll();
  await question.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'Agendamento cancelado' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(must(await organization.admin.client.get('/api/appointments'))).toEqual([]);
});

test('a move whose answer was lost is found out, and is made once @core', async ({ organization, page }) => {
  await chooseNew(page);
  await page.route('**/move', loseAnswer);
  await confirmMove(page);
  await expect(appointmentCard(page)).toContainText('15:00 – 16:00');
  const [moved, ...others] = must<Appointment[]>(await organization.admin.client.get('/api/appointments'));
  expect(moved?.startTime).toBe(instantIn(DATE, '15:00'));
  expect(others).toEqual([]);
});

test('without a line nothing is lost: the choice stays, and goes through once the line is back', async ({
  page,
}) => {
  await chooseNew(page);
  await page.route('**/api/**', noLine);
  await confirmMove(page);
  await expect(moveBar(page).getByRole('alert')).toHaveText(OFFLINE);
  await expect(moveBar(page).getByRole('button', { name: 'Confirmar novo horário' })).toBeFocused();
  await page.unrouteAll();
  await confirmMove(page);
  await expect(appointmentCard(page)).toContainText('15:00 – 16:00');
});

test('free times that do not come can be asked for again', async ({ page }) => {
  await page.goto(path);
  await page.route('**/slots?*', noLine);
  await page.getByRole('button', { name: 'Remarcar' }).click();
  await expect(page.getByText('Não foi possível carregar os horários.').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(dayButton(page, DATE)).toHaveAccessibleName(/, 7 horários livres$/);
});

test('a server that fails: what was chosen stays, and the appointment too', async ({
  organization,
  page,
  server,
  problems,
}) => {
  problems.allowStatus(500);
  await chooseNew(page);
  fault = await refuseWrites(server, 'appointment_rows');
  await confirmMove(page);
  await expect(moveBar(page).getByRole('alert')).toContainText('Algo deu errado do nosso lado.');
  await page.getByRole('button', { name: 'Voltar' }).click();
  const question = await askToCancel(page);
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(question.getByRole('alert')).toContainText('Algo deu errado do nosso lado.');
  await question.getByRole('button', { name: 'Manter agendamento' }).click();
  await expect(appointmentCard(page)).toContainText('10:00 – 11:00');
  const [kept] = must<Appointment[]>(await organization.admin.client.get('/api/appointments'));
  expect(kept?.startTime).toBe(instantIn(DATE, '10:00'));
});

test('a page that cannot be made says so as a page, and opens once it can', async ({
  page,
  server,
  problems,
}) => {
  problems.allowStatus(500);
  fault = await loseTable(server, 'appointments');
  expect((await page.goto(path))?.status()).toBe(500);
  await expect(page.getByRole('heading', { name: 'Não foi possível abrir esta página' })).toBeVisible();
  await expect(page.getByText(/Algo deu errado do nosso lado/)).toBeVisible();
  await fault.repair();
  fault = undefined;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(appointmentCard(page)).toContainText('10:00 – 11:00');
});
