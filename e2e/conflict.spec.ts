import { addWeek } from '#test/factories/agenda.ts';
import { must } from '#test/harness/client.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { expect, test } from './fixtures.ts';
import { chooseTime, confirmBooking, expectBooked, fillDetails } from './support/booking.ts';
import { dayOfNextMonth } from './support/dates.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const MARINA = {
  name: 'Marina Alves',
  email: 'marina@exemplo.com.br',
  phone: '11912345678',
  notes: 'Primeira vez.',
};

test('two visitors want one time: the slower one keeps what was typed and takes a suggestion @database', async ({
  organization,
  problems,
  visit,
}) => {
  const { admin } = organization;
  await addWeek(organization, admin);
  const date = dayOfNextMonth(12);
  const path = `/book/personal/${admin.user.bookingSlug}`;

  const [quick, slow] = [await visit(DESKTOP), await visit(DESKTOP)];
  for (const page of [quick, slow]) {
    await page.goto(path);
    await chooseTime(page, date, '10:00');
  }
  await fillDetails(quick, { name: 'Helena Prado', email: 'helena@exemplo.com.br' });
  await fillDetails(slow, MARINA);
  await confirmBooking(quick);
  await expectBooked(quick);

  problems.allowStatus(409);
  await confirmBooking(slow);
  const notice = slow.getByRole('alert').filter({ hasText: 'O que você preencheu continua aqui.' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('Este horário acabou de ser ocupado. Escolha outro.');
  await expect(slow.getByRole('textbox', { name: 'Nome' })).toHaveValue(MARINA.name);
  await expect(slow.getByRole('textbox', { name: 'E-mail' })).toHaveValue(MARINA.email);
  await expect(slow.getByRole('textbox', { name: 'Telefone' })).toHaveValue('+55(11) 91234-5678');
  await expect(slow.getByRole('textbox', { name: 'Observações' })).toHaveValue(MARINA.notes);
  await expect(notice.getByRole('button')).toHaveText([
    '09:00, uma hora antes',
    '11:00, uma hora depois',
    '12:00, duas horas depois',
    /, no mesmo horário$/,
  ]);

  await notice.getByRole('button', { name: '11:00, uma hora depois' }).click();
  await expect(notice).toBeHidden();
  await expect(slow.getByRole('complementary', { name: 'Resumo' })).toContainText('11:00 – 12:00');
  await confirmBooking(slow);
  await expectBooked(slow);

  const booked = must<Appointment[]>(await admin.client.get('/api/appointments'));
  expect(booked.map(({ clientName, notes }) => [clientName, notes]).sort()).toEqual([
    ['Helena Prado', null],
    [MARINA.name, MARINA.notes],
  ]);
});

test('the day that filled up meanwhile says so and offers other days @database', async ({
  organization,
  problems,
  visit,
}) => {
  const { admin } = organization;
  await addWeek(organization, admin, { startTime: '09:00', endTime: '10:00' });
  const date = dayOfNextMonth(12);
  const path = `/book/personal/${admin.user.bookingSlug}`;

  const [quick, slow] = [await visit(DESKTOP), await visit(DESKTOP)];
  for (const page of [quick, slow]) {
    await page.goto(path);
    await chooseTime(page, date, '09:00');
    await fillDetails(page, MARINA);
  }
  await confirmBooking(quick);
  await expectBooked(quick);

  problems.allowStatus(409);
  await confirmBooking(slow);
  await expect(slow.getByText('Lotado: não sobrou nenhum horário neste dia.')).toBeVisible();
  await expect(slow.getByRole('button', { name: /, lotado$/ })).toHaveCount(1);
});
