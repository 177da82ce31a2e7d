import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { everyFinding } from './support/accessibility.ts';

const PAGES = [
  ['/api/v1/docs', 'API Hora Marcada'],
  ['/mcp-server', 'Hora Marcada para assistentes de IA'],
] as const;
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const contents = (page: Page) => page.getByRole('navigation', { name: 'Nesta página' });
const width = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth');

test('the cards lead to the pages, and the pages to each other and back', async ({ adminPage: page }) => {
  await page.goto('/integrations');
  for (const [card, name, [path, heading]] of [
    ['API REST', 'Documentação', PAGES[0]],
    ['Assistentes de IA', 'Como funciona', PAGES[1]],
  ] as const) {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('region', { name: card, exact: true }).getByRole('link', { name }).click();
    const shown = await opened;
    await expect(shown).toHaveURL(new RegExp(`${path}$`));
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText(heading);
    await shown.close();
  }
  await page.goto('/api/v1/docs');
  await page.getByRole('link', { name: 'Para assistentes de IA' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES[1][1]);
  await page.getByRole('link', { name: 'API REST' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES[0][1]);
  await page.getByRole('link', { name: 'Integrações' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Integrações' })).toBeVisible();
});

test('every entry of the contents leads to its part, by click and by address', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const [path] of PAGES) {
    await page.goto(path);
    const links = contents(page).getByRole('link');
    expect(await links.count()).toBeGreaterThan(10);
    for (const link of await links.all()) {
      const target = (await link.getAttribute('href')) ?? '';
      await expect(page.locator(`[id="${target.slice(1)}"]`)).toHaveCount(1);
    }
    await links.last().click();
    const target = ((await links.last().getAttribute('href')) ?? '').slice(1);
    await expect(page.locator(`[id="${target}"]`)).toBeInViewport();
  }
  await page.goto('/api/v1/docs#APPOINTMENT_CONFLICT');
  await expect(page.getByText('Este horário acabou de ser ocupado. Escolha outro.').last()).toBeInViewport();
});

test('a sample is copied, and selected where the browser refuses', async ({ visit }) => {
  const page = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.clock.install();
  await page.goto('/mcp-server');
  await page.clock.pauseAt(Date.now() + 60_000);
  const address = page.getByRole('group', { name: 'Endereço do servidor' });
  const button = page.getByRole('button', { name: 'Copiar: Endereço do servidor' });
  await button.click();
  await expect(button).toHaveText('Copiado');
  const wanted = await address.textContent();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(wanted);
  await page.clock.runFor(1_900);
  await expect(button).toHaveText('Copiado');
  await page.clock.runFor(200);
  await expect(button).toHaveText('Copiar');
  await page.evaluate(
    `navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'))`,
  );
  await button.click();
  await expect(button).toHaveText('Use Ctrl+C');
  expect(await page.evaluate('String(getSelection())')).toBe(wanted);
});

test('without JavaScript all of it can be read and opened', async ({ visit, problems }) => {
  // Chromium says so of the script that it may not preload.
  problems.allow(/request failed: GET .*\.js csp/);
  const page = await visit({ javaScriptEnabled: false, viewport: PHONE });
  for (const [path, heading] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('button')).toHaveCount(0);
    const menu = contents(page);
    await expect(menu.getByRole('link').first()).toBeHidden();
    await menu.getByText('Nesta página').first().click();
    const link = menu.getByRole('link', { name: path === '/mcp-server' ? 'Protocolo' : 'Limites' });
    await link.click();
    await expect(page).toHaveURL(/#(protocolo|limites)$/);
  }
  await page.goto('/mcp-server');
  await page.getByText('Cursor', { exact: true }).click();
  await expect(page.getByRole('group', { name: 'Cursor: ~/.cursor/mcp.json' })).toBeVisible();
});

test('by the keyboard: past the bar, through the contents, into a sample', async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  // The second leap would find the first still gliding, and Chromium then drops one of them.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/api/v1/docs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(contents(page).getByRole('link', { name: 'Começar' })).toBeFocused();
  await contents(page).getByRole('link', { name: 'Cria um agendamento' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#createAppointment$/);
  await expect(page.getByRole('heading', { name: /^Cria um agendamento/ })).toBeInViewport();
});

test('axe finds nothing, and nothing is wider than a desk, a phone or the narrowest phone', async ({
  visit,
}) => {
  test.setTimeout(300_000);
  const page = await visit({ viewport: DESKTOP, storage: { 'vite-ui-theme': 'system' } });
  for (const [path] of PAGES) {
    await page.setViewportSize(DESKTOP);
    await page.goto(path);
    for (const viewport of [DESKTOP, PHONE, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport);
      await expect.poll(() => page.evaluate('innerWidth')).toBe(viewport.width);
      if (viewport === PHONE) await contents(page).getByText('Nesta página').first().click();
      if (viewport.width > 320)
        expect.soft(await everyFinding(page.locator('h1')), `${path}, ${viewport.width} px`).toEqual([]);
      expect.soft(await width(page), path).toBe(viewport.width);
    }
  }
});
