import type { UpdateAppointmentBody } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { dayLabel } from '#web/lib/day-words.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, openEvent } from './support/agenda.ts';
import { bodiesOf, conflictIn, squeezeIn } from './support/appointment-dialogs.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { choose, expectToast, openNextMonth } from './support/screens.ts';

const DATE = aMonthAhead();

test.use({ viewport: { width: 1440, height: 900 } });

test('an appointment moves to a free start between the hours, or to a time that is typed', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno, { startTime: '09:10', endTime: '12:10', appointmentDuration: 30 });
  const carla = await addAppointment(organization, bruno, instantIn(DATE, '09:10'), {
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
  const other = move.getByLabel('Horário', { exact: true });
  await expect(other).toBeFocused();
  await expect(other).toHaveValue('10:10');
  await other.fill('930');
  await other.press('Enter');
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 09:30 às 10:15`)).toBeVisible();

  // What somebody else moves meanwhile stays where they put it.
  await (await openEvent(page, 'Carla Dias')).getByRole('button', { name: 'Mover…' }).click();
  await other.fill('1010');
  const elsewhere = { startTime: instantIn(DATE, '15:00') };
  must(await organization.admin.client.put(`/api/appointments/${carla.id}`, elsewhere));
  problems.allowStatus(409);
  await expect(move.getByText('15:00 – 15:45')).toBeVisible();
  await other.press('Enter');
  await expectToast(page, 'Erro ao mover', 'Alguém mudou o horário ou o profissional deste agendamento');
  await expect(move).toBeHidden();
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 15:00 às 15:45`)).toBeVisible();

  // Where nothing was chosen yet, the dialog goes along; what is gone cannot be moved.
  await (await openEvent(page, 'Carla Dias')).getByRole('button', { name: 'Mover…' }).click();
  must(
    await organization.admin.client.put(`/api/appointments/${carla.id}`, {
      startTime: instantIn(DATE, '16:00'),
    }),
  );
  await expect(other).toHaveValue('16:00');
  must(await organization.admin.client.delete(`/api/appointments/${carla.id}`));
  await expect(move.getByText('Este agendamento não está mais nesta agenda')).toBeVisible();
  await expect(move).toHaveAccessibleDescription(/ 16:00 – 16:45/);
  await expect(move.getByRole('button', { name: 'Mover', exact: true })).toBeDisabled();
});

test('an open appointment follows what a colleague changes, and asks about what both have typed', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  const { id } = await addAppointment(organization, bruno, instantIn(DATE, '09:00'), {
    clientName: 'Carla Dias',
  });
  const change = async (body: UpdateAppointmentBody) =>
    must(await organization.admin.client.put(`/api/appointments/${id}`, body));
  const stream = page.waitForResponse('**/api/notifications/stream*');
  await openNextMonth(page, DATE);
  await stream;
  const form = await openEvent(page, 'Carla Dias');
  const [notes, start] = [form.getByLabel('Observações'), form.getByLabel('Início')];
  await form.getByLabel('Cliente', { exact: true }).fill('Carla Reis');

  // What nobody typed here is as it is now.
  await change({ startTime: instantIn(DATE, '15:00'), notes: 'Traz exames' });
  await expect(form.getByText('15:00 – 16:00')).toBeVisible();
  await expect(start).toHaveValue('15:00');
  await expect(notes).toHaveValue('Traz exames');
  const save = form.getByRole('button', { name: 'Salvar', exact: true });
  await expect(save).toBeEnabled();

  await notes.fill('Traz exames e laudo');
  await start.fill('17:30');
  await change({ startTime: instantIn(DATE, '16:00'), notes: 'Sem exames' });
  const both = form.getByRole('status').filter({ hasText: 'Outra pessoa mudou isto' });
  await expect(both).toContainText('Salvo agora: Sem exames');
  await expect(both).toContainText('16:00 – 17:00 · Bruno Lima');
  await expect(both).toContainText('17:30 – 18:30 · Bruno Lima');
  // What both have typed is decided by its own buttons.
  await start.press('Enter');
  await page.keyboard.press('Enter');
  await expect(both.locator('..')).toBeFocused();
  await expect(start).toHaveValue('17:30');
  await both.getByRole('button', { name: 'Ficar com o que está salvo' }).click();
  await expect(both).toBeHidden();
  await expect(start).toHaveValue('16:00');
  await expect(notes).toHaveValue('Sem exames');
  await start.fill('17:30');
  await change({ startTime: instantIn(DATE, '14:00') });
  await both.getByRole('button', { name: 'Salvar o meu' }).click();
  await expectToast(page, 'Agendamento atualizado!');
  await expect(eventOf(page, `Carla Reis, ${dayLabel(DATE)}, 17:30 às 18:30`)).toBeVisible();

  const again = await openEvent(page, 'Carla Reis');
  await again.getByLabel('Observações').fill('Liga antes');
  await again.getByRole('button', { name: 'Cancelar agendamento' }).click();
  const question = page.getByRole('alertdialog');
  await change({ startTime: instantIn(DATE, '08:00') });
  await expect(question).toContainText(' às 08:00');
  must(await organization.admin.client.delete(`/api/appointments/${id}`));
  await expect(again.getByText('Este agendamento não está mais nesta agenda')).toBeVisible();
  await expect(again.getByRole('button', { name: /Salvar|Mover|Cancelar/ })).toHaveCount(0);
  await expect(again.getByLabel('Observações')).toHaveValue('Liga antes');
});

