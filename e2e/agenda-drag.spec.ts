import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayBrief, dayLabel } from '#web/lib/day-words.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { aMonthAhead, instantIn, MANAUS, neighbours } from './support/dates.ts';
import { agendaOf, carry, dayOf, drag, ghostOf, grab, hourOf, middleOf, openAhead } from './support/drag.ts';
import { expectToast, toastOf } from './support/screens.ts';

const DATE = aMonthAhead();
const { inWeek, inMonth } = neighbours(DATE);

test.use({ viewport: { width: 1440, height: 900 } });

/** When the server has a person's only appointment. */
async function timesOf({ client }: Person): Promise<[string, string]> {
  const [found] = must<Appointment[]>(await client.get('/api/appointments'));
  return [found?.startTime ?? '', found?.endTime ?? ''];
}

/** An appointment of half an hour at 09:30. */
function halfAnHour(organization: Organization, person: Person, body: object = {}): Promise<Appointment> {
  return addAppointment(organization, person, instantIn(DATE, '09:30'), { duration: 30, ...body });
}

test('in the day an appointment goes to another hour: to a start of the grid, with its length @core', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await halfAnHour(organization, bruno);
  await openAhead(page, 'Dia', DATE, agendaOf(bruno));
  const event = eventOf(page, 'Carla Dias');

  await grab(page, event);
  await expect(event).toHaveAttribute('data-lifted');
  await carry(page, hourOf(page, DATE, '14:00'));
  await expect(ghostOf(page)).toHaveText(`${dayBrief(DATE)} · 14:00 – 14:30 (30 min)Carla Dias`);
  await page.mouse.up();
  await expect(ghostOf(page)).toHaveCount(0);
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 14:00 às 14:30`)).toBeFocused();
  await expect(page.locator('[data-drop], [data-lifted]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'movido para' })).toHaveText(
    `Agendamento de Carla Dias movido para ${dayBrief(DATE, 'medium')}, 14:00`,
  );
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await timesOf(bruno)).toEqual([instantIn(DATE, '14:00'), instantIn(DATE, '14:30')]);
});

test('a move is taken back with its length', async ({ organization, adminPage: page }) => {
  const bruno = await createProfessional(organization);
  const before = await halfAnHour(organization, bruno);
  await openAhead(page, 'Dia', DATE, agendaOf(bruno));
  await drag(page, eventOf(page, 'Carla Dias'), hourOf(page, DATE, '11:00'));
  await toastOf(page).getByRole('button', { name: 'Desfazer' }).click();
  await expectToast(page, 'Movimento desfeito', 'Carla Dias, ');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 09:30 às 10:00`)).toBeVisible();
  await expect.poll(() => timesOf(bruno)).toEqual([before.startTime, before.endTime]);
});

test('in the week it goes to another day and hour, and sideways keeps its minutes', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await halfAnHour(organization, bruno);
  await openAhead(page, 'Semana', DATE);
  await drag(page, eventOf(page, 'Carla Dias'), hourOf(page, inWeek, '09:00'));
  await expect(eventOf(page, `Carla Dias, ${dayLabel(inWeek)}, 09:30 às 10:00`)).toBeVisible();

  // Taken in its second row, it is still its first one that goes where the pointer goes.
  await addAppointment(organization, bruno, instantIn(DATE, '14:00'), { clientName: 'Sofia', duration: 180 });
  const long = eventOf(page, 'Sofia');
  const { x, y } = await middleOf(long);
  await page.mouse.move(x, y);
  await page.mouse.down();
  const over = await middleOf(hourOf(page, inWeek, '15:00'));
  await page.mouse.move(over.x, over.y, { steps: 5 });
  await expect(ghostOf(page)).toContainText(`${dayBrief(inWeek)} · 14:00`);
  await page.mouse.up();
  await expect(eventOf(page, `Sofia, ${dayLabel(inWeek)}, 14:00 às 17:00`)).toBeVisible();

  // Half of an hour lies in the next row; the slot that is pointed at is meant all the same.
  await drag(page, eventOf(page, 'Carla Dias'), hourOf(page, inWeek, '17:00'));
  await expect(eventOf(page, `Carla Dias, ${dayLabel(inWeek)}, 17:00 às 17:30`)).toBeVisible();
});

