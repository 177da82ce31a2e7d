import { createProfessional } from '#test/factories/organization.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { waitFor } from '#test/harness/wait.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './support/screens.ts';

test('who forgot the password asks for a link, sets a new one, and signs in with it @core', async ({
  organization,
  page,
  problems,
  server,
  visit,
}) => {
  const person = await createProfessional(organization);
  const { email } = person;
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
  // What was typed at the login comes along.
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  const ahead = page.getByText('Esta instalação não envia e-mails: o link fica no servidor.');
  await expect(ahead).toBeVisible();
  await page.getByRole('button', { name: 'Pedir link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText(
    'Esta instalação não envia e-mails: peça o link a quem administra o servidor.',
  );
  await expect(ahead).toHaveCount(0);
  await page.getByRole('button', { name: 'Usar outro e-mail' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  const path = await waitFor(async () => {
    const [mail] = await mailsTo(server, email);
    return /\/redefinir-senha\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? null;
  });

  // Open elsewhere: on another device that is signed in, and in a tab that still shows the form.
  const elsewhere = await visit({ as: person });
  await elsewhere.goto('/settings');
  await expect(elsewhere.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  const late = await visit();
  await late.goto(path);
  await expect(late.getByLabel('Nova senha', { exact: true })).toBeVisible();

  const response = await page.goto(path);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  const password = page.getByLabel('Nova senha', { exact: true });
  await password.fill('outra-senha');
  await page.getByLabel('Confirmar nova senha').fill('outra-senhx');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expect(page.getByText('As senhas não conferem')).toBeVisible();
  await page.getByLabel('Confirmar nova senha').fill('outra-senha');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expectToast(page, 'Senha alterada!', 'Entre com a nova senha.');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill('outra-senha');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  problems.allowStatus(401);
  // Every session ended; the page says so by itself, and signing in leads back.
  await expect(elsewhere).toHaveURL(/\/login$/);
  await expect(elsewhere.getByText('Sua sessão expirou. Entre novamente.')).toBeVisible();
  await elsewhere.getByLabel('E-mail').fill(email);
  await elsewhere.getByLabel('Senha').fill('outra-senha');
  await elsewhere.getByRole('button', { name: 'Entrar' }).click();
  await expect(elsewhere).toHaveURL(/\/settings$/);

  problems.allowStatus(422);
  await late.getByLabel('Nova senha', { exact: true }).fill('mais-uma');
  await late.getByLabel('Confirmar nova senha').fill('mais-uma');
  await late.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expectToast(late, 'Erro', 'Este link não é válido, já foi usado ou expirou. Peça um novo.');
  await expect(late.getByText('Este link não serve mais.')).toBeVisible();
  // Opened now, it says so before anything is typed.
  await late.reload();
  await expect(late.getByRole('heading', { name: 'Este link não serve mais' })).toBeVisible();
  await expect(late.getByLabel('Nova senha', { exact: true })).toHaveCount(0);
  await late.getByRole('link', { name: 'Pedir outro' }).click();
  await expect(late.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
});

test('where e-mails leave, the link is promised by e-mail', async ({ page }) => {
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), sendsMail: true } });
  });
  await page.goto('/redefinir-senha');
  await expect(page.getByText('enviamos um link')).toBeVisible();
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br');
  await page.getByRole('button', { name: 'Pedir link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'ninguem@' })).toContainText(
    'o link chega em instantes e vale por 1 hora.',
  );
});
