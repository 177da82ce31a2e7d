import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, freshEmail, PASSWORD } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { expectToast } from './support/screens.ts';

const QUESTION = 'Tem certeza que deseja remover este usuário?';

test.use({ viewport: { width: 1440, height: 900 } });

test('a professional is added, changed, switched off and removed', async ({ adminPage: page }) => {
  await page.goto('/admin');
  const table = page.getByRole('table', { name: 'Profissionais' });
  await page.getByRole('button', { name: 'Adicionar profissional' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar profissional' });
  const add = dialog.getByRole('button', { name: 'Adicionar profissional' });
  await add.click();
  await expectToast(page, 'Erro', 'Preencha todos os campos obrigatórios.');
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('type', 'email');
  await expect(dialog.getByLabel('Cor na agenda')).toHaveValue('#3b82f6');
  await dialog.getByLabel('Nome').fill('Bruno Lima');
  await dialog.getByLabel('E-mail').fill(freshEmail());
  await dialog.getByLabel('Senha').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Verde' }).click();
  await add.click();
  await expectToast(page, 'Usuário criado');
  const row = table.getByRole('row', { name: /Bruno Lima/ });
  await expect(row).toContainText('Sem especialidade');
  await expect(row).toContainText('Ativo');

  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await row.getByRole('button', { name: 'Editar Bruno Lima' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar profissional' });
  await edit.getByLabel('Especialidade').fill('Fisioterapeuta');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Sucesso!', 'Profissional atualizado com sucesso.');
  expect((await sent).postDataJSON()).not.toHaveProperty('password');
  await expect(row).toContainText('Fisioterapeuta');

  await row.getByRole('button', { name: 'Mais ações para Bruno Lima' }).click();
  await page.getByRole('menuitem', { name: 'Desativar' }).click();
  await expect(row).toContainText('Inativo');

  await row.getByRole('button', { name: 'Remover Bruno Lima' }).click();
  const question = page.getByRole('alertdialog', { name: QUESTION });
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Usuário removido');
  await expect(row).toHaveCount(0);
  await expect(table.getByRole('row', { name: /Ana Souza\s*\(você\)/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remover Ana Souza' })).toHaveCount(0);
});

test('one with appointments to come is kept, and may be switched off instead', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(dayOfNextMonth(9), '10:00'));
  problems.allowStatus(422, 409);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Remover Bruno Lima' }).click();
  await page.getByRole('alertdialog', { name: QUESTION }).getByRole('button', { name: 'Remover' }).click();
  const refusal = page.getByRole('alertdialog', { name: 'Bruno Lima tem agendamentos futuros' });
  await expect(refusal).toContainText('Cancele ou transfira os agendamentos antes de remover.');
  await refusal.getByRole('button', { name: 'Desativar profissional' }).click();
  await expect(page.getByRole('row', { name: /Bruno Lima/ })).toContainText('Inativo');
  await expect(refusal).toBeHidden();
});

test('an e-mail in use is refused, and the dialog keeps what was typed', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  problems.allowStatus(409);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Adicionar profissional' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar profissional' });
  await dialog.getByLabel('Nome').fill('Bruno Lima');
  await dialog.getByLabel('E-mail').fill(organization.admin.email);
  await dialog.getByLabel('Senha').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Adicionar profissional' }).click();
  await expectToast(page, 'Erro', 'Não foi possível criar o usuário.');
  await expect(dialog.getByText('Este e-mail já está em uso.')).toBeVisible();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Bruno Lima');
});

test('the menu is a rail that opens, with an agenda for all and for each', async ({
  organization,
  adminPage: page,
}) => {
  await createProfessional(organization);
  await page.goto('/admin');
  await expect(page.getByText('Admin', { exact: true })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByText('Individual')).toHaveCount(0);
  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  await expect(menu.getByRole('link', { name: 'Agenda Compartilhada Todos' })).toBeVisible();
  await menu.getByRole('link', { name: 'Bruno Lima Individual' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda de Bruno Lima' })).toBeAttached();
});
