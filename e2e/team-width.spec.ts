import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';

const DATE = aMonthAhead();
const DAY = `/admin?agenda=todos&visao=dia&data=${DATE}`;
const NAMES = [
  'Bruno Lima',
  'Clara Nunes',
  'Davi Rocha',
  'Elisa Moraes',
  'Fábio Reis',
  'Gabriela Torres',
  'Helena Matos',
  'Igor Tavares',
  'Juliana Cavalcanti',
  'Marcos Vinícius Prado',
  'Rafael Nogueira',
];

test('twelve people fit on a laptop, with short names, their load and their absence', async ({
  organization,
  adminPage: page,
}) => {
  for (const name of NAMES) {
    const person = await createProfessional(organization, name);
    await addWeek(organization, person);
    if (name !== 'Bruno Lima') continue;
    await addAppointment(organization, person, instantIn(DATE, '10:00'), { clientName: 'Rita Lima Sá' });
    await addAppointment(organization, person, instantIn(DATE, '15:00'), { clientName: 'Otávio Cruz' });
    for (const clientName of ['Caio Freitas', 'Nina Prates'])
      await addAppointment(organization, person, instantIn(DATE, '10:00'), {
        clientName,
        allowConflict: true,
      });
  }
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(DAY);
    const heads = page.getByRole('columnheader').filter({ has: page.getByRole('button') });
    await expect(heads).toHaveCount(12);
    for (const head of await heads.all()) await expect(head).toBeInViewport({ ratio: 0.99 });
    const grid = page.getByRole('grid');
    // Three at once stand side by side by their initials, none behind a number.
    for (const [client, sign] of [
      ['Rita Lima Sá', 'RS'],
      ['Caio Freitas', 'CF'],
      ['Nina Prates', 'NP'],
    ] as const)
      await expect(grid.getByRole('button', { name: client })).toContainText(new RegExp(`^${sign}`));
    await expect(grid.getByRole('button', { name: /^\+/ })).toHaveCount(0);
    // A column that has no room for both times says the first one alone.
    const times = grid.getByRole('button', { name: 'Otávio Cruz' }).locator('b + span');
    await expect(times).toHaveText('15:00', { useInnerText: true });
    expect(await grid.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    // No name is cut.
    for (const brief of ['Marcos P.', 'Clara N.', ...(width < 1440 ? [] : ['Juliana C.'])]) {
      const name = heads.getByText(brief, { exact: true });
      expect(
        await name.evaluate((element) => element.parentElement?.scrollWidth ?? Infinity),
      ).toBeLessThanOrEqual(await name.evaluate((element) => element.parentElement?.clientWidth ?? 0));
    }
    await expect(heads.filter({ hasText: 'Marcos Vinícius Prado' }).getByText('0 %').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ausência de Marcos Vinícius Prado' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Ausência de Rafael Nogueira' }).click();
  await expect(page.getByRole('dialog', { name: 'Rafael Nogueira ausente' })).toBeVisible();
});
