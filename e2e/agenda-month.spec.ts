import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { monthDay } from './support/agenda.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { openNextMonth } from './support/screens.ts';

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
