import type { Page } from '@playwright/test';
import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { addProduct, addWindow, workHolidays } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import {
  createProfessional,
  freshEmail,
  type Organization,
  type Person,
} from '#test/factories/organization.ts';
import { addWaiting } from '#test/factories/waiting.ts';
import { must } from '#test/harness/client.ts';
import type { TestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { dayOfNextMonth, instantIn, today } from './support/dates.ts';
import { expectToast, openNextMonth } from './support/screens.ts';

const DATE = dayOfNextMonth(12);
const DESK = { viewport: { width: 1440, height: 900 } };

/** A team with a waiting list and Ana, who works from 10 to 12 on the weekday of `DATE`. */
async function openList(organization: Organization, appointmentDuration = 60): Promise<Person> {
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  const ana = await createProfessional(organization, 'Ana Prado');
  const hours = { startTime: '10:00', endTime: '12:00', appointmentDuration };
  await addWindow(organization, ana, { dayOfWeek: dayOfWeekOf(DATE), ...hours });
  await workHolidays(organization, ana);
  return ana;
}

/** Ana works in the evening too, and is booked up then: somebody may wait for it. */
async function fillEvening(organization: Organization, ana: Person): Promise<void> {
  const hours = { startTime: '19:00', endTime: '20:00', appointmentDuration: 30 };
  await addWindow(organization, ana, { dayOfWeek: dayOfWeekOf(DATE), ...hours });
  for (let day = DATE; day > today(); day = addDays(day, -7))
    await addAppointment(organization, ana, instantIn(day, '19:00'), { duration: 60 });
}

/** Offers Ana's 10:00 to Helena Prado, who has not answered. */
async function offerTen(organization: Organization, server: TestServer, ana: Person): Promise<void> {
  const ten = await addAppointment(organization, ana, instantIn(DATE, '10:00'), { duration: 60 });
  await addAppointment(organization, ana, instantIn(DATE, '11:00'), { duration: 60 });
  const days = {
    weekdays: [dayOfWeekOf(DATE)],
    parts: ['manha'],
    from: DATE,
    until: DATE,
    noticeMinutes: 60,
  };
  const asked = {
    professionalId: ana.user.id,
    clientName: 'Helena Prado',
    clientEmail: freshEmail(),
    ...days,
  };
  const { path } = must<{ path: string }>(
    await server.guest.post('/api/appointments/public/waiting', asked),
    201,
  );
  must(await organization.admin.client.delete(`/api/appointments/${ten.id}`));
  await waitFor(async () => must<{ offer: object | null }>(await server.guest.get(`/api${path}`)).offer);
}

/** The client's page of an offer, which staff can send by any way. */
async function expectLinkCopied(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Copiar link da oferta a Helena Prado' }).click();
  await expectToast(page, 'Link copiado!');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(
    /^http.*\/agendamento\/espera\/[\w-]+$/,
  );
}

const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };
const rowsOf = (page: Page) => page.getByRole('listitem').filter({ has: page.getByText(/^\d\.$/) });

test('the order is changed by keyboard, and who joins or leaves meanwhile is shown by itself', async ({
  organization,
  visit,
}) => {
  const ana = await openList(organization);
  for (const name of ['Um', 'Dois', 'Três']) await addWaiting(ana, name, { until: addDays(today(), 6) });
  const page = await visit({ as: ana, ...DESK });
  await page.goto('/waiting-list');
  await expect(rowsOf(page)).toContainText(['Um', 'Dois', 'Três']);
  await page.getByRole('button', { name: 'Subir Três' }).press('Enter');
  await expect(rowsOf(page)).toContainText(['Um', 'Três', 'Dois']);
  await expect(page.getByRole('button', { name: 'Subir Três' })).toBeFocused();
  // At the top it can go no further: the focus stays with the client.
  await page.keyboard.press('Enter');
  await expect(rowsOf(page)).toContainText(['Três', 'Um', 'Dois']);
  await expect(page.getByRole('button', { name: 'Descer Três' })).toBeFocused();

  const { id } = await addWaiting(ana, 'Quatro', { until: addDays(today(), 6) });
  await expect(rowsOf(page)).toContainText(['Três', 'Um', 'Dois', 'Quatro']);
  must(await organization.admin.client.delete(`/api/waiting-list/${id}`));
  await expect(rowsOf(page)).toContainText(['Três', 'Um', 'Dois']);
  await expect(rowsOf(page)).toHaveCount(3);
});

