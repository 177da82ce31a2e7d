import { freshEmail } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { expectToast, submitTwice } from './support/screens.ts';
import { registerOrganization } from './support/set-up.ts';

const REGISTER = '**/api/auth/admin/register';

test('the password is looked at before anything is sent: equal first, then long enough', async ({ page }) => {
  let calls = 0;
  await page.route(REGISTER, (route) => (calls++, route.fallback()));
  await page.goto('/register');
  const submit = page.getByRole('button', { name: 'Criar Conta' });
  await submit.click();
  await expect(page.getByLabel('Nome completo')).toBeFocused();

  await page.getByLabel('Nome completo').fill('Ana Souza');
  await page.getByLabel('E-mail').fill(freshEmail());
  await page.getByLabel('Senha', { exact: true }).fill('abc');
  await page.getByLabel('Confirmar senha').fill('abd');
  await submit.click();
  await expectToast(page, 'Erro', 'As senhas não conferem');
  await expect(page.getByLabel('Confirmar senha')).toBeFocused();

  await page.getByLabel('Confirmar senha').fill('abc');
  await submit.click();
  await expectToast(page, 'Erro', 'A senha deve ter pelo menos 6 caracteres');
  expect(calls).toBe(0);
});

test('an e-mail that is in use is refused without saying whose', async ({ organization, page, problems }) => {
  problems.allowStatus(409);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(REGISTER, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/register');
  await page.getByLabel('Nome completo').fill('Outra Ana');
  await page.getByLabel('E-mail').fill(organization.admin.email.toUpperCase());
  await page.getByLabel('Senha', { exact: true }).fill('segredo1');
  await page.getByLabel('Confirmar senha').fill('segredo1');
  await page.getByRole('button', { name: 'Criar Conta' }).click();
  await expect(page.getByRole('button', { name: 'Criando conta...' })).toBeDisabled();
  release();
  await expectToast(
    page,
    'Erro no cadastro',
    'Não foi possível criar sua conta. Email já cadastrado ou dados inválidos.',
  );
  await expect(page).toHaveURL(/\/register$/);
});

test('two submissions within one tick make one account @database', async ({ page }) => {
  let calls = 0;
  await page.route(REGISTER, (route) => (calls++, route.fallback()));
  await page.goto('/register');
  await page.getByLabel('Nome completo').fill('Ana Souza');
  await page.getByLabel('E-mail').fill(freshEmail());
  await page.getByLabel('Senha', { exact: true }).fill('segredo1');
  await page.getByLabel('Confirmar senha').fill('segredo1');
  await submitTwice(page.locator('form'));
  await expectToast(page, 'Conta criada com sucesso!');
  expect(calls).toBe(1);
});

test('a new organisation starts with four steps, its own name and link', async ({ page }) => {
  await registerOrganization(page, { name: 'João Sá', email: freshEmail() });
  await expectToast(page, 'Conta criada com sucesso!', 'Bem-vindo, João Sá!');
  await expect(page.getByRole('heading', { name: 'Comece por aqui' })).toBeVisible();
  await expect(page.getByRole('link', { name: '/book/personal/joao-sa' })).toBeVisible();
  const name = page.getByLabel('Nome da organização');
  await expect(name).toHaveValue('João Sá');
  await name.fill('Estúdio Sá');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ has: name }).getByLabel('Feito')).toBeVisible();
  await page.getByRole('button', { name: 'Definir horários' }).click();
  const dialog = page.getByRole('dialog', { name: 'Horários de João Sá' });
  await dialog.getByRole('button', { name: 'Adicionar horário' }).click();
  await expect(dialog.getByText('09:00 – 17:00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('button', { name: 'Ver horários' })).toBeVisible();
});
