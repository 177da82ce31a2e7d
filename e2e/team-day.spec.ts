import type { Page } from '@playwright/test';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { dayBrief, dayLabel, dayTimeTag } from '#web/lib/day-words.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { fillClient, newAppointment } from './support/appointment-dialogs.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { ghostOf, grab, hourOf, minuteOf } from './support/drag.ts';
import { fingerOn } from './support/finger.ts';
import { choose, expectToast, toastOf } from './support/screens.ts';

const DATE = aMonthAhead();
const DAY = `/admin?agenda=todos&visao=dia&data=${DATE}`;

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.use({ viewport: { width: 1440, height: 900 } });

/** Bruno and Clara, each with a grid of hours from 09:00 to 17:00, and an hour of Carla's at 10:00 with Bruno. */
async function team(organization: Organization): Promise<{ bruno: Person; clara: Person }> {
  const bruno = await createProfessional(organization, 'Bruno Lima', { title: 'Fisioterapeuta' });
  const clara = await createProfessional(organization, 'Clara Nunes');
  for (const person of [bruno, clara]) await addWeek(organization, person);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  return { bruno, clara };
}

/** Carries what was grabbed in its middle to a point. */
async function carryTo(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y, { steps: 6 });
}

/** With whom, and when, the organisation has its only appointment. */
async function onlyOne({
  admin,
}: Organization): Promise<Pick<Appointment, 'userId' | 'startTime' | 'endTime'>> {
  const [found] = must<Appointment[]>(await admin.client.get('/api/appointments'));
  if (found === undefined) throw new Error('There is no appointment.');
  const { userId, startTime, endTime } = found;
  return { userId, startTime, endTime };
}

test('each person has a column, with what they do and how much of the day is taken', async ({
  organization,
  adminPage: page,
}) => {
  await team(organization);
  await page.goto(DAY);
  const head = page.getByRole('columnheader', { name: /Bruno Lima/ });
  await expect(head).toContainText('Fisioterapeuta');
  await expect(head).toContainText('1 agendamento, 1 h de 8 h');
  await expect(page.getByRole('columnheader', { name: /Ana Souza/ })).toContainText('Sem horários');
  await expect(hourOf(page, DATE, '10:00', 'Bruno Lima').getByRole('button')).toHaveText(/^Carla Dias/);
  await expect(hourOf(page, DATE, '08:00', 'Bruno Lima')).toHaveAccessibleName(/fora do expediente/);
  await head.getByTitle('Ver só Bruno Lima').press('Enter');
  await expect(page).toHaveURL(/visao=dia/);
  // The head is gone with its column: the heading has the focus, and says whose agenda it is.
  await expect(page.getByRole('heading', { name: 'Agenda de Bruno Lima' })).toBeFocused();
});

