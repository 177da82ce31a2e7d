import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Appointment } from '#shared/contract/appointments.ts';
import { FRONT_PATHS } from '#shared/contract/paths.ts';
import { pathsOf } from '#shared/contract/screens.ts';
import { addProduct, addWeek, takeNoService } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import type { Client } from '#test/harness/client.ts';
import { formatDay } from '#web/lib/format.ts';
import { test as base, expect } from './fixtures.ts';
import { conflictIn, fillClient, holdFreeTimes, typeDate } from './support/appointment-dialogs.ts';
import { chooseDay, timeButton } from './support/booking.ts';
import { bookedLink } from './support/client-link.ts';
import { dayOfNextMonth, instantIn, today } from './support/dates.ts';
import { choose, openNextMonth } from './support/screens.ts';

const DATE = dayOfNextMonth(14);
const LINKED_APPOINTMENT = 'agendamento';
/** As long as a name may be and without a place to break it. */
const LONG = 'Maximiliane'.repeat(11).slice(0, 120);
const CLIENT = { clientName: `${LONG.slice(0, 119)}C`, clientEmail: `${LONG.slice(0, 50)}@exemplo.com.br` };

/** Width in pixels, and what the person chose as the size of text in the browser: 16 px, or twice that. */
const SIZES = [
  { width: 320, text: 16 },
  { width: 390, text: 32 },
  { width: 1280, text: 32 },
] as const;
/** Dialogs of two columns stand so only here. */
const DESK = { width: 1440, text: 16 } as const;

/** Milliseconds in which a busy machine has laid the page out for a new size. */
const SETTLED = 1000;
const LAID_OUT =
  '[getComputedStyle(document.documentElement).fontSize, innerWidth, document.documentElement.clientWidth]';

const IN_PAGE = readFileSync(new URL('./support/text-fit.mjs', import.meta.url), 'utf8').replaceAll(
  'export ',
  '',
);

const SIGNED_OUT = pathsOf('public');
const OF_ADMIN = pathsOf('admin');
const ROOMS = pathsOf('professional');

/** An organisation whose every name is as long as it may be; its appointments are at 23:00 today and 10:00 on a day. */
async function furnish(
  organization: Organization,
  guest: Client,
): Promise<{ person: Person; appointment: Appointment; link: string }> {
  const person = await createProfessional(organization, LONG, { title: LONG, description: LONG });
  await addWeek(organization, person);
  const { id: productId } = await addProduct(organization, person, { name: LONG, description: LONG });
  await addAppointment(organization, person, instantIn(DATE, '10:00'), { ...CLIENT, productId });
  const appointment = await addAppointment(organization, person, instantIn(today(), '23:00'), {
    ...CLIENT,
    notes: LONG,
  });
  await takeNoService(organization, person);
  return { person, appointment, link: await bookedLink(guest, person, instantIn(DATE, '12:00')) };
}

/** Measures what is on the screen at every size. */
async function measure(
  page: Page,
  what: string,
  found: string[],
  sizes: readonly { width: number; text: number }[] = SIZES,
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  for (const { width, text } of sizes) {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await page.setViewportSize({ width, height: 800 });
    // Not waitForFunction, which compiles its text in the page: the page's policy forbids that.
    await expect.poll(() => page.evaluate(LAID_OUT)).toEqual([`${text}px`, width, width]);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const find = () => page.evaluate<string[]>(`(() => { ${IN_PAGE}\nreturn textProblems(); })()`);
    let problems = await find();
    // The browser on a busy machine may still be between two sizes; what a reader meets is what stays.
    if (problems.length > 0) {
      await page.waitForTimeout(SETTLED);
      problems = await find();
    }
    found.push(
      ...problems.map((problem) => `${what}, ${width} px, ${text === 32 ? '200 %' : '100 %'}: ${problem}`),
    );
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
  await page.setViewportSize({ width: 1280, height: 800 });
  await devtools.detach();
}

/** A furnished organisation with a page signed in as `who`; each test ends with `fits`. */
interface Walk {
  page: Page;
  person: Person;
  appointment: Appointment;
  link: string;
  admin: Person;
  found: string[];
}
type Who = 'stranger' | 'professional' | 'administrator';
type FileFixtures = { who: Who; walk: Walk };

/** Several screens at three sizes weigh more than a journey, and a busy machine feels it. */
base.describe.configure({ timeout: 300_000 });

const test = base.extend<FileFixtures>({
  who: ['stranger', { option: true }],
  walk: async ({ who, organization, server, visit, problems }, use) => {
    problems.allowStatus(404, 409);
    const { admin } = organization;
    const furnished = await furnish(organization, server.guest);
    const signedIn = { stranger: undefined, professional: furnished.person, administrator: admin }[who];
    const page = await visit(signedIn ? { as: signedIn } : undefined);
    const found: string[] = [];
    await use({ ...furnished, page, admin, found });
    expect(found.sort()).toEqual([]);
  },
});

/** Opens each path and measures it. */
async function walkScreens({ page, found }: Walk, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await measure(page, path, found);
  }
}

