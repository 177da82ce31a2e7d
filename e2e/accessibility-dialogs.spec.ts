import type { Page } from '@playwright/test';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, freshEmail, PASSWORD, type Organization } from '#test/factories/organization.ts';
import { expect, test, type Visit } from './fixtures.ts';
import { graveFindings } from './support/accessibility.ts';
import { conflictIn, fillClient, freeTimes, startAppointment } from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose } from './support/screens.ts';

const SIZES = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const DATE = dayOfNextMonth(14);

/** An inspection weighs more than a journey, and a busy machine feels it. */
test.describe.configure({ timeout: 180_000 });

const look = async (page: Page, what: string) => expect.soft(await graveFindings(page), what).toEqual([]);

/** Two professionals with hours, one of them with a service and a visit at ten. */
async function open(organization: Organization, visit: Visit, viewport: { width: number; height: number }) {
  const bruno = await createProfessional(organization);
  const clara = await createProfessional(organization, 'Clara Nunes');
  for (const person of [bruno, clara]) await addWeek(organization, person);
  await addProduct(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  return visit({
    as: organization.admin,
    viewport,
    storage: { 'vite-ui-theme': 'system' },
    reducedMotion: 'reduce',
  });
}

for (const [size, viewport] of Object.entries(SIZES)) {
  test.describe(`nothing grave for axe in a dialog, in both themes, ${size}`, () => {
    test('of a new appointment', async ({ organization, visit, problems }) => {
      const page = await open(organization, visit, viewport);
      await page.goto('/admin?agenda=todos');
      const dialog = await startAppointment(page, 'Bruno Lima', DATE);
      await expect(freeTimes(dialog).first()).toBeVisible();
      await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
      await look(page, 'free times, and what is missing');
      await dialog.getByRole('combobox', { name: 'Cliente' }).pressSequentially('car');
      await expect(dialog.getByRole('option')).toHaveCount(1);
      await look(page, 'clients who came before');
      await page.keyboard.press('Escape');
      await dialog.getByRole('combobox', { name: 'Início' }).click();
      await look(page, 'times and how they stand');
      await page.getByRole('option', { name: '10:00' }).click();
      await dialog.getByRole('button', { name: 'Abrir calendário' }).click();
      await expect(page.getByRole('dialog', { name: 'Escolher a data' })).toBeVisible();
      await look(page, 'days and how they stand');
      await page.keyboard.press('Escape');
      await fillClient(dialog, 'Sofia Nunes', 'sofia@exemplo.com.br');
      problems.allowStatus(409);
      await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
      await expect(conflictIn(dialog)).toBeVisible();
      await look(page, 'a taken time');
    });

    test('of one that changes', async ({ organization, visit }) => {
      const page = await open(organization, visit, viewport);
      const { admin } = organization;
      const [made] = (await admin.client.get<{ id: string }[]>('/api/appointments')).body;
      const path = `/admin?agenda=todos&agendamento=${made?.id ?? ''}`;
      await page.goto(path);
      const dialog = page.getByRole('dialog', { name: 'Carla Dias' });
      await choose(dialog, 'Profissional', 'Clara Nunes');
      await expect(freeTimes(dialog).first()).toBeVisible();
      await look(page, 'handed to a colleague');
      // What is not saved keeps the dialog from leading elsewhere.
      await page.goto(path);
      await dialog.getByRole('button', { name: 'Mover…' }).click();
      await expect(page.getByRole('button', { name: '10:00 agora' })).toBeVisible();
      await look(page, 'the hours of a day');
      await page.keyboard.press('Escape');
    });

    test('over the team', async ({ organization, visit, problems }) => {
      const page = await open(organization, visit, viewport);
      await page.goto('/admin');
      await page.getByRole('button', { name: 'Adicionar profissional' }).click();
      const dialog = page.getByRole('dialog', { name: 'Adicionar profissional' });
      const add = dialog.getByRole('button', { name: 'Adicionar profissional' });
      await add.click();
      await look(page, 'somebody new, with what is missing');
      await dialog.getByLabel('Nome').fill('Davi Rocha');
      await dialog.getByLabel('E-mail').fill(freshEmail());
      await dialog.getByLabel('Senha').fill(PASSWORD);
      await add.click();
      await expect(page.getByRole('dialog', { name: 'Davi Rocha já faz parte da equipe' })).toBeVisible();
      await look(page, 'the next steps');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Editar Bruno Lima' }).click();
      await expect(page.getByRole('dialog', { name: 'Editar profissional' })).toBeVisible();
      await look(page, 'somebody who changes');
      problems.allowStatus(409);
      await page.getByRole('button', { name: 'Remover', exact: true }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
      await expect(page.getByRole('button', { name: 'Desativar profissional' })).toBeVisible();
      await look(page, 'somebody with appointments to come');
    });
  });
}
