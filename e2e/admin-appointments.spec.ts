import type { Appointment } from '#shared/contract/appointments.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { must } from '#test/harness/client.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addDays } from '#web/lib/format-day.ts';
import { dayLabel } from '#web/lib/day-words.ts';
import { dayTag, formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, monthDay, openEvent } from './support/agenda.ts';
import {
  bodiesOf,
  conflictIn,
  holdFreeTimes,
  squeezeIn,
  fillClient,
  freeTimes,
  newAppointment,
  startAppointment,
  typeDate,
} from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose, expectToast, openNextMonth } from './support/screens.ts';

const DATE = dayOfNextMonth(14);

test.use({ viewport: { width: 1440, height: 900 } });

const nameOf = (client: string, time: string, professional: string) =>
  `${client}, ${dayLabel(DATE)}, ${time}, com ${professional}`;

test('a service is booked at a free time with one press, and a second screen sees that it is taken @database', async ({
  organization,
  adminPage: page,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await addProduct(organization, bruno);
  await addProduct(organization, bruno, { name: 'Avaliação antiga', isActive: false });
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openNextMonth(page, DATE);
  const other = await visit({ as: organization.admin });
  await openNextMonth(other, DATE);

  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = newAppointment(page);
  await expect(dialog.getByRole('region', { name: 'Primeiros horários livres' })).toBeVisible();
  // What the team offers, before anybody is chosen.
  await expect(dialog.getByRole('combobox', { name: 'Produto ou serviço' })).toContainText(
    'Sessão individual',
  );
  expect(asked).not.toContain(`/api/products/${bruno.user.id}`);
  await choose(dialog, 'Profissional', 'Bruno Lima');
  await expect(dialog.getByRole('combobox', { name: 'Produto ou serviço' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Por tempo' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Minutos' })).toHaveText('1 h');
  await typeDate(dialog, DATE);
  await expect(freeTimes(dialog)).toHaveText([
    ...['09:00', '11:00'],
    ...['12:00', '13:00', '14:00', '15:00', '16:00'],
  ]);
  expect(asked).toContain(`/api/products/${bruno.user.id}`);

  await dialog.getByRole('button', { name: 'Por produto ou serviço' }).click();
  // The only one there is, chosen already.
  const service = dialog.getByRole('combobox', { name: 'Produto ou serviço' });
  await expect(service).toHaveText('Sessão individual · 45 min · R$ 220,00');
  await service.click();
  await expect(page.getByRole('option')).toHaveText(['Sessão individual · 45 min · R$ 220,00']);
  await page.getByRole('option').click();

  await dialog.getByRole('combobox', { name: 'Início' }).click();
  const option = (time: string) => page.getByRole('option', { name: time, exact: true });
  await expect(option('08:30')).toHaveAccessibleDescription('fora do expediente');
  await expect(option('09:15')).toHaveAccessibleDescription('livre');
  await expect(option('10:00')).toHaveAccessibleDescription('ocupado');
  await expect(option('10:45')).toHaveAccessibleDescription('ocupado');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();

  const elsewhere = await startAppointment(other, 'Bruno Lima', DATE);
  await expect(freeTimes(elsewhere).filter({ hasText: '11:00' })).toBeVisible();

  await freeTimes(dialog).filter({ hasText: '11:00' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('11:00');
  await fillClient(dialog, 'Sofia Nunes', 'sofia@exemplo.com.br');
  await dialog.getByLabel('E-mail').press('Enter');
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  await expect(dialog).toBeHidden();
  await expect(freeTimes(elsewhere)).toHaveText(['09:00', '12:00', '13:00', '14:00', '15:00', '16:00']);
  await elsewhere.getByRole('button', { name: 'Fechar' }).last().click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  const event = `Sessão individual, ${nameOf('Sofia Nunes', '11:00 às 11:45', 'Bruno Lima')}`;
  await expect(eventOf(other, event)).toBeVisible();
  await expect(eventOf(page, event)).toBeVisible();
});

test('the calendar marks days without hours or without a free time, and a full day leads to the next free one', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno, { startTime: '09:00', endTime: '10:00' });
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'));
  await addAppointment(organization, bruno, instantIn(addDays(DATE, 1), '09:00'));
  await openNextMonth(page, DATE);
  const dialog = await startAppointment(page, 'Bruno Lima', DATE);
  await dialog.getByRole('button', { name: 'Abrir calendário' }).click();
  const calendar = page.getByRole('dialog', { name: 'Escolher a data' });
  // In the last days of a month today, whose only hour may be over, and days that are over are on the next one's sheet.
  await expect(
    calendar.getByRole('button', { name: /^(?!Hoje).*, sem horário livre$/, disabled: false }),
  ).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(dialog).toBeVisible();

  await expect(dialog.getByText('Nenhum horário livre neste dia.')).toBeVisible();
  const later = dialog.getByRole('region', { name: 'Primeiros horários livres' });
  await later.getByRole('button', { name: `${dayTag(addDays(DATE, 2))} · 09:00` }).click();
  await expect(dialog.getByLabel('Data', { exact: true })).toHaveValue(formatDay(addDays(DATE, 2)));
  await expect(freeTimes(dialog)).toHaveText(['09:00']);
});

test('a taken time leads to a free one of another day, which is sent with the next press', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno, { startTime: '09:00', endTime: '10:00' });
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'));
  await openNextMonth(page, DATE);
  const release = await holdFreeTimes(page);
  const dialog = await startAppointment(page, 'Bruno Lima', DATE);
  await fillClient(dialog, 'Sofia Nunes', 'sofia@exemplo.com.br');
  await choose(dialog, 'Início', '09:00');
  problems.allowStatus(409);
  const submit = dialog.getByRole('button', { name: 'Criar agendamento' });
  await submit.click();
  const box = conflictIn(dialog);
  await expect(box).toContainText('Bruno já atende Carla Dias das 09:00 às 10:00.');
  await expect(squeezeIn(dialog)).toBeFocused();
  await release();
  await box.getByRole('button', { name: /^no dia seguinte, .*09:00$/ }).click();
  await expect(box).toBeHidden();
  await expect(dialog.getByLabel('Data', { exact: true })).toHaveValue(formatDay(addDays(DATE, 1)));
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('09:00');
  await expect(submit).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  await expect(monthDay(page, addDays(DATE, 1), '1 agendamento')).toBeVisible();
});

