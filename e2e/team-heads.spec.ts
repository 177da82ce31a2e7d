import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { aMonthAhead } from './support/dates.ts';

const DAY = `/admin?agenda=todos&visao=dia&data=${aMonthAhead()}`;

test.use({ viewport: { width: 1440, height: 900 } });

test('the heads of a day are one stop of the Tab key, and arrows move between them', async ({
  organization,
  adminPage: page,
}) => {
  for (const name of ['Bruno Lima', 'Clara Nunes'])
    await addWeek(organization, await createProfessional(organization, name));
  await page.goto(DAY);
  await page.getByTitle('Ver só Ana Souza').focus();
  for (const next of ['Ausência de Ana Souza', 'Ver só Bruno Lima', 'Ausência de Bruno Lima']) {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator(`[data-head]:focus`)).toHaveAttribute(
      next.startsWith('Ver') ? 'title' : 'aria-label',
      next,
    );
  }
  await expect(page.locator('[data-head][tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-cell]:focus')).toHaveCount(1);

  const grid = page.getByRole('grid');
  await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  // The border takes a part of a pixel.
  await expect(page.getByRole('rowheader').last()).toBeInViewport({ ratio: 0.95 });
  await expect(page.getByRole('columnheader', { name: /Clara Nunes/ })).toBeInViewport({ ratio: 0.95 });
  expect(await page.evaluate('scrollY')).toBe(0);
});
