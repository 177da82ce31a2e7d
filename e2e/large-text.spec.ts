import type { Locator, Page } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { dayButton, timeButton } from './support/booking.ts';
import { bookedLink, moveBar, openMove } from './support/client-link.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';

const DATE = dayOfNextMonth(12);
const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 800 } };

/** Doubles the text of the page alone, as an extension or a user's style sheet does: the queries of the screen do not notice. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(`document.documentElement.style.fontSize = '32px'`);
}

async function expectNoSideways(page: Page): Promise<void> {
  const widths = `[document.documentElement.scrollWidth, document.documentElement.clientWidth]`;
  const [content, screen] = await page.evaluate<[number, number]>(widths);
  expect(content).toBe(screen);
}

/** Each on the screen, and none over another. */
async function expectApart(page: Page, parts: Readonly<Record<string, Locator>>): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const boxes = await Promise.all(
    Object.entries(parts).map(async ([name, part]) => {
      const box = await part.boundingBox();
      if (box === null) throw new Error(`${name} is not on the page.`);
      return { name, ...box };
    }),
  );
  for (const [index, one] of boxes.entries()) {
    expect(one.x, one.name).toBeGreaterThanOrEqual(0);
    expect(one.x + one.width, one.name).toBeLessThanOrEqual(width + 1);
    for (const other of boxes.slice(index + 1)) {
      const isApart =
        one.x + one.width <= other.x + 1 ||
        other.x + other.width <= one.x + 1 ||
        one.y + one.height <= other.y + 1 ||
        other.y + other.height <= one.y + 1;
      expect(isApart, `${one.name} and ${other.name}`).toBe(true);
    }
  }
}

async function workingPerson(organization: Organization): Promise<Person> {
  const person = await createProfessional(organization, 'Ana Prado');
  await addWeek(organization, person);
  return person;
}

/** The parts of the agenda's toolbar that a team's page has at every size. */
const toolbarOf = (page: Page) => ({
  title: page.getByTitle('Voltar para hoje'),
  views: page.getByRole('group', { name: 'Visão da agenda' }),
  filter: page.getByLabel('Filtrar por profissional'),
});

test('the agenda’s toolbar and the bar above it wrap instead of overlapping under doubled text', async ({
  organization,
  visit,
}) => {
  await workingPerson(organization);
  const page = await visit({ as: organization.admin, ...DESK });
  for (const view of ['dia', 'semana', 'mes']) {
    await page.goto(`/admin?agenda=todos&visao=${view}`);
    const create = page.getByRole('button', { name: 'Novo agendamento' });
    await expect(create).toBeVisible();
    await doubleText(page);
    const refresh = page.getByRole('button', { name: 'Atualizar' });
    await expectApart(page, { ...toolbarOf(page), create, refresh });
    await expectNoSideways(page);
  }
  await page.setViewportSize(PHONE.viewport);
  await expect(page.getByRole('button', { name: 'Mais opções da agenda' })).toBeVisible();
  await expectApart(page, toolbarOf(page));
  const bar = page.getByRole('banner');
  await expectApart(page, {
    menu: bar.getByRole('button', { name: 'Abrir o menu' }),
    logo: bar.getByRole('link').first(),
    search: bar.getByRole('button', { name: /^Buscar/ }),
    theme: bar.getByRole('button', { name: 'Toggle theme' }),
    bell: bar.getByRole('button', { name: /^Avisos/ }),
  });
  await expectNoSideways(page);
});

for (const [where, screen] of [
  ['a phone', PHONE],
  ['a desk', DESK],
] as const) {
  test(`the client’s page has room for another time under doubled text, on ${where}`, async ({
    organization,
    server,
    visit,
  }) => {
    must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
    const ana = await workingPerson(organization);
    const page = await visit(screen);
    await page.goto(await bookedLink(server.guest, ana, instantIn(DATE, '10:00')));
    await expect(page.getByRole('button', { name: 'Remarcar' })).toBeVisible();
    await doubleText(page);
    const button = (name: string) => page.getByRole('button', { name });
    await expectApart(page, {
      move: button('Remarcar'),
      cancel: button('Cancelar agendamento'),
      wait: button('Avise-me se abrir antes'),
    });
    await expectNoSideways(page);

    await openMove(page);
    await dayButton(page, DATE).click();
    await timeButton(page, '15:00').click();
    await expect(moveBar(page)).toBeInViewport({ ratio: 1 });
    const confirm = moveBar(page).getByRole('button', { name: 'Confirmar novo horário' });
    await expect(confirm).toBeInViewport({ ratio: 1 });
    await expectNoSideways(page);
  });
}

test('a client of an absence and their choice stand below each other under doubled text', async ({
  organization,
  adminPage: page,
}) => {
  const ana = await workingPerson(organization);
  const clientName = 'Maria Aparecida Figueiredo';
  await addAppointment(organization, ana, instantIn(DATE, '10:00'), { clientName });
  await page.setViewportSize(DESK.viewport);
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await page.getByRole('columnheader', { name: /Ana Prado/ }).hover();
  await page.getByRole('button', { name: 'Ausência de Ana Prado' }).click();
  const panel = page.getByRole('dialog', { name: 'Ana Prado ausente' });
  const name = panel.getByText(clientName, { exact: true });
  await expect(name).toBeVisible();
  // The text that a reader asks of the browser, and not of the page.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  for (const { viewport } of [PHONE, DESK]) {
    await page.setViewportSize(viewport);
    const choice = panel.getByRole('button', { name: /^Mudar o que acontece com/ });
    await choice.scrollIntoViewIfNeeded();
    await expectApart(page, { choice, name });
    // The three words of the name, each on a line of its own at most.
    const { height } = (await name.boundingBox()) ?? { height: Infinity };
    expect(height).toBeLessThanOrEqual(3 * 48);
    await expectNoSideways(page);
  }
});

test('the public page’s way to the waiting list wraps under doubled text', async ({
  organization,
  visit,
}) => {
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  const ana = await workingPerson(organization);
  const page = await visit(PHONE);
  await page.goto(`/book/personal/${ana.user.bookingSlug}`);
  const wait = page.getByRole('button', { name: 'Avise-me se abrir um horário' });
  await expect(wait).toBeVisible();
  await doubleText(page);
  await expectApart(page, { wait });
  await expectNoSideways(page);
});
