import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { everyFinding } from './support/accessibility.ts';
import { kept } from './support/device.ts';
import { startTestServer } from '#test/harness/server.ts';

const PHONE = { width: 390, height: 844 };
const LEGAL = [
  ['Privacidade', '/privacidade', 'Privacidade'],
  ['Termos', '/termos', 'Termos de uso'],
  ['Cookies', '/cookies', 'Cookies'],
] as const;

/** The pictures that the window shows, and whether each has arrived. */
const pictures = (page: Page) =>
  page.evaluate<{ file: string; arrived: boolean }[]>(`
    [...document.images]
      .filter((image) => image.checkVisibility())
      .map((image) => ({
        file: (image.currentSrc || image.src).split('/').at(-1),
        arrived: image.complete && image.naturalWidth > 0,
      }))
  `);

async function seeWholePage(page: Page): Promise<void> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  for (let y = 0; y < height; y += 400) {
    await page.evaluate(`scrollTo({ top: ${y}, behavior: 'instant' })`);
    await expect.poll(async () => (await pictures(page)).length).toBeGreaterThan(0);
  }
}

test('without JavaScript the words, the ways in and the pictures are there @core', async ({
  visit,
  problems,
}) => {
  // Chromium says so of the script that it may not preload.
  problems.allow(/request failed: GET .*\.js csp/);
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A agenda que trabalha com a sua equipe.');
  await expect(page.getByText('Integração com IA via Model Context Protocol')).toBeVisible();
  for (const name of ['Entrar', 'Entrar Agora', 'Acessar Plataforma']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/login');
  }
  await expect(page.getByRole('link', { name: 'Criar conta' })).toHaveAttribute('href', '/register');
  const picture = page.getByRole('img', { name: /^A agenda do mês/ });
  await expect(picture).toBeVisible();
  await expect(picture).toHaveJSProperty('naturalWidth', 2560);
  await expect(page.getByRole('button', { name: 'Toggle theme' })).toBeHidden();
  await page.getByText('Preciso de uma conta para agendar?').click();
  await expect(page.getByText('Não. Basta o link')).toBeVisible();

  // The screens behind it need a script: they say so, offer nothing that cannot answer, and lead back.
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Falta ativar o JavaScript' })).toBeVisible();
    await expect(page.getByRole('button').or(page.getByRole('textbox'))).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Ir para a página inicial' }).click();
  await expect(page.getByRole('link', { name: 'Criar conta' })).toBeVisible();
});

test('the calls to action lead to the sign-in', async ({ page }) => {
  for (const name of ['Entrar', 'Entrar Agora', 'Acessar Plataforma']) {
    await page.goto('/');
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Fechar' }).click();
  await expect(page.getByRole('link', { name: 'Entrar Agora' })).toBeVisible();
});

test('the name is short where there is little room', async ({ visit }) => {
  const page = await visit({ viewport: PHONE });
  await page.goto('/');
  const bar = page.getByRole('banner').getByRole('link').first();
  await expect(bar).toHaveAccessibleName('Hora');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(bar).toHaveAccessibleName('Hora Marcada');
});

test('the calendar is a decoration: nobody reads it out, and its buttons do nothing', async ({ page }) => {
  await page.goto('/');
  const calendar = page.locator('[inert]', { hasText: 'novembro de 2026' });
  await expect(calendar).toBeVisible();
  await expect(calendar).toContainText('Confirmado');
  await expect(calendar).toContainText('Agendado');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);

  const before = await calendar.innerHTML();
  const buttons = calendar.locator('button');
  await expect(buttons).toHaveCount(2);
  for (const button of await buttons.all()) {
    const { x, y, width, height } = (await button.boundingBox())!;
    await page.mouse.click(x + width / 2, y + height / 2);
    await expect(button).not.toBeFocused();
  }
  expect(await calendar.innerHTML()).toBe(before);
  await expect(page).toHaveURL(/:\d+\/$/);
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.closest("[inert]")')).toBeNull();
  }
});

test('the agenda is shown by month, week and day, one picture at a time', async ({ page }) => {
  await page.goto('/');
  for (const [view, name, file] of [
    ['Mês', /^A agenda do mês/, /^month-light-/],
    ['Semana', /^A agenda da semana/, /^week-light-/],
    ['Dia', /^A agenda de um dia/, /^day-light-/],
  ] as const) {
    await page.getByText(view, { exact: true }).click();
    await expect(page.getByRole('radio', { name: view })).toBeChecked();
    const picture = page.getByRole('img', { name });
    await expect(page.getByRole('img', { name: /^A agenda d[aeo]( \w+)? (mês|semana|dia)/ })).toHaveCount(2);
    await expect(picture).toBeVisible();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalWidth', 2560);
    expect((await picture.getAttribute('src'))!.split('/').at(-1)).toMatch(file);
  }
});

