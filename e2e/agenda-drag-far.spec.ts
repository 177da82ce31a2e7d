import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addDays, addMonths, startOfWeek } from '#web/lib/format-day.ts';
import { dayLabel } from '#web/lib/day-words.ts';
import { dayTitle, monthTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf } from './support/agenda.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { carry, dayOf, ghostOf, grab, hourOf, openAhead } from './support/drag.ts';
import { expectToast } from './support/screens.ts';

const DATE = aMonthAhead();

test.use({ viewport: { width: 1440, height: 900 } });

test('beside an edge the week scrolls along', async ({ organization, adminPage: page }) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30'));
  const grid = await openAhead(page, 'Semana', DATE);
  await grid.evaluate((element) => element.scrollTo(0, 0));
  await grab(page, eventOf(page, 'Carla Dias'));
  const box = await grid.boundingBox();
  if (box === null) throw new Error('The week is not shown.');
  await page.mouse.move(box.x + box.width - 4, 896);
  const rest = () => grid.evaluate((each) => each.scrollWidth - each.clientWidth - each.scrollLeft);
  await expect.poll(rest).toBeLessThan(2);
  await expect
    .poll(() => grid.evaluate((each) => each.scrollHeight - each.clientHeight - each.scrollTop))
    .toBeLessThan(2);
  const saturday = addDays(startOfWeek(DATE), 6);
  await expect(hourOf(page, saturday, '22:00')).toBeInViewport({ ratio: 1 });
  await carry(page, hourOf(page, saturday, '22:00'));
  await page.mouse.up();
  await expect(eventOf(page, `Carla Dias, ${dayLabel(saturday)}, 22:00 às 23:00`)).toBeVisible();
});

test('a dragged appointment reaches the next month, and another view, by resting on what leads there', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30'));
  await openAhead(page, 'Mês', DATE);
  const later = addMonths(DATE, 1);
  await grab(page, eventOf(page, 'Carla Dias'));
  await carry(page, page.getByRole('button', { name: 'Próximo mês' }));
  await expect(ghostOf(page)).toContainText('Próximo mês…');
  // Looked for in each frame, not by and by: a pointer that rests longer turns another month.
  await page.getByRole('grid', { name: `Agenda de ${monthTitle(later)}` }).waitFor();
  await carry(page, dayOf(page, later));
  await page.mouse.up();
  await expect(eventOf(page, `Carla Dias, ${dayLabel(later)}, 09:30 às 10:30`)).toBeVisible();
  await expectToast(page, 'Agendamento movido!');

  await grab(page, eventOf(page, 'Carla Dias'));
  await carry(page, page.getByRole('button', { name: 'Dia', exact: true }));
  await expect(page.getByRole('grid', { name: `Agenda de ${dayTitle(later)}` })).toBeVisible();
  // In a column the minute counts that is pointed at.
  await carry(page, hourOf(page, later, '12:00', 'Bruno Lima'));
  await page.mouse.up();
  await expect(eventOf(page, `Carla Dias, ${dayLabel(later)}, 12:30 às 13:30`)).toBeVisible();
});

test('a dragged appointment reaches the next week, and the one that stands there at its hour is not taken for it', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  const later = addDays(DATE, 7);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30'));
  await addAppointment(organization, bruno, instantIn(later, '09:30'), { clientName: 'Rui Melo' });
  await openAhead(page, 'Semana', DATE);
  const lifted = page.locator('[data-lifted]');
  const turn = async () => {
    await grab(page, eventOf(page, 'Carla Dias'));
    await expect(lifted).toHaveCount(1);
    await carry(page, page.getByRole('button', { name: 'Próxima semana' }));
    // In each frame, as above.
    await eventOf(page, `Rui Melo, ${dayLabel(later)}, 09:30 às 10:30`).waitFor();
    await expect(lifted).toHaveCount(0);
  };
  await turn();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(ghostOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Semana anterior' }).click();
  await turn();
  await carry(page, hourOf(page, later, '11:00'));
  await page.mouse.up();
  await expect(eventOf(page, `Carla Dias, ${dayLabel(later)}, 11:00 às 12:00`)).toBeVisible();
  await expect(eventOf(page, 'Rui Melo')).toBeVisible();
});
