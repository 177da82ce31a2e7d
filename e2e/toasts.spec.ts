import type { Locator, Page } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import type { Organization } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { toastOf } from './support/screens.ts';

/** The two viewports: the application's own, and the lighter one of the public pages. */
type Stage = { readonly open: (page: Page) => Promise<void>; readonly raise: (page: Page) => Promise<void> };

const APPLICATION: Stage = {
  async open(page) {
    await page.goto('/register');
    await page.getByLabel('Nome completo').fill('Ana');
    await page.getByLabel('E-mail').fill('ana@exemplo.com.br');
    await page.getByLabel('Senha', { exact: true }).fill('abc');
    await page.getByLabel('Confirmar senha').fill('abd');
  },
  raise: (page) => page.getByRole('button', { name: 'Criar Conta' }).click(),
};

function publicPage({ admin }: Organization): Stage {
  return {
    open: async (page) => void (await page.goto(`/book/personal/${admin.user.bookingSlug}`)),
    raise: (page) => page.getByRole('button', { name: 'Confirmar agendamento' }).click(),
  };
}

/** Drags a toast to the right by `distance` pixels. */
async function swipe(page: Page, toast: Locator, distance: number): Promise<void> {
  const box = await toast.boundingBox();
  if (box === null) throw new Error('There is no toast to swipe.');
  const [x, y] = [box.x + 40, box.y + box.height - 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y);
  await page.mouse.move(x + distance, y);
  await page.mouse.up();
}

test.use({ viewport: { width: 1280, height: 800 } });

test('shows a single toast at a time: the last', async ({ page }) => {
  await APPLICATION.open(page);
  await APPLICATION.raise(page);
  await expect(toastOf(page)).toContainText('As senhas não conferem');
  await page.getByLabel('Confirmar senha').fill('abc');
  await APPLICATION.raise(page);
  await expect(toastOf(page)).toHaveCount(1);
  await expect(toastOf(page)).toContainText('A senha deve ter pelo menos 6 caracteres');
});

for (const name of ['application', 'public page'] as const) {
  test.describe(name, () => {
    let stage = APPLICATION;
    test.beforeEach(async ({ organization }) => {
      if (name === 'application') return;
      await addWeek(organization, organization.admin);
      stage = publicPage(organization);
    });

    test('a toast goes by itself after five seconds', async ({ page }) => {
      await page.clock.install({ time: new Date() });
      await stage.open(page);
      await page.clock.pauseAt(new Date(Date.now() + 60_000));
      await stage.raise(page);
      await expect(toastOf(page)).toBeVisible();
      await page.clock.runFor(4_900);
      await expect(toastOf(page)).toBeVisible();
      await page.clock.runFor(200);
      await expect(toastOf(page)).toBeHidden();
    });

    test('F8 leads to the toast', async ({ page }) => {
      await stage.open(page);
      await stage.raise(page);
      await expect(toastOf(page)).toBeVisible();
      await page.keyboard.press('F8');
      const viewport = page.getByRole('region', { name: /^Avisos/ });
      await expect(viewport.locator(':focus').or(viewport.and(page.locator(':focus')))).toHaveCount(1);
    });

    test('a swipe of 49 pixels brings it back, one of 51 sends it away', async ({ page }) => {
      await stage.open(page);
      await stage.raise(page);
      await expect(toastOf(page)).toBeVisible();
      await swipe(page, toastOf(page), 49);
      await expect(toastOf(page)).toBeVisible();
      await swipe(page, toastOf(page), 51);
      await expect(toastOf(page)).toBeHidden({ timeout: 3_000 });
    });
  });
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 390, height: 640 },
  { width: 1366, height: 768 },
]) {
  test(`a toast covers nothing of a tall dialog on ${viewport.width} by ${viewport.height}`, async ({
    organization,
    visit,
  }) => {
    const page = await visit({ as: organization.admin, viewport });
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Adicionar profissional' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adicionar profissional' });
    await dialog.getByRole('button', { name: 'Adicionar profissional' }).click();
    await expect(toastOf(page)).toBeVisible();
    await expect
      .poll(async () => {
        const [toast, panel] = [await toastOf(page).boundingBox(), await dialog.boundingBox()];
        if (toast === null || panel === null) return 'gone';
        return toast.y + toast.height <= panel.y || toast.y >= panel.y + panel.height ? 'apart' : 'over it';
      })
      .toBe('apart');
    await expect(dialog.getByRole('button', { name: 'Adicionar profissional' })).toBeInViewport({ ratio: 1 });
    // The actions of a table's rows lie in the right half of a wide screen.
    const toast = await toastOf(page).boundingBox();
    if (viewport.width > 640)
      expect((toast?.x ?? Infinity) + (toast?.width ?? 0)).toBeLessThan(viewport.width / 2);
  });
}