test('free time is booked where it is pressed, for that person, and as long as it is drawn', async ({
  organization,
  adminPage: page,
}) => {
  await team(organization);
  await page.goto(DAY);
  const hour = hourOf(page, DATE, '14:00', 'Clara Nunes');
  const half = await minuteOf(hour, 40);
  await page.mouse.move(half.x, half.y);
  await expect(hour).toHaveAttribute('data-at', '14:00 com Clara Nunes');
  await page.mouse.click(half.x, half.y);
  const dialog = newAppointment(page);
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Clara Nunes');
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('14:00');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const start = await minuteOf(hourOf(page, DATE, '15:00', 'Clara Nunes'), 5);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  const end = await minuteOf(hourOf(page, DATE, '16:00', 'Clara Nunes'), 31);
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await expect(page.locator('[data-at]')).toHaveAttribute('data-at', '15:00 – 16:30');
  await page.mouse.up();
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('15:00');
  await expect(dialog.getByRole('combobox', { name: 'Minutos' })).toHaveText('1 h 30 min');
  await page.keyboard.press('Escape');

  // From the keyboard: the column beside, an hour further down.
  await hourOf(page, DATE, '10:00', 'Bruno Lima').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(hourOf(page, DATE, '11:00', 'Clara Nunes')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Clara Nunes');
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('11:00');
});

test('a drag within a column keeps to the person’s grid, and to quarters of an hour with a key', async ({
  organization,
  adminPage: page,
}) => {
  const { bruno } = await team(organization);
  await page.goto(DAY);
  const event = eventOf(page, 'Carla Dias');
  await grab(page, event);
  // Held in its middle, it begins half an hour above the pointer.
  await carryTo(page, await minuteOf(hourOf(page, DATE, '14:00', 'Bruno Lima'), 50));
  await expect(ghostOf(page)).toContainText(`${dayBrief(DATE)} · 14:00 – 15:00 (1 h)`);
  await page.keyboard.down('Shift');
  await expect(ghostOf(page)).toContainText('14:15 – 15:15');
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias, ${dayLabel(DATE)}, 14:15 às 15:15`)).toBeFocused();
  expect(await onlyOne(organization)).toEqual({
    userId: bruno.user.id,
    startTime: instantIn(DATE, '14:15'),
    endTime: instantIn(DATE, '15:15'),
  });
});

test('a drag into another column asks, and hands the appointment over @database', async ({
  organization,
  adminPage: page,
}) => {
  const { clara } = await team(organization);
  await page.goto(DAY);
  await grab(page, eventOf(page, 'Carla Dias'));
  await carryTo(page, await minuteOf(hourOf(page, DATE, '11:00', 'Clara Nunes'), 30));
  await expect(ghostOf(page)).toContainText('11:00 – 12:00 (1 h) · com Clara Nunes');
  // What lights up is the place itself, not the hour that is pointed at.
  await page.keyboard.down('Shift');
  await carryTo(page, await minuteOf(hourOf(page, DATE, '11:00', 'Clara Nunes'), 45));
  await expect(ghostOf(page)).toContainText('11:15 – 12:15 (1 h)');
  const style = `getComputedStyle(document.querySelector('[data-drop]'), '::after')`;
  expect(await page.evaluate(`[${style}.top, ${style}.height]`)).toEqual(['16px', '64px']);
  await page.keyboard.up('Shift');
  await carryTo(page, await minuteOf(hourOf(page, DATE, '11:00', 'Clara Nunes'), 30));
  await page.mouse.up();
  const dialog = page.getByRole('dialog', { name: 'Passar para Clara Nunes?' });
  await expect(dialog).toContainText('Carla Dias · Bruno Lima');
  await dialog.getByRole('button', { name: 'Voltar' }).click();
  await expect(hourOf(page, DATE, '10:00', 'Bruno Lima').getByRole('button')).toHaveText(/^Carla Dias/);

  // Meanwhile somebody takes that hour of hers.
  const taken = await addAppointment(organization, clara, instantIn(DATE, '11:00'), {
    clientName: 'Eva Cruz',
  });
  await expect(eventOf(page, 'Eva Cruz')).toBeVisible();
  await grab(page, eventOf(page, 'Carla Dias'));
  await carryTo(page, await minuteOf(hourOf(page, DATE, '11:00', 'Clara Nunes'), 30));
  await expect(ghostOf(page)).toContainText('11:00 – 12:00 (1 h) · com Clara Nunes · ocupado');
  await expect(page.locator('[data-taken]')).toHaveAttribute('data-drop', 'time');
  await page.mouse.up();
  await expect(dialog).toContainText('Clara já atende Eva Cruz das 11:00 às 12:00.');
  await expect(dialog.getByRole('button', { name: 'Encaixar' })).toBeVisible();
  await dialog.getByRole('button', { name: '12:00' }).click();
  await dialog.getByRole('button', { name: 'Passar para Clara' }).click();
  await expectToast(
    page,
    'Agendamento movido!',
    `Carla Dias agora é de Clara Nunes, ${dayTimeTag(instantIn(DATE, '12:00'), 'America/Sao_Paulo')}`,
  );
  await expect(hourOf(page, DATE, '12:00', 'Clara Nunes').getByRole('button')).toHaveText(/^Carla Dias/);
  must(await organization.admin.client.delete(`/api/appointments/${taken.id}`));
  expect(await onlyOne(organization)).toEqual({
    userId: clara.user.id,
    startTime: instantIn(DATE, '12:00'),
    endTime: instantIn(DATE, '13:00'),
  });
  await toastOf(page).getByRole('button', { name: 'Desfazer' }).click();
  await expect(hourOf(page, DATE, '10:00', 'Bruno Lima').getByRole('button')).toHaveText(/^Carla Dias/);

  // Outside her hours it says so before it is done.
  await grab(page, eventOf(page, 'Carla Dias'));
  await carryTo(page, await minuteOf(hourOf(page, DATE, '18:00', 'Clara Nunes'), 30));
  await expect(ghostOf(page)).toContainText('18:00 – 19:00 (1 h) · com Clara Nunes · fora do horário');
  await page.mouse.up();
  await expect(dialog).toContainText('Fora do horário de atendimento de Clara Nunes.');
});

test('a phone opens where the day begins, and a swipe turns to the next person', async ({
  organization,
  visit,
}) => {
  await team(organization);
  // So late that the hours after it do not fill the screen.
  await addAppointment(organization, organization.admin, instantIn(DATE, '18:30'), {
    clientName: 'Davi Reis',
  });
  const page = await visit({ as: organization.admin, ...PHONE });
  await page.goto(DAY);
  const heads = page.getByRole('columnheader').filter({ has: page.getByRole('button') });
  await expect(heads.first()).toContainText('1 de 3');
  await expect(heads.first()).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('columnheader', { name: /Bruno Lima/ })).not.toBeInViewport();
  const [head, first] = [await heads.first().boundingBox(), await eventOf(page, 'Davi Reis').boundingBox()];
  if (head === null || first === null) throw new Error('The first appointment is not in sight.');
  expect(first.y).toBeLessThanOrEqual(220);
  expect(first.y).toBeGreaterThanOrEqual(head.y + head.height);
  const finger = await fingerOn(page);
  await finger.press(hourOf(page, DATE, '20:00', 'Ana Souza'));
  await finger.moveBy(-260, 0);
  await finger.lift();
  await expect(page.getByRole('columnheader', { name: /Bruno Lima/ })).toBeInViewport({ ratio: 0.9 });
  // His first appointment is at 10:00: the free hour before it is in sight, too.
  await expect(hourOf(page, DATE, '09:00', 'Bruno Lima')).toBeInViewport({ ratio: 0.9 });
  await hourOf(page, DATE, '14:00', 'Bruno Lima').tap();
  await expect(page.locator('[data-at="14:00 com Bruno Lima"]')).toHaveCount(1);
  const professional = newAppointment(page).getByRole('combobox', { name: 'Profissional' });
  await expect(professional).toHaveText('Bruno Lima');
  // The button, too, books for the one person in sight.
  await newAppointment(page).getByRole('button', { name: 'Fechar' }).first().click();
  await expect(newAppointment(page)).toBeHidden();
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  await expect(professional).toHaveText('Bruno Lima');
});

test('a phone shows the person who got what was booked with anybody', async ({ organization, visit }) => {
  await team(organization);
  const page = await visit({ as: organization.admin, ...PHONE });
  await page.goto(DAY);
  const head = (name: string) => page.getByRole('columnheader', { name: new RegExp(name) });
  // Ana, the first by name, attends nobody: it opens with the first who does.
  await expect(head('Bruno Lima')).toBeInViewport({ ratio: 0.8 });
  // And where his day begins.
  await expect(hourOf(page, DATE, '09:00', 'Bruno Lima')).toBeInViewport({ ratio: 0.9 });
  await expect(hourOf(page, DATE, '07:00', 'Bruno Lima')).not.toBeInViewport();
  for (const [name, time] of [
    ['Clara Nunes', '09:00'],
    ['Bruno Lima', '11:00'],
  ] as const) {
    // From a cell, to which the focus returns.
    await hourOf(page, DATE, '14:00', name === 'Clara Nunes' ? 'Bruno Lima' : 'Clara Nunes').click();
    const dialog = newAppointment(page);
    await choose(dialog, 'Profissional', 'Qualquer profissional');
    await choose(dialog, 'Início', new RegExp(`^${time}`));
    await fillClient(dialog, `Cliente de ${name}`, 'helena@exemplo.com.br');
    await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
    await expectToast(page, 'Sucesso!', `Com ${name}`);
    await expect(dialog).toBeHidden();
    await expect(head(name)).toBeInViewport({ ratio: 0.8 });
    await expect(eventOf(page, `Cliente de ${name}`)).toBeVisible();
  }
});
