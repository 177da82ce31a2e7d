import { addWeek } from '#test/factories/agenda.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { graveFindings } from './support/accessibility.ts';
import { bookedLink } from './support/client-link.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { loseTable, type Fault } from './support/failing.ts';

const [DATE, OTHER] = [dayOfNextMonth(12), dayOfNextMonth(13)];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let fault: Fault | undefined;
test.afterEach(async () => {
  await fault?.repair();
  fault = undefined;
});

test('a professional reads who moved an appointment and when, and sees a change while reading @database', async ({
  organization,
  problems,
  server,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  const link = await bookedLink(server.guest, ana, instantIn(DATE, '10:00'));
  must(await server.guest.post(`/api${link}/confirm`));
  must(await server.guest.post(`/api${link}/move`, { startTime: instantIn(OTHER, '15:00') }));
  const [appointment] = must<Appointment[]>(await ana.client.get('/api/appointments'));
  const id = appointment?.id ?? '';
  must(await ana.client.put(`/api/appointments/${id}`, { notes: 'Traz os exames.' }));

  const page = await visit({ as: ana, storage: { 'vite-ui-theme': 'system' }, ...PHONE });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/history')) asked.push(request.url());
  });
  const connected = page.waitForResponse('**/api/notifications/stream*');
  await page.goto(`/dashboard?agendamento=${id}`);
  await connected;
  const dialog = page.getByRole('dialog', { name: 'Helena Prado' });
  const summary = dialog.getByText('Histórico', { exact: true });
  await expect(summary).toBeVisible();
  expect(asked, 'nobody has asked for the history yet').toEqual([]);

  await test.step('a failing read offers another try', async () => {
    problems.allowStatus(500);
    fault = await loseTable(server, 'audit_log');
    await summary.click();
    await expect(dialog.getByText('Não foi possível carregar o histórico.')).toBeVisible();
    await fault.repair();
    fault = undefined;
    await dialog.getByRole('button', { name: 'Tentar novamente' }).click();
  });

  const history = dialog.getByRole('region', { name: 'Mudanças deste agendamento' });
  const entries = history.getByRole('listitem');
  const from = `${formatDay(DATE)} 10:00`;
  await expect(entries).toHaveCount(4);
  await expect(entries.nth(0)).toContainText('Ana Prado acrescentou as observações');
  await expect(entries.nth(1)).toContainText(`Cliente mudou de ${from} para ${formatDay(OTHER)} 15:00`);
  await expect(entries.nth(1)).toContainText('A confirmação do cliente deixou de valer.');
  await expect(entries.nth(2)).toContainText('Cliente confirmou a presença');
  await expect(entries.nth(3)).toContainText(`Cliente agendou para ${from}`);
  await expect(history).not.toContainText('Traz os exames');
  expect(await graveFindings(history)).toEqual([]);

  must(await server.guest.post(`/api${link}/confirm`));
  await expect(entries).toHaveCount(5);
  await expect(entries.nth(0)).toContainText('Cliente confirmou a presença');

  await test.step('what was typed is saved while the history is open', async () => {
    await dialog.getByLabel('Observações').fill('Traz os exames e o laudo.');
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Algo deu errado')).toBeHidden();
    const [saved] = must<Appointment[]>(await ana.client.get('/api/appointments'));
    expect(saved?.notes).toBe('Traz os exames e o laudo.');
  });
});
