import type { Page } from '@playwright/test';
import type { MailStatus } from '#shared/contract/mail.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { plantDeliveries } from '#test/factories/deliveries.ts';
import { createOrganization, createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { startReceiver } from '#test/harness/receiver.ts';
import { countAsProven } from '#test/harness/proven.ts';
import { startMailServer } from '#test/harness/smtp.ts';
import { startTestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { expect, test } from './fixtures.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { expectToast, toastOf } from './support/screens.ts';

const SETTINGS = '/api/admin/webhook-settings';

test.use({ viewport: { width: 1440, height: 900 } });

const expectVariant = (page: Page, variant: 'success' | 'destructive') =>
  expect(toastOf(page)).toHaveAttribute('data-variant', variant);
const scheduledOf = (page: Page) => page.getByRole('region', { name: 'Webhooks agendados' });
/** The body of the next saving. */
const nextSaving = async (page: Page): Promise<unknown> => {
  const request = await page.waitForRequest(
    (each) => each.url().endsWith(SETTINGS) && each.method() === 'POST',
  );
  return request.postDataJSON();
};

test('the organisation’s webhook: what is sent is shown, and a test shows the true outcome @core', async ({
  organization,
  adminPage: page,
}) => {
  const receiver = await startReceiver();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/integrations');
  const webhook = page.getByRole('switch', { name: 'Webhook' });
  await expect(webhook).not.toBeChecked();
  await expect(page.getByText('Histórico de webhooks')).toHaveCount(0);
  // Nothing is read of a history that nobody keeps.
  expect(asked.filter((each) => each.includes('/api/webhook-logs'))).toEqual([]);
  await webhook.click();
  await page.getByText('Exemplo do que é enviado').click();
  const example = page.getByRole('group', { name: 'Corpo (JSON)' });
  await expect(example).toContainText('"event": "appointment.created"');

  const address = page.getByLabel('Endereço (URL)');
  const url = nextSaving(page);
  await address.fill(receiver.url());
  await address.press('Tab');
  expect(await url).toEqual({
    webhookUrl: receiver.url(),
    webhookNotificationsEnabled: true,
    expected: { webhookUrl: '', webhookNotificationsEnabled: false },
  });
  await page.getByRole('checkbox', { name: /^Lembrete/ }).click();
  receiver.answer(500);
  asked.length = 0;
  await page.getByRole('button', { name: 'Testar webhook' }).click();
  await expectToast(page, 'Erro', 'O servidor respondeu com HTTP 500.');
  await expectVariant(page, 'destructive');
  await expect(page.getByRole('group', { name: 'Resposta ao teste' })).toHaveText('resposta 500');
  const posts = asked.filter((each) => each.startsWith('POST'));
  expect(posts).toEqual([`POST ${SETTINGS}`, 'POST /api/webhook/test']);
  await page.getByRole('button', { name: 'Testar webhook' }).click();
  // Before it is read, and closed.
  await expectVariant(page, 'success');
  await expectToast(page, 'Webhook funcionando!', 'HTTP 200');
  const [first] = receiver.received;
  expect(Object.keys(first?.payload.data ?? {})).toEqual(
    Object.keys((JSON.parse((await example.textContent()) ?? '') as { data: object }).data),
  );
  await expect(page.getByText('Nenhum envio ainda')).toBeVisible();
  await expect(page.getByText('Os lembretes dos próximos agendamentos aparecem aqui.')).toBeVisible();
  await receiver.close();
  await page.getByRole('button', { name: 'Testar webhook' }).click();
  await expectToast(page, 'Erro', 'O servidor recusou a conexão.');
  await expectVariant(page, 'destructive');
  const { client } = organization.admin;
  expect(must<{ webhookEvents: string[] }>(await client.get(SETTINGS)).webhookEvents).toHaveLength(4);
});

test('the organisation’s planned webhooks: ten a page, sent, taken off, planned again', async ({
  organization,
  adminPage: page,
}) => {
  const receiver = await startReceiver();
  const person = await createProfessional(organization);
  must(
    await organization.admin.client.post(SETTINGS, {
      webhookNotificationsEnabled: true,
      webhookUrl: receiver.url(),
      webhookEvents: ['appointment.reminder'],
      notificationTimes: [60],
    }),
  );
  for (let hour = 11; hour < 22; hour++) {
    const clientName = `Cliente ${hour}`;
    await addAppointment(organization, person, `${dayOfNextMonth(20)}T${hour}:00:00Z`, { clientName });
  }
  await page.goto('/integrations');
  const scheduled = scheduledOf(page);
  const lines = scheduled.getByRole('listitem');
  await expect(scheduled.getByText('11 lembretes ainda vão sair.')).toBeVisible();
  await expect(lines).toHaveCount(10);
  await expect(lines.first()).toContainText(/Cliente 11.*Lembrete · 1 hora antes.*Sai em/);
  await scheduled.getByRole('button', { name: 'Próxima página' }).click();
  await expect(lines).toHaveText([/Cliente 21/]);

  // The last of a page goes, and the page before is shown.
  receiver.answer(500);
  await scheduled.getByRole('button', { name: 'Enviar agora: Cliente 21' }).click();
  await expectToast(page, 'Erro', 'O servidor respondeu com HTTP 500.');
  await expectVariant(page, 'destructive');
  await expect(lines).toHaveCount(10);
  await scheduled.getByRole('button', { name: 'Enviar agora: Cliente 11' }).click();
  await expectToast(page, 'Sucesso!', 'Webhook enviado: o servidor respondeu com HTTP 200.');
  await expect(lines).toHaveCount(9);
  const history = page.getByRole('table', { name: 'Histórico de webhooks' });
  await expect(history.locator('..')).toHaveCSS('max-height', '400px');
  const rows = history.getByRole('row');
  await expect(rows.filter({ hasText: 'Cliente 11' })).toContainText(/Entregue.*Lembrete.*200/);

  await scheduled.getByRole('button', { name: 'Remover: Cliente 12' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Sucesso!', 'Envio removido.');
  await expect(lines).toHaveCount(8);
  await scheduled.getByRole('button', { name: 'Reprogramar todos' }).click();
  await expectToast(page, 'Sucesso!', 'Lembretes reprogramados: 11 agendamentos futuros.');
  await expect(scheduled.getByRole('button', { name: 'Remover: Cliente 12' })).toBeVisible();

  // The organisation's reminder times save themselves.
  const added = nextSaving(page);
  await page.getByLabel('Unidade').selectOption('minutos antes');
  await page.getByLabel('Novo lembrete').fill('30');
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  expect(await added).toEqual({ notificationTimes: [30, 60], expected: { notificationTimes: [60] } });
  await expectToast(page, 'Configurações salvas!');
  const removed = nextSaving(page);
  await page.getByRole('button', { name: 'Remover lembrete de 1 hora antes' }).click();
  expect(await removed).toEqual({ notificationTimes: [30], expected: { notificationTimes: [30, 60] } });
  const chips = page.getByRole('list', { name: 'Lembretes' }).getByRole('listitem');
  await expect(chips).toHaveText(['30 minutos antes']);
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0);
  await page.reload();
  await expect(chips).toHaveText(['30 minutos antes']);
  await receiver.close();
});

test('the administrator sees which way mails go, what did not leave, and what a test came to', async ({
  visit,
  adminPage,
}) => {
  await adminPage.goto('/integrations');
  const folder = adminPage.getByRole('region', { name: 'E-mails', exact: true });
  await expect(folder).toContainText('Pasta no servidor');
  await folder.getByRole('button', { name: 'Enviar e-mail de teste' }).click();
  await expectToast(adminPage, 'E-mail gravado!', 'a mensagem foi gravada na pasta mail/.');

  const smtp = await startMailServer();
  const server = await startTestServer({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'agenda@clinica.exemplo.com.br' },
  });
  const organization = await createOrganization(server);
  await countAsProven(server);
  const { admin } = organization;
  smtp.refuse('recusada-');
  await addAppointment(organization, admin, dayOfNextMonth(20) + 'T15:00:00Z', {
    clientName: 'Lia Costa',
    clientEmail: 'recusada-1@exemplo.com.br',
  });
  await waitFor(async () => {
    const { troubles } = must<MailStatus>(await admin.client.get('/api/admin/mail'));
    return troubles.length > 0 ? true : null;
  });
  const page = await visit({ as: admin, at: server.address });
  await page.goto('/integrations');
  const card = page.getByRole('region', { name: 'E-mails', exact: true });
  await expect(card).toContainText('Servidor de e-mail');
  await expect(card).toContainText(smtp.url.replace('smtp://', ''));
  const lost = card.getByRole('region', { name: 'E-mails que não saíram' }).getByRole('listitem');
  await expect(lost).toContainText([/Lia Costa.*Recusado.*1 tentativa.*no such mailbox/]);
  const button = card.getByRole('button', { name: 'Enviar e-mail de teste' });
  await button.click();
  await expectToast(page, 'E-mail enviado!', `O servidor de e-mail aceitou a mensagem para ${admin.email}.`);
  smtp.refuse(admin.email);
  await button.click();
  await expectToast(page, 'Erro', 'no such mailbox');
  await expectVariant(page, 'destructive');

  await smtp.stop();
  await addAppointment(organization, admin, dayOfNextMonth(21) + 'T15:00:00Z', {
    clientName: 'Rui Alves',
    clientEmail: 'rui@exemplo.com.br',
  });
  await waitFor(async () => {
    const status = must<MailStatus>(await admin.client.get('/api/admin/mail'));
    return status.troubles.some(({ nextTryAt }) => nextTryAt !== null) ? true : null;
  });
  // While a try is under way there is no next one: the page is asked again.
  await expect(async () => {
    await page.reload();
    await expect(lost.filter({ hasText: 'Rui Alves' })).toContainText(
      /Tentando de novo.*Próxima tentativa: /,
      { timeout: 2_000 },
    );
  }).toPass();
  await expect(card.getByText('Com problemas')).toBeVisible();
  await expect(card).toContainText(/Última falha em .*recusou a conexão/);
  // A page that is still open would look for its server.
  await page.close();
  await server.close();
});

test('lists of more deliveries than are counted say so, and go on', async ({
  organization,
  server,
  adminPage: page,
}) => {
  must(
    await organization.admin.client.post(SETTINGS, {
      webhookNotificationsEnabled: true,
      webhookUrl: 'https://externo.exemplo/aviso',
      webhookEvents: ['appointment.reminder'],
    }),
  );
  const [settings] = await server.context.database.query<{ id: string }>(
    `SELECT s.id FROM notification_settings s JOIN users u USING (organization_id) WHERE u.id = $1 AND s.user_id IS NULL`,
    [organization.admin.user.id],
  );
  await plantDeliveries(server, settings?.id ?? '', { sent: 155, planned: 152 });
  await page.goto('/integrations');
  const scheduled = scheduledOf(page);
  await expect(scheduled.getByText('Mais de 150 lembretes ainda vão sair.')).toBeVisible();
  await expect(scheduled.getByRole('navigation')).toHaveText('1 de mais de 15');
  const pager = page.getByRole('navigation', { name: 'Páginas: Histórico de webhooks' });
  const next = pager.getByRole('button', { name: 'Próxima página' });
  for (let at = 1; at <= 15; at++) {
    await expect(pager).toHaveText(`${at} de mais de 15`);
    await next.click();
  }
  await expect(pager).toHaveText('16 de 16');
  await expect(next).toBeDisabled();
  const rows = page.getByRole('table', { name: 'Histórico de webhooks' }).getByRole('row');
  await expect(rows).toHaveCount(6);
  await expect(rows.last()).toContainText('Cliente 1');
});
