import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { startReceiver } from '#test/harness/receiver.ts';
import { expect, test } from './fixtures.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { expectToast } from './support/screens.ts';

test('a professional connects a webhook, tries it, and follows what it was told', async ({
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
  await expect(page.getByText('O endereço precisa começar com http:// ou https://.')).toBeVisible();
  await address.fill(receiver.url());
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/notification-settings') && response.request().method() === 'POST',
  );
  await page.getByRole('checkbox', { name: /^Lembrete/ }).click();
  expect((await saved).request().postDataJSON()).toEqual({ webhookUrl: receiver.url() });
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
  await dialog.getByRole('button', { name: 'Reenviar' }).click();
  await expectToast(page, 'Sucesso!', 'Webhook enviado: o servidor respondeu com HTTP 200.');
  await expect(dialog.getByText(/^2ª ·/)).toBeVisible();
  await page.keyboard.press('Escape');

  const send = page.getByRole('button', { name: `Enviar agora: ${clientName}` });
  await expect(send).toHaveCount(2);
  receiver.answer(500);
  await send.first().click();
  await expectToast(page, 'Erro', 'O servidor respondeu com HTTP 500.');
  await expect(send).toHaveCount(1);
  await page.getByRole('button', { name: `Remover: ${clientName}` }).click();
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
  const minutes = page.getByLabel('Novo lembrete (minutos antes)');
  for (const [typed, sentence] of [
    ['0', 'Informe um número inteiro de minutos, maior que 0.'],
    ['1.5', 'Informe um número inteiro de minutos, maior que 0.'],
    ['60', 'Este lembrete já está na lista.'],
  ] as const) {
    await minutes.fill(typed);
    await add.click();
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await minutes.fill('30');
  await minutes.press('Enter');
  await expect(chips).toHaveText(['30 minutos antes', '1 hora antes', '1 dia antes']);
  await page.getByRole('button', { name: 'Remover lembrete de 1 dia antes' }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expectToast(page, 'Configurações salvas!');
  await page.reload();
  await expect(chips).toHaveText(['30 minutos antes', '1 hora antes']);
});
