import type { Appointment } from '#shared/contract/appointments.ts';
import type { Receipt } from '#shared/contract/receipts.ts';
import type { CreatedSeries } from '#shared/contract/series.ts';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayIn, dayTag } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { eventOf } from './support/agenda.ts';
import { bodiesOf } from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose, expectToast } from './support/screens.ts';

const DATE = dayOfNextMonth(7);
const [SECOND, THIRD] = [addDays(DATE, 7), addDays(DATE, 14)];

test('a weekly client is entered once, a taken date goes to the nearest time, and the rest is moved and cancelled together @database', async ({
  organization,
  visit,
}) => {
  const clara = await createProfessional(organization, 'Clara Nunes');
  await addWeek(organization, clara);
  await addProduct(organization, clara);
  const davi = await createProfessional(organization, 'Davi Reis');
  await addWeek(organization, davi);
  await addProduct(organization, davi, { name: 'Sessão longa', duration: 90 });
  await addAppointment(organization, clara, instantIn(SECOND, '10:00'));
  const page = await visit({
    as: organization.admin,
    storage: { 'vite-ui-theme': 'system' },
    reducedMotion: 'reduce',
  });
  const agenda = async () =>
    must<Appointment[]>(await organization.admin.client.get('/api/appointments'))
      .filter(({ clientName }) => clientName === 'Rosa Prado')
      .map(({ startTime }) => startTime);

  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await choose(dialog, 'Profissional', 'Clara Nunes');
  await dialog.getByRole('button', { name: 'Repetir…' }).click();
  // What is missing is said as when one is created.
  await expectToast(page, 'Erro');
  await dialog.getByLabel('Cliente').fill('Rosa Prado');
  await dialog.getByLabel('E-mail').fill('rosa@exemplo.com.br');
  await dialog
    .getByRole('region', { name: 'Horários livres', exact: true })
    .getByRole('button', { name: '10:00' })
    .click();
  await dialog.getByRole('button', { name: 'Repetir…' }).click();

  const series = page.getByRole('dialog', { name: 'Repetir agendamento' });
  await expect(series).toContainText('Rosa Prado · Sessão individual · Clara Nunes');
  const dates = series.getByRole('region', { name: 'Datas' }).getByRole('listitem');
  await expect(dates).toHaveCount(12);
  await series.getByRole('button', { name: 'Nunca', exact: true }).click();
  await expect(dates).toHaveCount(60);
  await expect(series).toContainText('os horários seguintes são marcados com o tempo');
  await series.getByRole('button', { name: 'Depois de' }).click();
  await series.getByLabel('Quantas vezes').fill('3');
  await expect(dates).toHaveCount(3);
  await expect(dates.nth(1)).toContainText(`${dayTag(SECOND)} · 10:00ocupado`);
  expect(await graveAtEachWidth(series.getByText('3 datas: 1 não está livre. Confira o que fazer.'))).toEqual(
    [],
  );
  await series.getByLabel(`O que fazer em ${dayTag(THIRD)}`).selectOption('Pular');
  await expect(series.getByRole('button', { name: 'Criar 2 agendamentos' })).toBeEnabled();
  // One press has as many appointments as were asked for, and one takes it back.
  await expect(series.getByText('1 data fica de fora: 2 de 3 agendamentos.')).toBeVisible();
  await series.getByRole('button', { name: 'Acrescentar 1 no fim' }).click();
  await expect(dates).toHaveCount(4);
  await expect(dates.nth(3)).toContainText(`${dayTag(addDays(DATE, 21))} · 10:00livreacrescentada`);
  await expect(series.getByRole('button', { name: 'Criar 3 agendamentos' })).toBeEnabled();
  await series.getByRole('button', { name: 'Não acrescentar datas' }).click();
  await expect(dates).toHaveCount(3);
  await series.getByLabel(`O que fazer em ${dayTag(THIRD)}`).selectOption('Marcar');
  await series.getByRole('button', { name: 'Criar 3 agendamentos' }).click();
  await expectToast(page, 'Sucesso!', '3 agendamentos com Rosa Prado.');
  await expect(dialog).toBeHidden();
  const [first, second, third] = await agenda();
  expect(first).toBe(instantIn(DATE, '10:00'));
  expect([instantIn(SECOND, '09:00'), instantIn(SECOND, '11:00')]).toContain(second);
  expect(third).toBe(instantIn(THIRD, '10:00'));

  await page.goto(`/admin?agenda=todos&visao=dia&data=${SECOND}`);
  await eventOf(page, 'Rosa Prado').click();
  const open = page.getByRole('dialog', { name: 'Rosa Prado' });
  await expect(open).toContainText('2 de 3');
  await open.getByRole('button', { name: 'Mudar este e os próximos' }).click();
  const moving = page.getByRole('dialog', { name: 'Mudar a série' });
  await expect(moving.getByText('Escolha o que muda.')).toBeVisible();
  await moving.getByLabel('Novo início').fill('08:00');
  const places = moving.getByRole('region', { name: 'Datas' }).getByRole('listitem');
  await expect(places).toHaveCount(2);
  expect(await graveAtEachWidth(places)).toEqual([]);
  const saved = bodiesOf(page, 'PUT');
  await moving.getByRole('button', { name: 'Mover 2 agendamentos' }).click();
  await expectToast(page, 'Sucesso!', '2 agendamentos movidos.');
  // The appointment's own form, from which the dialog was opened, is not sent with it.
  expect(saved).toEqual([]);
  await expect(open).toBeHidden();
  expect(await agenda()).toEqual([first, instantIn(SECOND, '08:00'), instantIn(THIRD, '08:00')]);

  // The same two go to a colleague, with a longer service and where they are.
  await eventOf(page, 'Rosa Prado').click();
  await open.getByRole('button', { name: 'Mudar este e os próximos' }).click();
  await choose(moving, 'Profissional', 'Davi Reis');
  const service = moving.getByLabel('Serviço');
  // Until his services are read the second choice is to have none.
  await expect(service.getByRole('option').nth(1)).toContainText('Sessão longa');
  await service.selectOption({ index: 1 });
  expect(await graveAtEachWidth(moving.getByText('2 datas, todas mudam.'))).toEqual([]);
  await moving.getByRole('button', { name: 'Mudar 2 agendamentos' }).click();
  await expectToast(page, 'Sucesso!', '2 agendamentos alterados.');
  await expect(open).toBeHidden();
  await expect(eventOf(page, /Sessão longa, Rosa Prado, .*08:00 às 09:30, com Davi Reis/)).toBeVisible();

  await eventOf(page, 'Rosa Prado').click();
  await open.getByRole('button', { name: 'Cancelar este e os próximos' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancelar este e os próximos?' });
  await question.getByRole('button', { name: 'Cancelar 2 agendamentos' }).click();
  await expectToast(page, '2 agendamentos cancelados');
  await expect(open).toBeHidden();
  expect(await agenda()).toEqual([first]);
});

test('a series without an end says so, and ends where it is cancelled', async ({ organization, visit }) => {
  const clara = await createProfessional(organization, 'Clara Nunes');
  await addWeek(organization, clara);
  const { appointments } = must<CreatedSeries>(
    await organization.admin.client.post('/api/series', {
      userId: clara.user.id,
      duration: 60,
      date: DATE,
      time: '10:00',
      rule: { every: 'week', isOpen: true },
      clientName: 'Rosa Prado',
      clientEmail: 'rosa@exemplo.com.br',
      starts: [DATE, SECOND, THIRD].map((date) => ({ startTime: instantIn(date, '10:00') })),
    }),
    201,
  );
  const last = `/api/appointments/${appointments[2]?.id}`;
  const payment = { paid: 150, method: 'pix', paidOn: dayIn(new Date(), 'America/Sao_Paulo') };
  must(await clara.client.put(`${last}/payment`, payment));
  const page = await visit({ as: organization.admin });
  // The client's page lists it, and leads to its next appointment.
  await page.goto('/clientes');
  await page.getByRole('link', { name: 'Rosa Prado' }).click();
  const card = page.getByRole('region', { name: 'Séries' });
  await expect(card).toContainText(/sem data de fim, marcada até .*Faltam 3 horários, o próximo/);
  await card.getByRole('link').click();
  const open = page.getByRole('dialog', { name: 'Rosa Prado' });
  await expect(open).toContainText(/sem data de fim/);
  await page.goto(`/admin?agenda=todos&visao=dia&data=${THIRD}`);
  await eventOf(page, 'Rosa Prado').click();
  await expect(open).toContainText(/sem data de fim, marcada até \d\d\/\d\d\/\d{4}/);
  await open.getByRole('button', { name: 'Cancelar este e os próximos' }).click();
  const question = page.getByRole('alertdialog', { name: 'Cancelar este e os próximos?' });
  await expect(question).toContainText('A série acaba: nenhum outro horário é marcado.');
  await expect(question).toContainText(`O agendamento de ${dayTag(THIRD)} tem pagamento registrado`);
  // With a receipt nothing is cancelled, and the dialog says so before it is tried.
  await question.getByRole('button', { name: 'Voltar' }).click();
  const receives = { receiptName: 'Clínica Vida Ltda.', receiptDocument: '11.222.333/0001-81' };
  must(await organization.admin.client.patch('/api/admin/organization', receives));
  const receipt = must<Receipt>(await clara.client.post(`${last}/receipt`, {}), 201);
  await open.getByRole('button', { name: 'Cancelar este e os próximos' }).click();
  const refusal = page.getByRole('dialog', { name: 'Um agendamento tem recibo' });
  await expect(refusal).toContainText(dayTag(THIRD));
  await refusal.getByRole('button', { name: 'Entendi' }).click();
  must(await clara.client.post(`/api/receipts/${receipt.id}/cancel`));
  await open.getByRole('button', { name: 'Cancelar este e os próximos' }).click();
  await question.getByRole('button', { name: 'Cancelar 1 agendamento' }).click();
  await expectToast(page, '1 agendamento cancelado');
  await page.goto(`/admin?agenda=todos&visao=dia&data=${SECOND}`);
  await eventOf(page, 'Rosa Prado').click();
  await expect(open).toContainText('2 de 2');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a professional enters three months of a weekly client in six taps', async ({
    organization,
    visit,
  }) => {
    const clara = await createProfessional(organization, 'Clara Nunes');
    await addWeek(organization, clara);
    await addProduct(organization, clara);
    await addAppointment(organization, clara, instantIn(DATE, '15:00'), { clientName: 'Rosa Prado' });
    const page = await visit({ as: clara });
    await page.goto(`/dashboard?visao=dia&data=${DATE}`);
    const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
    await page.getByRole('button', { name: /^Agendar às 09:00/ }).tap();
    await dialog.getByRole('button', { name: '10:00', exact: true }).tap();
    await dialog.getByRole('combobox', { name: 'Cliente' }).tap();
    await page.keyboard.type('Rosa');
    await page.getByRole('option', { name: /Rosa Prado/ }).tap();
    await dialog.getByRole('button', { name: 'Repetir…' }).tap();
    await page.getByRole('button', { name: 'Criar 12 agendamentos' }).tap();
    await expectToast(page, 'Sucesso!', '12 agendamentos com Rosa Prado.');
    // The last of them is eleven weeks after the first.
    await page.goto(`/dashboard?visao=dia&data=${addDays(DATE, 77)}`);
    await expect(page.getByRole('button', { name: /Rosa Prado, .*10:00 às/ })).toBeVisible();
  });
});
