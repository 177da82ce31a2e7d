import type { Page } from '@playwright/test';
import type { ClientsAnswer } from '#shared/contract/client-records.ts';
import { addWeek, addWindow } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { addDays } from '#web/lib/format-day.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, withTallMonth } from './support/agenda.ts';
import { bookedLink } from './support/client-link.ts';
import { aMonthAhead, dayOfNextMonth, instantIn, MANAUS } from './support/dates.ts';
import { kept } from './support/device.ts';
import { dayOf, drag, openAhead } from './support/drag.ts';
import { expectToast, openNextMonth } from './support/screens.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const DATE = dayOfNextMonth(14);
/** The day that every view shows after one press of "next month". */
const AHEAD = aMonthAhead();
const LONG_NAME = 'Maria Fernanda Albuquerque de Souza';
const COLORS = ['Azul', 'Verde', 'Roxo', 'Rosa', 'Amarelo', 'Laranja', 'Vermelho', 'Cinza'];

/** An hour of a day of the own month. */
const slotOf = (page: Page, date: string, hour: string) => dayOf(page, date).locator(`[data-hour="${hour}"]`);

async function inManaus(organization: Organization): Promise<Person> {
  const bruno = await createProfessional(organization);
  must(await bruno.client.patch('/api/user/profile', { timezone: MANAUS }));
  return bruno;
}

