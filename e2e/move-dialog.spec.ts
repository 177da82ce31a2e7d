import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { dayLabel } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, openEvent } from './support/agenda.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { expectToast, openNextMonth } from './support/screens.ts';

const DATE = aMonthAhead();

test.use({ viewport: { width: 1440, height: 900 } });

test('an appointment moves to a free start between the hours, or to a time that is typed', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno, { startTime: '09:10', endTime: '12:10', appointmentDuration: 30 });
  await addAppointment(organization, bruno, instantIn(DATE, '09:10'), {
    duration: 45,
    clientName: 'Carla Dias',
  });
  await addAppointment(organization, bruno, instantIn(DATE, '11:10'), {
    duration: 30,
    clientName: 'Davi Luz',
  });
  await openNextMonth(page, DATE);

  await (await openEvent(page, 'Carla Dias')).getByRole('button', { name: 'Mover…' }).click();
  const move = page.getByRole('dialog', { name: 'Mover agendamento' });
  const times = move.getByRole('group', { name: 'Novo horário' }).getByRole('button');
  await expect(times.filter({ hasText: 'livre' })).toHaveText(['09:40livre', '10:00livre', '10:10livre']);
  await expect(times.filter({ hasText: 'atual' })).toHaveText('09:10atual');
  await times.filter({ hasText: '10:10' }).click();
  await move.getByRole('button', { name: 'Mover', exact: true }).click();
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 10:10 às 10:55`)).toBeVisible();

  await (await openEvent(page, 'Carla Dias')).getByRole('button', { name: 'Mover…' }).click();
  const other = move.getByLabel('Outro horário');
  await expect(other).toHaveValue('10:10');
  await other.fill('930');
  await other.press('Enter');
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 09:30 às 10:15`)).toBeVisible();
});