test('staff may choose any time, also one of no list, and squeeze it in', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  await openNextMonth(page, DATE);
  const dialog = await startAppointment(page, 'Bruno Lima', DATE);
  await fillClient(dialog, 'Sofia Nunes', 'sofia@exemplo.com.br');
  await choose(dialog, 'Início', 'Outro horário…');
  const start = dialog.getByRole('textbox', { name: 'Início' });
  await expect(start).toBeFocused();
  await start.pressSequentially('1010');
  await expect(freeTimes(dialog).first()).toBeVisible();
  const sent = bodiesOf(page, 'POST');
  // Enter by habit squeezes nobody in: it leads to the button that says so.
  await start.press('Enter');
  await expect(squeezeIn(dialog)).toBeFocused();
  expect(sent).toEqual([]);
  await expect(conflictIn(dialog)).toContainText('Bruno já atende Carla Dias das 10:00 às 11:00.');
  await expect(start).toHaveAccessibleDescription('Ocupado neste horário.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  await expect(eventOf(page, nameOf('Sofia Nunes', '10:10 às 11:10', 'Bruno Lima'))).toBeVisible();
});

test('an edit shows the length that a new start brings, and a typed one wins', async ({
  organization,
  adminPage: page,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  // Who wants an hour of whatever is moved.
  must(await bruno.client.patch('/api/user/profile', { moveKeepsDuration: false }));
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'), { duration: 30 });
  const product = await addProduct(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '15:00'), {
    clientName: 'Davi Reis',
    productId: product.id,
  });
  await openNextMonth(page, DATE);
  const other = await visit({ as: organization.admin });
  await openNextMonth(other, DATE);

  const dialog = await openEvent(page, 'Carla Dias');
  const minutes = dialog.getByLabel('Duração (min)');
  await expect(minutes).toHaveValue('30');
  await expect(dialog.getByLabel('Início')).toHaveAccessibleDescription('Termina às 10:30.');
  await dialog.getByLabel('Início').fill('11:00');
  await expect(minutes).toHaveValue('60');
  await expect(minutes).toHaveAccessibleDescription('Antes: 30 min.');
  await minutes.fill('45');
  await dialog.getByLabel('Cliente').fill('Carla Dias Melo');
  await dialog.getByLabel('Telefone').fill('11987654321');
  await dialog.getByLabel('Observações').fill('Trazer exames.');
  const sent = bodiesOf(page, 'PUT');
  await dialog.getByLabel('Cliente').press('Enter');
  await expectToast(page, 'Agendamento atualizado!');
  expect(sent).toEqual([
    {
      clientName: 'Carla Dias Melo',
      clientPhone: '+55(11) 98765-4321',
      notes: 'Trazer exames.',
      before: { clientName: 'Carla Dias', clientPhone: null, notes: null },
      from: { userId: bruno.user.id, startTime: instantIn(DATE, '10:00'), endTime: instantIn(DATE, '10:30') },
      startTime: instantIn(DATE, '11:00'),
      endTime: instantIn(DATE, '11:45'),
    },
  ]);
  const changed = nameOf('Carla Dias Melo', '11:00 às 11:45', 'Bruno Lima');
  await expect(eventOf(page, changed)).toBeVisible();
  await expect(eventOf(other, changed)).toBeVisible();

  const withService = await openEvent(page, 'Davi Reis');
  await expect(withService.getByLabel('Duração (min)')).not.toBeEditable();
  await expect(withService.getByLabel('Duração (min)')).toHaveAccessibleDescription('Definida pelo serviço.');
  await choose(withService, 'Serviço', 'Sem serviço');
  await expect(withService.getByLabel('Duração (min)')).toBeEditable();
  await choose(withService, 'Serviço', 'Sessão individual');
  await expect(withService.getByLabel('Duração (min)')).not.toBeEditable();
  await withService.getByLabel('Início').fill('16:00');
  await withService.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Agendamento atualizado!');
  await expect(eventOf(page, /Davi Reis, .*16:00 às 16:45/)).toBeVisible();
});

