import type { ManagedAppointment, PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addWeek, workHolidays } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayIn, formatTime, zoneName } from '#web/lib/format.ts';
import { fullDay } from '#web/booking/summary/summary-model.ts';
import { expect, test } from './fixtures.ts';
import { timeButton } from './support/booking.ts';
import { appointmentCard, confirmMove, moveBar, openMove } from './support/client-link.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';

const LISBON = 'Europe/Lisbon';
const DATE = dayOfNextMonth(12);

test('a client who booked by Lisbon’s clock with somebody in São Paulo reads all of it by one clock', async ({
  organization,
  problems,
  server,
  visit,
}) => {
  problems.allowStatus(409);
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'offered' }));
  const [ana, bruno] = [
    await createProfessional(organization, 'Ana Prado'),
    await createProfessional(organization, 'Bruno Lima'),
  ];
  must(await ana.client.patch('/api/user/profile', { timezone: LISBON }));
  // Nobody but Bruno is there in the afternoon.
  await addWeek(organization, ana, { startTime: '08:00', endTime: '09:00' });
  await addWeek(organization, bruno, { startTime: '09:00', endTime: '18:00' });
  await workHolidays(organization, bruno);
  const asked = {
    team: ana.user.bookingSlug,
    clientName: 'Helena Prado',
    clientEmail: 'helena@exemplo.com.br',
    startTime: instantIn(DATE, '13:00'),
  };
  const answer = await server.guest.post('/api/appointments/public', asked);
  const { managePath } = must<PublicBookingAnswer>(answer, 201);
  const there = (time: string) => formatTime(instantIn(DATE, time), LISBON);

  const page = await visit({ timezoneId: LISBON });
  await page.goto(managePath);
  const card = appointmentCard(page);
  await expect(card).toContainText(`${fullDay(DATE)}${there('13:00')} – ${there('14:00')}`, {
    ignoreCase: true,
  });
  await expect(card).toContainText(zoneName(LISBON, asked.startTime));
  await expect(card).toContainText('Para quem atende: 13:00 (Horário de Brasília)');

  await openMove(page);
  await expect(page.getByText('Horário atual:')).toContainText(there('13:00'));
  // The day of the appointment is on show by the client's clock, the appointment itself is no choice.
  await page.locator(`[data-date="${DATE}"]`).click();
  await expect(timeButton(page, there('09:00'))).toBeVisible();
  await expect(timeButton(page, there('13:00'))).toHaveCount(0);
  await timeButton(page, there('15:00')).click();
  await expect(moveBar(page)).toContainText(there('15:00'));
  await addAppointment(organization, bruno, instantIn(DATE, '15:00'), { duration: 60 });
  await confirmMove(page);
  const conflict = page.getByRole('alert').filter({ hasText: 'Nada mudou' });
  await conflict.getByRole('button', { name: `${there('16:00')}, uma hora depois` }).click();
  await confirmMove(page);
  await expect(card).toContainText(`${there('16:00')} – ${there('17:00')}`);
  await expect(card).toContainText('Para quem atende: 16:00 (Horário de Brasília)');
  const moved = must<ManagedAppointment>(await server.guest.get(`/api${managePath}`));
  expect(moved.startTime).toBe(instantIn(DATE, '16:00'));
  expect(dayIn(moved.startTime, moved.clientZone)).toBe(DATE);
});
