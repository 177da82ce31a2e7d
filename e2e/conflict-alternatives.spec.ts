import type { Page } from '@playwright/test';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { expect, test } from './fixtures.ts';
import {
  conflictIn,
  fillClient,
  holdFreeTimes,
  squeezeIn,
  startAppointment,
} from './support/appointment-dialogs.ts';
import { eventOf, openEvent } from './support/agenda.ts';
import { chooseTime, confirmBooking, expectBooked, fillDetails, HELENA } from './support/booking.ts';
import { aMonthAhead, dayOfNextMonth, instantIn, MANAUS } from './support/dates.ts';
import { agendaOf, drag, hourOf, openAhead } from './support/drag.ts';
import type { ProblemWatch } from './support/problem-watch.ts';
import { choose, expectToast } from './support/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Ana and Bia offer the same service; Bia's clock is an hour behind. */
async function team(organization: Organization) {
  const ana = await createProfessional(organization, 'Ana Prado');
  const bia = await createProfessional(organization, 'Bia Lima');
  for (const person of [ana, bia]) await addWeek(organization, person, { startTime: '08:00' });
  must(await organization.admin.client.put(`/api/admin/users/${bia.user.id}`, { timezone: MANAUS }));
  const product = await addProduct(organization, ana, { name: 'Avaliação', duration: 60 });
  await addProduct(organization, bia, { name: 'avaliacao', duration: 60 });
  return { ana, bia, product };
}

async function made({ admin }: Organization, client: string): Promise<Appointment | undefined> {
  const all = must<Appointment[]>(await admin.client.get('/api/appointments'));
  return all.find(({ clientName }) => clientName === client);
}

/** A visitor fills everything in for ten o'clock, which is taken when they confirm. */
async function loseTheTime(
  { organization, page, problems }: { organization: Organization; page: Page; problems: ProblemWatch },
  person: Person,
  date: string,
): Promise<void> {
  await page.getByRole('button', { name: /Avaliação/ }).click();
  await chooseTime(page, date, '10:00');
  await fillDetails(page, HELENA);
  await addAppointment(organization, person, instantIn(date, '10:00'));
  problems.allowStatus(409);
  await confirmBooking(page);
}

test('a visitor takes the same time with another person of the team @database', async ({
  organization,
  page,
  problems,
}) => {
  const { ana, bia } = await team(organization);
  const date = dayOfNextMonth(15);
  await page.goto(`/book/${ana.user.bookingSlug}?profissional=${ana.user.bookingSlug}`);
  await loseTheTime({ organization, page, problems }, ana, date);
  const notice = page.getByRole('alert').filter({ hasText: 'O que você preencheu continua aqui.' });
  await expect(notice).toBeFocused();
  const other = 'mesmo horário com Bia Lima (09:00 no fuso dessa agenda)';
  await expect(notice.getByRole('button')).toHaveText([
    '08:00, duas horas antes',
    '09:00, uma hora antes',
    '11:00, uma hora depois',
    other,
    /, no mesmo horário$/,
  ]);
  await notice.getByRole('button', { name: other }).click();
  await expect(notice).toBeHidden();
  const summary = page.getByRole('complementary', { name: 'Resumo' });
  await expect(summary).toContainText('Bia Lima');
  await expect(summary).toContainText('09:00 – 10:00');
  await confirmBooking(page);
  await expectBooked(page);
  expect(await made(organization, 'Helena Prado')).toMatchObject({
    userId: bia.user.id,
    startTime: instantIn(date, '10:00'),
    productName: 'avaliacao',
  });
});

test('on a personal link nobody else is named', async ({ organization, page, problems }) => {
  const { ana } = await team(organization);
  const date = dayOfNextMonth(15);
  await page.goto(`/book/personal/${ana.user.bookingSlug}`);
  await loseTheTime({ organization, page, problems }, ana, date);
  const notice = page.getByRole('alert').filter({ hasText: 'No mesmo dia da semana' });
  await expect(notice).not.toContainText('Bia');
  await notice.getByRole('button', { name: /, no mesmo horário$/ }).click();
  await confirmBooking(page);
  await expectBooked(page);
});

