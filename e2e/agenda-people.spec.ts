import { addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { addDays, weekdayOf } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { choose } from './support/screens.ts';
import { shiftOf, WATCH_SHIFTS } from './support/shifts.ts';

const DATE = aMonthAhead();

test.use({ viewport: { width: 1440, height: 900 } });

/** Ana and Bia, psychologists, and Davi, who attends on the day alone; each has an appointment then but Bia. */
async function team(organization: Organization): Promise<Record<'ana' | 'bia' | 'davi', Person>> {
  const ana = await createProfessional(organization, 'Ana Prado', { title: 'Psicóloga' });
  const bia = await createProfessional(organization, 'Bia Reis', { title: 'psicologa' });
  const davi = await createProfessional(organization, 'Davi Melo', { title: 'Dentista' });
  await addWindow(organization, davi, { dayOfWeek: weekdayOf(DATE) });
  await addAppointment(organization, ana, instantIn(DATE, '10:00'), { clientName: 'De Ana' });
  await addAppointment(organization, davi, instantIn(DATE, '10:00'), { clientName: 'De Davi' });
  return { ana, bia, davi };
}

test('the agenda shows who is chosen, in every view, after a reload and on the next visit', async ({
  organization,
  adminPage: page,
}) => {
  const { ana, bia, davi } = await team(organization);
  const heads = page.getByRole('columnheader').filter({ has: page.getByRole('button') });
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await expect(heads).toHaveCount(4);

  await choose(page, 'Filtrar por profissional', 'Escolher várias pessoas…');
  const dialog = page.getByRole('dialog', { name: 'Quem aparece na agenda' });
  // Its code comes after the list has closed: the filter has the focus back all the same.
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Filtrar por profissional' })).toBeFocused();
  await choose(page, 'Filtrar por profissional', 'Escolher várias pessoas…');
  await dialog.getByRole('checkbox', { name: /Ana Prado/ }).check();
  await dialog.getByRole('checkbox', { name: /Bia Reis/ }).check();
  await dialog.getByRole('button', { name: 'Mostrar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`pessoas=${ana.user.id},${bia.user.id}`));
  await expect(heads).toHaveText([/Ana Prado/, /Bia Reis/]);
  await page.reload();
  await expect(heads).toHaveText([/Ana Prado/, /Bia Reis/]);
  for (const view of ['Semana', 'Mês']) {
    await page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: view }).click();
    await expect(eventOf(page, 'De Ana')).toBeVisible();
    await expect(eventOf(page, 'De Davi')).toHaveCount(0);
  }
  // Two views in quick succession are one entry.
  while (!page.url().includes('visao=dia')) await page.goBack();
  await expect(heads).toHaveText([/Ana Prado/, /Bia Reis/]);
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await expect(heads).toHaveText([/Ana Prado/, /Bia Reis/]);

  // By keyboard, where the list has not come yet.
  await page.getByRole('combobox', { name: 'Filtrar por profissional' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Davi Melo' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`agenda=${davi.user.id}`));
  await choose(page, 'Filtrar por profissional', 'Todos os profissionais');
  await expect(heads).toHaveCount(4);
  // The dialog's code is there by now: the key that opens it presses nothing in it.
  await page.getByRole('combobox', { name: 'Filtrar por profissional' }).click();
  await page.getByRole('option', { name: 'Escolher várias pessoas…' }).press('Enter');
  // It begins with the first person, and gives the focus back to the filter.
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Filtrar por profissional' })).toBeFocused();
});

test('a specialty is chosen by one press, and those who attend follow the day', async ({
  organization,
  adminPage: page,
}) => {
  await team(organization);
  const heads = page.getByRole('columnheader').filter({ has: page.getByRole('button') });
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await choose(page, 'Filtrar por profissional', 'Escolher várias pessoas…');
  await page.getByRole('button', { name: /^psic.loga ?2/i }).click();
  await expect(heads).toHaveText([/Ana Prado/, /Bia Reis/]);

  await choose(page, 'Filtrar por profissional', 'Só quem atende');
  await expect(heads).toHaveText([/Ana Prado/, /Davi Melo/]);
  await page.goto(`/admin?agenda=todos&visao=dia&data=${addDays(DATE, 1)}`);
  await expect(page.getByText('Ninguém atende neste dia.')).toBeVisible();
  await page.getByRole('button', { name: 'Mostrar todos os profissionais' }).click();
  await expect(heads).toHaveCount(4);
});

test('a team of more than a page stands still while its week and its day are read', async ({
  organization,
  adminPage: page,
  server,
}) => {
  await addTeam(server, organization, { people: 30, appointmentsEach: 4, from: instantIn(DATE, '09:00') });
  await page.addInitScript(WATCH_SHIFTS);
  const pages = page.getByRole('navigation', { name: 'Páginas: Profissionais na agenda' });
  for (const view of ['semana', 'dia']) {
    await page.goto(`/admin?agenda=todos&visao=${view}&data=${DATE}`);
    await expect(pages).toContainText(/^1–12 de (29|30)$/);
    await expect(eventOf(page, 'Cliente 0').first()).toBeVisible();
    if (view === 'dia') await expect(page.getByText(/^Primeiro livre, /)).toBeVisible();
    expect(await shiftOf(page), view).toBeLessThan(0.02);
  }
});
