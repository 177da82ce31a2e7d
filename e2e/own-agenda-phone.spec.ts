import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { addDays } from '#web/lib/format-day.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { aMonthAhead, instantIn, MANAUS, neighbours } from './support/dates.ts';
import { dayOf, ghostOf, middleOf } from './support/drag.ts';
import { fingerOn } from './support/finger.ts';
import { expectReachable } from './support/reach.ts';
import { expectToast } from './support/screens.ts';

const DATE = aMonthAhead();
const { inMonth } = neighbours(DATE);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a phone’s own month shows the chosen day by the hour, by the rules of the wide one', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  must(await bruno.client.patch('/api/user/profile', { timezone: MANAUS }));
  const add = (time: string, clientName: string, duration: number) =>
    addAppointment(organization, bruno, instantIn(DATE, time, MANAUS), {
      clientName,
      duration,
      allowConflict: true,
    });
  await add('06:15', 'Cedo Demais', 45);
  for (const turn of [1, 2, 3, 4, 5, 6, 7, 8]) await add('10:00', `Cliente ${turn}`, 50);
  await add('15:00', 'Wolfgang Amadeus Schwarzenberger Oliveira', 180);
  await add('23:30', 'Tarde Demais', 20);
  const page = await visit({ as: bruno, ...PHONE });
  await page.goto('/dashboard');
  const views = page.getByRole('group', { name: 'Visão da agenda' });
  await views.getByRole('button', { name: 'Mês' }).tap();
  await page.getByRole('button', { name: 'Próximo mês' }).tap();
  await dayOf(page, inMonth).tap();
  await dayOf(page, DATE).tap();

  const hours = page.getByRole('list', { name: `Horários de ${dayTitle(DATE)}` });
  const lines = hours.getByRole('listitem');
  // Before 08:00, twelve hours, after 19:59.
  await expect(lines).toHaveCount(14);
  await expect(lines.first()).toContainText('Cedo Demais');
  await expect(lines.last()).toContainText('Tarde Demais');
  await expect(hours.getByRole('button', { name: /^Cliente/ })).toHaveCount(6);
  for (const hour of ['16:00', '17:00']) {
    const busy = lines.filter({ hasText: new RegExp(`^${hour}Ocupado até 18:00`) });
    await expect(busy).toHaveCount(1);
    await expect(busy.getByRole('button')).toHaveCount(0);
  }
  await expectReachable(page);

  await hours.getByRole('button', { name: 'Agendar às 12:00' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('12:00');
  await dialog.getByRole('button', { name: 'Fechar' }).last().tap();
  await expect(dialog).toBeHidden();

  const event = hours.getByRole('button', { name: /^Wolfgang/ });
  await event.evaluate((element) => {
    element.scrollIntoView({ block: 'center' });
  });
  const finger = await fingerOn(page);
  await finger.press(event);
  await expect(ghostOf(page)).toBeVisible();
  const { x, y } = await middleOf(hours.getByRole('button', { name: 'Agendar às 13:00' }));
  await finger.moveTo(x, y);
  await expect(ghostOf(page)).toContainText('13:00');
  await finger.lift();
  await expectToast(page, 'Agendamento movido!');
  await expect(hours.getByRole('button', { name: /^Wolfgang .*13:00 às 16:00$/ })).toBeVisible();

  await hours.getByRole('button', { name: `+2, ver 2 em ${dayTitle(DATE)}` }).tap();
  const day = page.getByRole('list', { name: `Agenda de ${dayTitle(DATE)}` });
  await expect(day.getByRole('button', { name: /^Cliente/ })).toHaveCount(8);
});

