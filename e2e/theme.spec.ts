import type { Page } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { expect, test } from './fixtures.ts';
import { kept } from './support/device.ts';
import { paintedColor } from './support/pixel.ts';

const KEY = 'vite-ui-theme';
const DARK = /(^| )dark( |$)/;

const brightness = async (page: Page): Promise<number> => Math.max(...(await paintedColor(page)));

/** Holds the page's modules back until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

test('light is the default, even on a dark device', async ({ visit }) => {
  const page = await visit({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Toggle theme' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveClass(DARK);
  expect(await brightness(page)).toBeGreaterThan(240);
});

test('a stored dark theme is there at the first paint, before any module has run @core', async ({
  organization,
  visit,
}) => {
  await addWeek(organization, organization.admin);
  for (const path of ['/', '/login', `/book/personal/${organization.admin.user.bookingSlug}`]) {
    const page = await visit({ colorScheme: 'light', storage: { [KEY]: 'dark' } });
    const release = await holdScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('body')).toBeAttached();
    await expect(page.locator('html')).toHaveClass(DARK);
    expect(await brightness(page)).toBeLessThan(40);
    release();
    await expect(page.getByRole('button', { name: 'Toggle theme' })).toBeVisible();
    expect(await brightness(page)).toBeLessThan(40);
  }
});

test('the button flips light to dark and back, and the device remembers', async ({ page }) => {
  await page.goto('/login');
  const toggle = page.getByRole('button', { name: 'Toggle theme' });
  await toggle.click();
  await expect(page.locator('html')).toHaveClass(DARK);
  expect(await kept(page.context(), KEY)).toBe('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveClass(DARK);
  await toggle.click();
  await expect(page.locator('html')).not.toHaveClass(DARK);
  expect(await kept(page.context(), KEY)).toBe('light');
});

test('"system" follows the device', async ({ visit }) => {
  const page = await visit({ colorScheme: 'light', storage: { [KEY]: 'system' } });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Toggle theme' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveClass(DARK);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveClass(DARK);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).not.toHaveClass(DARK);
});

test('the toggle is in the bar of both areas and on the public page', async ({ organization, adminPage }) => {
  for (const path of ['/admin', '/dashboard', `/book/personal/${organization.admin.user.bookingSlug}`]) {
    await adminPage.goto(path);
    await expect(adminPage.getByRole('button', { name: 'Toggle theme' })).toBeVisible();
  }
});
