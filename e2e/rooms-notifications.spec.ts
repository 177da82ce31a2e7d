import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startReceiver } from '#test/harness/receiver.ts';
import { expect, test } from './fixtures.ts';
import { middleOf } from './support/box.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { loseTable, refuseWrites, type Fault } from './support/failing.ts';
import { expectToast, toastOf } from './support/screens.ts';

test('a professional connects a webhook, tries it, and follows what was sent to it @database', async ({
  organization,
  visit,
  problems,
}) => {
  const receiver = await startReceiver();
  const person = await createProfessional(organization);
  const page = await visit({ as: person });
  await page.goto('/notifications');
  const webhook = page.getByRole('switch', { name: 'Webhook' });
  await expect(webhook).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Testar webhook' })).toHaveCount(0);
  await webhook.click();

  // The address saves itself on leaving the field; the rest waits for the button.
  const address = page.getByLabel('Endereço (URL)');
  await address.fill('ftp://exemplo.com.br');
  problems.allowStatus(422);
  await address.press('Tab');
  await expectToast(page, 'Erro ao salvar', 'Não foi possível salvar as configurações.');
  await expect(
    page.getByText('Este endereço não é válido. Ele precisa começar com http:// ou https://'),
  ).toBeVisible();
  await address.fill(receiver.url());
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/notification-settings') && response.request().method() === 'POST',
  );
  await page.getByRole('checkbox', { name: /^Lembrete/ }).click();
  expect((await saved).request().postDataJSON()).toEqual({
    webhookUrl: receiver.url(),
    webhookNotificationsEnabled: true,
    expected: { webhookUrl: '', webhookNotificationsEnabled: false },
  });
  await expectToast(page, 'Endereço salvo!');
  await expect(page.getByText('Alterações não salvas')).toBeVisible();
  await page.getByRole('button', { name: 'Testar webhook' }).click();
  await expectToast(page, 'Webhook funcionando!', 'HTTP 200');
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0);
  await expect(webhook).toBeChecked();

  const { clientName } = await addAppointment(organization, person, dayOfNextMonth(20) + 'T15:00:00Z');
  await receiver.calls(2);
  await page.reload();
  const history = page.getByRole('region', { name: 'Histórico de webhooks' }).first();
  await expect(history.getByRole('row').filter({ hasText: clientName })).toContainText('Entregue');
  await page.getByRole('button', { name: `Ver o envio de ${clientName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Envio do webhook' });
  await expect(dialog).toContainText('appointment.created');
  await dialog.getByText(/^1ª ·/).click();
  await expect(dialog).toContainText('webhook-signature: v1,');
  // The list behind it answers late: Escape belongs to the dialog all the same, and leads back to where one was.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/webhook-logs?*', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Reenviar' }).click();
  await expectToast(page, 'Sucesso!', 'Webhook enviado: o servidor respondeu com HTTP 200.');
  await expect(dialog.getByText(/^2ª ·/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Reenviar' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  release();

  const send = page.getByRole('button', { name: `Enviar agora: ${clientName}` });
  await expect(send).toHaveCount(2);
  receiver.answer(500);
  await send.first().click();
  await expectToast(page, 'Erro', 'O servidor respondeu com HTTP 500.');
  await expect(send).toHaveCount(1);
  await page.getByRole('button', { name: `Remover: ${clientName}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover este envio?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(send).toHaveCount(1);
  await page.getByRole('button', { name: `Remover: ${clientName}` }).click();
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Sucesso!', 'Envio removido.');
  await expect(page.getByText('Nada agendado')).toBeVisible();
  await receiver.close();
});

