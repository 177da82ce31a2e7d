import type { Product } from '#shared/contract/products.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addProduct } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { refuseWrites, type Fault } from './support/failing.ts';
import { openLine } from './support/line.ts';
import { expectToast, submitTwice } from './support/screens.ts';

const INTERNAL = 'Algo deu errado do nosso lado. Tente novamente em instantes.';

let fault: Fault | undefined;
test.afterEach(async () => {
  await fault?.repair();
  fault = undefined;
});

test('a professional adds, changes and removes services @core', async ({ organization, visit }) => {
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
  await expect(dialog.getByText('Ou seja, 1 h 30 min.')).toBeVisible();
  const price = dialog.getByLabel(/^Preço/);
  await price.fill('12,345');
  await save.click();
  const problem = 'Digite o preço em reais, com até duas casas decimais: 1.234,50.';
  await expectToast(page, 'Erro', problem);
  await expect(price).toHaveAccessibleDescription(problem);
  await expect(price).toBeFocused();
  await price.press('ControlOrMeta+a');
  await page.keyboard.type('R$ 1234,5');
  await expect(dialog.getByText(problem)).toBeHidden();
  await expect(price).toHaveValue('1234,5');
  await dialog.getByLabel('Nome').focus();
  await expect(price).toHaveValue('1.234,50');
  await save.click();
  await expectToast(page, 'Sucesso!', 'Produto criado com sucesso.');
  const card = page.getByRole('listitem').filter({ hasText: 'Avaliação' });
  await expect(card).toContainText('1 h 30 min');
  await expect(card).toContainText(/R\$\s1\.234,50/);

  await page.getByRole('button', { name: 'Editar Avaliação' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar produto ou serviço' });
  await edit.getByRole('switch', { name: 'Ativo' }).click();
  await expect(edit.getByLabel(/^Preço/)).toHaveValue('1.234,50');
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

test('a server that fails loses nothing that was typed, and the same press works once it is back', async ({
  organization,
  problems,
  server,
  visit,
}) => {
  problems.allowStatus(500);
  const ana = await createProfessional(organization, 'Ana Prado');
  const page = await visit({ as: ana });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Novo produto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo produto ou serviço' });
  const typed = { Nome: 'Sessão', Descrição: 'Cinquenta minutos.', Duração: '50', Preço: '220,50' };
  const fields = Object.entries(typed).map(([label, value]) => ({
    field: dialog.getByLabel(new RegExp(`^${label}`)),
    value,
  }));
  for (const { field, value } of fields) await field.fill(value);
  fault = await refuseWrites(server, 'products');
  await dialog.getByRole('button', { name: 'Criar produto' }).click();
  await expectToast(page, 'Erro', INTERNAL);
  for (const { field, value } of fields) await expect(field).toHaveValue(value);
  await fault.repair();
  // Twice within a tick, as a nervous finger does: one product.
  await submitTwice(dialog.locator('form'));
  await expectToast(page, 'Sucesso!', 'Produto criado com sucesso.');
  expect(must<Product[]>(await ana.client.get('/api/products'))).toMatchObject([
    { name: 'Sessão', price: 220.5 },
  ]);

  await page.getByRole('button', { name: 'Editar Sessão' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar produto ou serviço' });
  await edit.getByLabel('Nome').fill('Sessão dupla');
  fault = await refuseWrites(server, 'products');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Erro', INTERNAL);
  await expect(edit.getByLabel('Nome')).toHaveValue('Sessão dupla');
  await edit.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();

  await page.getByRole('button', { name: 'Remover Sessão' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover Sessão?' });
  // The toast of the edit says the same, and may still be there.
  const refused = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await question.getByRole('button', { name: 'Remover' }).click();
  expect((await refused).status()).toBe(500);
  await expectToast(page, 'Erro', INTERNAL);
  await fault.repair();
  fault = undefined;
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Sucesso!', 'Produto removido com sucesso.');
  await expect(page.getByText('Nenhum produto ou serviço cadastrado')).toBeVisible();
});

test('without a line each call says in its own words that it failed', async ({
  organization,
  problems,
  server,
  visit,
}) => {
  problems.allow(/net::ERR_/);
  const ana = await createProfessional(organization, 'Ana Prado');
  await addProduct(organization, ana, { name: 'Retorno' });
  const line = await openLine(server.address);
  const page = await visit({ as: ana, at: line.address });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Editar Retorno' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar produto ou serviço' });
  await expect(edit.getByLabel('Nome')).toHaveValue('Retorno');
  await edit.getByLabel('Nome').fill('Retorno breve');
  line.cut();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Erro', 'Erro ao atualizar produto');
  await edit.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
  await page.getByRole('button', { name: 'Remover Retorno' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover Retorno?' });
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Erro', 'Erro ao deletar produto');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await page.getByRole('button', { name: 'Novo produto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo produto ou serviço' });
  await dialog.getByLabel('Nome').fill('Avaliação');
  await dialog.getByRole('button', { name: 'Criar produto' }).click();
  await expectToast(page, 'Erro', 'Erro ao criar produto');
  await expect(dialog.getByLabel('Nome')).toHaveValue('Avaliação');
  await line.close();
});

test('a removed service stays with its appointments, and the screen says when one was removed elsewhere', async ({
  organization,
  problems,
  visit,
}) => {
  problems.allowStatus(404);
  const ana = await createProfessional(organization, 'Ana Prado');
  const { id: productId } = await addProduct(organization, ana, { name: 'Sessão dupla', duration: 100 });
  const other = await addProduct(organization, ana, { name: 'Retorno' });
  const start = instantIn(dayOfNextMonth(14), '10:00');
  const made = await addAppointment(organization, ana, start, { clientName: 'Rita Sá', productId });
  const page = await visit({ as: ana });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Remover Sessão dupla' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover Sessão dupla?' });
  await expect(question).toContainText('continuam com o nome e a duração');
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Sucesso!', 'Produto removido com sucesso.');
  const moved = instantIn(dayOfNextMonth(14), '14:00');
  must(await ana.client.put(`/api/appointments/${made.id}`, { startTime: moved }));
  expect(must<Appointment[]>(await ana.client.get('/api/appointments'))).toMatchObject([
    {
      productId: null,
      productName: 'Sessão dupla',
      startTime: moved,
      endTime: instantIn(dayOfNextMonth(14), '15:40'),
    },
  ]);
  await page.goto(`/dashboard?agendamento=${made.id}`);
  await expect(page.getByRole('dialog', { name: 'Rita Sá' })).toContainText('Sessão dupla');

  await page.goto('/products');
  await page.getByRole('button', { name: 'Remover Retorno' }).click();
  const second = page.getByRole('alertdialog', { name: 'Remover Retorno?' });
  must(await ana.client.delete(`/api/products/${other.id}`));
  await second.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Erro', 'Produto não encontrado.');
  await expect(second).toBeHidden();
  await expect(page.getByText('Nenhum produto ou serviço cadastrado')).toBeVisible();
});
