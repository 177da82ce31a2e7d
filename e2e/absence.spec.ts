import type { Locator, Page } from '@playwright/test';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { expectToast } from './support/screens.ts';

const DATE = aMonthAhead();
const DAY = `/admin?agenda=todos&visao=dia&data=${DATE}`;
const CLIENTS = ['Marina Alves', 'Pedro Antunes', 'Sofia Barros', 'Nina Prates', 'Caio Freitas'];

test.use({ viewport: { width: 1440, height: 900 } });

/** Helena, with five clients from 09:00 on, and Bruno, who does the same. */
async function clinic(organization: Organization): Promise<{ helena: Person; booked: Appointment[] }> {
  const helena = await createProfessional(organization, 'Helena Matos', { title: 'Pilates' });
  const bruno = await createProfessional(organization, 'Bruno Lima', { title: 'Pilates' });
  for (const person of [helena, bruno]) await addWeek(organization, person);
  const booked: Appointment[] = [];
  for (const [index, clientName] of CLIENTS.entries()) {
    const start = instantIn(DATE, `${String(9 + index).padStart(2, '0')}:00`);
    const clientEmail = `cliente-${index}@exemplo.com.br`;
    booked.push(
      await addAppointment(organization, helena, start, {
        clientName,
        clientEmail,
        clientPhone: '11987654321',
      }),
    );
  }
  return { helena, booked };
}

const placesOf = async ({ admin }: Organization): Promise<string[]> =>
  must<Appointment[]>(await admin.client.get('/api/appointments'))
    .map(({ id, userId, startTime }) => `${id} ${userId ?? ''} ${startTime}`)
    .sort();

const panelOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Helena Matos ausente' });

test('a sick day with five clients takes three presses, and one more brings everything back', async ({
  organization,
  adminPage: page,
}) => {
  const { helena } = await clinic(organization);
  const late = await addAppointment(organization, helena, instantIn(DATE, '15:00'));
  const before = (await placesOf(organization)).filter((place) => !place.startsWith(late.id));
  await page.goto(DAY);
  await page.getByRole('columnheader', { name: /Helena Matos/ }).hover();
  await page.getByRole('button', { name: 'Ausência de Helena Matos' }).click();
  const panel = panelOf(page);
  const ticked = panel
    .getByRole('list', { name: 'Agendamentos deste período' })
    .getByRole('checkbox', { checked: true });
  await expect(ticked).toHaveCount(6);
  // What somebody else settles meanwhile is no longer to be decided here.
  must(await organization.admin.client.delete(`/api/appointments/${late.id}`));
  await expect(ticked).toHaveCount(5);
  // Nor is anybody decided about whom the list did not show.
  const added = await addAppointment(organization, helena, instantIn(DATE, '15:00'));
  await panel.getByRole('button', { name: 'Mover 5' }).click();
  await expect(panel.getByText('A lista mudou agora há pouco.')).toBeVisible();
  await expect(ticked).toHaveCount(6);
  must(await organization.admin.client.delete(`/api/appointments/${added.id}`));
  await expect(ticked).toHaveCount(5);
  await panel.getByRole('button', { name: 'Mover 5' }).click();
  await expect(panel.getByText('5 movidos.')).toBeVisible();
  const moved = await placesOf(organization);
  expect(moved).toHaveLength(5);
  expect(moved.filter((place) => before.includes(place))).toEqual([]);
  await panel.getByRole('button', { name: /^Desfazer/ }).click();
  await expectToast(page, 'Ausência desfeita');
  expect(await placesOf(organization)).toEqual(before);
  // Nor is anybody to be written to.
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ver os textos' })).toBeHidden();
  expect(await page.evaluate(`sessionStorage.getItem('absence_texts_left')`)).toBeNull();
});

