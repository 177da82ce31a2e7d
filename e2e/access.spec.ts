import { pathsOf } from '#shared/contract/screens.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { kept } from './support/device.ts';
import { storedSession } from '#test/harness/stored-session.ts';

const ADMIN_ONLY = pathsOf('admin');
const PROTECTED = [...ADMIN_ONLY, ...pathsOf('professional')];

test('public pages open without an account', async ({ page }) => {
  for (const [path, heading] of [
    ['/', 'A agenda que trabalha com a sua equipe.'],
    ['/login', 'Entrar'],
    ['/register', 'Criar Conta'],
    ['/redefinir-senha', 'Esqueci minha senha'],
    ['/redefinir-senha/um-link-qualquer', 'Este link não serve mais'],
    ['/privacidade', /privacidade/i],
    ['/termos', /termos/i],
    ['/cookies', /cookies/i],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

test('every protected page leads a signed-out visitor to the sign-in @core', async ({ page }) => {
  expect(PROTECTED).toHaveLength(15);
  for (const path of PROTECTED) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login$/);
    await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  }
});

test("an administrator's pages do not exist for a professional", async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  for (const path of ADMIN_ONLY) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
    await expect(page.getByText('404 Page Not Found')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Voltar para Minha Agenda' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a path without a page says so', async ({ page, problems }) => {
  problems.allowStatus(404);
  const answer = await page.goto('/xyz');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Página não encontrada' })).toBeVisible();
  await expect(page.getByText('404 Page Not Found')).toBeVisible();
});

test('both names of each dashboard open it, and the rooms lead back to it', async ({ adminPage: page }) => {
  for (const path of ['/admin', '/admin-dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  }
  for (const path of ['/settings', '/availability']) {
    await page.goto(path);
    await page.getByRole('link', { name: 'Voltar para Minha Agenda' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await page.goto('/user-dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Minha Agenda' })).toBeAttached();
});

test('a session that cannot be read is none', async ({ organization, visit }) => {
  const session = storedSession(organization.admin);
  const { auth_token: token = '', auth_user: user = '' } = session;
  for (const storage of [{ ...session, auth_user: '{"id":' }, { auth_token: token }, { auth_user: user }]) {
    const page = await visit({ storage });
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/login$/);
    if ('session_fingerprint' in storage) expect(await kept(page.context(), 'auth_token')).toBeNull();
  }
});

test("another person's leftovers are thrown away with a warning", async ({
  organization,
  visit,
  problems,
}) => {
  const warning = /console\.warning: A sessão guardada pertence a outro usuário/;
  problems.allow(warning);
  const session = storedSession(organization.admin);
  const stranger = JSON.stringify({ userId: 'outra-pessoa', role: 'admin', email: 'x@y.z', timestamp: 1 });
  const page = await visit({ storage: { ...session, session_fingerprint: stranger } });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  expect(problems.heard(warning)).toHaveLength(1);
  expect(await kept(page.context(), 'session_fingerprint')).toContain(organization.admin.user.id);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
  expect(problems.heard(warning)).toHaveLength(1);
});

test('a token that the server revoked leads to the sign-in', async ({
  organization,
  adminPage,
  problems,
}) => {
  await organization.admin.client.post('/api/auth/logout');
  problems.allowStatus(401);
  await adminPage.goto('/settings');
  await expect(adminPage).toHaveURL(/\/login$/);
});