/** Bruno's client at 10:00, and Clara, who attends from 09:20 on by half hours and has a client at 10:20. */
async function brunoAndClara(organization: Organization): Promise<Record<'bruno' | 'clara', Person>> {
  const bruno = await createProfessional(organization);
  const clara = await createProfessional(organization, 'Clara Nunes');
  await addWeek(organization, bruno);
  await addWeek(organization, clara, { startTime: '09:20', endTime: '12:20', appointmentDuration: 30 });
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'), { duration: 30 });
  await addAppointment(organization, clara, instantIn(DATE, '10:20'), {
    duration: 30,
    clientName: 'Davi Luz',
  });
  return { bruno, clara };
}

test('an appointment goes to another professional by keys alone, at one of their free starts, and comes back', async ({
  organization,
  adminPage: page,
}) => {
  const { bruno, clara } = await brunoAndClara(organization);
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await eventOf(page, 'Carla Dias').focus();
  const sent = bodiesOf(page, 'PUT');
  await page.keyboard.press('x');
  const move = page.getByRole('dialog', { name: 'Mover agendamento' });
  await expect(move.getByLabel('Horário', { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(move.getByRole('combobox', { name: 'Profissional' })).toBeFocused();
  await page.keyboard.press('c');
  await expect(move.getByRole('combobox', { name: 'Profissional' })).toHaveText('Clara Nunes');
  const times = move.getByRole('group', { name: 'Novo horário' }).getByRole('button');
  await expect(times.filter({ hasText: 'livre' })).toHaveText([
    ...['09:20livre', '09:50livre', '10:50livre', '11:00livre', '11:20livre', '11:50livre'],
  ]);
  // At the same time she has another client.
  await expect(conflictIn(move)).toContainText('Clara já atende Davi Luz das 10:20 às 10:50.');
  await expect(squeezeIn(move)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(times.filter({ hasText: '10:00' })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(conflictIn(move)).toBeHidden();
  await expect(move).toContainText('09:50 – 10:20, com Clara Nunes.');
  await expect(move).toContainText('Esta instalação não envia e-mails: avise o cliente.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(move.getByRole('button', { name: 'Passar para Clara' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Agendamento movido!', 'Carla Dias agora é de Clara Nunes, ');
  expect(sent).toEqual([
    {
      from: { userId: bruno.user.id, startTime: instantIn(DATE, '10:00'), endTime: instantIn(DATE, '10:30') },
      startTime: instantIn(DATE, '09:50'),
      endTime: instantIn(DATE, '10:20'),
      userId: clara.user.id,
    },
  ]);
  await expect(eventOf(page, /^Carla Dias, .*09:50 às 10:20, com Clara Nunes/)).toBeVisible();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(eventOf(page, /^Carla Dias, .*10:00 às 10:30, com Bruno Lima/)).toBeVisible();
});

test('a professional moves an appointment to a colleague, whose agenda nobody else looks into', async ({
  organization,
  visit,
}) => {
  const { bruno } = await brunoAndClara(organization);
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  await page.goto(`/dashboard?visao=dia&data=${DATE}`);
  await eventOf(page, 'Carla Dias').focus();
  await page.keyboard.press('x');
  const move = page.getByRole('dialog', { name: 'Mover agendamento' });
  await choose(move, 'Profissional', 'Clara Nunes');
  await expect(move).toContainText('Ao passar, o horário é conferido na agenda do novo profissional.');
  await expect(move.getByText(/livre|ocupado/)).toHaveCount(0);
  await move.getByRole('button', { name: '11:00' }).click();
  await move.getByRole('button', { name: 'Passar para Clara' }).click();
  await expectToast(page, 'Agendamento movido!', 'Carla Dias agora é de Clara Nunes, ');
  await expect(eventOf(page, 'Carla Dias')).toHaveCount(0);
});
