import type { Page } from '@playwright/test';
import { createProfessional, type Person } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { kept } from './support/device.ts';

/** The device has forgotten the session and the server does not know its token any more. */
async function expectSignedOut(page: Page, { client }: Person): Promise<void> {
  for (const key of ['auth_token', 'auth_user', 'session_fingerprint']) {
    expect(await kept(page.context(), key)).toBeNull();
  }
  await expect.poll(async () => (await client.get('/api/user/profile')).status).toBe(401);
}

test('"Sair" of the user menu leads to the front page @core', async ({ organization, adminPage: page }) => {
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Menu da conta, Ana Souza' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole('link', { name: 'Entrar Agora' })).toBeVisible();
  await expectSignedOut(page, organization.admin);
});

test('"Sair" of either menu leads to the sign-in, without a way back', async ({ organization, visit }) => {
  const bruno = await createProfessional(organization);
  for (const [person, home] of [
    [organization.admin, '/admin'],
    [bruno, '/dashboard'],
  ] as const) {
    const page = await visit({ as: person });
    await page.goto(home);
    await page.getByRole('button', { name: 'Abrir o menu' }).click();
    await page.getByRole('navigation', { name: 'Menu principal' }).getByText('Sair').click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
    await expectSignedOut(page, person);
    await page.goto(home);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('signing out in one tab signs out the other', async ({ adminPage: page, problems }) => {
  // What the other tab was still reading is refused.
  problems.allowStatus(401);
  const other = await page.context().newPage();
  await page.goto('/admin');
  await other.goto('/settings');
  await expect(other.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('button', { name: 'Sair' })
    .click();
  await expect(other).toHaveURL(/\/login$/);
});

test('who leaves, leaves, even when the server does not answer', async ({ adminPage: page, problems }) => {
  await page.goto('/admin');
  problems.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.route('**/api/auth/logout', (route) => route.abort('internetdisconnected'));
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('button', { name: 'Sair' })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await kept(page.context(), 'auth_token')).toBeNull();
});
