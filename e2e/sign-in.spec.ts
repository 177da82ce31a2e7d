import { createProfessional, PASSWORD } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { kept } from './support/device.ts';
import { expectToast } from './support/screens.ts';
import { signInByForm } from './support/sign-in.ts';

const LOGIN = '**/api/auth/user/login';

test('a wrong password is said in a toast, and the page stays', async ({ organization, page, problems }) => {
  problems.allowStatus(401);
  await page.goto('/login');
  await signInByForm(page, organization.admin.email, 'errada1');
  await expectToast(page, 'Erro no login', 'Email ou senha incorretos');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('E-mail')).toHaveValue(organization.admin.email);
});

test('nothing is sent while a field is empty', async ({ page }) => {
  let calls = 0;
  await page.route(LOGIN, (route) => (calls++, route.fallback()));
  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Entrar', exact: true });
  await submit.click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill('ana@exemplo.com.br');
  await submit.click();
  await expect(page.getByLabel('Senha')).toBeFocused();
  expect(calls).toBe(0);
});

test('an administrator arrives at /admin; the button shows that it works on it @core', async ({
  organization,
  page,
}) => {
  const { email, user } = organization.admin;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let body = '';
  await page.route(LOGIN, async (route) => {
    body = route.request().postData() ?? '';
    await held;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Lembrar de mim').check();
  await signInByForm(page, email.toUpperCase(), PASSWORD);
  await expect(page.getByRole('button', { name: 'Entrando...' })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/admin$/);
  await expectToast(page, 'Login realizado com sucesso!', `Bem-vindo, ${user.name}`);
  expect(Object.keys(JSON.parse(body) as object).sort()).toEqual(['email', 'password']);

  const session = JSON.parse((await kept(page.context(), 'auth_user')) ?? '{}') as object;
  expect(session).toEqual({ id: user.id, role: 'admin', email, name: user.name });
  const fingerprint = JSON.parse((await kept(page.context(), 'session_fingerprint')) ?? '{}') as object;
  expect(fingerprint).toMatchObject({ userId: user.id, role: 'admin', email });
});

test('a ticked "Lembrar de mim" keeps the e-mail for the next visit, an unticked one forgets it', async ({
  organization,
  page,
}) => {
  const { email } = organization.admin;
  for (const remember of [true, false]) {
    await page.goto('/login');
    await page.getByLabel('Lembrar de mim').setChecked(remember);
    await signInByForm(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/admin$/);
    await page
      .getByRole('navigation', { name: 'Menu principal' })
      .getByRole('button', { name: 'Sair' })
      .click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('E-mail')).toHaveValue(remember ? email : '');
    await expect(page.getByLabel('Lembrar de mim')).toBeChecked({ checked: remember });
  }
});

test('after signing in one is back where one wanted to go, if the role allows', async ({
  organization,
  page,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await page.goto('/products');
  await expect(page).toHaveURL(/\/login$/);
  await signInByForm(page, bruno.email, PASSWORD);
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('heading', { name: 'Produtos & Serviços' })).toBeVisible();

  const other = await visit();
  await other.goto('/integrations');
  await expect(other).toHaveURL(/\/login$/);
  await signInByForm(other, bruno.email, PASSWORD);
  await expect(other).toHaveURL(/\/dashboard$/);
});

test('the card leads to the registration and back to the start', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  await page.getByRole('link', { name: 'Criar Conta' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.getByRole('link', { name: 'Fazer login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('link', { name: 'Fechar' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
});