test('an appointment is handed to a colleague, around what is taken there', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  const clara = await createProfessional(organization, 'Clara Nunes');
  await addWeek(organization, clara);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  await addAppointment(organization, clara, instantIn(DATE, '10:00'), { clientName: 'Davi Reis' });
  await openNextMonth(page, DATE);
  const dialog = await openEvent(page, 'Carla Dias');
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await choose(dialog, 'Profissional', 'Clara Nunes');
  // Nobody here can have a Google calendar.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await expect(dialog.getByLabel('Início')).toHaveAccessibleDescription('Ocupado neste horário.');
  await expect(conflictIn(dialog)).toContainText('Clara já atende Davi Reis das 10:00 às 11:00.');
  await expect(squeezeIn(dialog)).toBeVisible();

  const sent = bodiesOf(page, 'PUT');
  await freeTimes(dialog).filter({ hasText: '11:00' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Passar para Clara' }).click();
  await expectToast(page, 'Agendamento atualizado!');
  const transfer = { userId: clara.user.id, transferToGoogleCalendar: true };
  const times = { startTime: instantIn(DATE, '10:00'), endTime: instantIn(DATE, '11:00') };
  const from = { userId: bruno.user.id, ...times };
  expect(sent).toEqual([{ ...transfer, from, startTime: instantIn(DATE, '11:00') }]);
  await expect(eventOf(page, nameOf('Carla Dias', '11:00 às 12:00', 'Clara Nunes'))).toBeVisible();
});

test('an edit onto a taken time is squeezed in', async ({ organization, adminPage: page, problems }) => {
  const bruno = await createProfessional(organization);
  const carla = await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  await addAppointment(organization, bruno, instantIn(DATE, '14:00'), { clientName: 'Davi Reis' });
  await openNextMonth(page, DATE);
  const release = await holdFreeTimes(page);
  const dialog = await openEvent(page, 'Carla Dias');
  await dialog.getByLabel('Início').fill('14:00');
  problems.allowStatus(409);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(conflictIn(dialog)).toContainText('Nenhum horário livre nos dias próximos.');
  await release();
  await squeezeIn(dialog).click();
  await expectToast(page, 'Agendamento atualizado!');
  await expect(eventOf(page, nameOf('Carla Dias', '14:00 às 15:00', 'Bruno Lima'))).toBeVisible();

  // Moved elsewhere meanwhile, with the news of it or before: the form says where it is, keeps what was typed, and asks.
  await openEvent(page, 'Carla Dias');
  await dialog.getByLabel('Observações').fill('Traz exames.');
  await dialog.getByLabel('Início').fill('17:00');
  must(
    await organization.admin.client.put(`/api/appointments/${carla.id}`, {
      startTime: instantIn(addDays(DATE, 1), '08:00'),
    }),
  );
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const both = dialog.getByRole('status').filter({ hasText: 'Outra pessoa mudou isto' });
  await expect(both).toContainText(/Salvo agora: .*, 08:00 – 09:00 · Bruno Lima/);
  await expect(dialog).toHaveAccessibleDescription(/, 08:00 – 09:00/);
  await expect(dialog.getByLabel('Início')).toHaveValue('17:00');
  await both.getByRole('button', { name: 'Salvar o meu' }).click();
  await expectToast(page, 'Agendamento atualizado!');
  await expect(eventOf(page, nameOf('Carla Dias', '17:00 às 18:00', 'Bruno Lima'))).toBeVisible();
  // An hour goes with the day for which it was chosen.
  const [now] = must<Appointment[]>(await organization.admin.client.get(`/api/appointments?ids=${carla.id}`));
  expect(now?.startTime).toBe(new Date(instantIn(DATE, '17:00')).toISOString());
});

test('the hours of a day say how they stand, and a move onto a taken one finds another', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  // Who wants an hour of whatever is moved.
  must(await bruno.client.patch('/api/user/profile', { moveKeepsDuration: false }));
  await addWeek(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'), { duration: 30 });
  await addAppointment(organization, bruno, instantIn(DATE, '14:00'), { clientName: 'Davi Reis' });
  await openNextMonth(page, DATE);
  await (await openEvent(page, 'Carla Dias')).getByRole('button', { name: 'Mover…' }).click();
  const move = page.getByRole('dialog', { name: 'Mover agendamento' });
  const hours = move.getByRole('group', { name: 'Novo horário' }).getByRole('button');
  await expect(hours).toHaveText([
    ...['07:00fora do expediente', '08:00fora do expediente', '09:00livre', '10:00atual', '11:00livre'],
    ...['12:00livre', '13:00livre', '14:00ocupado', '15:00livre', '16:00livre'],
    ...[17, 18, 19, 20, 21, 22, 23].map((hour) => `${hour}:00fora do expediente`),
  ]);
  await expect(move.getByRole('button', { name: 'Mover', exact: true })).toBeDisabled();
  await expect(move.getByText('Ao mover, passa de 30 min para 1 h.')).toBeVisible();

  await hours.filter({ hasText: '14:00' }).click();
  await expect(conflictIn(move)).toContainText('Bruno já atende Davi Reis das 14:00 às 15:00.');
  await expect(move.getByRole('button', { name: 'Mover', exact: true })).toHaveCount(0);
  await expect(squeezeIn(move)).toBeVisible();
  // One tab stop for all hours: arrows lead from one to the next.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(conflictIn(move)).toBeHidden();
  await move.getByRole('button', { name: 'Mover', exact: true }).click();
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, nameOf('Carla Dias', '13:00 às 14:00', 'Bruno Lima'))).toBeVisible();
});

