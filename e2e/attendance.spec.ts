import type { ClientsAnswer } from '#shared/contract/client-records.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { addDays } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { choose } from './support/screens.ts';
import { chooseTime, confirmBooking, fillDetails } from './support/booking.ts';
import { dayOfNextMonth, instantIn, today } from './support/dates.ts';

test('a professional says who came with one press, from the agenda, the day’s list and an appointment @core', async ({
  organization,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const yesterday = addDays(today(), -1);
  for (const [time, clientName] of [
    ['09:00', 'Zoé Lima'],
    ['10:00', 'Davi Sá'],
    ['11:00', 'Rui Melo'],
  ] as const)
    await addAppointment(organization, ana, instantIn(yesterday, time), {
      clientName,
      clientEmail: `${clientName.slice(0, 3).toLowerCase().replace('é', 'e')}@exemplo.com.br`,
    });
  const phone = await visit({ as: ana, viewport: { width: 390, height: 844 } });
  await phone.goto(`/dashboard?visao=dia&data=${yesterday}`);
  await phone.getByRole('button', { name: 'Zoé Lima veio' }).click();
  await expect(phone.getByRole('button', { name: /^Zoé Lima, .*veio/ })).toBeVisible();
  await phone.getByRole('button', { name: 'Desfazer' }).click();
  await expect(phone.getByRole('button', { name: 'Zoé Lima faltou' })).toBeVisible();

  const page = await visit({ as: ana });
  await page.goto(`/dashboard?visao=dia&data=${yesterday}`);
  await page.getByRole('button', { name: /^Rui Melo, / }).hover();
  await page.locator('[data-peek]').getByText('Veio').click();
  await expect(page.getByRole('button', { name: /^Rui Melo, .*veio/ })).toBeVisible();
  await page.getByRole('button', { name: /^Rui Melo, .*veio/ }).press('v');
  await expect(page.getByRole('button', { name: /^Rui Melo, .*veio/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Presenças do dia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Presenças' });
  const said = (client: string, word: string) =>
    dialog.getByRole('group', { name: `Presença de ${client}` }).getByRole('button', { name: word });
  await said('Zoé Lima', 'Faltou').click();
  await expect(said('Zoé Lima', 'Faltou')).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Os outros 2 vieram' }).click();
  await expect(said('Rui Melo', 'Veio')).toHaveAttribute('aria-pressed', 'true');
  await expect(said('Zoé Lima', 'Faltou')).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();

  await page.getByRole('button', { name: /^Zoé Lima, .*faltou/ }).click();
  const own = page.getByRole('dialog', { name: 'Zoé Lima' }).getByRole('group', { name: 'Presença' });
  await expect(own.getByRole('button', { name: 'Faltou' })).toHaveAttribute('aria-pressed', 'true');
  await own.getByRole('button', { name: 'Faltou' }).click();
  await expect(own.getByRole('button', { name: 'Faltou' })).toHaveAttribute('aria-pressed', 'false');
  await own.getByRole('button', { name: 'Veio' }).click();
  await page.getByRole('link', { name: 'Abrir o cadastro de Zoé Lima' }).click();
  await expect(page.getByText('Veio 1 vez', { exact: true })).toBeVisible();
  const { clients } = must<ClientsAnswer>(await ana.client.get('/api/clients?filter=missedTwice'));
  expect(clients).toEqual([]);
});

test('who cancels too late is counted, and is asked to call where the rule says so', async ({
  organization,
  visit,
  problems,
}) => {
  problems.allowStatus(422);
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana, { startTime: '08:00', endTime: '18:00' });
  must(await ana.client.patch('/api/user/profile', { minimumCancelNotice: 2880 }));
  const tomorrow = addDays(today(), 1);
  const zoe = { clientName: 'Zoé Lima', clientEmail: 'zoe@exemplo.com.br' };
  for (const [day, time] of [
    [tomorrow, '09:00'],
    [tomorrow, '10:00'],
    [addDays(today(), 9), '09:00'],
  ] as const)
    await addAppointment(organization, ana, instantIn(day, time), zoe);
  const page = await visit({ as: organization.admin, storage: { 'vite-ui-theme': 'system' } });
  const question = page.getByRole('alertdialog', { name: 'Cancelar este agendamento?' });
  const late = question.getByRole('checkbox', { name: /^Contar como cancelamento em cima da hora/ });
  const cancel = async (time: string, counts: boolean) => {
    await page.getByRole('button', { name: new RegExp(`^Zoé Lima, .*${time} às`) }).click();
    await page.getByRole('button', { name: 'Cancelar agendamento' }).click();
    await expect(late).toBeChecked();
    await expect(late).toHaveAccessibleDescription(/O aviso pedido é de 2 dias/);
    if (!counts) await late.uncheck();
    await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
    await expect(question).toBeHidden();
  };
  await page.goto(`/admin?agenda=todos&visao=dia&data=${tomorrow}`);
  await cancel('09:00', true);
  await cancel('10:00', false);

  const { clients } = must<ClientsAnswer>(await organization.admin.client.get('/api/clients'));
  await page.goto(`/clientes/${clients[0]?.id}`);
  const counted = page.getByText(/^Cancelou em cima da hora 1 vez/);
  await expect(counted).toBeVisible();
  const cancellations = page.getByRole('region', { name: 'Cancelamentos em cima da hora' });
  await expect(cancellations.getByRole('listitem')).toHaveCount(1);
  await cancellations.getByRole('button', { name: /^Não contar o cancelamento de .*, 09:00$/ }).click();
  await expect(cancellations.getByRole('listitem')).toContainText('Não conta');
  await expect(counted).toHaveCount(0);
  expect(await graveAtEachWidth(cancellations)).toEqual([]);
  await cancellations.getByRole('button', { name: /^Contar de novo o cancelamento/ }).click();
  await expect(counted).toBeVisible();
  await page.goto('/settings');
  await choose(page, 'Pedir que ligue quem falta', 'Depois de 1 falta');
  await page.getByLabel('Telefone para marcar').fill('(11) 3333-4444');
  await page.getByRole('button', { name: 'Salvar regra' }).click();
  await expect(page.getByRole('button', { name: 'Salvar regra' })).toBeDisabled();

  const client = await visit();
  await client.goto(`/book/personal/${ana.user.bookingSlug}`);
  await chooseTime(client, dayOfNextMonth(10), '09:00');
  await fillDetails(client, { name: 'Zoé Lima', email: 'zoe@exemplo.com.br' });
  await confirmBooking(client);
  await expect(client.getByRole('alert')).toContainText('Para marcar, ligue para (11) 3333-4444.');
});
