import type { TeamMonth } from '#shared/contract/team-month.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { monthDay } from './support/agenda.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { openNextMonth } from './support/screens.ts';

/** As far as the journeys read it. */
type Dot = { readonly style: { getPropertyValue: (name: string) => string } };

const DATE = dayOfNextMonth(14);

test.use({ viewport: { width: 1440, height: 900 } });

test('all weeks of a busy month stand in the window, and the tall month is a press away', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  for (const hour of ['08', '09', '10', '11', '12', '13', '14', '15'])
    await addAppointment(organization, bruno, instantIn(DATE, `${hour}:00`), {
      clientName: `Cliente ${hour}`,
    });
  const grid = await openNextMonth(page, DATE);
  const day = monthDay(page, DATE, '8 agendamentos');
  const shown = day.getByRole('button', { name: /^Cliente/ });
  const lastDay = grid.getByRole('gridcell').last();
  await expect(shown).toHaveCount(3);
  await expect(day.getByRole('button', { name: '+5 mais' })).toBeInViewport({ ratio: 1 });
  await expect(lastDay).toBeInViewport({ ratio: 1 });

  // A lower window has room for fewer.
  await page.setViewportSize({ width: 1440, height: 720 });
  await expect(shown).toHaveCount(1);
  await expect(lastDay).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Mostrar mais de cada dia' }).click();
  await expect(day.getByRole('button', { name: '+5 mais' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Mostrar o mês inteiro na tela' }).click();
  await expect(lastDay).toBeInViewport({ ratio: 1 });
  await day.getByRole('button', { name: '+5 mais' }).click();
  await expect(
    page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: 'Dia' }),
  ).toHaveAttribute('aria-pressed', 'true');
});

test('a phone’s month reads what its days hold, and the appointments of the chosen day alone', async ({
  organization,
  visit,
}) => {
  const colors = ['#0f9d6e', '#b45309', '#7c3aed'];
  const names = ['Bruno Lima', 'Caio Reis', 'Dora Sá'];
  const other = dayOfNextMonth(16);
  for (const [index, color] of colors.entries()) {
    const person = await createProfessional(organization, names[index], { color });
    for (const [date, hours] of [
      [DATE, ['08', '09', '10', '11', '12']],
      [other, index === 0 ? ['14'] : []],
    ] as const)
      for (const hour of hours)
        await addAppointment(organization, person, instantIn(date, `${hour}:00`), {
          clientName: `Cliente ${hour} de ${person.user.name}`,
        });
  }
  const page = await visit({ as: organization.admin, viewport: { width: 390, height: 844 } });
  const answers: { asked: string; clients: number; days: number }[] = [];
  page.on('response', async (response) => {
    const { pathname, searchParams } = new URL(response.url());
    if (pathname !== '/api/appointments/team-month') return;
    const { appointments, days } = (await response.json()) as TeamMonth;
    const asked = searchParams.get('lines') ?? searchParams.get('from') ?? '';
    answers.push({ asked, clients: appointments.length, days: days.length });
  });
  await openNextMonth(page, DATE);
  const day = monthDay(page, DATE, '15 agendamentos');
  const dots = day.locator('.seen-color');
  await expect(dots).toHaveCount(3);
  expect(
    await dots.evaluateAll((all) => all.map((dot) => (dot as unknown as Dot).style.getPropertyValue('--c'))),
  ).toEqual(colors);
  const answersOf = (asked: string) => answers.filter((answer) => answer.asked === asked);
  await day.click();
  const list = page.getByRole('list', { name: `Agenda de ${dayTitle(DATE)}` });
  await expect(list.getByRole('button', { name: /^Cliente/ })).toHaveCount(9);
  await expect(list.getByRole('button', { name: /^Cliente 08 de Bruno Lima/ })).toContainText('Bruno Lima');
  await expect(page.getByRole('button', { name: '+6 mais' })).toBeVisible();
  await expect.poll(() => answersOf(DATE)).toEqual([{ asked: DATE, clients: 9, days: 1 }]);

  // Its one person is named: they are one of several.
  await monthDay(page, other, '1 agendamento').click();
  const single = page.getByRole('button', { name: /^Cliente 14/ });
  await expect(single).toContainText('Bruno Lima');
  await expect.poll(() => answersOf(other)).toEqual([{ asked: other, clients: 1, days: 1 }]);
  // What others change: the days of the month, and the chosen one.
  answers.length = 0;
  await addAppointment(organization, organization.admin, instantIn(other, '16:00'), {
    clientName: 'Rita Sá',
  });
  await expect(page.getByRole('button', { name: /^Rita Sá/ })).toBeVisible();
  await expect(monthDay(page, other, '2 agendamentos').locator('.seen-color')).toHaveCount(2);
  await expect
    .poll(() => answers.toSorted((one, next) => (one.asked < next.asked ? -1 : 1)))
    .toEqual([
      { asked: '0', clients: 0, days: 1 },
      { asked: other, clients: 2, days: 1 },
    ]);
});
