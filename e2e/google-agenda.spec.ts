import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { settledOf } from '#test/harness/google-office.ts';
import { graveFindings } from './support/accessibility.ts';
import { eventOf, openEvent, withTallMonth } from './support/agenda.ts';
import { boxOf } from './support/box.ts';
import { chooseDay, timeButton } from './support/booking.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { hourOf } from './support/drag.ts';
import { expect, test } from './support/google.ts';
import { addDays } from '#web/lib/format-day.ts';
import { dayTitle } from '#web/lib/format.ts';
import { choose, expectToast, openNextMonth } from './support/screens.ts';

const DATE = aMonthAhead();
const WIDE = { viewport: { width: 1440, height: 900 }, storage: { 'vite-ui-theme': 'system' } };

test('Sincronizar brings what Google has: the agenda shows it, and the own link does not offer it @database', async ({
  visit,
  organization,
  ana,
  account,
  connectBothWays,
  google,
  problems,
}) => {
  // Axe looks four times, at two themes.
  test.slow();
  await addWeek(organization, ana);
  await addAppointment(organization, ana, instantIn(DATE, '15:00'), { duration: 60 });
  await connectBothWays();
  google.notifications.drop();
  account.calendar().put({ summary: 'Dentista', start: `${DATE}T14:00`, end: `${DATE}T15:30` });

  const page = await visit({ as: ana, ...WIDE });
  await openNextMonth(await withTallMonth(page), DATE, '/dashboard');
  await expect(eventOf(page, /Dentista/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sincronizar' }).click();
  await expectToast(page, 'Sincronização concluída!', '1 evento importado.');
  const block = eventOf(page, /^Ocupado · Google, Dentista, .*14:00 às 15:30$/);
  await expect(block).toBeVisible();
  await expect(eventOf(page, /Carla Dias, .*Conflita com um evento do Google/)).toBeVisible();
  const week = page.getByRole('row').filter({ has: page.locator(`[data-key="${DATE}"]`) });
  const tops = await week
    .locator('[data-hour="08"]')
    .evaluateAll((hours) => hours.map((hour) => Math.round(hour.getBoundingClientRect().top)));
  expect(tops).toHaveLength(7);
  expect(new Set(tops).size, 'the hours of a week stand level').toBe(1);
  expect.soft(await graveFindings(block), 'month').toEqual([]);

  await block.click();
  const shown = page.getByRole('dialog', { name: 'Horário ocupado no Google Calendar' });
  await expect(shown).toContainText('Dentista');
  await expect(shown).toContainText('14:00 – 15:30');
  await expect(shown.getByRole('link', { name: 'Abrir no Google' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  expect
    .soft(await graveFindings(shown.getByRole('link', { name: 'Abrir no Google' })), 'what takes the time')
    .toEqual([]);
  await page.keyboard.press('Escape');
  await expect(block).toBeFocused();

  for (const view of ['Semana', 'Dia']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expect(block).toBeVisible();
    expect
      .soft(await graveFindings(eventOf(page, /Carla Dias, .*Conflita com um evento do Google/)), view)
      .toEqual([]);
  }

  const appointment = await openEvent(page, 'Carla Dias');
  await expect(appointment).toContainText('Coincide com um compromisso do Google, 14:00 – 15:30');
  await page.keyboard.press('Escape');

  const client = await visit();
  await client.goto(`/book/personal/${ana.user.bookingSlug}`);
  await chooseDay(client, DATE);
  await expect(timeButton(client, '13:00')).toBeVisible();
  for (const taken of ['14:00', '15:00']) await expect(timeButton(client, taken)).toHaveCount(0);

  const admin = await visit({ as: organization.admin, ...WIDE });
  await openNextMonth(admin, DATE);
  await expect(eventOf(admin, /^Ocupado · Google, .*14:00 às 15:30, com Ana Prado$/)).toBeVisible();
  await expect(admin.getByText('Dentista')).toHaveCount(0);

  must(await ana.client.put('/api/google/bidirectional-sync', { enabled: false }));
  problems.allowStatus(409);
  await page.getByRole('button', { name: 'Sincronizar' }).click();
  await expectToast(
    page,
    'Erro na sincronização',
    'Verifique se a sincronização bidirecional está ativa em Configurações.',
  );
});

test('what is added in Google appears by itself, in full screen too @database', async ({
  visit,
  organization,
  ana,
  account,
  connectBothWays,
}) => {
  test.slow();
  await addWeek(organization, ana);
  await connectBothWays();
  const page = await visit({ as: ana, ...WIDE });
  await openNextMonth(page, DATE, '/dashboard');
  await page.getByRole('button', { name: 'Tela cheia' }).click();
  await expect(page.getByRole('button', { name: 'Sair da tela cheia' })).toBeVisible();
  account.calendar().put({ summary: 'Dentista', start: `${DATE}T14:00`, end: `${DATE}T15:30` });
  const block = eventOf(page, /^Ocupado · Google, Dentista, .*14:00 às 15:30$/);
  expect.soft(await graveFindings(block), 'full screen').toEqual([]);
  await block.click();
  const shown = page.getByRole('dialog', { name: 'Horário ocupado no Google Calendar' });
  await expect(shown).toContainText('Dentista');
  await page.keyboard.press('Escape');
  await expect(shown).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Sair da tela cheia' })).toBeVisible();
});

test('taken time leaves the appointment that it meets in sight, and keeps its own words', async ({
  visit,
  organization,
  ana,
  account,
  connectBothWays,
}) => {
  await addWeek(organization, ana);
  await addAppointment(organization, ana, instantIn(DATE, '10:00'), { duration: 60 });
  account.calendar().put({ summary: 'Reunião', start: `${DATE}T10:30`, end: `${DATE}T11:30` });
  account.calendar().put({ summary: 'Almoço', start: `${DATE}T12:00`, end: `${DATE}T12:30` });
  await connectBothWays();
  const page = await visit({ as: ana, ...WIDE });
  await openNextMonth(page, DATE, '/dashboard');
  await page.locator(`[data-key="${DATE}"]`).first().focus();
  const appointment = eventOf(page, /Carla Dias/);
  const meeting = eventOf(page, /Reunião/);
  const lunch = eventOf(page, /Almoço/);

  await page.getByRole('button', { name: 'Dia', exact: true }).click();
  await expect(appointment).toBeVisible();
  expect((await boxOf(meeting)).left, 'beside what it meets').toBeGreaterThanOrEqual(
    (await boxOf(appointment)).right,
  );

  await page.getByRole('button', { name: 'Semana', exact: true }).click();
  await expect(meeting).toContainText('10:30 – 11:30');
  expect((await boxOf(meeting)).left, 'beside what it meets').toBeGreaterThanOrEqual(
    (await boxOf(appointment)).right,
  );
  const words = lunch.getByText('Almoço', { exact: true });
  expect((await boxOf(words)).bottom, 'the words of half an hour fit').toBeLessThan(
    (await boxOf(lunch)).bottom,
  );
});

test('a time that Google takes is called so where an appointment is made, and what is free is offered once', async ({
  visit,
  organization,
  ana,
  account,
  connectBothWays,
}) => {
  await addWeek(organization, ana);
  account.calendar().put({ summary: 'Dentista', start: `${DATE}T14:00`, end: `${DATE}T18:00` });
  await connectBothWays();
  const page = await visit({ as: ana, ...WIDE });
  await openNextMonth(page, DATE, '/dashboard');
  await page.locator(`[data-key="${DATE}"]`).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByRole('region', { name: 'Horários livres', exact: true })).toBeVisible();
  await dialog.getByLabel('Cliente').fill('Carla Dias');
  await dialog.getByRole('combobox', { name: 'Início' }).click();
  await page
    .getByRole('option')
    .filter({ hasText: /^1[4-6]:\d\docupado no Google$/ })
    .first()
    .click();
  await expect(dialog).toContainText('Ocupado no Google neste horário.');
  await expect(dialog).toContainText('Ana tem um compromisso no Google Calendar neste horário.');
  await expect(dialog.getByRole('button', { name: 'Encaixar' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Criar agendamento' })).toHaveCount(0);
  await expect(dialog.getByRole('region', { name: /horários livres/i })).toHaveCount(1);
});

test('an agenda of several people names whose time is taken, in every hour of it', async ({
  visit,
  organization,
  ana,
  account,
  connectBothWays,
}) => {
  test.slow();
  await addWeek(organization, ana);
  account.calendar().put({ summary: 'Dentista', start: `${DATE}T14:00`, end: `${DATE}T18:00` });
  account.calendar().put({ summary: 'Banco', start: `${DATE}T08:00`, end: `${DATE}T08:30` });
  await connectBothWays();
  const page = await visit({ as: organization.admin, ...WIDE });
  await openNextMonth(page, DATE);
  await expect(
    page.getByRole('button', { name: /^2 horários ocupados no Google, de Ana Prado, ver / }),
  ).toHaveText('2 ocupados · Google');
  await expect(
    page.getByRole('button', { name: /^2 horários ocupados no Google, de Ana Prado, ver / }),
  ).toHaveAttribute('data-who', 'AP');
  await page.getByRole('button', { name: /^2 horários ocupados no Google, de Ana Prado, ver / }).click();
  const taken = eventOf(page, /^Ocupado · Google, .*14:00 às 18:00, com Ana Prado$/);
  await expect(taken).toContainText('14:00 – 18:00');
  for (const hour of ['15:00', '16:00', '17:00'])
    await expect(hourOf(page, DATE, hour, 'Ana Prado')).toHaveAccessibleName(/, ocupado$/);
  expect.soft(await graveFindings(taken), 'day').toEqual([]);
  await taken.click();
  await expect(page.getByRole('dialog', { name: 'Horário ocupado no Google Calendar' })).toContainText(
    'está na agenda do Google de Ana Prado, e só lá pode ser mudado.',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Semana', exact: true }).click();
  for (const each of [taken, eventOf(page, /^Ocupado · Google, .*08:00 às 08:30/)])
    await expect(each).toHaveText(/^AP\s*Ocupado$/);
  expect.soft(await graveFindings(taken), 'week').toEqual([]);
});

test('a phone says what the ring in its month is, and what takes the whole day', async ({
  visit,
  organization,
  ana,
  account,
  connectBothWays,
}) => {
  test.slow();
  await addWeek(organization, ana);
  const [before, after] = [-1, 1].map((days) => addDays(DATE, days));
  account.calendar().put({ summary: 'Congresso', start: `${before}T18:00`, end: `${after}T09:00` });
  await connectBothWays();
  const page = await visit({ as: ana, ...WIDE, viewport: { width: 390, height: 844 } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Mês', exact: true }).click();
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await expect(page.getByText('Horário ocupado no Google', { exact: true })).toBeVisible();
  await page
    .getByRole('gridcell', { name: new RegExp(`^${dayTitle(DATE)}, .*1 horário ocupado no Google`) })
    .click();
  const day = page.getByRole('button', { name: /^Ocupado · Google, Congresso, .*dia inteiro/ });
  expect.soft(await graveFindings(day), 'month').toEqual([]);
  await page.getByRole('button', { name: 'Dia', exact: true }).click();
  await expect(day).toContainText('Dia inteiro');
  await expect(day).not.toContainText('24:00');
  expect.soft(await graveFindings(day), 'day').toEqual([]);
});

test('a transfer says what becomes of the event in Google, and does so @database', async ({
  visit,
  server,
  organization,
  ana,
  account,
  connectBothWays,
}) => {
  const clara = await createProfessional(organization, 'Clara Nunes');
  await addAppointment(organization, ana, instantIn(DATE, '10:00'));
  must(await ana.client.patch('/api/user/profile', { calendarSync: true }));
  await connectBothWays();
  expect(account.calendar().events()).toHaveLength(1);

  const page = await visit({ as: organization.admin, ...WIDE });
  await openNextMonth(page, DATE);
  const dialog = await openEvent(page, 'Carla Dias');
  await choose(dialog, 'Profissional', 'Clara Nunes');
  const along = dialog.getByRole('checkbox', {
    name: /^Mover também o evento para o Google Calendar de Clara Nunes/,
  });
  await expect(along).toBeChecked();
  await expect(along).toHaveAccessibleDescription(/entra no de Clara Nunes, se estiver conectado/);
  await along.uncheck();
  await expect(along).toHaveAccessibleDescription(/não é criado no de Clara Nunes/);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('button', { name: 'Passar para Clara' }).click();
  await expectToast(page, 'Agendamento atualizado', `Carla Dias agora é de ${clara.user.name}, `);
  await settledOf(server);
  expect(account.calendar().events()).toHaveLength(0);
});
