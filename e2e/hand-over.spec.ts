import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { expect, test } from './fixtures.ts';
import { openEvent } from './support/agenda.ts';
import { bodiesOf, freeTimes } from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose, expectToast, openNextMonth, toastOf } from './support/screens.ts';

const DATE = dayOfNextMonth(14);

test('a professional hands an appointment to a colleague, whose agenda nobody else overfills @database', async ({
  organization,
  visit,
  problems,
}) => {
  const wide = { viewport: { width: 1440, height: 900 } };
  const bruno = await createProfessional(organization);
  const clara = await createProfessional(organization, 'Clara Nunes');
  const away = await createProfessional(organization, 'Davi Reis');
  await organization.admin.client.put(`/api/admin/users/${away.user.id}`, { isActive: false });
  await addWeek(organization, clara);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  await addAppointment(organization, clara, instantIn(DATE, '10:00'), { clientName: 'Eva Cruz' });
  const page = await visit({ as: bruno, ...wide });
  await openNextMonth(page, DATE, '/dashboard');
  const other = await visit({ as: clara, ...wide });
  await openNextMonth(other, DATE, '/dashboard');

  const dialog = await openEvent(page, 'Carla Dias');
  await dialog.getByRole('button', { name: 'Ver horários livres' }).click();
  await expect(dialog.getByText('Sem atendimento neste dia.')).toBeVisible();
  await expect(freeTimes(dialog)).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Profissional' }).click();
  await expect(page.getByRole('option')).toHaveText(['Ana Souza', 'Bruno Lima', 'Clara Nunes']);
  await page.keyboard.press('Escape');
  await choose(dialog, 'Profissional', 'Clara Nunes');
  await expect(
    dialog.getByText('Ao salvar, o horário é conferido na agenda do novo profissional.'),
  ).toBeVisible();

  problems.allowStatus(409);
  const sent = bodiesOf(page, 'PUT');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const question = page.getByRole('alertdialog', { name: 'Passar para Clara Nunes?' });
  await expect(question).toContainText('10:00 – 11:00');
  await expect(question).toContainText('Esta instalação não envia e-mails: avise o cliente.');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toBeHidden();
  expect(sent).toEqual([]);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await question.getByRole('button', { name: 'Passar para Clara' }).click();
  const box = dialog.getByRole('status').filter({ hasText: 'Este horário já está ocupado.' });
  await expect(box).toBeVisible();
  await expect(box.getByRole('checkbox')).toHaveCount(0);
  await box.getByRole('button', { name: '11:00' }).click();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Agendamento atualizado', 'Carla Dias agora é de Clara Nunes, ');
  expect(sent.at(-1)).toEqual({
    from: { userId: bruno.user.id, startTime: instantIn(DATE, '10:00'), endTime: instantIn(DATE, '11:00') },
    userId: clara.user.id,
    transferToGoogleCalendar: true,
    startTime: instantIn(DATE, '11:00'),
  });
  await expect(page.getByRole('grid').getByRole('button', { name: /Carla Dias/ })).toHaveCount(0);
  await expect(
    other.getByRole('grid').getByRole('button', { name: /Carla Dias, .*11:00 às 12:00/ }),
  ).toBeVisible();
});

test('in a large team the colleague is found by a search', async ({ server, organization, visit }) => {
  const bruno = await createProfessional(organization);
  const zoe = await createProfessional(organization, 'Zoé Antunes', { title: 'Nutrição' });
  await addTeam(server, organization, { people: 31, appointmentsEach: 0, from: instantIn(DATE, '10:00') });
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  await openNextMonth(page, DATE, '/dashboard');
  const edit = await openEvent(page, 'Carla Dias');
  await edit.getByRole('button', { name: 'Mover…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mover agendamento' });
  await choose(dialog, 'Profissional', 'Buscar entre 33 pessoas…');
  const search = page.getByRole('dialog', { name: 'Escolher profissional' });
  await expect(search.getByRole('listitem')).toHaveCount(20);
  await search.getByRole('searchbox').fill(zoe.email);
  await expect(search.getByText('Ninguém com esse nome.')).toBeVisible();
  await search.getByRole('searchbox').fill('nutricao');
  await search.getByRole('button', { name: 'Zoé Antunes' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Zoé Antunes');
  await dialog.getByRole('button', { name: 'Passar para Zoé' }).click();
  await expectToast(page, 'Agendamento movido!', 'Carla Dias agora é de Zoé Antunes, ');
  // It is hers from now on: taking it back is hers, too.
  await expect(toastOf(page).getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
});
