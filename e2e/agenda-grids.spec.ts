import type { Page } from '@playwright/test';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addDays, startOfWeek } from '#web/lib/format-day.ts';
import { dayLabel, weekTitle } from '#web/lib/day-words.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { withTallMonth } from './support/agenda.ts';
import { hourOf } from './support/drag.ts';
import { boxOf } from './support/box.ts';
import { dayOfNextMonth, instantIn, MANAUS, today } from './support/dates.ts';
import { must } from '#test/harness/client.ts';
import { openNextMonth } from './support/screens.ts';

const DATE = dayOfNextMonth(14);
const AGENDA = '/admin?agenda=todos';

const show = (page: Page, view: 'Mês' | 'Semana' | 'Dia') =>
  page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: view }).click();

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the week begins with a whole day beside its hours and shows today, at ${viewport.width} px`, async ({
    organization,
    visit,
  }) => {
    const page = await visit({ as: organization.admin, viewport });
    await page.goto(AGENDA);
    await show(page, 'Semana');
    const grid = page.getByRole('grid', { name: weekTitle(today()) });
    const hours = grid.getByRole('columnheader', { name: 'Horário' });
    const days = grid.getByRole('columnheader').filter({ hasText: /\d/ });
    await expect(days).toHaveCount(7);
    const pinned = await boxOf(hours);
    const boxes = await Promise.all((await days.all()).map(boxOf));
    expect(boxes.map(({ width }) => width)).toEqual(Array.from({ length: 7 }, () => 250));
    expect(boxes.map(({ left }) => left)).toContain(pinned.right);
    const own = await boxOf(grid.locator('[role=columnheader][aria-current=date]'));
    expect(own.left).toBeGreaterThanOrEqual(pinned.right);
    expect(own.right).toBeLessThanOrEqual((await boxOf(grid)).right);

    // Wherever it is scrolled to, hours and days stay.
    const eleven = grid.getByRole('rowheader', { name: '11:00' });
    const before = await boxOf(eleven);
    const { top } = await boxOf(grid);
    await grid.hover();
    await page.mouse.wheel(-9_999, 0);
    await expect.poll(async () => (await boxOf(days.first())).left).toBe(pinned.right);
    await page.mouse.wheel(0, 9_999);
    await expect.poll(async () => (await boxOf(eleven)).top).toBeLessThan(before.top);
    expect((await boxOf(eleven)).left).toBe(before.left);
    // The page may have scrolled on.
    const [day, frame] = [await boxOf(days.first()), await boxOf(grid)];
    expect(day.top - frame.top).toBe(pinned.top - top);
  });
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the whole week fits the window where that is asked for, also when it is opened again', async ({
    adminPage: page,
  }) => {
    await page.goto(AGENDA);
    await show(page, 'Semana');
    const days = page.getByRole('columnheader').filter({ hasText: /\d/ });
    await expect.poll(async () => (await boxOf(days.first())).width).toBe(250);
    await page.getByRole('button', { name: 'Mostrar a semana inteira na tela' }).click();
    const allInSight = async () => {
      await expect(days.first()).toBeInViewport({ ratio: 1 });
      await expect(days.last()).toBeInViewport({ ratio: 1 });
    };
    await allInSight();
    await page.reload();
    await allInSight();
    await page.setViewportSize({ width: 1200, height: 900 });
    await allInSight();
    await page.getByRole('button', { name: 'Mostrar dias mais largos' }).click();
    await expect.poll(async () => (await boxOf(days.first())).width).toBe(250);
  });

  test('a crowded day of the month shows three times of four, and a button leads to all of it', async ({
    organization,
    adminPage: page,
  }) => {
    for (const time of ['08:00', '09:00', '10:00', '11:00']) {
      for (const turn of [1, 2, 3, 4, 5]) {
        await addAppointment(organization, organization.admin, instantIn(DATE, time), {
          clientName: `Cliente ${turn}`,
          allowConflict: true,
        });
      }
    }
    const grid = await openNextMonth(await withTallMonth(page), DATE);
    await expect(grid.getByRole('columnheader')).toHaveText([
      'Dom',
      'Seg',
      'Ter',
      'Qua',
      'Qui',
      'Sex',
      'Sáb',
    ]);
    const day = grid.getByRole('gridcell', { name: `${dayTitle(DATE)}, 20 agendamentos` });
    const shown = day.getByRole('button', { name: /^Cliente/ });
    await expect(shown).toHaveCount(12);
    await expect(day.getByRole('button', { name: /11:00 às/ })).toHaveCount(0);
    await day.getByRole('button', { name: '+8 mais' }).click();
    const hours = page.getByRole('grid', { name: `Agenda de ${dayTitle(DATE)}` });
    await expect(hours.getByRole('button', { name: /^Cliente/ })).toHaveCount(20);

    // Away from today, one press leads back to it.
    const back = page.getByRole('button', { name: 'Hoje', exact: true });
    await back.click();
    await expect(page.getByRole('grid', { name: `Agenda de ${dayTitle(today())}` })).toBeVisible();
    await expect(back).toHaveCount(0);
  });

  test('gives each professional a column, in the order of the list, with their appointments', async ({
    organization,
    adminPage: page,
  }) => {
    const bruno = await createProfessional(organization, 'Bruno Lima');
    const clara = await createProfessional(organization, 'Clara Nunes');
    const at = instantIn(addDays(today(), 1), '10:00');
    await addAppointment(organization, clara, at, { clientName: 'Primeira', duration: 30 });
    await addAppointment(organization, bruno, at, { clientName: 'Segunda', duration: 120 });
    await addAppointment(organization, organization.admin, at, { clientName: 'Terceira', duration: 60 });
    const professionals = [organization.admin, bruno, clara].map(({ user }) => user);
    const listed = must<{ id: string }[]>(await organization.admin.client.get('/api/admin/users'));
    const names = listed.flatMap(({ id }) => professionals.find((user) => user.id === id)?.name ?? []);

    await page.goto(AGENDA);
    await show(page, 'Dia');
    await page.getByRole('button', { name: 'Próximo dia' }).click();
    const heads = page
      .getByRole('grid')
      .getByRole('columnheader')
      .filter({ has: page.getByRole('button') });
    await expect(heads).toContainText(names);
    const clients = { 'Ana Souza': 'Terceira', 'Bruno Lima': 'Segunda', 'Clara Nunes': 'Primeira' };
    for (const [name, client] of Object.entries(clients))
      await expect(hourOf(page, addDays(today(), 1), '10:00', name).getByRole('button')).toHaveText(
        new RegExp(`^${client}`),
      );
  });

  test('what lies before the hours, and the night of another place, stands in a band', async ({
    organization,
    adminPage: page,
  }) => {
    const bruno = await createProfessional(organization, 'Bruno Lima');
    must(await bruno.client.patch('/api/user/profile', { timezone: MANAUS }));
    const day = addDays(startOfWeek(today()), 10);
    await addAppointment(organization, bruno, instantIn(day, '05:00', MANAUS), { clientName: 'Cedo' });
    // Until half past midnight in Manaus.
    await addAppointment(organization, bruno, instantIn(day, '23:30', MANAUS), { clientName: 'Tarde' });
    await page.goto(AGENDA);
    await show(page, 'Semana');
    await page.getByRole('button', { name: 'Próxima semana' }).click();
    const band = page.getByRole('row').filter({ hasText: 'antes das 07:00' });
    await expect(band.getByRole('button', { name: `Cedo, ${dayLabel(day)}, 05:00 às 06:00` })).toBeVisible();
    const night = `Tarde, ${dayLabel(day)}, 23:30 às 00:30`;
    await expect(
      page.getByRole('row').filter({ hasText: '23:00' }).getByRole('button', { name: night }),
    ).toHaveCount(1);
    await expect(band.getByRole('button', { name: new RegExp(`^${night}, .*continuação`) })).toHaveCount(1);
  });
});

test('a week that is scrolled beneath the header of the page leaves it in sight', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 700 } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Semana', exact: true }).click();
  const week = page.getByRole('grid', { name: /^Semana de / });
  const top = () => week.evaluate((grid) => Math.round(grid.getBoundingClientRect().top));
  await expect(page.getByRole('heading', { name: 'Seus links de agendamento' })).toBeVisible();
  await page.mouse.move(700, 20);
  await page.mouse.wheel(0, (await top()) - 4);
  await expect.poll(top).toBe(4);
  const bell = page.getByRole('button', { name: /^Avisos/ });
  const isInSight = await bell.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(button.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
  });
  expect(isInSight).toBe(true);
});

test('a phone’s week opens at whole days, whatever the weekday and the width of its days', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  const page = await visit({
    as: bruno,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const week = page.getByRole('grid', { name: /^Semana de / });
  /** The days that are in sight beside the hours, from the left. */
  const inSight = async () => {
    const edges = await week.getByRole('columnheader').evaluateAll((heads) =>
      heads.map((head) => {
        const { left, right } = head.getBoundingClientRect();
        return { left: Math.round(left), right: Math.round(right), day: head.textContent };
      }),
    );
    const [hours, ...days] = edges;
    return days
      .filter(({ left, right }) => right > (hours?.right ?? 0) + 3 && left < 370)
      .map(({ left, day }) => [day.slice(0, 3), left - (hours?.right ?? 0)]);
  };
  for (const isWhole of [false, true]) {
    if (isWhole) await page.evaluate(`localStorage.setItem('agenda_whole_week', '1')`);
    for (const [date, first] of [
      ['2026-12-05', isWhole ? 'Sex' : 'Sáb'],
      ['2026-12-06', 'Dom'],
    ] as const) {
      await page.goto(`/dashboard?visao=semana&data=${date}`);
      await expect(week).toBeVisible();
      await expect.poll(async () => (await inSight())[0]).toEqual([first, expect.closeTo(0, -1)]);
    }
  }
});
