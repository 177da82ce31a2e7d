import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './support/screens.ts';

test('a professional adds, changes and removes services', async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/products');
  await expect(page.getByText('Nenhum produto ou serviço cadastrado')).toBeVisible();
  await page.getByRole('button', { name: 'Cadastrar o primeiro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo produto ou serviço' });
  const save = dialog.getByRole('button', { name: 'Criar produto' });
  await dialog.getByLabel('Nome').fill('   ');
  await save.click();
  await expectToast(page, 'Erro', 'Nome do produto é obrigatório');
  await dialog.getByLabel('Nome').fill('  Avaliação ');
  await dialog.getByLabel('Duração (minutos)').fill('0');
  await save.click();
  await expectToast(page, 'Erro', 'Duração deve ser maior que 0');
  await dialog.getByLabel('Duração (minutos)').fill('90');
  await dialog.getByLabel(/^Preço/).fill('1234.5');
  await save.click();
  await expectToast(page, 'Sucesso!', 'Produto criado com sucesso.');
  const card = page.getByRole('listitem').filter({ hasText: 'Avaliação' });
  await expect(card).toContainText('1 h 30 min');
  await expect(card).toContainText(/R\$\s1\.234,50/);

  await page.getByRole('button', { name: 'Editar Avaliação' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar produto ou serviço' });
  await edit.getByRole('switch', { name: 'Ativo' }).click();
  await edit.getByLabel(/^Preço/).fill('');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Sucesso!', 'Produto atualizado com sucesso.');
  await expect(card).toContainText('Inativo');
  await expect(card).toContainText('Sem preço');

  await page.getByRole('button', { name: 'Remover Avaliação' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover Avaliação?' });
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Sucesso!', 'Produto removido com sucesso.');
  await expect(page.getByText('Nenhum produto ou serviço cadastrado')).toBeVisible();
});