test('reminders are added and removed by their minutes, and saved by the button', async ({
  organization,
  visit,
}) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/notifications');
  const chips = page.getByRole('list', { name: 'Lembretes' }).getByRole('listitem');
  await expect(chips).toHaveText(['1 hora antes', '1 dia antes']);
  const add = page.getByRole('button', { name: 'Adicionar', exact: true });
  await expect(add).toBeDisabled();
  await page.getByLabel('Unidade').selectOption('minutos antes');
  const minutes = page.getByLabel('Novo lembrete');
  for (const [typed, sentence] of [
    ['0', 'Informe um número inteiro, maior que 0.'],
    ['1.5', 'Informe um número inteiro, maior que 0.'],
    ['60', 'Este lembrete já está na lista.'],
  ] as const) {
    await minutes.fill(typed);
    await add.click();
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await minutes.fill('30');
  await minutes.press('Enter');
  await expect(chips).toHaveText(['30 minutos antes', '1 hora antes', '1 dia antes']);
  await page.getByLabel('Unidade').selectOption('semanas antes');
  await minutes.fill('2');
  await add.click();
  await expect(chips).toHaveText(['30 minutos antes', '1 hora antes', '1 dia antes', '2 semanas antes']);
  await page.getByRole('button', { name: 'Remover lembrete de 1 dia antes' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  // One line stands in the middle of its box.
  const [toast, title] = [toastOf(page), toastOf(page).getByText('Configurações salvas!')];
  await expect.poll(async () => Math.abs((await middleOf(toast)) - (await middleOf(title)))).toBeLessThan(2);
  await expectToast(page, 'Configurações salvas!');
  await page.reload();
  await expect(chips).toHaveText(['30 minutos antes', '1 hora antes', '2 semanas antes']);
});

test('a webhook that is gone rings the bell, is switched on again, and its history follows by itself', async ({
  organization,
  visit,
}) => {
  const receiver = await startReceiver();
  const person = await createProfessional(organization);
  const settings = { webhookNotificationsEnabled: true, webhookUrl: receiver.url() };
  must(await person.client.post('/api/notification-settings', settings));
  const house = await startReceiver();
  must(
    await organization.admin.client.post('/api/admin/webhook-settings', {
      ...settings,
      webhookUrl: house.url(),
    }),
  );
  const desk = await visit({ as: organization.admin });
  const deskStream = desk.waitForResponse('**/api/notifications/stream*');
  await desk.goto('/integrations');
  await deskStream;
  const page = await visit({ as: person, viewport: { width: 1440, height: 900 } });
  const stream = page.waitForResponse('**/api/notifications/stream*');
  await page.goto('/notifications');
  await expect(page.getByText('Nenhum envio ainda')).toBeVisible();
  await stream;
  receiver.answer(410);
  await addAppointment(organization, person, dayOfNextMonth(20) + 'T15:00:00Z', { clientName: 'Lia Costa' });
  const off = page.getByText('Envios suspensos: o endereço respondeu 410', { exact: true });
  await expect(off).toBeVisible();
  const rows = page.getByRole('table', { name: 'Histórico de webhooks' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Lia Costa' })).toContainText(/Falhou.*410/);

  // The organisation's goes on: its administrators hear of it when it is their own that is gone.
  const deskRows = desk.getByRole('table', { name: 'Histórico de webhooks' }).getByRole('row');
  await expect(deskRows.filter({ hasText: 'Lia Costa' })).toContainText('Entregue');
  await expect(desk.getByRole('button', { name: /^Avisos, \d+ não lidos?$/ })).toBeVisible();
  const deskOff = desk.getByText('Envios suspensos: o endereço respondeu 410', { exact: true });
  await expect(deskOff).toHaveCount(0);
  house.answer(410);
  await addAppointment(organization, organization.admin, dayOfNextMonth(20) + 'T15:00:00Z');
  await expect(deskOff).toBeVisible();
  await desk.getByRole('button', { name: /^Avisos, \d+ não lidos?$/ }).click();
  const news = desk.getByRole('link', { name: /suspendeu o webhook da organização/ });
  await expect(news).toHaveAttribute('href', '/integrations');
  await house.close();

  // From anywhere, the bell leads back to where it is fixed.
  await page.getByRole('link', { name: 'Voltar para Minha Agenda' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'Avisos', exact: true }).click();
  await page.getByRole('link', { name: /suspendeu o webhook de .*: o endereço respondeu 410/ }).click();
  await expect(page).toHaveURL(/\/notifications$/);
  // Saving something else switches nothing on.
  await page.getByRole('checkbox', { name: /^Agendamento alterado/ }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expectToast(page, 'Configurações salvas!');
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0);
  await expect(off).toBeVisible();
  await page.getByRole('button', { name: 'Ligar de novo' }).click();
  await expectToast(page, 'Webhook ligado de novo!');
  await expect(off).toHaveCount(0);
  await addAppointment(organization, person, dayOfNextMonth(21) + 'T15:00:00Z', { clientName: 'Caio Reis' });
  await expect(rows.filter({ hasText: 'Caio Reis' })).toContainText('Entregue');
  await receiver.close();
});

test('a server that fails keeps what was typed, and says what it could not do', async ({
  organization,
  server,
  visit,
  problems,
}) => {
  problems.allowStatus(500);
  const receiver = await startReceiver();
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/notifications');
  await page.getByRole('switch', { name: 'Webhook' }).click();
  const address = page.getByLabel('Endereço (URL)');
  const broken = await refuseWrites(server, 'notification_settings');
  await address.fill(receiver.url());
  await address.press('Tab');
  await expectToast(page, 'Erro ao salvar', 'Não foi possível salvar as configurações.');
  await expect(toastOf(page)).toHaveAttribute('data-variant', 'destructive');
  await page.getByLabel('Unidade').selectOption('minutos antes');
  await page.getByLabel('Novo lembrete').fill('15');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  await toastOf(page).getByRole('button', { name: 'Fechar aviso' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expectToast(page, 'Erro ao salvar', 'Não foi possível salvar as configurações.');
  await expect(address).toHaveValue(receiver.url());
  await expect(page.getByRole('list', { name: 'Lembretes' })).toContainText('15 minutos antes');
  await expect(page.getByText('Alterações não salvas')).toBeVisible();
  await broken.repair();

  // It breaks between the saving and the test; then the line does.
  let lost: Fault | undefined;
  await page.route('**/api/webhook/test?*', async (route) => {
    lost = await loseTable(server, 'notification_settings');
    await route.continue();
  });
  const test = page.getByRole('button', { name: 'Testar webhook' });
  await test.click();
  await expectToast(page, 'Erro', 'Algo deu errado do nosso lado.');
  await lost?.repair();
  await page.unroute('**/api/webhook/test?*');
  await page.route('**/api/webhook/test?*', (route) => route.abort('connectionreset'));
  problems.allow(/ERR_CONNECTION_RESET/);
  await test.click();
  await expectToast(page, 'Erro', 'Falha ao testar webhook.');
  await expect(toastOf(page)).toHaveAttribute('data-variant', 'destructive');
  expect(receiver.received).toHaveLength(0);
  await receiver.close();
});
