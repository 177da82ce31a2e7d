import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { must } from '#test/harness/client.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { chooseTime, confirmBooking, expectBooked, fillDetails, HELENA } from './support/booking.ts';
import { dayOfNextMonth } from './support/dates.ts';

const BOOKING = '**/api/appointments/public';

test('an answer lost on the way and a second try make one appointment @database', async ({
  organization,
  page,
  problems,
}) => {
  const { admin } = organization;
  await addWeek(organization, admin);
  await page.goto(`/book/personal/${admin.user.bookingSlug}`);
  await chooseTime(page, dayOfNextMonth(22), '11:00');
  await fillDetails(page, HELENA);

  const keys: (string | undefined)[] = [];
  await page.route(BOOKING, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The server books, and the connection breaks before the client hears of it.
    await route.fetch();
    if (keys.length === 1) await route.abort('connectionreset');
    else await route.fallback();
  });
  problems.allow(/appointments\/public.*ERR_CONNECTION_RESET/, /ERR_CONNECTION_RESET.*appointments\/public/);

  await confirmBooking(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao agendar' })).toContainText(
    'Sem conexão com o servidor.',
  );
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Helena Prado');
  await confirmBooking(page);
  await expectBooked(page);

  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(must<Appointment[]>(await admin.client.get('/api/appointments'))).toHaveLength(1);
});

test('a failure without a sentence of its own is shown in ours', async ({ organization, page, problems }) => {
  const { admin } = organization;
  await addWeek(organization, admin);
  await page.goto(`/book/personal/${admin.user.bookingSlug}`);
  await chooseTime(page, dayOfNextMonth(22), '11:00');
  await fillDetails(page, HELENA);
  problems.allowStatus(502);
  await page.route(BOOKING, (route) => route.fulfill({ status: 502, body: '' }), { times: 1 });
  await confirmBooking(page);
  await expect(page.getByRole('alert').filter({ hasText: 'Erro ao agendar' })).toContainText(
    'Não foi possível criar o agendamento. Tente novamente.',
  );
});

test('times that do not come can be asked for again', async ({ organization, page, problems }) => {
  const { admin } = organization;
  await addWeek(organization, admin);
  await page.goto(`/book/personal/${admin.user.bookingSlug}`);
  problems.allow(/api\/slots.*ERR_INTERNET_DISCONNECTED/, /ERR_INTERNET_DISCONNECTED.*api\/slots/);
  await page.route('**/api/slots*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(page.getByText('Não foi possível carregar os horários.').first()).toBeVisible();
  await page.unroute('**/api/slots*');
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('region', { name: 'Melhores horários' })).toBeVisible();

  // The page asks by itself where nobody presses anything.
  await page.clock.install();
  await page.route('**/api/slots*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(page.getByText('Não foi possível carregar os horários.').first()).toBeVisible();
  await page.unroute('**/api/slots*');
  await page.clock.runFor(16_000);
  await expect(page.getByText('Não foi possível carregar os horários.')).toHaveCount(0);
});

test('a day that is pressed while its times are on their way shows them once they are here', async ({
  organization,
  page,
}) => {
  const { admin } = organization;
  await addWeek(organization, admin);
  await page.goto(`/book/personal/${admin.user.bookingSlug}`);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/slots*', async (route) => {
    await held;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await page.getByRole('button', { name: dayTitle(dayOfNextMonth(22)) }).click();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText('22');
  release();
  await expect(page.getByRole('button', { name: '11:00', exact: true })).toBeVisible();
});

test('a button that is pressed before the scripts are here answers once they are', async ({
  organization,
  visit,
}) => {
  const { admin } = organization;
  must(await admin.client.patch('/api/admin/organization', { waitingList: true }));
  await addWeek(organization, admin);
  const page = await visit();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/book/personal/${admin.user.bookingSlug}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Avise-me se abrir um horário' }).click();
  const form = page.getByRole('region', { name: 'Avise-me se abrir um horário' });
  await expect(form).toHaveCount(0);
  release();
  await expect(form).toBeVisible();
});
