import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { addDays, addMonths } from '#web/lib/format-day.ts';
import { dayAndTime, dayTag, dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { boxOf } from './support/box.ts';
import { dayButton, timeButton } from './support/booking.ts';
import {
  appointmentCard,
  askToCancel,
  bookedLink,
  confirmMove,
  moveBar,
  openMove,
} from './support/client-link.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { expectToast, openNextMonth } from './support/screens.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const [DATE, OTHER] = [dayOfNextMonth(12), dayOfNextMonth(13)];
const ZONE = 'America/Sao_Paulo';

async function practice(organization: Organization): Promise<Person> {
  const bruno = await createProfessional(organization, 'Bruno Lima', { title: 'Fisioterapeuta' });
  await addWeek(organization, bruno);
  return bruno;
}

const agendaOf = async (person: Person) =>
  must<Appointment[]>(await person.client.get('/api/appointments')).map(({ clientName, startTime }) => [
    clientName,
    startTime,
  ]);

async function chooseOther(page: Page, time: string, date = OTHER): Promise<void> {
  await dayButton(page, date).click();
  await timeButton(page, time).click();
  await expect(moveBar(page)).toContainText(`para ${dayTag(date)}, ${time}`);
}

test('a client confirms, moves and cancels; the open agenda follows each step @database', async ({
  organization,
  server,
  visit,
}) => {
  const bruno = await practice(organization);
  const path = await bookedLink(server.guest, bruno, instantIn(DATE, '10:00'));
  const own = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  const connected = own.waitForResponse('**/api/notifications/stream*');
  await openNextMonth(own, DATE, '/dashboard');
  await connected;
  await expect(eventOf(own, /^Helena Prado.*10:00 às 11:00/)).toBeVisible();

  const page = await visit(PHONE);
  const cookies: string[] = [];
  page.on('response', (response) => {
    if (response.headers()['set-cookie'] !== undefined) cookies.push(response.url());
  });
  const opened = await page.goto(path);
  expect(opened?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' });
  await expect(
    page.getByText(
      `Você pode remarcar ou cancelar até ${dayAndTime(instantIn(DATE, '10:00'), ZONE).replace(/\s/g, ' ')}.`,
    ),
  ).toBeVisible();
  for (const name of ['Confirmar presença', 'Remarcar', 'Cancelar agendamento']) {
    const box = await boxOf(page.getByRole('button', { name }));
    expect(box.bottom - box.top, name).toBeGreaterThanOrEqual(44);
  }

  await test.step('confirm', async () => {
    await page.getByRole('button', { name: 'Confirmar presença' }).click();
    await expectToast(page, 'Presença confirmada');
    await expect(appointmentCard(page)).toBeFocused();
    await expect(own.getByRole('button', { name: /^Avisos, (\d+|mais de 9) não lidos?$/ })).toBeVisible();
  });

  await test.step('move', async () => {
    await openMove(page);
    await expect(page.getByText(/^Horário atual: .*às\s10:00$/)).toBeVisible();
    // The calendar begins in the appointment's month; its own time is no choice.
    await dayButton(page, DATE).click();
    await expect(timeButton(page, '09:00')).toBeVisible();
    await expect(timeButton(page, '10:00')).toHaveCount(0);
    await chooseOther(page, '15:00');
    await expect(moveBar(page)).toContainText(`De ${dayTag(DATE)}, 10:00 para ${dayTag(OTHER)}, 15:00`);
    await confirmMove(page);
    await expectToast(page, 'Agendamento remarcado!', '15:00');
    await expect(appointmentCard(page)).toContainText('15:00 – 16:00');
    await expect(appointmentCard(page)).toBeFocused();
    // A new time wants a new word.
    await expect(page.getByRole('button', { name: 'Confirmar presença' })).toBeVisible();
    await expect(eventOf(own, /^Helena Prado.*15:00 às 16:00/)).toBeVisible();
    await expect(eventOf(own, /^Helena Prado/)).toHaveCount(1);
    await own.getByRole('button', { name: /^Avisos/ }).click();
    const news = own.getByRole('dialog', { name: 'Avisos' });
    await expect(news.getByText(/remarcou o próprio agendamento para/)).toBeVisible();
    await expect(news.getByText(/confirmou a presença/)).toBeVisible();
    await own.keyboard.press('Escape');
    await expect(news).toBeHidden();
  });

  await test.step('the calendar entries carry the new time', async () => {
    const start = instantIn(OTHER, '15:00').replace(/[-:]|\.\d{3}/g, '');
    const downloading = page.waitForEvent('download');
    const add = page.getByRole('button', { name: 'Adicionar à agenda' });
    await add.click();
    const ics = await readFile(await (await downloading).path(), 'utf8');
    expect(ics).toContain(`DTSTART:${start}`);
    expect(ics).toContain('SEQUENCE:1');
    const google = page.getByRole('link', { name: 'Adicionar ao Google Agenda' });
    // Neither label breaks: the buttons are of one line's height.
    for (const button of [add, google]) expect((await button.boundingBox())?.height).toBe(44);
    // Its address is made when it is pressed; the press itself must not leave the machine.
    await page.evaluate(`
      document.querySelector('a[href^="https://calendar.google.com"]')
        .addEventListener('click', (event) => event.preventDefault());
    `);
    await google.click();
    expect(await google.getAttribute('href')).toContain(`dates=${start}%2F`);
  });

  await test.step('cancel', async () => {
    const question = await askToCancel(page);
    await expect(question).toContainText('O horário fica livre para outra pessoa');
    await expect(question.getByRole('button', { name: 'Manter agendamento' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancelar agendamento' })).toBeFocused();
    await askToCancel(page);
    await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
    await expect(page.getByRole('heading', { name: 'Agendamento cancelado' })).toBeFocused();
    await expect(eventOf(own, /^Helena Prado/)).toHaveCount(0);
    expect(await agendaOf(bruno)).toEqual([]);
  });

  await page.getByRole('link', { name: 'Marcar outro horário' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bruno Lima' })).toBeVisible();
  expect(cookies).toEqual([]);
});

test('a time lost while it was being chosen: another by one press @database', async ({
  organization,
  server,
  visit,
  problems,
}) => {
  const bruno = await practice(organization);
  const path = await bookedLink(server.guest, bruno, instantIn(DATE, '10:00'));
  const page = await visit(PHONE);
  await page.goto(path);
  await openMove(page);
  await chooseOther(page, '11:00', DATE);
  await bookedLink(server.guest, bruno, instantIn(DATE, '11:00'));

  problems.allowStatus(409);
  await confirmMove(page);
  const notice = page.getByRole('alert').filter({ hasText: 'o seu horário continua marcado' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('Este horário acabou de ser ocupado.');
  await expect(moveBar(page)).toBeHidden();
  // Not 10:00, where it stands.
  await expect(notice.getByRole('button')).toHaveText([
    '09:00, duas horas antes',
    '12:00, uma hora depois',
    '13:00, duas horas depois',
    /, no mesmo horário$/,
  ]);
  // The calendar has heard of it too.
  await expect(timeButton(page, '12:00')).toBeVisible();
  await expect(timeButton(page, '11:00')).toHaveCount(0);

  await notice.getByRole('button', { name: '12:00, uma hora depois' }).click();
  await expect(notice).toBeHidden();
  await confirmMove(page);
  await expect(appointmentCard(page)).toContainText('12:00 – 13:00');
  expect((await agendaOf(bruno)).map(([, start]) => start).sort()).toEqual([
    instantIn(DATE, '11:00'),
    instantIn(DATE, '12:00'),
  ]);
});

test('the calendar is left by Voltar, by Escape and by the browser, and nothing has changed', async ({
  organization,
  server,
  visit,
}) => {
  const bruno = await practice(organization);
  const path = await bookedLink(server.guest, bruno, instantIn(DATE, '10:00'));
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(path);
  const ways: (() => Promise<unknown>)[] = [
    () => page.getByRole('button', { name: 'Voltar' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    const heading = await openMove(page);
    await chooseOther(page, '15:00');
    await leave();
    await expect(heading).toBeHidden();
    await expect(page.getByRole('button', { name: 'Remarcar' })).toBeFocused();
    await expect(page).toHaveURL(path);
  }
  expect(await agendaOf(bruno)).toEqual([['Helena Prado', instantIn(DATE, '10:00')]]);
});

test('by keyboard alone, from the first Tab to the new time', async ({ organization, server, visit }) => {
  const bruno = await practice(organization);
  // The present view never reaches so far: the calendar shows the whole month.
  const first = addMonths(dayOfNextMonth(1), 1);
  const path = await bookedLink(server.guest, bruno, instantIn(addDays(first, 11), '10:00'));
  const page = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(path);
  const tabTo = async (name: string | RegExp): Promise<void> => {
    const target = page.getByRole('button', { name });
    for (let presses = 0; presses < 12; presses++) {
      await page.keyboard.press('Tab');
      if ((await target.and(page.locator(':focus')).count()) > 0) return;
    }
    await expect(target).toBeFocused();
  };
  await tabTo('Remarcar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Remarcar com/ })).toBeFocused();
  await expect(dayButton(page, first)).toHaveAccessibleName(/, 8 horários livres$/);
  await tabTo(new RegExp(`^${dayTitle(first)}`));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await tabTo('14:00');
  await page.keyboard.press('Enter');
  await expect(moveBar(page).getByText(/^De /)).toBeFocused();
  await tabTo('Confirmar novo horário');
  await page.keyboard.press('Enter');
  await expect(appointmentCard(page)).toContainText('14:00 – 15:00');
  expect(await agendaOf(bruno)).toEqual([['Helena Prado', instantIn(addDays(first, 1), '14:00')]]);
});

test('a used-up link, an unknown one, and one whose appointment goes while its page is open', async ({
  organization,
  server,
  page,
  problems,
}) => {
  problems.allowStatus(404);
  const bruno = await practice(organization);
  const path = await bookedLink(server.guest, bruno, instantIn(DATE, '10:00'));
  await page.goto(path);
  must(await server.guest.post(`/api${path}/cancel`));
  await page.getByRole('button', { name: 'Remarcar' }).click();
  await expect(page.getByRole('heading', { name: 'Este agendamento não existe mais' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Marcar outro horário' })).toBeVisible();

  const titles = [
    ['/agendamento/nunca-houve', 'Agendamento não encontrado'],
    [path, 'Este agendamento foi cancelado'],
  ] as const;
  for (const [dead, name] of titles) {
    expect((await page.goto(dead))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancelar agendamento' })).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Marcar outro horário' }).click();
  await expect(page).toHaveURL(`/book/personal/${bruno.user.bookingSlug}`);
});

test('a professional who takes no bookings: cancelling alone is left', async ({
  organization,
  server,
  page,
}) => {
  const bruno = await practice(organization);
  const path = await bookedLink(server.guest, bruno, instantIn(DATE, '10:00'));
  must(await organization.admin.client.put(`/api/admin/users/${bruno.user.id}`, { isActive: false }));
  await page.goto(path);
  await expect(page.getByText(/^Você pode cancelar até /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remarcar' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Marcar outro horário' })).toHaveCount(0);
  const question = await askToCancel(page);
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(page.getByText('Para marcar de novo, fale diretamente com Bruno Lima.')).toBeVisible();
});

test('on 320 px every state fits, and calendar and question have targets for a thumb', async ({
  organization,
  server,
  visit,
}) => {
  const bruno = await practice(organization);
  const path = await bookedLink(server.guest, bruno, instantIn(DATE, '10:00'));
  const page = await visit({ ...PHONE, viewport: { width: 320, height: 640 } });
  const fits = async (state: string) =>
    expect(
      await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth'),
      state,
    ).toBeLessThanOrEqual(0);
  await page.goto(path);
  await fits('start');
  await openMove(page);
  await chooseOther(page, '15:00');
  await fits('line');
  const button = await boxOf(moveBar(page).getByRole('button'));
  expect(button.bottom).toBeLessThanOrEqual(640);
  await page.getByRole('button', { name: 'Voltar' }).click();
  await page.getByRole('button', { name: 'Confirmar presença' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Presença confirmada' });
  await expect(toast).toBeVisible();
  const question = await askToCancel(page);
  await fits('question');
  for (const choice of await question.getByRole('button').all()) {
    const box = await boxOf(choice);
    expect(box.bottom - box.top).toBeGreaterThanOrEqual(44);
    expect(box.bottom).toBeLessThanOrEqual(640);
  }
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expect(page.getByRole('heading', { name: 'Agendamento cancelado' })).toBeVisible();
  // What it said holds no more; it would go by itself after five seconds.
  await expect(toast).toBeHidden({ timeout: 1_000 });
  await fits('cancelled');
});