test('only the pictures of the theme and of the window are fetched', async ({ visit }) => {
  for (const [theme, other] of [
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const) {
    const page = await visit({ viewport: PHONE, storage: { 'vite-ui-theme': theme } });
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.webp')) fetched.push(request.url().split('/').at(-1)!);
    });
    await page.goto('/');
    await seeWholePage(page);
    await expect.poll(async () => (await pictures(page)).every(({ arrived }) => arrived)).toBe(true);
    expect(fetched.length).toBeGreaterThan(3);
    for (const file of fetched) expect(file).toMatch(new RegExp(`-phone-${theme}-`));
    for (const { file } of await pictures(page)) expect(file).not.toContain(other);
  }
});

test('the foot leads to two sections and three pages', async ({ page }) => {
  await page.goto('/');
  const foot = page.getByRole('navigation', { name: 'Rodapé' });
  for (const [name, hash, heading] of [
    ['Produto', '#produto', 'O que a agenda faz por você'],
    ['Suporte', '#suporte', 'Suporte'],
  ] as const) {
    await foot.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`/${hash}$`));
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
  }
  for (const [name, path, heading] of LEGAL) {
    await foot.getByRole('link', { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  await foot.getByRole('link', { name: 'Suporte' }).click();
  await expect(page.getByRole('heading', { name: 'Suporte' })).toBeInViewport();
});

test('the theme flips on every page, at once, and is there on the next before any script', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(page.locator('html')).toHaveClass('dark');
  expect(await kept(page.context(), 'vite-ui-theme')).toBe('dark');
  await page.route('**/assets/*.js', (route) => route.abort('aborted'));
  await page.goto('/privacidade');
  await expect(page.locator('html')).toHaveClass('dark');
  await page.unroute('**/assets/*.js');
  await page.reload();
  await page.getByRole('button', { name: 'Toggle theme' }).click();
  await expect(page.locator('html')).not.toHaveClass('dark');
});

test('an operator renames the product and takes claims back by configuration alone', async ({ visit }) => {
  const server = await startTestServer({
    env: {
      BRAND_NAME: 'Clínica Sol',
      BRAND_SHORT_NAME: 'Sol',
      BRAND_TAGLINE: 'Sua hora, sem espera.',
      BRAND_RATING: '',
      BRAND_SUPERLATIVE: '',
      CONTACT_EMAIL: 'oi@sol.example',
    },
  });
  try {
    const page = await visit({ at: server.address, viewport: PHONE });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sua hora, sem espera.');
    await expect(page.getByRole('banner').getByRole('link').first()).toHaveAccessibleName('Sol');
    await expect(page.getByText('Acesso imediato')).toBeVisible();
    await expect(page.getByText(/4,9|mais avançada/)).toHaveCount(0);
    const contact = page.getByRole('link', { name: 'oi@sol.example' });
    await expect(contact).toHaveAttribute('href', 'mailto:oi@sol.example');
    await page.getByRole('link', { name: 'Entrar Agora' }).click();
    await expect(page).toHaveTitle('Entrar · Clínica Sol');
    await expect(page.getByText('Hora Marcada')).toHaveCount(0);
  } finally {
    await server.close();
  }
});

test('the way to the content comes first', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Ir para o conteúdo' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Entrar Agora' })).toBeFocused();
});

test('axe finds nothing, and nothing is wider than a desk, a phone or the narrowest phone', async ({
  visit,
}) => {
  const desk = { width: 1440, height: 900 };
  const page = await visit({ viewport: desk, storage: { 'vite-ui-theme': 'system' } });
  for (const path of ['/', ...LEGAL.map(([, path]) => path)]) {
    await page.goto(path);
    for (const question of await page.locator('details > summary').all()) await question.click();
    for (const viewport of [desk, PHONE, { width: 320, height: 640 }]) {
      await page.setViewportSize(viewport);
      const { width } = viewport;
      await expect.poll(() => page.evaluate('innerWidth')).toBe(width);
      if (width > 320)
        expect.soft(await everyFinding(page.locator('h1')), `${path}, ${width} px`).toEqual([]);
      expect.soft(await page.evaluate('document.documentElement.scrollWidth'), path).toBe(width);
    }
    await page.setViewportSize(desk);
  }
});
