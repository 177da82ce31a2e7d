import type { Route } from '@playwright/test';
import {
  createOrganization,
  createProfessional,
  freshEmail,
  PASSWORD,
} from '#test/factories/organization.ts';
import { PROVIDER_PASSWORD } from '#test/harness/external-provider.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { startTestServer } from '#test/harness/server.ts';
import { waitFor } from '#test/harness/wait.ts';
import { expect } from './fixtures.ts';
import { graveFindings } from './support/accessibility.ts';
import { kept } from './support/device.ts';
import { allowRefusals, test, watchSignIn } from './support/provider.ts';
import { expectToast } from './support/screens.ts';
import { signInByForm } from './support/sign-in.ts';

const FOLLOWS_DEVICE = { 'vite-ui-theme': 'system' };
const OWN_LOGIN = 'POST /api/auth/user/login';

/** Holds calls up until it is opened. */
function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const hold = async (route: Route): Promise<void> => {
    await opened;
    await route.continue();
  };
  return { open: () => open(), hold };
}

test('a person of the provider signs in: three calls, and the password goes to one of them', async ({
  page,
  provider,
  server,
}) => {
  const email = freshEmail();
  provider.add({ email, name: 'Clara Dias' });
  const { calls, requests } = watchSignIn(page, server);
  await page.goto('/login');
  await page.getByLabel('Lembrar de mim').check();
  await signInByForm(page, email, PROVIDER_PASSWORD);
  await expect(page).toHaveURL(/\/admin$/);
  await expectToast(page, 'Login realizado com sucesso!', 'Bem-vindo, Clara Dias');
  expect(calls).toEqual([
    `POST ${provider.host}/api/autenticacao/`,
    `GET ${provider.host}/api/usuario-medusa/`,
    'POST /api/auth/external/login',
  ]);
  const bodies = requests.map((request) => request.postData() ?? '');
  expect(bodies.map((body) => body.includes(PROVIDER_PASSWORD))).toEqual([true, false, false]);
  const sent = JSON.parse(bodies[2] ?? '{}') as object;
  expect(sent).toMatchObject({ externalToken: provider.tokenOf(email), isAdmin: true, loginEmail: email });
  expect(Object.keys(sent).sort()).toEqual(['externalToken', 'externalUserData', 'isAdmin', 'loginEmail']);
  const user = JSON.parse((await kept(page.context(), 'auth_user')) ?? '{}') as object;
  expect(user).toMatchObject({ role: 'admin', email, name: 'Clara Dias' });

  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('button', { name: 'Sair' })
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
});

test('somebody who has an account here comes back to where they wanted to go, as what they are @database', async ({
  organization,
  page,
  provider,
  server,
}) => {
  const bruno = await createProfessional(organization);
  // As if a link that was mailed there had been used.
  await server.context.database.query('UPDATE users SET email_proven_at = now() WHERE id = $1', [
    bruno.user.id,
  ]);
  provider.add({ email: bruno.email, areas: [{ id: 4, nome: 'AGENDA' }] });
  await page.goto('/products');
  await expect(page).toHaveURL(/\/login$/);
  await signInByForm(page, bruno.email, PROVIDER_PASSWORD);
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole('heading', { name: 'Produtos & Serviços' })).toBeVisible();
  const user = JSON.parse((await kept(page.context(), 'auth_user')) ?? '{}') as object;
  expect(user).toMatchObject({ id: bruno.user.id, role: 'professional' });
});

test('without a provider the page makes no attempt at one and says nothing of it', async ({ visit }) => {
  const plain = await startTestServer();
  try {
    const { admin } = await createOrganization(plain);
    const page = await visit({ at: plain.address });
    const { calls } = watchSignIn(page, plain);
    await page.goto('/login');
    await signInByForm(page, admin.email, PASSWORD);
    await expect(page).toHaveURL(/\/admin$/);
    expect(calls).toEqual([OWN_LOGIN]);
    await page.close();
  } finally {
    await plain.close();
  }
});

test('the page says where the password goes, and the button shows that it works, from the first to the last', async ({
  page,
  provider,
  server,
  visit,
}) => {
  const email = freshEmail();
  provider.add({ email });
  const known = gate();
  await page.route('**/api/config', known.hold);
  const { calls } = watchSignIn(page, server);
  await page.goto('/login');
  await signInByForm(page, email, PROVIDER_PASSWORD);
  const busy = page.getByRole('button', { name: 'Entrando...' });
  await expect(busy).toBeDisabled();
  expect(calls).toEqual([]);
  const entered = gate();
  await page.route('**/api/auth/external/login', entered.hold);
  known.open();
  await expect.poll(() => calls).toContain('POST /api/auth/external/login');
  await expect(busy).toBeDisabled();
  entered.open();
  await expect(page).toHaveURL(/\/admin$/);
  expect(calls).not.toContain(OWN_LOGIN);

  const other = await visit({ storage: FOLLOWS_DEVICE });
  await other.goto('/login');
  expect(await graveFindings(other.getByText(new URL(provider.host).host))).toEqual([]);
});