test('in the month it goes to another day at the same time', async ({ organization, adminPage: page }) => {
  const bruno = await createProfessional(organization);
  await halfAnHour(organization, bruno);
  await openAhead(page, 'Mês', DATE);
  await drag(page, eventOf(page, 'Carla Dias'), dayOf(page, inMonth));
  await expect(eventOf(page, `Carla Dias, ${dayLabel(inMonth)}, 09:30 às 10:00`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectToast(page, 'Agendamento movido!');
  expect(await timesOf(bruno)).toEqual([instantIn(inMonth, '09:30'), instantIn(inMonth, '10:00')]);
});

test('a click opens, Escape puts back, the right button drags nothing', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await halfAnHour(organization, bruno);
  await openAhead(page, 'Dia', DATE, agendaOf(bruno));
  const event = eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 09:30 às 10:00`);

  await grab(page, event);
  await carry(page, hourOf(page, DATE, '12:00'));
  await page.keyboard.press('Escape');
  await expect(ghostOf(page)).toHaveCount(0);
  await page.mouse.up();
  await expect(page.locator('[data-drop], [data-lifted]')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const { x, y } = await middleOf(event);
  await page.mouse.move(x, y);
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(x, y + 200, { steps: 4 });
  await expect(ghostOf(page)).toHaveCount(0);
  await page.mouse.up({ button: 'right' });

  // Let go where it was, or beside the grid, it stays and opens nothing.
  await grab(page, event);
  await page.mouse.up();
  await grab(page, event);
  await page.mouse.move(20, 20, { steps: 4 });
  await expect(ghostOf(page)).toContainText('Solte em um horário');
  await page.mouse.up();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(toastOf(page)).toHaveCount(0);

  await event.click({ delay: 30 });
  await expect(page.getByRole('dialog', { name: 'Carla Dias' })).toBeVisible();
  expect(await timesOf(bruno)).toEqual([instantIn(DATE, '09:30'), instantIn(DATE, '10:00')]);
});

test('from the keyboard an event asks where to', async ({ organization, adminPage: page }) => {
  const bruno = await createProfessional(organization);
  await halfAnHour(organization, bruno);
  await openAhead(page, 'Dia', DATE, agendaOf(bruno));
  const event = eventOf(page, 'Carla Dias');
  await event.focus();
  await expect(event).toHaveAttribute('aria-keyshortcuts', 'x');
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Mover agendamento' });
  await expect(dialog.getByRole('button', { name: '09:30' })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: '16:00' }).click();
  await dialog.getByRole('button', { name: 'Mover', exact: true }).click();
  const moved = eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 16:00 às 16:30`);
  await expect(moved).toBeVisible();
  await expect(dialog).toBeHidden();

  // While nothing has the focus, what is pointed at is meant; its popover says so.
  await page.evaluate('document.activeElement.blur()');
  await page.mouse.move(5, 5);
  await moved.hover();
  await expect(page.getByText('Arraste para mover, ou tecle X')).toBeVisible();
  await page.keyboard.press('x');
  await expect(dialog).toBeVisible();
});

test('an appointment in another zone lands at the instant of its own clock', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  must(await bruno.client.patch('/api/user/profile', { timezone: MANAUS }));
  await addAppointment(organization, bruno, instantIn(DATE, '09:30', MANAUS));
  // By its date: at midnight his clock has another one.
  await page.goto(`${agendaOf(bruno)}&visao=dia&data=${DATE}`);
  await drag(page, eventOf(page, /Carla Dias, .* 09:30/), hourOf(page, DATE, '15:00'));
  await expectToast(page, 'Agendamento movido!');
  expect(await timesOf(bruno)).toEqual([instantIn(DATE, '15:00', MANAUS), instantIn(DATE, '16:00', MANAUS)]);
});
