import { createProfessional } from '#test/factories/organization.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { waitFor } from '#test/harness/wait.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './support/screens.ts';

test('who forgot the password asks for a link, sets a new one, and signs in with it', async ({
  organization,
  page,
  problems,
  server,
}) => {
  const { email } = await createProfessional(organization);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click();
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link' }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText(
    'o link chega em instantes',
  );
  const path = await waitFor(async () => {
    const [mail] = await mailsTo(server, email);
    return /\/redefinir-senha\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? null;
  });

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

  problems.allowStatus(422);
  await page.evaluate('localStorage.clear()');
  await page.goto(path);
  await password.fill('mais-uma');
  await page.getByLabel('Confirmar nova senha').fill('mais-uma');
  await page.getByRole('button', { name: 'Salvar nova senha' }).click();
  await expectToast(page, 'Erro', 'Este link não é válido, já foi usado ou expirou. Peça um novo.');
  await page.getByRole('link', { name: 'Pedir outro' }).click();
  await expect(page.getByRole('heading', { name: 'Esqueci minha senha' })).toBeVisible();
});