test('a deletion warns of everything, and leaves the focus on the day', async ({
  organization,
  adminPage: page,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  await openNextMonth(page, DATE);
  const other = await visit({ as: organization.admin });
  await openNextMonth(other, DATE);
  await expect(eventOf(other, 'Carla Dias')).toBeVisible();
  const warning = page.getByRole('alertdialog', { name: 'Cancelar este agendamento?' });
  await (await openEvent(page, 'Carla Dias')).getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(warning.getByRole('listitem')).toHaveText([
    'Esta instalação não envia e-mails: o cliente não recebe aviso. Fale com ele.',
    'Os lembretes marcados não são mais enviados.',
    'Não dá para desfazer.',
  ]);
  // Escape closes the question alone, then the appointment, and leads back to its place on the day.
  await page.keyboard.press('Escape');
  await expect(warning).toBeHidden();
  const open = page.getByRole('dialog', { name: 'Carla Dias' });
  await expect(open.getByRole('button', { name: 'Cancelar agendamento' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(eventOf(page, 'Carla Dias')).toBeFocused();

  await (await openEvent(page, 'Carla Dias')).getByRole('button', { name: 'Cancelar agendamento' }).click();
  await warning.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expectToast(page, 'Agendamento removido!', 'O agendamento foi removido completamente do sistema.');
  await expect(eventOf(page, 'Carla Dias')).toHaveCount(0);
  await expect(monthDay(page, DATE, 'nenhum agendamento')).toBeFocused();
  await expect(eventOf(other, 'Carla Dias')).toHaveCount(0);
});
