import { setTimeout as sleep } from 'node:timers/promises';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayLabel } from '#web/lib/day-words.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { newAppointment } from './support/appointment-dialogs.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { agendaOf, ghostOf, grab, hourOf, minuteOf } from './support/drag.ts';
import { expectToast } from './support/screens.ts';
import { shiftOf, WATCH_SHIFTS } from './support/shifts.ts';

const DATE = aMonthAhead();
const DAY = `visao=dia&data=${DATE}`;

/** Bruno, with a grid of hours from 09:00 to 17:00 and Carla's hour at 10:00. */
async function attending(organization: Organization): Promise<Person> {
  const bruno = await createProfessional(organization, 'Bruno Lima', { title: 'Fisioterapeuta' });
  await addWeek(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  return bruno;
}

test('in one person’s day a press books, a drag moves and a key goes to the next day @core', async ({
  organization,
  visit,
}) => {
  const bruno = await attending(organization);
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  await page.goto(`/dashboard?${DAY}`);
  const head = page.getByRole('columnheader', { name: /Bruno Lima/ });
  await expect(head).toContainText('Fisioterapeuta');
  await expect(head).toContainText('1 agendamento, 1 h de 8 h');
  await expect(head.getByRole('button')).toHaveCount(0);
  await expect(hourOf(page, DATE, '08:00')).toHaveAccessibleName(/fora do expediente/);

  const hour = hourOf(page, DATE, '14:00');
  const pointed = await minuteOf(hour, 40);
  await page.mouse.move(pointed.x, pointed.y);
  await expect(hour).toHaveAttribute('data-at', '14:00');
  await page.mouse.click(pointed.x, pointed.y);
  const dialog = newAppointment(page);
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('14:00');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const start = await minuteOf(hourOf(page, DATE, '15:00'), 5);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const end = await minuteOf(hourOf(page, DATE, '16:00'), 31);
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await page.mouse.up();
  await expect(dialog.getByLabel('Minutos')).toHaveValue('90');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await grab(page, eventOf(page, 'Carla Dias'));
  const middle = await minuteOf(hourOf(page, DATE, '13:00'), 35);
  await page.mouse.move(middle.x, middle.y, { steps: 6 });
  await expect(ghostOf(page)).toContainText('13:00 – 14:00 (1 h)');
  await page.mouse.up();
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 13:00 às 14:00`)).toBeFocused();
  const [moved] = must<Appointment[]>(await bruno.client.get('/api/appointments'));
  expect([moved?.startTime, moved?.endTime]).toEqual([instantIn(DATE, '13:00'), instantIn(DATE, '14:00')]);

  await hourOf(page, DATE, '11:00').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(new RegExp(DATE));
});

test('an administrator sees one person’s day as that person does, with the absence in the toolbar', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await attending(organization);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${agendaOf(bruno)}&${DAY}`);
  await expect(page.getByRole('columnheader', { name: /Bruno Lima/ })).toContainText('1 h de 8 h');
  await expect(page.getByRole('button', { name: 'Ausência de Bruno Lima' })).toHaveCount(1);
  await hourOf(page, DATE, '14:00').click({ position: { x: 300, y: 8 } });
  const dialog = newAppointment(page);
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Bruno Lima');
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('14:00');
});

test('on a phone one person’s day stays a list of cards, which hours that come late do not move', async ({
  organization,
  visit,
}) => {
  const bruno = await attending(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'), { clientName: 'Eva Cruz' });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  for (const [as, path] of [
    [bruno, '/dashboard?'],
    [organization.admin, `${agendaOf(bruno)}&`],
  ] as const) {
    const page = await visit({ as, ...phone });
    await page.addInitScript(WATCH_SHIFTS);
    await page.route(/\/api\/availability(\?|$)/, async (route) => {
      await sleep(500);
      await route.continue();
    });
    await page.goto(path + DAY);
    const list = page.getByRole('list', { name: `Agenda de ${dayTitle(DATE)}` });
    await expect(list.getByRole('button', { name: /^Carla Dias/ })).toBeVisible();
    await expect(list.getByRole('button', { name: 'Agendar às 11:00, livre até 17:00' })).toBeVisible();
    await expect(page.getByRole('grid')).toHaveCount(0);
    expect(await shiftOf(page)).toBeLessThan(0.005);
  }
});
