import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { addDays } from '#web/lib/format-day.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { fillClient, freeTimes, newAppointment, squeezeIn } from './support/appointment-dialogs.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { carry, grab, hourOf } from './support/drag.ts';
import { expectToast } from './support/screens.ts';

const DATE = aMonthAhead();
const DAY = `/admin?agenda=todos&visao=dia&data=${DATE}`;

/** Presses of the mouse and of keys, as the browser hears them; what a script does to a field is none. */
const COUNT = `window.presses = { clicks: 0, keys: 0 };
window.print = () => document.body.setAttribute('data-asked-to-print', '');
addEventListener('pointerdown', () => { window.presses.clicks += 1; }, true);
addEventListener('keydown', () => { window.presses.keys += 1; }, true);`;

type Presses = { clicks: number; keys: number };

/** What a task took, which begins on the team's day. */
async function pressesOf(page: Page, task: () => Promise<void>): Promise<Presses> {
  await page.goto(DAY);
  await expect(page.getByRole('grid', { name: `Agenda de ${dayTitle(DATE)}` })).toBeVisible();
  await expect(eventOf(page, 'Sofia Barros')).toBeVisible();
  await task();
  return page.evaluate('window.presses');
}

/** Into the grid, along to the client's column and down to the client, by keys alone. */
async function walkTo(page: Page, client: string): Promise<void> {
  const isThere = () => eventOf(page, client).evaluate((button) => button.matches(':focus'));
  const column = () => page.evaluate('document.activeElement.closest("[data-cell]").dataset.col');
  const wanted = await eventOf(page, client).evaluate((button) =>
    button.closest('[data-cell]')?.getAttribute('data-col'),
  );
  await page.keyboard.press('g');
  while ((await column()) !== wanted) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 20 && !(await isThere()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(eventOf(page, client)).toBeFocused();
}

/** What a table of docs/front-desk.md says that each task takes: readers see the same figures as the journey holds. */
async function writtenDown(heading: string): Promise<Record<string, Presses>> {
  const page = await readFile(new URL('../docs/front-desk.md', import.meta.url), 'utf8');
  const [, table = ''] = page.split(`## ${heading}\n`);
  const rows = (table.split('\n## ')[0] ?? '').matchAll(/^\| (\S.*?) +\| +(\d+) \| +(\d+) \|$/gm);
  return Object.fromEntries(
    [...rows].map(([, task = '', clicks, keys]) => [task, { clicks: Number(clicks), keys: Number(keys) }]),
  );
}

/** Ana, Bia and Caio from 09:00 to 17:00; Ana has five clients from 09:00 on, the first came last month too. */
async function clinic(organization: Organization): Promise<Person[]> {
  const people: Person[] = [];
  for (const name of ['Ana Prado', 'Bia Reis', 'Caio Luz']) {
    const person = await createProfessional(organization, name);
    await addWeek(organization, person, { startTime: '09:00', endTime: '17:00' });
    await addProduct(organization, person, { name: 'Sessão', duration: 60 });
    people.push(person);
  }
  const [ana, bia] = people;
  if (ana === undefined || bia === undefined) throw new Error('The clinic has three people.');
  const book = (person: Person, date: string, time: string, clientName: string) =>
    addAppointment(organization, person, instantIn(date, time), {
      clientName,
      clientEmail: 'cliente@exemplo.com.br',
    });
  const clients = ['Marina Alves', 'Pedro Antunes', 'Sofia Barros', 'Nina Prates', 'Davi Freitas'];
  for (const [index, name] of clients.entries())
    await book(ana, DATE, `${String(9 + index).padStart(2, '0')}:00`, name);
  await book(bia, DATE, '09:00', 'Eva Cruz');
  await book(ana, addDays(DATE, -28), '09:00', 'Marina Alves');
  await book(bia, addDays(DATE, 1), '09:00', 'Iris Dias');
  return people;
}

test.use({ viewport: { width: 1440, height: 900 } });

test('the tasks of a front desk take few presses', async ({ organization, adminPage: page }) => {
  test.slow();
  await clinic(organization);
  await page.addInitScript(COUNT);
  const took: Record<string, Presses> = {};
  const free = (time: string) => hourOf(page, DATE, time, 'Caio Luz');

  took['see the next day of everybody'] = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'Próximo dia' }).click();
    await expect(eventOf(page, 'Iris Dias')).toBeVisible();
  });

  took['open a client’s appointment by a part of the name'] = await pressesOf(page, async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('mari');
    await expect(page.getByRole('option', { name: /^Marina Alves/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Marina Alves' })).toBeVisible();
  });

  took['book the first free time of three people, a new client'] = await pressesOf(page, async () => {
    await page.getByRole('list', { name: 'Primeiros horários livres' }).getByRole('button').first().click();
    await fillClient(newAppointment(page), 'Otto Lins', 'otto@exemplo.com.br');
    await newAppointment(page).getByRole('button', { name: 'Criar agendamento' }).click();
    await expectToast(page, 'Agendamento criado');
  });

  took['book a client who came before at a time that is seen free'] = await pressesOf(page, async () => {
    await free('15:00').click();
    await expect(newAppointment(page).getByLabel('Cliente')).toBeFocused();
    await page.keyboard.type('mari');
    await newAppointment(page)
      .getByRole('option', { name: /^Marina Alves/ })
      .click();
    await newAppointment(page).getByRole('button', { name: 'Criar agendamento' }).click();
    await expectToast(page, 'Agendamento criado');
  });

  took['squeeze a client in at a time that is taken'] = await pressesOf(page, async () => {
    await eventOf(page, 'Sofia Barros').click();
    await page.getByRole('button', { name: 'Encaixar outro cliente' }).click();
    await expect(newAppointment(page).getByRole('combobox', { name: 'Início' })).toHaveText('11:00');
    await fillClient(newAppointment(page), 'Lia Moura', 'lia@exemplo.com.br');
    await newAppointment(page).getByRole('button', { name: 'Encaixar' }).click();
    await expectToast(page, 'Agendamento criado');
  });

  took['move an appointment to another time'] = await pressesOf(page, async () => {
    await grab(page, eventOf(page, 'Eva Cruz'));
    await carry(page, hourOf(page, DATE, '11:00', 'Bia Reis'));
    await page.mouse.up();
    await expectToast(page, 'Agendamento movido!');
  });

  took['hand an appointment over to a colleague'] = await pressesOf(page, async () => {
    await grab(page, eventOf(page, 'Pedro Antunes'));
    await carry(page, hourOf(page, DATE, '13:00', 'Bia Reis'));
    await page.mouse.up();
    await page.getByRole('button', { name: 'Passar para Bia' }).click();
    await expectToast(page, 'Agendamento movido!');
  });

  took['cancel an appointment'] = await pressesOf(page, async () => {
    await eventOf(page, 'Eva Cruz').click();
    await page.getByRole('button', { name: 'Cancelar agendamento' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar agendamento' }).click();
    await expect(eventOf(page, 'Eva Cruz')).toHaveCount(0);
    // The closed dialog steps back, which would abort the next task's page.
    await expect(page).not.toHaveURL(/agendamento=/);
  });

  took['print the day, a sheet for each professional'] = await pressesOf(page, async () => {
    await page.getByRole('button', { name: 'Imprimir ou baixar' }).click();
    await page.getByRole('button', { name: 'Imprimir o dia' }).click();
    await expect(page.locator('body[data-asked-to-print]')).toBeVisible();
  });

  took['read what happened since the last visit'] = await pressesOf(page, async () => {
    await page.getByRole('button', { name: /^Avisos/ }).click();
    await expect(page.getByRole('dialog', { name: 'Avisos' })).toBeVisible();
  });

  took['move five clients of somebody who is ill'] = await pressesOf(page, async () => {
    await page.getByRole('columnheader', { name: /Ana Prado/ }).hover();
    await page.getByRole('button', { name: 'Ausência de Ana Prado' }).click();
    const panel = page.getByRole('dialog', { name: 'Ana Prado ausente' });
    await panel.getByRole('button', { name: /^Mover 5/ }).click();
    await expect(panel.getByText('5 movidos.')).toBeVisible();
  });

  expect(took).toEqual(await writtenDown('By mouse'));
});

test('a front desk that keeps its hands on the keyboard presses few keys', async ({
  organization,
  adminPage: page,
}) => {
  await clinic(organization);
  await page.addInitScript(COUNT);
  const took: Record<string, Presses> = {};
  const move = page.getByRole('dialog', { name: 'Mover agendamento' });

  took['see the next day of everybody'] = await pressesOf(page, async () => {
    await page.keyboard.press('ArrowRight');
    await expect(eventOf(page, 'Iris Dias')).toBeVisible();
  });

  took['book a client who came before at the first free time'] = await pressesOf(page, async () => {
    const dialog = newAppointment(page);
    await page.keyboard.press('n');
    await expect(dialog.getByLabel('Cliente')).toBeFocused();
    await page.keyboard.type('mari');
    await expect(dialog.getByRole('option', { name: /^Marina Alves/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('combobox', { name: 'Produto ou serviço' })).toHaveText(/^Sessão/);
    await expect(freeTimes(dialog).first()).toHaveText('14:00');
    await page.keyboard.press('Enter');
    await expect(freeTimes(dialog).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Criar agendamento' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Agendamento criado', 'Marina Alves, ');
  });

  took['move an appointment to another hour'] = await pressesOf(page, async () => {
    await walkTo(page, 'Nina Prates');
    await page.keyboard.press('x');
    await expect(move.getByLabel('Horário', { exact: true })).toBeFocused();
    await page.keyboard.type('1500');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Agendamento movido!', 'Nina Prates, ');
  });

  took['hand an appointment over to a colleague'] = await pressesOf(page, async () => {
    await walkTo(page, 'Pedro Antunes');
    await page.keyboard.press('x');
    await expect(move.getByLabel('Horário', { exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.type('b');
    await expect(move.getByRole('button', { name: 'Passar para Bia' })).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Agendamento movido!', 'Pedro Antunes agora é de Bia Reis, ');
  });

  took['squeeze an appointment in over another'] = await pressesOf(page, async () => {
    await walkTo(page, 'Davi Freitas');
    await page.keyboard.press('x');
    await expect(move.getByRole('button', { name: '11:00 ocupado' })).toBeVisible();
    await page.keyboard.type('1100');
    await page.keyboard.press('Enter');
    await expect(squeezeIn(move)).toBeFocused();
    await page.keyboard.press('Enter');
    await expectToast(page, 'Agendamento movido!', 'Davi Freitas, ');
  });

  expect(took).toEqual(await writtenDown('By keyboard alone'));
});