test('staff moves the appointment of who waits for an earlier time, and makes no second one @core', async ({
  organization,
  server,
  visit,
}) => {
  const ana = await openList(organization);
  await fillEvening(organization, ana);
  const asked = { professionalId: ana.user.id, clientName: 'Helena Prado', clientEmail: freshEmail() };
  const body = { ...asked, startTime: instantIn(DATE, '11:00') };
  const { managePath, id } = must<PublicBookingAnswer>(
    await server.guest.post('/api/appointments/public', body),
    201,
  );
  // Nothing fits as they want it.
  const wish = { weekdays: [0, 1, 2, 3, 4, 5, 6], parts: ['noite'], noticeMinutes: 60 };
  must(await server.guest.post(`/api${managePath}/waiting`, wish), 201);
  const taken = await addAppointment(organization, ana, instantIn(DATE, '10:00'), { duration: 60 });

  const page = await visit({ as: ana, ...DESK });
  await page.goto('/waiting-list');
  await page.getByRole('button', { name: 'Remarcar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Remarcar para mais cedo' });
  await expect(dialog.getByText('Helena Prado · marcado para')).toBeVisible();
  await expect(dialog.getByText(/^Espera por Ana Prado · qualquer dia · noite · /)).toBeVisible();
  // Nothing later is offered.
  await expect(dialog.getByRole('button', { name: /^11:00/ })).toContainText('atual');
  await expect(dialog.getByRole('button', { name: /^12:00/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: /^10:00/ }).click();
  // Taken, as in every move.
  await expect(dialog.getByRole('button', { name: 'Encaixar' })).toBeVisible();
  await expect(dialog.getByText('Este horário já está ocupado').first()).toBeVisible();
  await dialog.getByRole('button', { name: /^09:00/ }).click();
  await dialog.getByRole('button', { name: 'Remarcar', exact: true }).click();
  await expectToast(page, 'Remarcado para', '09:00');
  await expect(page.getByText('Ninguém na lista de espera.')).toBeVisible();
  const range = `from=${instantIn(DATE, '00:00')}&to=${instantIn(DATE, '18:00')}`;
  const day = must<{ id: string; startTime: string }[]>(await ana.client.get(`/api/appointments?${range}`));
  expect(day.map((each) => [each.id, each.startTime])).toEqual([
    [id, instantIn(DATE, '09:00')],
    [taken.id, instantIn(DATE, '10:00')],
  ]);
});

test('books by hand with person, service, client and the first open day that the client waits for @core', async ({
  organization,
  visit,
}) => {
  const ana = await openList(organization);
  await fillEvening(organization, ana);
  const { id: productId } = await addProduct(organization, ana, { name: 'Corte', duration: 60 });
  const asked = { userId: ana.user.id, productId, clientName: 'Rui Melo', clientEmail: freshEmail() };
  // Nothing fits, and of these days she works on the last one alone.
  const wish = { weekdays: [0, 1, 2, 3, 4, 5, 6], parts: ['noite'], noticeMinutes: 0 };
  const dates = { from: addDays(DATE, -3), until: DATE };
  must(await ana.client.post('/api/waiting-list', { ...asked, ...wish, ...dates }), 201);
  const page = await visit({ as: organization.admin, ...DESK });
  await page.goto('/waiting-list');
  await expect(rowsOf(page)).toContainText('a qualquer momento');
  await page.getByRole('button', { name: 'Marcar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByLabel('Data')).toHaveValue(formatDay(DATE));
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toContainText('Ana Prado');
  await expect(dialog.getByLabel('Cliente', { exact: true })).toHaveValue('Rui Melo');
  await expect(dialog.getByText('Corte').first()).toBeVisible();
  await expect(dialog.getByText(/^Espera por Ana Prado · qualquer dia · noite · de /)).toBeVisible();
  await dialog.getByRole('button', { name: '10:00', exact: true }).click();
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expect(page.getByText('Ninguém na lista de espera.')).toBeVisible();
});

test('books by hand without a service as long as the hours make it', async ({ organization, visit }) => {
  const ana = await openList(organization, 30);
  await fillEvening(organization, ana);
  const asked = { userId: ana.user.id, clientName: 'Rui Melo', clientEmail: freshEmail() };
  const wish = { weekdays: [dayOfWeekOf(DATE)], parts: ['noite'], noticeMinutes: 0, from: DATE };
  must(await ana.client.post('/api/waiting-list', { ...asked, ...wish, until: DATE }), 201);
  const page = await visit({ as: ana, ...DESK });
  await page.goto('/waiting-list');
  await page.getByRole('button', { name: 'Marcar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByRole('button', { name: '10:00', exact: true }).click();
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expect(page.getByText('Ninguém na lista de espera.')).toBeVisible();
  const range = `from=${instantIn(DATE, '00:00')}&to=${instantIn(DATE, '23:00')}`;
  const made = must<{ endTime: string }[]>(await ana.client.get(`/api/appointments?${range}`));
  expect(made.map(({ endTime }) => endTime)).toEqual([instantIn(DATE, '10:30'), instantIn(DATE, '20:00')]);
});

test('books by hand with the first free time of the wished part of the day', async ({
  organization,
  visit,
}) => {
  const ana = await openList(organization);
  await fillEvening(organization, ana);
  const day = { weekdays: [dayOfWeekOf(DATE)], parts: ['tarde', 'noite'], noticeMinutes: 0, from: DATE };
  const asked = { clientEmail: freshEmail(), ...day, until: DATE };
  const { client } = organization.admin;
  const wait = async (body: object) =>
    must(await client.post('/api/waiting-list', { ...asked, ...body }), 201);
  await wait({ userId: ana.user.id, clientName: 'Rui Melo' });
  await wait({ clientName: 'Sara Lima' });
  // Hours that open now are offered to nobody.
  must(await client.patch('/api/admin/organization', { waitingList: false }));
  await addProduct(organization, ana, { name: 'Corte', duration: 60 });
  const hours = { startTime: '14:00', endTime: '16:00', appointmentDuration: 30 };
  await addWindow(organization, ana, { dayOfWeek: dayOfWeekOf(DATE), ...hours });
  const page = await visit({ as: organization.admin, ...DESK });
  await page.goto('/waiting-list');
  await page.getByRole('link', { name: 'Ligue-a em Configurações, em Organização.' }).click();
  await expect(page.getByRole('region', { name: 'Organização' })).toBeFocused();
  await page.goBack();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  const open = async (name: string) => {
    const row = rowsOf(page).filter({ hasText: name });
    await row.getByRole('button', { name: 'Marcar', exact: true }).click();
    await expect(dialog.getByLabel('Data')).toHaveValue(formatDay(DATE));
    await expect(dialog.getByLabel('Início')).toContainText('14:00');
  };
  // Without a service it lasts as the hours' appointments do.
  await open('Rui Melo');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expect(rowsOf(page)).toHaveCount(1);
  // Of anybody it is the only service of the team; at 14:00 somebody comes now.
  await rowsOf(page).getByRole('button', { name: 'Marcar', exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toContainText('Qualquer profissional');
  await expect(dialog.getByText('Corte').first()).toBeVisible();
  await expect(dialog.getByLabel('Início')).toContainText('14:30');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expect(page.getByText('Ninguém na lista de espera.')).toBeVisible();
  const range = `from=${instantIn(DATE, '00:00')}&to=${instantIn(DATE, '18:00')}`;
  const made = must<{ startTime: string; endTime: string }[]>(
    await ana.client.get(`/api/appointments?${range}`),
  );
  expect(made.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    [instantIn(DATE, '14:00'), instantIn(DATE, '14:30')],
    [instantIn(DATE, '14:30'), instantIn(DATE, '15:30')],
  ]);
});

test('staff’s dialog offers the team’s services with anybody, and books a time that is free already', async ({
  organization,
  problems,
  visit,
}) => {
  problems.allowStatus(409);
  const ana = await openList(organization);
  const bia = await createProfessional(organization, 'Bia Reis');
  await addWindow(organization, bia, { dayOfWeek: dayOfWeekOf(DATE) });
  await addProduct(organization, ana, { name: 'Corte' });
  await addProduct(organization, bia, { name: 'Barba' });
  const page = await visit({ as: organization.admin, ...DESK });
  await page.goto('/waiting-list');
  await page.getByRole('button', { name: 'Pôr na lista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pôr na lista de espera' });
  const choose = async (name: string) => {
    await dialog.getByRole('combobox', { name: 'Profissional' }).click();
    await page.getByRole('option', { name }).click();
  };
  const services = dialog.getByLabel('Serviço').getByRole('option');
  await choose('Bia Reis');
  await expect(services).toHaveText(['Sem serviço', 'Barba']);
  await choose('Qualquer profissional');
  await expect(services).toHaveText(['Sem serviço', 'Barba', 'Corte']);
  await dialog.getByLabel('Serviço').selectOption('Corte');
  await dialog.getByLabel('Nome do cliente').fill('Rui Melo');
  await dialog.getByLabel('E-mail').fill(freshEmail());
  await dialog.getByRole('button', { name: 'Pôr na lista' }).click();
  const free = dialog.getByText('Já há horário livre como o cliente quer');
  await expect(free).toBeInViewport();
  await dialog.getByRole('alert').getByRole('button').first().click();
  const creation = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(creation.getByRole('combobox', { name: 'Profissional' })).toContainText(
    'Qualquer profissional',
  );
  await expect(creation.getByLabel('Cliente', { exact: true })).toHaveValue('Rui Melo');
  await creation.getByRole('button', { name: 'Criar agendamento' }).click();
  await expect(page.getByText('Agendamento criado com sucesso.').first()).toBeVisible();
});

test('the dialog begins with somebody who has hours, and says who has none @core', async ({
  organization,
  problems,
  visit,
}) => {
  problems.allowStatus(422);
  await createProfessional(organization, 'Alba Nova');
  await openList(organization);
  const page = await visit({ as: organization.admin, ...DESK });
  await page.goto('/waiting-list');
  await page.getByRole('button', { name: 'Pôr na lista' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pôr na lista de espera' });
  const person = dialog.getByRole('combobox', { name: 'Profissional' });
  await expect(person).toContainText('Ana Prado');
  await person.click();
  await page.getByRole('option', { name: 'Alba Nova' }).click();
  const empty = dialog.getByText('Alba Nova não tem horários ainda');
  await expect(empty).toBeVisible();
  await dialog.getByLabel('Nome do cliente').fill('Rui Melo');
  await dialog.getByLabel('E-mail').fill(freshEmail());
  await dialog.getByRole('button', { name: 'Pôr na lista' }).click();
  await expect(dialog.getByText('Este profissional ainda não tem horários de atendimento')).toBeVisible();
  await dialog.getByRole('button', { name: 'Definir horários' }).click();
  const hours = page.getByRole('dialog', { name: 'Horários de Alba Nova' });
  await hours.getByRole('button', { name: 'Adicionar horário' }).click();
  await page.keyboard.press('Escape');
  await expect(empty).toBeHidden();
  await expect(dialog.getByLabel('Nome do cliente')).toHaveValue('Rui Melo');
});

test('staff is asked before an offered time is booked for a client who has not answered', async ({
  organization,
  server,
  visit,
}) => {
  const ana = await openList(organization);
  await offerTen(organization, server, ana);
  const page = await visit({ as: ana, ...DESK, ...CLIPBOARD });
  await page.goto('/waiting-list');
  await expectLinkCopied(page);
  const book = page.getByRole('button', { name: 'Marcar o oferecido' });
  await book.click();
  const question = page.getByRole('alertdialog', { name: 'Marcar Helena Prado no horário oferecido?' });
  await expect(question.getByText(/às\s10:00, com Ana Prado$/)).toBeVisible();
  await expect(question.getByText(/^O cliente ainda não respondeu: .* até (.* às )?\d\d:\d\d/)).toBeVisible();
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText(/^Oferecido até/)).toBeVisible();
  await expect(book).toBeFocused();
  await book.click();
  await question.getByRole('button', { name: 'Marcar' }).click();
  await expectToast(page, 'Agendamento marcado', 'Helena Prado');
  await expect(page.getByText('Ninguém na lista de espera.')).toBeVisible();
});

test('the dialog says for whom a time is held before another client is squeezed in', async ({
  organization,
  server,
  visit,
}) => {
  const ana = await openList(organization);
  await offerTen(organization, server, ana);
  const page = await visit({ as: ana, ...DESK });
  await openNextMonth(page, DATE, '/dashboard');
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await dialog.getByLabel('Data').fill(formatDay(DATE));
  await dialog.getByLabel('Início').click();
  await page.getByRole('option', { name: /^10:00/ }).click();
  await expect(
    dialog.getByText(/^Oferecido a Helena Prado, da lista de espera, até (.* às )?\d\d:\d\d\./),
  ).toBeVisible();
  await expect(
    dialog.getByText('Um encaixe não tira a reserva: se o cliente aceitar, ficam os dois.'),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Encaixar' })).toBeVisible();
  // A time that is taken by an appointment is held for nobody.
  await dialog.getByLabel('Início').click();
  await page.getByRole('option', { name: /^11:00/ }).click();
  await expect(dialog.getByText('Para marcar assim mesmo, faça um encaixe.')).toBeVisible();
});

test('the agenda names the client of an offer and its end, and passes the time on', async ({
  organization,
  server,
  visit,
}) => {
  const ana = await openList(organization);
  await offerTen(organization, server, ana);
  const page = await visit({ as: ana, ...DESK, ...CLIPBOARD });
  await openNextMonth(page, DATE, '/dashboard');
  await eventOf(page, /^Helena Prado · lista de espera/).click();
  const dialog = page.getByRole('dialog', { name: 'Horário reservado' });
  await expect(dialog.getByText(/^Oferecido a Helena Prado até (.* às )?\d\d:\d\d$/)).toBeVisible();
  await expect(dialog.getByText('daqui não sai e-mail: envie o link da oferta')).toBeVisible();
  await expectLinkCopied(page);
  await expect(dialog.getByText('o horário passa para a próxima pessoa da lista')).toBeVisible();
  await dialog.getByRole('button', { name: 'Passar para a próxima pessoa' }).click();
  await expectToast(page, 'Horário passado adiante');
});
