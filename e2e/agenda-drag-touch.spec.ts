import type { Page } from '@playwright/test';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { dayBrief, dayLabel } from '#web/lib/day-words.ts';
import { dayTitle } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { aMonthAhead, instantIn, neighbours } from './support/dates.ts';
import { agendaOf, dayOf, ghostOf, hourOf, middleOf } from './support/drag.ts';
import { carryTo, fingerOn, pageRests } from './support/finger.ts';
import { expectToast, toastOf } from './support/screens.ts';

const DATE = aMonthAhead();
const { inWeek, inMonth } = neighbours(DATE);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test.use(PHONE);

/** Opens an agenda a month ahead; a phone begins with the day. */
async function openOnPhone(page: Page, path: string, view?: 'Mês' | 'Semana'): Promise<void> {
  await page.goto(path);
  const views = page.getByRole('group', { name: 'Visão da agenda' });
  await views.getByRole('button', { name: 'Mês' }).tap();
  await page.getByRole('button', { name: 'Próximo mês' }).tap();
  if (view !== 'Mês') await views.getByRole('button', { name: view ?? 'Dia' }).tap();
}

const eventOn = (page: Page, name: string) => page.getByRole('button', { name });

test('a finger scrolls the day, and after a long press carries to free time @core', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  for (const hour of ['08', '10', '12', '14', '16', '18', '20']) {
    await addAppointment(organization, bruno, instantIn(DATE, `${hour}:00`), {
      clientName: `Cliente ${hour}`,
    });
  }
  await openOnPhone(page, agendaOf(bruno));
  const event = eventOn(page, 'Cliente 08');
  const finger = await fingerOn(page);
  const scrolled = () => page.evaluate<number>('scrollY');

  await finger.press(event);
  await finger.moveBy(0, -160);
  await finger.lift();
  await expect.poll(scrolled).toBeGreaterThan(100);
  await expect(ghostOf(page)).toHaveCount(0);

  await pageRests(page);
  await page.evaluate('scrollTo(0, 0)');
  await finger.press(event);
  await expect(ghostOf(page)).toContainText(`${dayBrief(DATE)} · 08:00`);
  // The browser's own long press comes about now, and shows no menu.
  const menu = "new Event('contextmenu', { bubbles: true, cancelable: true })";
  const shown = await page.evaluate<boolean>(
    `document.querySelector('[data-lifted]').dispatchEvent(${menu})`,
  );
  expect(shown).toBe(false);
  const before = await scrolled();
  const gap = page.getByRole('button', { name: 'Agendar às 09:00, livre até 10:00' });
  await carryTo(finger, gap);
  await expect(ghostOf(page)).toContainText(`${dayBrief(DATE)} · 09:00`);
  expect(await scrolled()).toBe(before);
  await finger.lift();
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOn(page, `Cliente 08, ${dayLabel(DATE)}, 09:00 às 10:00`)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('another day of the strip keeps the time; long free time has its hours from left to right', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '08:30'));
  await openOnPhone(page, agendaOf(bruno));
  const finger = await fingerOn(page);
  const gap = page.getByRole('button', { name: 'Agendar às 09:30' });
  const box = await gap.boundingBox();
  if (box === null) throw new Error('There is no free time.');
  await finger.press(eventOn(page, 'Carla Dias'));
  await expect(ghostOf(page)).toBeVisible();
  await finger.moveTo(box.x + 4, box.y + box.height / 2);
  await expect(ghostOf(page)).toContainText('09:30');
  await finger.moveTo(box.x + box.width - 4, box.y + box.height / 2);
  await expect(ghostOf(page)).toContainText('23:00');

  const { x, y } = await middleOf(page.getByRole('button', { name: `${dayTitle(inWeek)}, nenhum` }));
  await finger.moveTo(x, y);
  await expect(ghostOf(page)).toContainText(`${dayBrief(inWeek)} · 08:30`);
  await finger.lift();
  await expectToast(page, 'Agendamento movido!');
  await page.getByRole('button', { name: `${dayTitle(inWeek)}, 1 agendamento` }).tap();
  await expect(eventOn(page, `Carla Dias, ${dayLabel(inWeek)}, 08:30 às 09:30`)).toBeVisible();
});

test('the small month and the week take it as well', async ({ organization, adminPage: page }) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30'));
  await openOnPhone(page, '/admin?agenda=todos', 'Mês');
  const finger = await fingerOn(page);
  await finger.press(eventOn(page, 'Carla Dias'));
  await expect(ghostOf(page)).toBeVisible();
  const day = await middleOf(dayOf(page, inMonth));
  await finger.moveTo(day.x, day.y);
  await finger.lift();
  await expectToast(page, 'Agendamento movido!');
  await dayOf(page, inMonth).tap();
  await expect(eventOn(page, `Carla Dias, ${dayLabel(inMonth)}, 09:30 às 10:30`)).toBeVisible();

  const views = page.getByRole('group', { name: 'Visão da agenda' });
  await views.getByRole('button', { name: 'Semana' }).tap();
  const event = eventOn(page, 'Carla Dias');
  const hour = hourOf(page, inMonth, '12:00');
  await middleOf(hour);
  await finger.press(event);
  await expect(ghostOf(page)).toBeVisible();
  const noon = await hour.boundingBox();
  if (noon === null) throw new Error('Noon is not shown.');
  await finger.moveTo(noon.x + 100, noon.y + 20);
  await finger.lift();
  await expect(eventOn(page, `Carla Dias, ${dayLabel(inMonth)}, 12:00 às 13:00`)).toBeVisible();
});

test('a tap opens, a long press that stays is the menu of the own agenda', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30'));
  const page = await visit({ as: bruno, ...PHONE });
  await openOnPhone(page, '/dashboard');
  const event = eventOn(page, `Carla Dias, ${dayLabel(DATE)}, 09:30`);
  const finger = await fingerOn(page);

  await finger.press(event);
  await expect(ghostOf(page)).toBeVisible();
  await finger.moveBy(3, 4);
  await finger.lift();
  const colors = page.getByRole('dialog', { name: 'Cor do agendamento' });
  await colors.getByRole('button', { name: 'Verde' }).tap();
  await expectToast(page, 'Cor atualizada!');
  await expect(ghostOf(page)).toHaveCount(0);

  await event.tap();
  await expect(page.getByRole('dialog', { name: 'Carla Dias' })).toBeVisible();
});

test('a second finger, a lost touch or another window puts it back', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '09:30'));
  await openOnPhone(page, '/admin?agenda=todos');
  const event = eventOn(page, `Carla Dias, ${dayLabel(DATE)}, 09:30`);
  const finger = await fingerOn(page);
  for (const interruption of ['join', 'lose', 'blur'] as const) {
    await finger.press(event);
    await expect(ghostOf(page)).toBeVisible();
    await finger.moveBy(0, 60);
    if (interruption === 'blur') await page.evaluate("dispatchEvent(new Event('blur'))");
    else await finger[interruption]();
    await expect(ghostOf(page)).toHaveCount(0);
    if (interruption !== 'lose') await finger.lift();
  }
  await expect(toastOf(page)).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(event).toBeVisible();
});
