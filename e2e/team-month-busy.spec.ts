import type { Page } from '@playwright/test';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { addGoogleEvent } from '#test/factories/google.ts';
import { createProfessional, type Person } from '#test/factories/organization.ts';
import { dayTitle } from '#web/lib/format.ts';
import { graveFindings } from './support/accessibility.ts';
import { eventOf, openEvent, pressDay } from './support/agenda.ts';
import { squeezeIn } from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { expect, test } from './support/google.ts';
import { choose, openNextMonth } from './support/screens.ts';

/** Everybody's time is taken on the first day, Ana's alone on the second. */
const DATE = dayOfNextMonth(10);
const NEXT = addDays(DATE, 1);
const NAMES = ['Bruno Lima', 'Clara Nunes', 'Davi Rocha', 'Elisa Prado', 'Fábio Reis'];
const WIDE = { viewport: { width: 1440, height: 900 }, storage: { 'vite-ui-theme': 'system' } };

/** What the page asks of the two lists, each time it does. */
function listsAskedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/^\/api\/(held-times|google-calendar\/events)$/.test(pathname)) asked.push(search);
  });
  return asked;
}

test.beforeEach(async ({ server, organization, ana }) => {
  const take = (person: Person, date: string, from: string, to: string) =>
    addGoogleEvent(server, person, { from: instantIn(date, from), to: instantIn(date, to) });
  await addWeek(organization, ana, { startTime: '08:00', endTime: '18:00' });
  for (const name of NAMES) await take(await createProfessional(organization, name), DATE, '14:00', '15:00');
  for (const date of [DATE, NEXT]) {
    await take(ana, date, '09:00', '10:00');
    await take(ana, date, '09:30', '10:30');
  }
  await addAppointment(organization, ana, instantIn(DATE, '10:00'), {
    duration: 60,
    allowConflict: true,
  });
});

test('the team’s month says how much time is taken and whose, and reads what it holds when it is opened', async ({
  visit,
  organization,
}) => {
  const page = await visit({ as: organization.admin, ...WIDE });
  const asked = listsAskedBy(page);
  await openNextMonth(page, DATE);
  const line = page.getByRole('button', {
    name: /^6 horários ocupados no Google, de Ana Prado, .* e mais 2, ver /,
  });
  await expect(line).toHaveText('6 ocupados · Google');
  await expect(line).toHaveAttribute('data-who', 'AP +5');
  await expect(
    page.getByRole('gridcell', { name: `${dayTitle(DATE)}, 1 agendamento, 6 horários ocupados no Google` }),
  ).toBeVisible();
  // Squeezed in knowingly: it is no conflict.
  await expect(eventOf(page, /Carla Dias, .*encaixe/i)).toBeVisible();
  await expect(page.getByText('Conflita com um evento do Google')).toHaveCount(0);
  expect(asked, 'the month reads neither list').toEqual([]);

  await eventOf(page, /^Ocupado · Google, .*09:00 às 10:30, com Ana Prado$/).click();
  const shown = page.getByRole('dialog', { name: 'Horário ocupado no Google Calendar' });
  await expect(shown.getByRole('listitem')).toHaveText([/09:00.–.10:00/, /09:30.–.10:30/]);
  expect.soft(await graveFindings(shown.getByRole('listitem')), 'what takes the time').toEqual([]);
  await page.keyboard.press('Escape');

  const appointment = await openEvent(page, 'Carla Dias');
  await expect(appointment).toContainText('Coincide com um compromisso do Google, 09:30 – 10:30');
  await page.keyboard.press('Escape');
  for (const search of asked) expect(search, 'one person’s').toMatch(/[?&]userId=/);

  await line.click();
  await expect(eventOf(page, /^Ocupado · Google, .*14:00 às 15:00, com Fábio Reis$/)).toBeVisible();
  for (const search of asked) expect(search, 'of the people shown').toMatch(/[?&]userIds?=[\w-]/);
});

test('a new appointment at a time that the team’s month does not know of says what takes it', async ({
  visit,
  organization,
}) => {
  const page = await visit({ as: organization.admin, ...WIDE });
  await openNextMonth(page, NEXT);
  await pressDay(page.getByRole('gridcell', { name: dayTitle(NEXT) }));
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await choose(dialog, 'Profissional', /^Ana Prado/);
  await dialog.getByLabel('Cliente').fill('Carla Dias');
  await dialog.getByLabel('E-mail').fill('carla@exemplo.com.br');
  await choose(dialog, 'Início', /^09:00/);
  await expect(dialog).toContainText('Ana tem um compromisso no Google Calendar neste horário.');
  await expect(squeezeIn(dialog)).toBeVisible();
});

test('a phone’s team month lists the first times that are taken, and leads to the others', async ({
  visit,
  organization,
}) => {
  const page = await visit({ as: organization.admin, ...WIDE, viewport: { width: 390, height: 844 } });
  await page.goto('/admin?agenda=todos');
  await page.getByRole('button', { name: 'Mês', exact: true }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await page
    .getByRole('gridcell', { name: `${dayTitle(DATE)}, 1 agendamento, 6 horários ocupados no Google` })
    .click();
  const list = page.getByRole('list', { name: `Agenda de ${dayTitle(DATE)}` });
  await expect(list.getByRole('button', { name: /^Ocupado · Google, / })).toHaveCount(4);
  expect
    .soft(await graveFindings(list.getByRole('button', { name: /^Ocupado · Google, / })), 'month')
    .toEqual([]);
  await page.getByRole('button', { name: `+2 mais, ver 2 em ${dayTitle(DATE)}` }).click();
  // The day has a column for each of them.
  const day = page.getByRole('grid', { name: `Agenda de ${dayTitle(DATE)}` });
  await expect(day.getByRole('button', { name: /^Ocupado · Google/ }).first()).toBeVisible();
});
