import type { Locator } from '@playwright/test';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, freshEmail, PASSWORD, type Organization } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startReceiver } from '#test/harness/receiver.ts';
import { expect, test, type Visit } from './fixtures.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import {
  conflictIn,
  fillClient,
  freeTimes,
  holdFreeTimes,
  startAppointment,
} from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose } from './support/screens.ts';

const DATE = dayOfNextMonth(14);
const CALM = {
  viewport: { width: 1440, height: 900 },
  storage: { 'vite-ui-theme': 'system' },
  reducedMotion: 'reduce',
} as const;

/** An inspection weighs more than a journey, and a busy machine feels it. */
test.describe.configure({ timeout: 180_000 });

const inspect = async (shown: Locator, what: string, reopen?: () => Promise<unknown>) =>
  expect.soft(await graveAtEachWidth(shown, reopen), what).toEqual([]);

/** Two professionals with hours, one of them with a service and a visit at ten. */
async function open(organization: Organization, visit: Visit) {
  const bruno = await createProfessional(organization);
  const clara = await createProfessional(organization, 'Clara Nunes');
  for (const person of [bruno, clara]) await addWeek(organization, person);
  await addProduct(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  const davi = { clientName: 'Davi Reis', clientEmail: 'davi@exemplo.com.br' };
  await addAppointment(organization, clara, instantIn(DATE, '14:00'), davi);
  return visit({ as: organization.admin, ...CALM });
}

test.describe('nothing grave for axe in a dialog, in both themes, on a phone and a desk', () => {
  test('finds nothing grave in the panel of a day that falls out', async ({ organization, visit }) => {
    const page = await open(organization, visit);
    await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
    await page.getByRole('button', { name: 'Ausência de Bruno Lima' }).focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Bruno Lima ausente' });
    await panel.getByRole('button', { name: 'Mudar período e motivo' }).click();
    await panel.getByRole('button', { name: /^Mudar o que acontece com Carla Dias/ }).click();
    await expect(panel.getByRole('group', { name: 'Horários livres' })).toBeVisible();
    await panel.getByRole('button', { name: 'Ver como fica' }).click();
    await inspect(
      panel.getByRole('article', { name: 'Mensagem' }),
      'when, what becomes of each, and the mail',
    );
    await panel.getByRole('button', { name: 'Mover 1' }).click();
    await inspect(panel.getByText('1 movido.'), 'what was done');
  });

  test('finds nothing grave in the dialog of a new appointment', async ({ organization, visit }) => {
    const page = await open(organization, visit);
    await page.goto('/admin?agenda=todos');
    const dialog = await startAppointment(page, 'Bruno Lima', DATE);
    await expect(freeTimes(dialog).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
    await inspect(dialog, 'free times, and what is missing');
    await dialog.getByRole('combobox', { name: 'Cliente' }).pressSequentially('car');
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await inspect(dialog.getByRole('option'), 'clients who came before');
    await page.keyboard.press('Escape');
    const showTimes = () => dialog.getByRole('combobox', { name: 'Início' }).click();
    await showTimes();
    await inspect(page.getByRole('option', { name: '10:00' }), 'times and how they stand', showTimes);
    await page.getByRole('option', { name: '10:00' }).click();
    await dialog.getByRole('button', { name: 'Abrir calendário' }).click();
    await inspect(page.getByRole('dialog', { name: 'Escolher a data' }), 'days and how they stand');
    await page.keyboard.press('Escape');
    await fillClient(dialog, 'Sofia Nunes', 'sofia@exemplo.com.br');
    await inspect(conflictIn(dialog), 'a taken time');
    await dialog.getByRole('button', { name: 'Fechar' }).first().click();
    await inspect(page.getByRole('alertdialog'), 'the question before what was filled in is lost');
  });

  test('finds nothing grave in the dialog that changes an appointment', async ({
    organization,
    visit,
    problems,
  }) => {
    const page = await open(organization, visit);
    const { admin } = organization;
    const [made] = (await admin.client.get<{ id: string }[]>('/api/appointments')).body;
    const path = `/admin?agenda=todos&agendamento=${made?.id ?? ''}`;
    await page.goto(path);
    const dialog = page.getByRole('dialog', { name: 'Carla Dias' });
    await choose(dialog, 'Profissional', 'Clara Nunes');
    await inspect(freeTimes(dialog).first(), 'handed to a colleague');
    await page.goto(path);
    const release = await holdFreeTimes(page);
    await choose(dialog, 'Profissional', 'Clara Nunes');
    await dialog.getByLabel('Início').fill('14:00');
    problems.allowStatus(409);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await page.getByRole('button', { name: 'Passar para Clara' }).click();
    await inspect(conflictIn(dialog), 'a refused time');
    await release();
    // What is not saved keeps the dialog from leading elsewhere.
    await page.goto(path);
    await dialog.getByRole('button', { name: 'Mover…' }).click();
    await inspect(page.getByRole('button', { name: '10:00 atual' }), 'the hours of a day');
    const move = page.getByRole('dialog', { name: 'Mover agendamento' });
    await choose(move, 'Profissional', 'Clara Nunes');
    await move.getByRole('button', { name: '14:00 ocupado' }).click();
    await inspect(conflictIn(move), 'the hours of a colleague, and one that is taken');
    await page.keyboard.press('Escape');
  });

  test('over the team', async ({ organization, visit, problems }) => {
    const page = await open(organization, visit);
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Adicionar profissional' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar profissional' });
    const add = dialog.getByRole('button', { name: 'Adicionar profissional' });
    await add.click();
    await inspect(dialog, 'somebody new, with what is missing');
    await dialog.getByLabel('Nome').fill('Davi Rocha');
    await dialog.getByLabel('E-mail').fill(freshEmail());
    await dialog.getByLabel('Senha').fill(PASSWORD);
    await add.click();
    await inspect(page.getByRole('dialog', { name: 'Davi Rocha já faz parte da equipe' }), 'the next steps');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Editar Bruno Lima' }).click();
    await inspect(page.getByRole('dialog', { name: 'Editar profissional' }), 'somebody who changes');
    problems.allowStatus(409);
    await page.getByRole('button', { name: 'Remover', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
    await inspect(
      page.getByRole('button', { name: 'Desativar profissional' }),
      'somebody with appointments to come',
    );
  });

  test('finds nothing grave in the dialogs of webhooks, mails and passwords', async ({
    organization,
    visit,
    problems,
  }) => {
    const { admin } = organization;
    const receiver = await startReceiver();
    const webhook = {
      webhookNotificationsEnabled: true,
      webhookUrl: receiver.url(),
      webhookEvents: ['appointment.created', 'appointment.reminder'],
    };
    must(await admin.client.post('/api/notification-settings', webhook));
    await addAppointment(organization, admin, instantIn(DATE, '10:00'));
    const page = await visit({ as: admin, ...CALM });
    await page.goto('/notifications');
    const remove = page.getByRole('button', { name: /^Remover: / });
    await remove.first().click();
    await inspect(page.getByRole('alertdialog'), 'the question before a message is taken off');
    await page.keyboard.press('Escape');
    await expect(remove.first()).toBeFocused();

    receiver.answer(410);
    await addAppointment(organization, admin, instantIn(DATE, '12:00'), { clientName: 'Lia Costa' });
    await expect(page.getByText('Envios suspensos: o endereço respondeu 410', { exact: true })).toBeVisible();
    const line = page.getByRole('button', { name: /^Ver o envio de Lia Costa/ });
    await expect(line).toBeVisible();
    await page.getByText('Exemplo do que é enviado').click();
    await page.getByRole('button', { name: 'Mostrar o segredo' }).click();
    await inspect(line, 'a webhook that is gone, its secret, an example, its history');
    await page.getByRole('button', { name: 'Trocar o segredo' }).click();
    await inspect(page.getByRole('alertdialog'), 'the question before a new secret');
    await page.keyboard.press('Escape');
    const bell = page.getByRole('button', { name: /^Avisos/ });
    await bell.click();
    await expect(page.getByRole('dialog', { name: 'Avisos' }).getByRole('listitem').first()).toContainText(
      'suspendeu o webhook',
    );
    await inspect(
      page.getByRole('dialog', { name: 'Avisos' }).getByRole('listitem').first(),
      'the bell that reports it',
    );
    await page.keyboard.press('Escape');
    // The bell takes the focus back as its list goes: before that, the line would lose it again.
    await expect(bell).toBeFocused();

    // By keyboard alone: the line opens, the try unfolds, and the focus comes back.
    await line.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Envio do webhook' });
    const tried = dialog.locator('summary', { hasText: /^1ª/ });
    await tried.focus();
    await page.keyboard.press('Enter');
    await inspect(
      dialog.getByRole('group', { name: 'Cabeçalhos enviados' }),
      'a delivery that failed, with its try',
    );
    await page.keyboard.press('Escape');
    await expect(line).toBeFocused();

    await page.goto('/integrations');
    await page.getByRole('switch', { name: 'Webhook' }).click();
    await expect(page.getByRole('region', { name: 'E-mails', exact: true })).toContainText('Pasta');
    await inspect(
      page.getByRole('region', { name: 'E-mails', exact: true }),
      'the webhook and the mails of an organisation',
    );

    problems.allowStatus(422);
    const guest = await visit(CALM);
    await guest.goto('/redefinir-senha');
    await guest.getByLabel('E-mail').fill('ninguem@exemplo.com.br');
    await guest.getByRole('button', { name: 'Pedir link' }).click();
    await inspect(guest.getByRole('button', { name: 'Usar outro e-mail' }), 'a link that was asked for');
    await guest.goto(`/redefinir-senha/${'x'.repeat(43)}`);
    await inspect(
      guest.getByRole('heading', { name: 'Este link não serve mais' }),
      'a link that is no good any more',
    );
    // Whether it holds could not be asked: the form is there, and saving tells.
    problems.allowStatus(500);
    await guest.route('**/api/auth/reset/check', (route) => route.fulfill({ status: 500 }));
    await guest.reload();
    await guest.getByLabel('Nova senha', { exact: true }).fill(PASSWORD);
    await guest.getByLabel('Confirmar nova senha').fill(PASSWORD);
    await guest.getByRole('button', { name: 'Salvar nova senha' }).click();
    await inspect(guest.getByText('Este link não serve mais.'), 'a password that could not be set');
    await receiver.close();
  });
});