test('an administrator books the same time with another person, and hands one over by an edit', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  const { ana, bia, product } = await team(organization);
  const date = aMonthAhead();
  await addAppointment(organization, ana, instantIn(date, '10:00'), { productId: product.id });
  await openAhead(page, 'Dia', date);
  const letFreeTimesCome = await holdFreeTimes(page);
  const dialog = await startAppointment(page, 'Ana Prado', date);
  await dialog.getByRole('button', { name: 'Por produto ou serviço' }).click();
  await fillClient(dialog, 'Sofia Nunes', 'sofia@exemplo.com.br');
  await dialog.getByRole('combobox', { name: 'Produto ou serviço' }).click();
  await page.getByRole('option', { name: /Avaliação/ }).click();
  await dialog.getByRole('combobox', { name: 'Início' }).click();
  await page.getByRole('option', { name: '10:00' }).click();
  problems.allowStatus(409);
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  // What Bia offers is not read yet when the form is sent.
  let release = (): void => undefined;
  const sent = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/products/${bia.user.id}`, (route) => sent.then(() => route.continue()));
  await conflictIn(dialog)
    .getByRole('button', { name: /com Bia Lima/ })
    .click();
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Bia Lima');
  await letFreeTimesCome();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  release();
  expect(await made(organization, 'Sofia Nunes')).toMatchObject({
    userId: bia.user.id,
    startTime: instantIn(date, '10:00'),
  });

  await addAppointment(organization, ana, instantIn(date, '14:00'), {
    clientName: 'Davi Reis',
    productId: product.id,
  });
  await addAppointment(organization, ana, instantIn(date, '16:00'), { clientName: 'Lia Costa' });
  const letThemCome = await holdFreeTimes(page);
  const edit = await openEvent(page, 'Davi Reis');
  await edit.getByLabel('Início').fill('16:00');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await conflictIn(edit)
    .getByRole('button', { name: /com Bia Lima/ })
    .click();
  await letThemCome();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Passar para Bia' }).click();
  await expectToast(page, 'Agendamento atualizado!', 'Davi Reis agora é de Bia Lima, ');
  expect(await made(organization, 'Davi Reis')).toMatchObject({
    userId: bia.user.id,
    startTime: instantIn(date, '16:00'),
    productName: 'Avaliação',
  });
});

test('a drag that is refused hands the appointment to another person', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  const { ana, bia, product } = await team(organization);
  const date = aMonthAhead();
  await addAppointment(organization, ana, instantIn(date, '10:00'), { productId: product.id });
  await addAppointment(organization, ana, instantIn(date, '14:00'), { clientName: 'Sofia Nunes' });
  await page.goto('/admin');
  await openAhead(page, 'Dia', date);
  problems.allowStatus(409);
  await drag(page, eventOf(page, 'Carla Dias'), hourOf(page, date, '14:00', 'Ana Prado'));
  const dialog = page.getByRole('dialog', { name: 'Mover agendamento' });
  await conflictIn(dialog)
    .getByRole('button', { name: /com Bia Lima/ })
    .click();
  await expect(dialog).toContainText('13:00 – 14:00 (Horário do Amazonas), com Bia Lima: Avaliação.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Agendamento movido!', 'Carla Dias agora é de Bia Lima, ');
  expect(await made(organization, 'Carla Dias')).toMatchObject({
    userId: bia.user.id,
    startTime: instantIn(date, '14:00'),
  });
});

test('staff reads for whom a time is held, and sees what goes over it marked', async ({
  organization,
  server,
  adminPage: page,
}) => {
  const date = aMonthAhead();
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, ana);
  must(await ana.client.post('/api/booking-form-settings', { confirmEmail: true }));
  const booking = {
    professionalId: ana.user.id,
    clientName: 'Helena Prado',
    clientEmail: freshEmail(),
    startTime: instantIn(date, '10:00'),
  };
  must(await server.guest.post('/api/appointments/public', booking), 202);
  await openAhead(page, 'Dia', date, agendaOf(ana));
  const dialog = await startAppointment(page, 'Ana Prado', date);
  await fillClient(dialog, 'Sofia Nunes', 'sofia@exemplo.com.br');
  await choose(dialog, 'Início', '10:00');
  const box = conflictIn(dialog);
  await expect(box).toContainText(
    /Reservado para Helena Prado, que confirma por e-mail até \S.* às \d\d:\d\d\./,
  );
  await squeezeIn(dialog).click();
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  await expect(eventOf(page, /^Sofia Nunes,.*encaixe/)).toBeVisible();
});
