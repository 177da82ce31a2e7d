import type { Page } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional, freshEmail, type Organization } from '#test/factories/organization.ts';
import { addTeam, describeTeam } from '#test/factories/team.ts';
import { must } from '#test/harness/client.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import type { TestServer } from '#test/harness/server.ts';
import { dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { addDays } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import {
  chooseDay,
  chooseTime,
  confirmBooking,
  dayButton,
  fillDetails,
  timeButton,
} from './support/booking.ts';
import { dayOfNextMonth, today } from './support/dates.ts';
import { expectToast } from './support/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Ana and Bruno receive clients; Carla has no hours, and Davi is away. */
async function team(organization: Organization) {
  const { admin } = organization;
  const bruno = await createProfessional(organization, 'Bruno Lima', { title: 'Fisioterapeuta' });
  await createProfessional(organization, 'Carla Reis');
  const davi = await createProfessional(organization, 'Davi Melo');
  await addWeek(organization, admin);
  await addWeek(organization, bruno, { startTime: '13:00', endTime: '16:00' });
  await addWeek(organization, davi);
  must(await admin.client.put(`/api/admin/users/${davi.user.id}`, { isActive: false }));
  return { admin, bruno };
}

test('both shared links offer the professionals who receive clients; a booking elsewhere takes the time away @database', async ({
  organization,
  page,
}) => {
  const { admin, bruno } = await team(organization);
  const date = dayOfNextMonth(15);
  await page.goto(`/book/shared/${admin.user.id}`);
  const offered = page.getByRole('main').getByRole('listitem');
  await expect(offered).toHaveText([/Ana Souza/, /Bruno Lima.*Fisioterapeuta/]);

  await page.goto(`/book/${bruno.user.bookingSlug}`);
  await expect(offered).toHaveCount(2);
  await page.getByRole('link', { name: /Ana Souza/ }).click();
  await chooseTime(page, date, '10:00');
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Resumo' });
  await expect(summary).toContainText('10:00 – 11:00');

  await page.getByRole('button', { name: 'Trocar profissional' }).click();
  await page.getByRole('link', { name: /Bruno Lima/ }).click();
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeHidden();
  await expect(summary).not.toContainText('10:00');
  await expect(summary).toContainText('Bruno Lima');
  await expect(timeButton(page, '13:00')).toBeVisible();
  await expect(timeButton(page, '10:00')).toBeHidden();
});

test('a personal link knows its professional', async ({ organization, page }) => {
  const { bruno } = await team(organization);
  await page.goto(`/book/personal/${bruno.user.bookingSlug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bruno Lima' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Profissional' })).toBeHidden();
  await chooseDay(page, dayOfNextMonth(15));
  await expect(page.getByRole('group', { name: 'Tarde' }).getByRole('button')).toHaveText([
    '13:00',
    '14:00',
    '15:00',
  ]);
});

/** Thirty-one people with names, specialties and descriptions. Returns the path of their link. */
async function largeTeam(server: TestServer, organization: Organization): Promise<string> {
  await addTeam(server, organization, { people: 31, appointmentsEach: 0, from: '2026-01-01T12:00:00Z' });
  await describeTeam(server, organization);
  return `/book/shared/${organization.admin.user.id}`;
}

const cards = (page: Page) => page.getByRole('list', { name: 'Profissionais' }).getByRole('link');

test('a large team is searched, and one is chosen without loading the page again', async ({
  organization,
  server,
  page,
}) => {
  const link = await largeTeam(server, organization);
  await page.goto(link);
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('link', { name: 'Mostrar mais' }).click();
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).nth(12)).toBeFocused();
  await expect(page.getByText('24 de 31 profissionais')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou especialidade' });
  await search.fill('conceicao 17');
  await expect(cards(page)).toHaveText([/João Conceição 17/]);
  await search.fill('ninguém');
  await expect(page.getByText('Nenhum profissional encontrado para “ninguém”.')).toBeVisible();
  await page.getByRole('link', { name: 'Mostrar todos' }).click();
  await expect(search).toHaveValue('');
  await page.getByRole('link', { name: 'Médica', exact: true }).click();
  await expect(page.getByText('6 profissionais', { exact: true })).toBeVisible();

  await page.locator('body').evaluate((body) => body.setAttribute('data-same', ''));
  await cards(page).filter({ hasText: 'João Conceição 14' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL(/\?profissional=p-14-/);
  const address = page.url();
  await page.goBack();
  await expect(cards(page)).toHaveCount(6);
  await expect(page).toHaveURL(`${link}?especialidade=M%C3%A9dica`);
  await page.goForward();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator('[data-same]')).toHaveCount(1);

  // The address shows the same to anybody, and a reload keeps it.
  await page.reload();
  const step = page.getByRole('heading', { name: 'Profissional' }).locator('..');
  await expect(step).toContainText('João Conceição 14');
  await page.getByRole('button', { name: 'Trocar profissional' }).click();
  await expect(cards(page)).toHaveCount(6);
  await page.getByRole('link', { name: 'Todas', exact: true }).click();
  await cards(page).filter({ hasText: 'Ana Souza' }).click();
  // Her card, in the list, carries her name before she is chosen.
  await expect(page).toHaveURL(/\?profissional=ana-souza/);
  await expect(cards(page)).toHaveCount(0);
  await page.reload();
  await expect(step).toContainText('Ana Souza');
  // Before the reload somebody else was chosen.
  await page.goBack();
  await expect(cards(page).filter({ hasText: 'João Conceição' }).first()).toBeVisible();
  await page.goBack();
  await expect(step).toContainText('João Conceição 14');
  await expect(page).toHaveURL(address);
});

test('a reload and the way back show the list as it was', async ({ organization, server, page }) => {
  const link = await largeTeam(server, organization);
  await page.goto(link);
  const search = page.getByRole('searchbox', { name: 'Buscar por nome ou especialidade' });
  const more = page.getByRole('link', { name: 'Mostrar mais' });
  await search.fill('joao');
  await expect(page.getByText('12 de 30 profissionais')).toBeVisible();
  await more.click();
  await expect(cards(page)).toHaveCount(24);
  await page.reload();
  await expect(search).toHaveValue('joao');
  await expect(cards(page)).toHaveCount(24);
  await expect(page.getByText('24 de 30 profissionais')).toBeVisible();

  // The address alone says whose agenda is open, so that it can be sent to somebody.
  await cards(page).filter({ hasText: 'João Conceição 21' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page).toHaveURL(/\?profissional=p-21-[\da-f-]+$/);
  await page.reload();
  await page.getByRole('button', { name: 'Trocar profissional' }).click();
  await expect(search).toHaveValue('joao');
  await expect(cards(page)).toHaveCount(24);
  await search.fill('joao 3');
  await expect(cards(page)).toHaveCount(4);
  await page.reload();
  await expect(cards(page)).toHaveCount(4);

  // Each step back leads to the list as it was there.
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Trocar profissional' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue('joao');
  await expect(cards(page)).toHaveCount(24);
  await more.click();
  await expect(cards(page)).toHaveCount(30);
});

test('a time held on a team’s link is there after a reload, and is corrected there', async ({
  organization,
  server,
  page,
}) => {
  const { admin, bruno } = await team(organization);
  must(await bruno.client.post('/api/booking-form-settings', { confirmEmail: true }));
  const date = dayOfNextMonth(15);
  const link = `/book/shared/${admin.user.id}`;
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/booking/personal/')) reads.push(request.url());
  });
  await page.goto(link);
  await page.getByRole('link', { name: /Bruno Lima/ }).click();
  await chooseTime(page, date, '14:00');
  const wrong = freshEmail();
  await fillDetails(page, { name: 'Helena Prado', email: wrong });
  await confirmBooking(page);
  const notice = page.getByRole('region', { name: 'Falta um passo' });
  await expect(notice).toContainText(wrong);
  await expect(notice).toContainText('Bruno Lima');
  await expect(page).toHaveURL(/\?profissional=bruno-lima/);

  // The page that a reload brings knows the professional already.
  reads.length = 0;
  await page.reload();
  await expect(notice).toContainText(wrong);
  expect(reads).toEqual([]);

  // The link, opened again, brings the list: the professional is read, once, and the choices are those of the held time.
  await page.goto(link);
  await expect(notice).toContainText('Bruno Lima');
  expect(reads).toHaveLength(1);
  await page.getByRole('button', { name: 'Corrigir o e-mail' }).click();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(wrong);
  await expect(page.getByRole('complementary', { name: 'Resumo' })).toContainText('14:00 – 15:00');
  const right = freshEmail();
  await fillDetails(page, { email: right });
  await confirmBooking(page);
  await expect(notice).toContainText(right);

  await jobsDone(server, 'hold-mail');
  const [mail] = await mailsTo(server, right);
  await page.goto(/\/agendamento\/\S+/.exec(mail?.text ?? '')?.[0] ?? '');
  await page.getByRole('button', { name: 'Confirmar e-mail e marcar' }).click();
  await expect(page.getByText('Seu horário está marcado')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('link', { name: /Bruno Lima/ })).toBeVisible();
});

test('an agenda that cannot be read is said so, and pressing again opens it', async ({
  organization,
  page,
  problems,
}) => {
  const { admin } = await team(organization);
  await page.goto(`/book/shared/${admin.user.id}`);
  problems.allowStatus(503);
  await page.route('**/api/booking/personal/**', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('link', { name: /Ana Souza/ }).click();
  await expectToast(page, 'Não foi possível abrir a agenda de Ana Souza', 'Tente novamente em instantes.');
  await page.unroute('**/api/booking/personal/**');
  await page.getByRole('link', { name: /Ana Souza/ }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('without scripts a large team is searched and paged, and each person has a link', async ({
  organization,
  server,
  visit,
  problems,
}) => {
  problems.allow(/request failed: GET .*\.js csp$/);
  const link = await largeTeam(server, organization);
  const page = await visit({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await page.goto(link);
  await expect(cards(page)).toHaveCount(12);
  await page.getByRole('link', { name: 'Mostrar mais' }).click();
  await page.getByRole('link', { name: 'Mostrar mais' }).click();
  await expect(cards(page)).toHaveCount(7);
  await page.getByRole('searchbox').fill('nutricionista');
  await page.getByRole('searchbox').press('Enter');
  await expect(cards(page)).toHaveCount(6);
  await cards(page).first().click();
  await expect(page).toHaveURL(/\/book\/personal\/p-/);
  await expect(page.getByRole('heading', { level: 1, name: /João Conceição/ })).toBeVisible();
});

test('a link that leads nowhere says so', async ({ page, problems }) => {
  problems.allowStatus(404);
  for (const path of ['/book/personal/nao-existe', '/book/nao-existe', '/book/shared/nao-existe']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Usuário não encontrado' })).toBeVisible();
    await expect(page.getByText('O link de agendamento não é válido.')).toBeVisible();
  }
});

test('rejects the past as a choice, and says that a day without hours is closed', async ({
  organization,
  page,
}) => {
  const { admin } = organization;
  const closed = dayOfNextMonth(15);
  for (const days of [1, 2, 3, 4, 5, 6]) {
    const dayOfWeek = new Date(`${addDays(closed, days)}T12:00:00Z`).getUTCDay();
    must(
      await admin.client.post('/api/availability', { dayOfWeek, startTime: '09:00', endTime: '12:00' }),
      201,
    );
  }
  await page.goto(`/book/personal/${admin.user.bookingSlug}`);
  await expect(page.getByRole('button', { name: 'Mês anterior' })).toBeDisabled();
  const yesterday = addDays(today(), -1);
  // A month begins with its current week.
  if (yesterday.slice(0, 7) === today().slice(0, 7) && dayOfWeekOf(today()) > 0)
    await expect(dayButton(page, yesterday)).toBeDisabled();

  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(dayButton(page, closed)).toHaveAccessibleName(/, fechado$/);
  await dayButton(page, closed).click();
  await expect(page.getByText('Fechado: não há atendimento neste dia.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Melhores horários' })).toBeVisible();
  await expect(dayButton(page, addDays(closed, 1))).toHaveAccessibleName(/, 3 horários livres$/);
});