test('an installation without Google offers nothing to synchronise', async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization), ...WIDE });
  await page.goto('/dashboard');
  await expect(page.getByRole('button', { name: 'Novo agendamento' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Atualizar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sincronizar' })).toHaveCount(0);
});

test('a day of the own month has its hours, six to an hour, and busy hours take no press @core', async ({
  organization,
  visit,
}) => {
  const bruno = await inManaus(organization);
  await addWindow(organization, bruno, { maxConcurrentAppointments: 8 });
  const add = (time: string, clientName: string, duration: number) =>
    addAppointment(organization, bruno, instantIn(DATE, time, MANAUS), {
      clientName,
      duration,
      allowConflict: true,
    });
  await add('06:15', 'Cedo Demais', 45);
  for (const turn of [1, 2, 3, 4, 5, 6, 7, 8]) await add('10:00', `Cliente ${turn}`, 50);
  await add('13:00', 'Noventa Minutos', 90);
  await add('15:00', LONG_NAME, 180);
  await add('23:30', 'Tarde Demais', 20);
  const page = await visit({ as: bruno, ...WIDE });
  await openNextMonth(await withTallMonth(page), DATE, '/dashboard');

  const day = dayOf(page, DATE);
  await expect(day.locator('[data-hour]')).toHaveCount(12);
  const labels = await day
    .locator('[data-hour]')
    .evaluateAll((all) => all.map((each) => each.dataset['hour']));
  expect(labels).toEqual(['08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19']);
  await expect(slotOf(page, DATE, '10').getByRole('button', { name: /^Cliente/ })).toHaveCount(6);
  // What lies outside the hours is shown before and after them.
  await expect(day.getByRole('button', { name: /^Cedo Demais, .* 06:15 às 07:00/ })).toBeVisible();
  await expect(day.getByRole('button', { name: /^Tarde Demais, .* 23:30 às 23:50/ })).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  for (const [hour, until] of [
    ['14', '14:30'],
    ['16', '18:00'],
    ['17', '18:00'],
  ] as const) {
    await expect(slotOf(page, DATE, hour)).toContainText(`até ${until}`);
    await slotOf(page, DATE, hour).click();
    await expect(dialog).toHaveCount(0);
  }
  await slotOf(page, DATE, '18').click();
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('18:00');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await slotOf(page, DATE, '10')
    .getByRole('button', { name: `+2, ver 2 em ${dayTitle(DATE)}` })
    .click();
  const hours = page.getByRole('grid', { name: `Agenda de ${dayTitle(DATE)}` });
  // The timetable has as many rows as the appointments need.
  await expect(hours.getByRole('rowheader')).toHaveText(
    Array.from({ length: 18 }, (_, index) => `${String(index + 6).padStart(2, '0')}:00`),
  );
  await expect(hours.getByRole('button', { name: /^Cliente/ })).toHaveCount(6);
  await hours.getByRole('button', { name: 'Mais 2 entre 10:00 e 10:50' }).click();
  await expect(hours.getByRole('button', { name: /^Cliente/ })).toHaveCount(8);

  // 20 characters in the week, all of them in the day and for a reader.
  const long = eventOf(page, new RegExp(`^${LONG_NAME}, .* 15:00 às 18:00$`));
  await expect(long).toContainText(LONG_NAME);
  await page.getByRole('button', { name: 'Semana', exact: true }).click();
  await expect(long).toContainText('Maria Fernanda Albuq…');
});

test('a colour is chosen by right click and by the menu key, and stays on this device', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  const { id } = await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  const page = await visit({ as: bruno, ...WIDE });
  await openNextMonth(page, DATE, '/dashboard');
  const event = eventOf(page, /^Carla Dias/);
  const color = () => event.evaluate((element) => element.style.getPropertyValue('--c'));
  expect(await color()).toBe('#3F51B5');

  await event.click({ button: 'right' });
  const colors = page.getByRole('dialog', { name: 'Cor do agendamento' });
  await expect(colors.getByRole('button')).toHaveText(COLORS);
  await colors.getByRole('button', { name: 'Verde' }).click();
  await expectToast(page, 'Cor atualizada!');
  await expect.poll(color).toBe('#0f9d6e');
  await expect(event).toBeFocused();
  await page.reload();
  await expect.poll(color).toBe('#0f9d6e');

  await event.focus();
  await page.keyboard.press('Shift+F10');
  await expect(colors.getByRole('button', { name: 'Verde', pressed: true })).toBeVisible();
  await colors.getByRole('button', { name: 'Roxo' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(color).toBe('#8b5cf6');
  await expect(event).toBeFocused();
  expect(JSON.parse((await kept(page.context(), 'appointment_colors')) ?? '')).toEqual({ [id]: '#8b5cf6' });

  // The dialog shows it to people who do not know the right click.
  await event.click();
  const dialog = page.getByRole('dialog', { name: 'Carla Dias' });
  await dialog.getByRole('button', { name: 'Cor: Roxo. Mudar a cor' }).click();
  await colors.getByRole('button', { name: 'Voltar à cor padrão' }).click();
  await expect(dialog.getByRole('button', { name: 'Cor: Padrão. Mudar a cor' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect.poll(color).toBe('#3F51B5');
});

test('who confirmed is seen in every view, and the client is a press away', async ({
  organization,
  server,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await addAppointment(organization, bruno, instantIn(AHEAD, '14:00'), { clientPhone: '11 98888-7032' });
  const link = await bookedLink(server.guest, bruno, instantIn(AHEAD, '10:00'));
  const page = await visit({ as: bruno, ...WIDE });
  await openNextMonth(page, AHEAD, '/dashboard');
  await expect(eventOf(page, /^Helena Prado, .*11:00$/)).toBeVisible();
  must(await server.guest.post(`/api${link}/confirm`));
  for (const view of ['Semana', 'Dia', 'Mês']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    const confirmed = eventOf(page, /^Helena Prado, .*11:00, confirmado$/);
    await expect(confirmed).toHaveClass(/\bconfirmed-mark\b/);
    await expect(eventOf(page, /^Carla Dias, .*15:00$/)).not.toHaveClass(/\bconfirmed-mark\b/);
  }
  await eventOf(page, /^Helena Prado/).click();
  const helena = page.getByRole('dialog', { name: 'Helena Prado' });
  await expect(helena.getByText('Confirmado pelo cliente')).toBeVisible();
  await expect(helena.getByRole('link', { name: 'Ligar para Helena Prado' })).toHaveCount(0);
  await expect(helena.getByRole('link', { name: 'E-mail para Helena Prado' })).toHaveAttribute(
    'href',
    'mailto:helena@exemplo.com.br',
  );
  await helena.getByRole('button', { name: 'Fechar' }).first().click();
  // What the team writes into the record is a press away too, and stays the record's.
  const known = must<ClientsAnswer>(await bruno.client.get('/api/clients?q=helena')).clients[0];
  must(await bruno.client.put(`/api/clients/${known?.id}`, { phones: ['11 97777-1234'] }));
  await eventOf(page, /^Helena Prado/).click();
  await expect(helena.getByRole('link', { name: 'Ligar para Helena Prado' })).toHaveAttribute(
    'href',
    'tel:+5511977771234',
  );
  await expect(helena.getByText('telefone do cadastro')).toBeVisible();
  await expect(helena.getByLabel('Telefone')).toHaveValue('');
  await helena.getByRole('button', { name: 'Fechar' }).first().click();
  await eventOf(page, /^Carla Dias/).click();
  await expect(page.getByRole('link', { name: 'Ligar para Carla Dias' })).toHaveAttribute(
    'href',
    'tel:+5511988887032',
  );
});

test('an agenda without appointments says so, and counts nothing as confirmed', async ({
  organization,
  visit,
}) => {
  const page = await visit({ as: await createProfessional(organization), ...WIDE });
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Estatísticas' })).toContainText(
    /Esta semana0Este mês0Confirmação—/,
  );
  await expect(page.getByText('Nenhum agendamento nos próximos 30 dias')).toBeVisible();
});

test('a drag to an hour of the month lands on it, by the clock of the professional', async ({
  organization,
  visit,
}) => {
  const bruno = await inManaus(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30', MANAUS), { duration: 120 });
  const page = await visit({ as: bruno, ...WIDE });
  await openAhead(await withTallMonth(page), 'Mês', DATE, '/dashboard');
  const next = addDays(DATE, 1);
  // Away from the edges, near which the month scrolls by itself.
  await dayOf(page, DATE).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await drag(page, eventOf(page, /^Carla Dias/), slotOf(page, next, '12'));
  await expectToast(page, 'Agendamento movido!');
  const read = must<{ startTime: string; endTime: string }[]>(await bruno.client.get('/api/appointments'));
  expect(read.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([
    [instantIn(next, '12:00', MANAUS), instantIn(next, '14:00', MANAUS)],
  ]);
});
