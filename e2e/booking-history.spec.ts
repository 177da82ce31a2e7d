import type { Page } from '@playwright/test';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createProfessional, type Organization } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import {
  chooseTime,
  confirmBooking,
  expectBooked,
  fillDetails,
  HELENA,
  timeButton,
} from './support/booking.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { toastOf } from './support/screens.ts';

const DATE = dayOfNextMonth(12);

const who = (page: Page) => page.getByRole('link', { name: /^Bruno Lima/ });
const service = (page: Page) => page.getByRole('button', { name: /^Sessão individual/ });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Nome' });

/** The shared page of two professionals, of whom one has a service. Its path. */
async function teamPage(organization: Organization): Promise<string> {
  const { admin } = organization;
  const bruno = await createProfessional(organization);
  await addWeek(organization, admin);
  await addWeek(organization, bruno);
  await addProduct(organization, bruno);
  return `/book/shared/${admin.user.id}`;
}

async function chooseAll(page: Page, time = '14:00'): Promise<void> {
  await who(page).click();
  await service(page).click();
  await chooseTime(page, DATE, time);
  await expect(heading(page, 'Seus dados')).toBeVisible();
}

test('Back returns to the step before, Forward goes on, and a reload keeps step and form @core', async ({
  organization,
  page,
}) => {
  const path = await teamPage(organization);
  await page.goto('/privacidade');
  await page.goto(path);
  await chooseAll(page);
  await fillDetails(page, { ...HELENA, notes: 'Segunda vez.' });

  await page.goBack();
  await expect(heading(page, 'Seus dados')).toBeHidden();
  await expect(timeButton(page, '14:00')).toBeVisible();
  await page.goBack();
  await expect(service(page)).toBeVisible();
  await page.goBack();
  await expect(who(page)).toBeVisible();
  for (let step = 0; step < 3; step++) await page.goForward();
  await expect(nameField(page)).toHaveValue('Helena Prado');

  await page.reload();
  await expect(nameField(page)).toHaveValue('Helena Prado');
  await expect(page.getByRole('textbox', { name: 'Observações' })).toHaveValue('Segunda vez.');
  await expect(page.getByRole('complementary', { name: 'Resumo' })).toContainText('14:00 – 14:45');
  // Of what was chosen and typed, the address names the professional alone.
  expect(page.url()).toMatch(new RegExp(`${path}\\?profissional=bruno-lima(-\\d+)?$`));
  await page.goBack();
  await expect(timeButton(page, '14:00')).toBeVisible();
});

test('a booking leaves the client’s own page in the address, and nothing to book again behind it', async ({
  organization,
  page,
}) => {
  const path = await teamPage(organization);
  await page.goto('/privacidade');
  await page.goto(path);
  await chooseAll(page);
  await fillDetails(page, HELENA);
  await confirmBooking(page);
  await expectBooked(page);
  await expect(page.getByRole('button', { name: 'Adicionar à agenda' })).toBeVisible();
  await expect(toastOf(page)).not.toContainText('Você receberá um email');
  await expect(page).toHaveURL(/\/agendamento\/[\w-]+$/);
  expect(await page.evaluate<string>('JSON.stringify({ ...sessionStorage })')).toBe('{}');

  // A new booking is an entry of its own; the way back from it is the confirmation.
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await chooseAll(page, '15:00');
  await expect(nameField(page)).toHaveValue('');
  for (let step = 0; step < 4; step++) await page.goBack();
  await expectBooked(page);

  // Forward leads on while the page's scripts are still on their way, too.
  await page.route('**/*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByText('Olá, Helena Prado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remarcar' })).toBeVisible();
  await page.goForward({ waitUntil: 'commit' });
  await expect(who(page)).toBeVisible();
  await page.unroute('**/*.js');
  await page.reload();
  await expect(who(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Olá, Helena Prado.')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/privacidade$/);
});
