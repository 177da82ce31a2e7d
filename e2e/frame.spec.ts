import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Holds the application's scripts back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('the bar stands at its place before the application has come, and stays there', async ({
  adminPage: page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/admin', { waitUntil: 'commit' });
  const frame = page.locator('#frame');
  const name = (within: typeof frame) =>
    within.getByText('Hora Marcada', { exact: true }).filter({ visible: true });
  await expect(name(frame)).toBeVisible();
  // Until its font is there, a name is as wide as another font makes it.
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const before = await name(frame).boundingBox();
  release();
  await expect(page.getByRole('heading', { name: 'Painel' })).toBeVisible();
  await expect(frame).toHaveCount(0);
  expect(await name(page.getByRole('banner')).boundingBox()).toEqual(before);
});

test('nobody who is signed out sees the frame', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.locator('#frame')).toBeHidden();
  release();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible();
  await expect(page.locator('#frame')).toHaveCount(0);
});

test('an administrator keeps the frame from which the waiting list and the links are opened', async ({
  adminPage: page,
}) => {
  const menu = page.getByRole('navigation');
  for (const [from, entry, title] of [
    ['/admin', 'Agenda Compartilhada', 'Painel'],
    ['/dashboard', 'Disponibilidade', 'Minha Agenda'],
  ] as const) {
    await page.goto(from);
    for (const name of ['Lista de espera', 'Links de Agendamento']) {
      await menu.getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(menu.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(menu.getByRole('link', { name: entry })).toBeVisible();
    }
    await page.getByRole('link', { name: `Voltar para ${title}` }).click();
    await expect(page).toHaveURL(new RegExp(`${from}$`));
  }
});
