import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayLabel } from '#web/lib/day-words.ts';
import { expect, test } from './fixtures.ts';
import {
  chooseDay,
  confirmBooking,
  expectBooked,
  fillDetails,
  HELENA,
  timeButton,
} from './support/booking.ts';
import { dayOfNextMonth, instantIn, MANAUS } from './support/dates.ts';
import { openNextMonth } from './support/screens.ts';

test('a visitor in São Paulo books in Manaus: the times are those of Manaus and say so @core', async ({
  organization,
  page,
  adminPage,
}) => {
  const bruno = await createProfessional(organization, 'Bruno Lima');
  must(await bruno.client.patch('/api/user/profile', { timezone: MANAUS }));
  await addWeek(organization, bruno, { startTime: '09:00', endTime: '12:00' });
  const date = dayOfNextMonth(20);

  await page.goto(`/book/personal/${bruno.user.bookingSlug}`);
  await expect(page.getByText('Horário do Amazonas')).toBeVisible();
  await chooseDay(page, date);
  await expect(page.getByRole('group', { name: 'Manhã' }).getByRole('button')).toHaveText([
    '09:00',
    '10:00',
    '11:00',
  ]);
  await timeButton(page, '10:00').click();
  const summary = page.getByRole('complementary', { name: 'Resumo' });
  await expect(summary).toContainText('10:00 – 11:00');
  await expect(summary).toContainText('Horário do Amazonas (para você, 11:00)');
  await fillDetails(page, HELENA);
  await confirmBooking(page);
  await expectBooked(page);
  await expect(page.getByText('Horário do Amazonas (para você, 11:00)')).toBeVisible();

  const [booked] = must<Appointment[]>(await bruno.client.get('/api/appointments'));
  expect(booked?.startTime).toBe(instantIn(date, '10:00', MANAUS));
  // The agenda of the whole team shows each by the clock of their own place.
  await openNextMonth(adminPage, date);
  await expect(
    adminPage.getByRole('button', {
      name: `Helena Prado, ${dayLabel(date)}, 10:00 às 11:00, Horário do Amazonas, com Bruno Lima`,
    }),
  ).toBeVisible();
});

test('a visitor of the same place reads nothing about places', async ({ organization, visit }) => {
  const { admin } = organization;
  await addWeek(organization, admin);
  const page = await visit({ timezoneId: 'America/Bahia' });
  await page.goto(`/book/personal/${admin.user.bookingSlug}`);
  await chooseDay(page, dayOfNextMonth(20));
  await timeButton(page, '10:00').click();
  await expect(page.getByText(/Horário de Brasília/)).toHaveCount(0);
});