test('a phone’s day begins near the top, and its date stays in sight', async ({
  organization,
  problems,
  visit,
}) => {
  problems.allow(/ERR_FAILED/);
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno, { startTime: '08:00', endTime: '20:00' });
  for (const hour of ['08', '10', '12', '14', '16', '18'])
    await addAppointment(organization, bruno, instantIn(DATE, `${hour}:00`), { clientName: `Das ${hour}` });
  const page = await visit({ as: bruno, ...PHONE });
  await page.goto(`/dashboard?visao=dia&data=${DATE}`);
  const day = page.getByRole('list', { name: `Agenda de ${dayTitle(DATE)}` });
  await expect(day.getByRole('button', { name: /^Das 08/ })).toBeVisible();
  const first = await day.getByRole('listitem').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(220);
  // What stands below comes in an idle moment, and gives the page its height.
  await expect(page.getByRole('heading', { name: 'Seus links de agendamento' })).toBeAttached();
  await day.getByRole('button', { name: /^Das 18/ }).evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
  });
  await expect(day.getByRole('button', { name: /^Das 08/ })).not.toBeInViewport();
  await expect(page.getByTitle('Voltar para hoje')).toBeInViewport({ ratio: 1 });

  // What is free before the first appointment is one line, however many hours it is of.
  const next = addDays(DATE, 1);
  await addAppointment(organization, bruno, instantIn(next, '14:00'), { clientName: 'Das 14' });
  await page.goto(`/dashboard?visao=dia&data=${next}`);
  const lines = page.getByRole('list', { name: `Agenda de ${dayTitle(next)}` }).getByRole('listitem');
  await expect(lines.nth(1)).toContainText('Das 14');
  await expect(lines.first()).toHaveText('08:00 – 14:00 livre');
  expect((await lines.first().boundingBox())?.y).toBeLessThanOrEqual(220);

  // An absence is called what it is, by the day and by the month, where its hours are one line.
  const away = addDays(DATE, 2);
  must(await bruno.client.post('/api/availability/exceptions', { from: away, reason: 'Congresso' }), 201);
  const agenda = page.getByRole('list', { name: `Agenda de ${dayTitle(away)}` });
  // Where nobody knows whether there is one, nothing is called free.
  await page.route('**/api/availability/dates?*', (route) => route.abort());
  await page.goto(`/dashboard?visao=dia&data=${away}`);
  await expect(agenda.getByRole('listitem').first()).toHaveText('08:00 – 20:00 não conferido');
  await page.unroute('**/api/availability/dates?*');
  await page.getByRole('button', { name: 'Mais opções da agenda' }).tap();
  await page.getByRole('menuitem', { name: 'Atualizar' }).tap();
  await expect(agenda.getByRole('listitem')).toHaveText(['07:00 – 24:00 Congresso']);
  await page.goto(`/dashboard?visao=mes&data=${away}`);
  const hours = page.getByRole('list', { name: `Horários de ${dayTitle(away)}` });
  await expect(hours.getByRole('listitem')).toHaveText(['08:00 – 20:00Congresso']);
  await expect(hours.getByRole('button')).toHaveAccessibleName('Agendar às 08:00, Congresso até 20:00');
  await page.goto(`/dashboard?visao=semana&data=${away}`);
  await expect(page.getByRole('columnheader', { name: `${dayTitle(away)}, Congresso` })).toBeAttached();
  await expect(page.getByRole('gridcell', { name: `${dayTitle(away)}, 08:00, Congresso` })).toBeAttached();

  // An hour that is partly an absence is free from the minute at which the hours begin.
  const late = addDays(DATE, 3);
  const rest = { from: late, hours: { startTime: '12:30', endTime: '20:00' }, reason: 'Dentista' };
  must(await bruno.client.post('/api/availability/exceptions', rest), 201);
  await page.goto(`/dashboard?visao=mes&data=${late}`);
  const lateHours = page.getByRole('list', { name: `Horários de ${dayTitle(late)}` });
  await expect(lateHours.getByRole('listitem').nth(0)).toHaveText('08:00 – 12:30Dentista');
  await expect(lateHours.getByRole('listitem').nth(1)).toHaveText('12:30livre');
  await lateHours.getByRole('button', { name: 'Agendar às 12:30', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('12:30');

  // Where several are attended at once, the places that are left can be booked, and the bar of the day counts them all.
  const groups = addDays(DATE, 4);
  const clara = await createProfessional(organization, 'Clara Nunes');
  await addWeek(organization, clara, { startTime: '16:00', endTime: '20:00', maxConcurrentAppointments: 3 });
  for (const [hour, name] of [
    [16, 'Ana'],
    [16, 'Bia'],
    [19, 'Caio'],
  ] as const)
    await addAppointment(organization, clara, instantIn(groups, `${hour}:00`), { clientName: name });
  const theirs = await visit({ as: clara, ...PHONE });
  await theirs.goto(`/dashboard?visao=dia&data=${groups}`);
  const rows = theirs.getByRole('list', { name: `Agenda de ${dayTitle(groups)}` });
  await expect(rows.getByRole('listitem').nth(2)).toHaveText('16:00 – 17:00, 2 de 3 ocupados');
  await expect(rows.getByRole('listitem').nth(3)).toHaveText('17:00 – 19:00 livre');
  await expect(rows.getByRole('listitem').nth(5)).toHaveText('19:00 – 20:00, 1 de 3 ocupados');
  const strip = theirs.getByRole('group', { name: 'Dias da semana' });
  await expect(strip.locator('[aria-pressed=true] [style]')).toHaveAttribute('style', 'width: 25%;');
  await rows.getByRole('button', { name: 'Agendar às 16:00, 2 de 3 ocupados até 17:00' }).tap();
  const third = theirs.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(third.getByRole('combobox', { name: 'Início' })).toHaveText('16:00');
});
