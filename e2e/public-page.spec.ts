import type { Locator, Page } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { createOrganization } from '#test/factories/organization.ts';
import { movableClock } from '#test/harness/clock.ts';
import { startTestServer } from '#test/harness/server.ts';
import { expect, test as base, type Visit } from './fixtures.ts';
import { dayButton, fillDetails, HELENA, timeButton } from './support/booking.ts';
import { shiftOf, WATCH_SHIFTS } from './support/shifts.ts';

const MOST_SHIFT = 0.02;
const DATE = '2026-12-10';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

/**
 * A server on which it is 2 December, 09:51 in São Paulo: the month that the page begins with has free days, whatever
 * the day of the test.
 */
const test = base.extend<object, { link: { at: string; path: string } }>({
  link: [
    // eslint-disable-next-line no-empty-pattern -- the runner reads what a fixture needs from this very pattern
    async ({}, use) => {
      const server = await startTestServer({ overrides: { clock: movableClock('2026-12-02T12:51:00Z') } });
      const organization = await createOrganization(server);
      await addWeek(organization, organization.admin);
      await use({ at: server.address, path: `/book/personal/${organization.admin.user.bookingSlug}` });
      await server.close();
    },
    { scope: 'worker' },
  ],
});

async function open(
  visit: Visit,
  link: { at: string; path: string },
  device: object,
): Promise<{ page: Page; calls: string[]; shift: () => Promise<number> }> {
  const page = await visit({ at: link.at, ...device });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api')) calls.push(pathname);
  });
  await page.addInitScript(WATCH_SHIFTS);
  await page.goto(link.path);
  return { page, calls, shift: () => shiftOf(page) };
}

for (const [name, device] of [
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const) {
  test(`date and time are chosen without a call and without a jump, ${name}`, async ({ visit, link }) => {
    const { page, calls, shift } = await open(visit, link, device);
    await page.waitForLoadState('networkidle');
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    expect(calls).toEqual([]);
    expect(await shift()).toBeLessThanOrEqual(MOST_SHIFT);

    await dayButton(page, DATE).click();
    await timeButton(page, '10:00').click();
    await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible();
    await fillDetails(page, HELENA);
    expect(calls).toEqual([]);
    expect(await shift()).toBeLessThanOrEqual(MOST_SHIFT);
  });
}

test('pressing a suggested time chooses date and time, without a call', async ({ visit, link }) => {
  const { page, calls } = await open(visit, link, PHONE);
  await page.waitForLoadState('networkidle');
  const best = page.getByRole('region', { name: 'Melhores horários' });
  await expect(best.getByRole('list').getByRole('button')).toHaveCount(3);
  await expect(best.getByRole('button', { name: /o mais cedo$/ })).toHaveText(/02\/12 · 11:00/);
  await best.getByRole('button', { name: /o mais cedo$/ }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Seus dados' })).toBeVisible();
  await expect(best).toBeHidden();
  expect(calls).toEqual([]);
});

test('without scripts it says what to do, above the fold, and nothing looks as if it could be pressed', async ({
  visit,
  link,
  problems,
}) => {
  problems.allow(/request failed: GET .*\.js csp$/);
  const page = await visit({ at: link.at, javaScriptEnabled: false, ...PHONE });
  const answer = await page.goto(link.path);
  // The days are in the page all the same, before any script.
  expect(await answer?.text()).toMatch(/data-date="2026-12-10"[^>]*, 8 horários livres"/);
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Souza' })).toBeVisible();
  await expect(page.getByText(/^Para escolher um horário por aqui, ative o JavaScript/)).toBeInViewport();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('today offers what begins in more than ten minutes', async ({ visit, link }) => {
  const { page } = await open(visit, link, DESKTOP);
  await dayButton(page, '2026-12-02').click();
  await expect(page.getByRole('group', { name: 'Manhã' }).getByRole('button')).toHaveText(['11:00']);
});

test('the next month is asked for when the hand goes there, once', async ({ visit, link }) => {
  const { page, calls } = await open(visit, link, DESKTOP);
  const next = page.getByRole('button', { name: 'Próximo mês' });
  const answered = page.waitForResponse('**/api/slots*');
  await next.hover();
  await answered;
  await next.click();
  await expect(dayButton(page, '2027-01-05')).toHaveAccessibleName(/, 8 horários livres$/);
  expect(calls).toEqual(['/api/slots']);
});

for (const text of [16, 32]) {
  test(`the bar with the button covers nothing, and its own words are whole, at ${text} px`, async ({
    visit,
    link,
  }) => {
    const { page } = await open(visit, link, PHONE);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: text } });
    await dayButton(page, DATE).click();
    await timeButton(page, '10:00').click();
    const bar = page.getByRole('complementary', { name: 'Resumo' });
    await expect(bar).toBeInViewport({ ratio: 1 });
    const time = await placeOf(bar.getByText('10:00'));
    const button = await placeOf(bar.getByRole('button', { name: 'Confirmar' }));
    // Beside the time, or where text is large under it.
    expect(time.x + time.width <= button.x || time.y + time.height <= button.y).toBe(true);
    expect(button.width > 300).toBe(text === 32);
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const covered = await placeOf(page.getByRole('link', { name: 'Privacidade' }));
    const { y, height } = await placeOf(bar);
    expect(covered.y >= y + height || covered.y + covered.height <= y).toBe(true);
  });
}

async function placeOf(found: Locator) {
  const box = await found.boundingBox();
  if (box === null) throw new Error('It is not on the page.');
  return box;
}