test('Escape closes the calendar first, then the panel, whatever is unfolded in it', async ({
  organization,
  adminPage: page,
}) => {
  await clinic(organization);
  await page.goto(DAY);
  const opens = page.getByRole('button', { name: 'Ausência de Helena Matos' });
  const panel = panelOf(page);
  await opens.press('Enter');
  await panel.getByRole('button', { name: 'Mudar período e motivo' }).click();
  // One button closes the panel; the other folds the fields.
  await expect(panel.getByRole('button', { name: 'Fechar', exact: true })).toHaveCount(1);
  await expect(panel.getByRole('button', { name: 'Recolher' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await opens.press('Enter');
  await panel.getByRole('button', { name: /^Mudar o que acontece com Nina Prates/ }).click();
  await expect(panel.getByRole('group', { name: 'Horários livres' })).toBeVisible();
  await panel.getByRole('button', { name: 'Abrir calendário' }).click();
  const calendar = page.getByRole('dialog', { name: 'Escolher a data' });
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});

test('each client can be moved elsewhere, asked or cancelled, and the texts for WhatsApp are worked through', async ({
  organization,
  adminPage: page,
}) => {
  const { booked } = await clinic(organization);
  await page.clock.install({ time: new Date() });
  await page.goto(DAY);
  await page.getByRole('columnheader', { name: /Helena Matos/ }).hover();
  await page.getByRole('button', { name: 'Ausência de Helena Matos' }).click();
  const panel = panelOf(page);
  const open = (client: string) =>
    panel.getByRole('button', { name: `Mudar o que acontece com ${client}` }).click();
  const what = (client: string) => panel.getByRole('group', { name: `O que acontece com ${client}?` });
  await open('Marina Alves');
  await panel.getByRole('combobox', { name: 'Com' }).click();
  await page.getByRole('option', { name: 'Bruno Lima' }).click();
  await panel.getByLabel('Data').fill(DATE.split('-').reverse().join('/'));
  await panel.getByLabel('Data').press('Tab');
  await panel.getByRole('group', { name: 'Horários livres' }).getByRole('button', { name: '16:00' }).click();
  await open('Nina Prates');
  await what('Nina Prates').getByRole('button', { name: 'Enviar link' }).click();
  await open('Caio Freitas');
  await what('Caio Freitas').getByRole('button', { name: 'Cancelar' }).click();
  await panel.getByRole('checkbox', { name: /Sofia Barros/ }).uncheck();
  await panel.getByRole('button', { name: 'Ver como fica' }).click();
  await panel.getByRole('textbox', { name: /Sua mensagem/ }).fill('Um abraço da equipe.');
  await expect(panel.getByRole('article', { name: 'Mensagem' })).toContainText('Um abraço da equipe.');
  await panel.getByRole('button', { name: 'Mover 2, preparar 1 link, cancelar 1' }).click();
  await expect(panel.getByText('2 movidos, 1 com link para remarcar, 1 cancelado.')).toBeVisible();
  const marina = must<Appointment[]>(
    await organization.admin.client.get(`/api/appointments?ids=${booked[0]?.id ?? ''}`),
  )[0];
  expect(marina).toMatchObject({ professionalName: 'Bruno Lima' });
  const texts = panel.getByRole('region', { name: 'Textos para WhatsApp' });
  // While it can be undone no text leaves.
  await expect(texts.getByRole('button', { name: 'Abrir o texto para Marina Alves' })).toBeDisabled();
  await page.clock.fastForward(23_000);
  const first = texts.getByRole('link', { name: 'Abrir o texto para Marina Alves' });
  await expect(first).toHaveAttribute('href', /^https:\/\/wa\.me\/5511987654321\?text=/);
  await expect(texts.getByRole('listitem').first()).toContainText('movido de 09:00 para 16:00 com Bruno');
  const phone = texts.getByRole('link', { name: '+55(11) 98765-4321' }).first();
  await expect(phone).toHaveAttribute('href', 'tel:+5511987654321');
  await texts.getByRole('checkbox', { name: 'Marina Alves' }).check();
  await expect(texts).toContainText('1 de');
  // On a phone too the toast leaves in sight what it speaks of.
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.press('Escape');
  const said = 'para WhatsApp e 1 cliente continua marcado';
  const stays = page.getByText('1 cliente continua marcado na ausência de Helena Matos');
  await expect(stays).toBeVisible();
  const toast = page.locator('[data-variant]').filter({ hasText: said });
  await expect
    .poll(async () => {
      const [below, above] = [await toast.boundingBox(), await stays.boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);
  await expectToast(page, said, 'A lista continua acima da agenda');
  await page.setViewportSize({ width: 1440, height: 900 });

  // Closed and read again, the list goes on where it stopped, until all are ticked.
  await page.reload();
  await page.getByRole('button', { name: 'Ver os textos' }).click();
  await expect(texts).toContainText('1 de');
  await expect(texts.getByRole('checkbox', { name: 'Marina Alves' })).toBeChecked();
  for (const box of await texts.getByRole('checkbox').all()) await box.check();
  await panel.getByRole('button', { name: 'Pronto' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ver os textos' })).toBeHidden();

  // Who was not ticked stays in sight until somebody decides.
  await expect(stays).toBeVisible();
  const decide = page.getByRole('button', { name: 'Decidir' });
  // The page's clock was turned on; the server asks Nina and cancels Caio once nothing can be undone.
  await expect
    .poll(async () => (await placesOf(organization)).length, { timeout: 30_000 })
    .toBe(CLIENTS.length - 1);
  await decide.click();
  const rest = panel.getByRole('list', { name: 'Agendamentos deste período' });
  await expect(rest.getByRole('checkbox', { name: /Sofia Barros/ })).toBeChecked();
  await expect(panel.getByText(/^A ausência já está registrada: /)).toBeVisible();
  await panel.press('Escape');
  await expect(decide).toBeVisible();
  await decide.click();
  await panel.getByRole('button', { name: 'Mover 1' }).click();
  await expect(panel.getByText('1 movido.')).toBeVisible();
  await page.clock.fastForward(23_000);
  for (const box of await texts.getByRole('checkbox').all()) await box.check();
  await panel.getByRole('button', { name: 'Pronto' }).click();
  await expect(panel).toBeHidden();
  await expect(decide).toBeHidden();
});