test.describe('long names and large text stay readable for a stranger', () => {
  test.use({ who: 'stranger' });

  test('on every public screen', async ({ walk }) => {
    const shared = `/book/shared/${walk.admin.user.id}`;
    await walkScreens(walk, [...FRONT_PATHS, ...SIGNED_OUT, shared, walk.link, '/xyz']);
  });

  test('at every step of a booking', ({ walk }) => walkBooking(walk.page, walk.person, walk.found));
});

test.describe('long names and large text stay readable for a professional', () => {
  test.use({ who: 'professional' });

  test('on every screen', ({ walk }) => walkScreens(walk, ROOMS));

  test('in the agenda', ({ walk }) => walkAgenda(walk.page, '/dashboard', walk.appointment, walk.found));
});

test.describe('long names and large text stay readable for an administrator', () => {
  test.use({ who: 'administrator' });
  const agenda = '/admin?agenda=todos';

  test('on every screen', ({ walk }) => walkScreens(walk, [...OF_ADMIN, agenda]));

  test('in the team’s agenda', ({ walk }) => walkAgenda(walk.page, agenda, walk.appointment, walk.found));

  test('in the dialogs about a professional', ({ walk }) => walkTeam(walk.page, walk.found));
});

/** The views of the agenda, and what opens over it: an appointment, a time that is taken, a new appointment. */
async function walkAgenda(page: Page, path: string, { id }: Appointment, found: string[]): Promise<void> {
  await page.goto(path);
  for (const view of ['Mês', 'Semana', 'Dia']) {
    await page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: view }).click();
    await measure(page, `${path}, ${view}`, found);
  }
  const release = await holdFreeTimes(page);
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}${LINKED_APPOINTMENT}=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Data', { exact: true }).fill(formatDay(DATE));
  await dialog.getByLabel('Início', { exact: true }).fill('10:00');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(conflictIn(dialog)).toBeVisible();
  await measure(page, `${path}, taken time`, found);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await release();
  // The month of the taken time: the agenda knows then who has it.
  await openNextMonth(page, DATE, path);
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  await expect(dialog).toBeVisible();
  await measure(page, `${path}, new appointment`, found);
  const professional = dialog.getByRole('combobox', { name: 'Profissional' });
  if (await professional.isVisible()) await choose(dialog, 'Profissional', LONG);
  await dialog.getByRole('button', { name: 'Por tempo' }).click();
  await typeDate(dialog, DATE);
  await fillClient(dialog, LONG, CLIENT.clientEmail);
  await choose(dialog, 'Início', /^10:00/);
  await expect(conflictIn(dialog)).toBeVisible();
  await measure(page, `${path}, taken time of a new appointment`, found, [...SIZES, DESK]);
}

/** The dialogs about a professional. */
async function walkTeam(page: Page, found: string[]): Promise<void> {
  await page.goto('/admin');
  const dialog = page.getByRole('dialog');
  for (const [what, button] of [
    ['a changed professional', page.getByRole('button', { name: `Editar ${LONG}` })],
    ['a new professional', page.getByRole('button', { name: 'Adicionar profissional' })],
  ] as const) {
    await button.click();
    await expect(dialog).toBeVisible();
    await measure(page, `/admin, ${what}`, found);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

/** The steps of the public page. */
async function walkBooking(page: Page, { user }: Person, found: string[]): Promise<void> {
  await page.goto(`/book/personal/${user.bookingSlug}`);
  await measure(page, 'booking, service', found);
  await page.getByRole('button', { name: LONG }).first().click();
  await chooseDay(page, DATE);
  await measure(page, 'booking, date and time', found);
  await timeButton(page, '15:00').click();
  await page.getByRole('button', { name: /^Confirmar/ }).click();
  await expect(page.getByText('Diga seu nome.')).toBeVisible();
  await measure(page, 'booking, details', found);
}
