import type { Page } from '@playwright/test';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { addWeek, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { chooseDay, chooseTime, timeButton } from './support/booking.ts';
import { bookedLink, openMove } from './support/client-link.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';

const DATE = dayOfNextMonth(12);
const ZONE = 'America/Sao_Paulo';

const best = (page: Page) => page.getByRole('region', { name: 'Melhores horários' });
const choice = (page: Page) => best(page).getByRole('group', { name: 'Parte do dia que você prefere' });
const chip = (page: Page, name: string) => choice(page).getByRole('button', { name, exact: true });
/** The hours of the suggested times, in their order. */
const hours = async (page: Page) =>
  (await best(page).getByRole('listitem').allTextContents()).map((text) =>
    Number(/· (\d\d):/.exec(text)?.[1]),
  );
const timesOfDay = (page: Page) =>
  page
    .getByRole('region', { name: /^Horário/ })
    .getByRole('listitem')
    .allTextContents();

test('a preferred part of the day orders the suggestions, and hides no free time @core', async ({
  organization,
  page,
}) => {
  const { admin } = organization;
  await addWeek(organization, admin, { startTime: '08:00', endTime: '20:00' });
  await page.goto(`/book/personal/${admin.user.bookingSlug}`);
  await chooseDay(page, DATE);
  const all = await timesOfDay(page);
  expect(all).toHaveLength(12);
  expect((await hours(page)).some((hour) => hour < 18)).toBe(true);

  await chip(page, 'Noite').press('Enter');
  await expect(chip(page, 'Noite')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await hours(page)).every((hour) => hour >= 18)).toBe(true);
  expect(await timesOfDay(page)).toEqual(all);

  await chip(page, 'Manhã').click();
  await expect(chip(page, 'Noite')).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await hours(page)).every((hour) => hour < 12)).toBe(true);

  // Kept while the client goes on and returns.
  await timeButton(page, '18:00').click();
  await page.getByRole('button', { name: 'Trocar horário' }).click();
  await expect(chip(page, 'Manhã')).toHaveAttribute('aria-pressed', 'true');
  await chip(page, 'Manhã').click();
  await expect(choice(page).getByRole('button', { pressed: true })).toHaveCount(0);
  await expect.poll(async () => (await hours(page)).some((hour) => hour >= 12)).toBe(true);
});

test('a preferred weekday orders the suggestions, with a part of the day too, until any day will do', async ({
  organization,
  page,
}) => {
  const { admin } = organization;
  await addWindow(organization, admin, { dayOfWeek: 4, startTime: '09:00', endTime: '17:00' });
  await addWindow(organization, admin, { dayOfWeek: 5, startTime: '09:00', endTime: '21:00' });
  await page.goto(`/book/personal/${admin.user.bookingSlug}?data=${DATE}`);
  const weekday = page.getByRole('combobox', { name: 'Dia da semana que você prefere' });
  const days = async () =>
    (await best(page).getByRole('listitem').allTextContents()).map((text) => text.slice(0, 3).toLowerCase());
  await weekday.selectOption('Quinta');
  await expect.poll(async () => new Set(await days())).toEqual(new Set(['qui']));
  await chip(page, 'Tarde').click();
  await expect.poll(async () => (await hours(page)).every((hour) => hour >= 12)).toBe(true);
  expect(new Set(await days())).toEqual(new Set(['qui']));
  await chip(page, 'Noite').click();
  await expect(
    page.getByText(/Não há horário na quinta à noite (em|até) .*; veja os outros horários\./),
  ).toBeVisible();
  await weekday.selectOption('Qualquer dia');
  await chip(page, 'Noite').click();
  await expect.poll(async () => new Set(await days()).size).toBeGreaterThan(0);
  await expect(page.getByText('Não há horário')).toBeHidden();
});

test('a client who moves prefers a part of the day and a weekday too', async ({ organization, page }) => {
  const { admin, server } = organization;
  await addWeek(organization, admin, { startTime: '08:00', endTime: '20:00' });
  await page.goto(await bookedLink(server.guest, admin, instantIn(DATE, '10:00', ZONE)));
  await openMove(page);
  await expect(best(page)).toContainText('como está marcado');
  await chip(page, 'Noite').click();
  await expect.poll(async () => (await hours(page)).every((hour) => hour >= 18)).toBe(true);
  await page.getByRole('combobox', { name: 'Dia da semana que você prefere' }).selectOption('Terça');
  await expect(best(page).getByRole('listitem').filter({ hasText: /^ter,/ })).not.toHaveCount(0);
  await expect(best(page)).not.toContainText('como está marcado');
});

test('the part of the day of a link is pressed, until the client prefers another or none', async ({
  organization,
  page,
}) => {
  const { admin } = organization;
  await addWeek(organization, admin);
  await page.goto(`/book/personal/${admin.user.bookingSlug}?periodo=tarde`);
  await expect(choice(page).getByRole('button')).toHaveText(['Manhã', 'Tarde']);
  await expect(chip(page, 'Tarde')).toHaveAttribute('aria-pressed', 'true');
  await expect(best(page)).toContainText('como no link que você abriu');
  await chip(page, 'Manhã').click();
  await expect(best(page)).not.toContainText('como no link que você abriu');
  await expect.poll(async () => (await hours(page)).every((hour) => hour < 12)).toBe(true);
  await chip(page, 'Manhã').click();
  await expect(choice(page).getByRole('button', { pressed: true })).toHaveCount(0);
  await chooseTime(page, DATE, '09:00');
});

test('says when nothing is free in the preferred part of the day, with anybody too', async ({
  organization,
  page,
}) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [organization.admin, bruno]) await addWeek(organization, person);
  // He works one evening a week, and each is taken.
  const dayOfWeek = new Date(DATE).getUTCDay();
  await addWindow(organization, bruno, { dayOfWeek, startTime: '18:00', endTime: '19:00' });
  for (let week = -6; week <= 6; week++)
    await addAppointment(organization, bruno, instantIn(addDays(DATE, 7 * week), '18:00'));
  await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'first' });
  await page.goto(`/book/${organization.admin.user.bookingSlug}?profissional=qualquer`);
  await chip(page, 'Noite').click();
  await expect(
    page.getByRole('status').filter({ hasText: /Não há horário à noite (em|até) / }),
  ).toBeVisible();
  await expect(best(page).getByRole('listitem').first()).toBeVisible();
  await chip(page, 'Noite').click();
  await expect(page.getByText('Não há horário à noite')).toBeHidden();
});