test.describe('the own sign-in follows without a word when the provider', () => {
  // Nonsense, an endless answer and none at all: web/features/auth/external-login.test.ts.
  const faults = ['error', 'redirect', 'no-cors', 'stuck'] as const;
  for (const fault of faults)
    test(`fails at the first call: ${fault}`, async ({ organization, page, problems, provider, server }) => {
      allowRefusals(problems, provider);
      provider.breakDown(fault);
      await page.goto('/login');
      const { calls } = watchSignIn(page, server);
      await signInByForm(page, organization.admin.email, PASSWORD);
      await expect(page).toHaveURL(/\/admin$/);
      await expectToast(page, 'Login realizado com sucesso!');
      expect(calls.filter((call) => !call.endsWith('/api/outro-lugar/'))).toEqual([
        `POST ${provider.host}/api/autenticacao/`,
        OWN_LOGIN,
      ]);
      // The password was shown to nobody else.
      expect(provider.calls.filter(({ body }) => body.includes(PASSWORD))).toHaveLength(1);
    });

  test('the own sign-in follows without a word when the provider is down', async ({
    organization,
    page,
    problems,
    provider,
  }) => {
    allowRefusals(problems, provider);
    await provider.close();
    try {
      await page.goto('/login');
      await signInByForm(page, organization.admin.email, PASSWORD);
      await expect(page).toHaveURL(/\/admin$/);
      await expectToast(page, 'Login realizado com sucesso!');
    } finally {
      await provider.listen();
    }
  });

  test('knows neither person nor password, and the own refusal is what one reads', async ({
    organization,
    page,
    problems,
    provider,
  }) => {
    allowRefusals(problems, provider);
    problems.allowStatus(400);
    await page.goto('/login');
    await signInByForm(page, organization.admin.email, 'errada1');
    await expectToast(page, 'Erro no login', 'Email ou senha incorretos');
    await signInByForm(page, organization.admin.email, PASSWORD);
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('answers the page and not the server', async ({ organization, page, problems, provider, server }) => {
    allowRefusals(problems, provider);
    const { email } = organization.admin;
    provider.add({ email, password: PASSWORD });
    provider.breakDown('error', ({ origin }) => origin === null);
    const { calls } = watchSignIn(page, server);
    await page.goto('/login');
    await signInByForm(page, email, PASSWORD);
    await expect(page).toHaveURL(/\/admin$/);
    expect(calls.slice(2)).toEqual(['POST /api/auth/external/login', OWN_LOGIN]);
  });
});

test('without the area the own account opens; without one, the page says what is missing', async ({
  organization,
  page,
  problems,
  provider,
  server,
  visit,
}) => {
  allowRefusals(problems, provider);
  const { email } = organization.admin;
  provider.add({ email, password: PASSWORD, areas: ['CÍVEL'] });
  const { calls } = watchSignIn(page, server);
  await page.goto('/login');
  await signInByForm(page, email, PASSWORD);
  await expect(page).toHaveURL(/\/admin$/);
  await expectToast(page, 'Login realizado com sucesso!');
  expect(calls.slice(2)).toEqual([OWN_LOGIN]);

  const stranger = freshEmail();
  provider.add({ email: stranger, areas: ['CÍVEL'] });
  const other = await visit();
  await other.goto('/login');
  await signInByForm(other, stranger, PROVIDER_PASSWORD);
  await expectToast(other, 'Erro no login', 'Não possui permissão para agenda');
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByLabel('E-mail')).toHaveValue(stranger);
  await expect(other.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
});

test('a record forged on its way into the browser opens nothing', async ({
  page,
  problems,
  provider,
  server,
}) => {
  allowRefusals(problems, provider);
  const email = freshEmail();
  provider.add({ email, areas: [] });
  await page.route(`${provider.host}/api/usuario-medusa/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { email, is_superuser: true, tipos_areas_atuacao: ['AGENDA'] } });
  });
  const { calls } = watchSignIn(page, server);
  await page.goto('/login');
  await signInByForm(page, email, PROVIDER_PASSWORD);
  await expectToast(page, 'Erro no login', 'Não possui permissão para agenda');
  expect(calls.slice(2)).toEqual(['POST /api/auth/external/login', OWN_LOGIN]);
  expect(await kept(page.context(), 'auth_token')).toBeNull();
});

test('the settings offer a link for a first password, and with it one enters while the provider is down', async ({
  problems,
  provider,
  server,
  visit,
}) => {
  allowRefusals(problems, provider);
  const email = freshEmail();
  provider.add({ email });
  const page = await visit({ storage: FOLLOWS_DEVICE });
  await page.goto('/login');
  await signInByForm(page, email, PROVIDER_PASSWORD);
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto('/settings');
  await expect(page.getByText('não tem uma senha própria')).toBeVisible();
  await expect(page.getByLabel('Senha atual')).toHaveCount(0);
  expect(await graveFindings(page.getByText('não tem uma senha própria'))).toEqual([]);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'O link fica guardado' })).toBeVisible();
  const path = await waitFor(async () => {
    const [mail] = await mailsTo(server, email);
    return /\/redefinir-senha\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? null;
  });
  const other = await visit();
  await other.goto(path);
  await other.getByLabel('Nova senha', { exact: true }).fill('a-primeira');
  await other.getByLabel('Confirmar nova senha').fill('a-primeira');
  await other.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expectToast(other, 'Senha alterada!');
  await provider.close();
  try {
    await signInByForm(other, email, 'a-primeira');
    await expect(other).toHaveURL(/\/admin$/);
  } finally {
    await provider.listen();
  }
  await other.goto('/settings');
  await expect(other.getByLabel('Senha atual')).toBeVisible();
});
