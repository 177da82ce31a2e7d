import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, freshEmail, PASSWORD, signIn } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { discardQuestion } from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose, expectToast, submitTwice } from './support/screens.ts';

const QUESTION = 'Tem certeza que deseja remover este usuário?';

test.use({ viewport: { width: 1440, height: 900 } });

test('a professional is added, changed, switched off and removed @core', async ({ adminPage: page }) => {
  await page.goto('/admin');
  const table = page.getByRole('table', { name: 'Profissionais' });
  await page.getByRole('button', { name: 'Adicionar profissional' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar profissional' });
  const add = dialog.getByRole('button', { name: 'Adicionar profissional' });
  await add.click();
  await expectToast(page, 'Erro', 'Preencha todos os campos obrigatórios.');
  await expect(dialog.getByLabel('Nome')).toBeFocused();
  await expect(dialog.getByLabel('Nome')).toHaveAccessibleDescription('Informe o nome.');
  await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription('Informe o e-mail.');
  await expect(dialog.getByLabel('Senha')).toHaveAccessibleDescription('Informe uma senha.');
  await expect(dialog.getByLabel('E-mail')).toHaveAttribute('type', 'email');
  await expect(dialog.getByLabel('Cor na agenda')).toHaveValue('#0f9d6e');
  await dialog.getByLabel('Nome').fill('Bruno Lima');
  await page.keyboard.press('Escape');
  const leave = discardQuestion(page);
  await leave.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(dialog.getByLabel('Nome')).toHaveValue('Bruno Lima');
  await dialog.getByLabel('E-mail').fill(freshEmail());
  await dialog.getByLabel('Senha').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Verde' }).click();
  await add.click();
  await expectToast(page, 'Usuário criado');
  const next = page.getByRole('dialog', { name: 'Bruno Lima já faz parte da equipe' });
  await next.getByRole('button', { name: 'Concluir' }).click();
  await expect(page.getByRole('button', { name: 'Adicionar profissional' })).toBeFocused();
  const row = table.getByRole('row', { name: /Bruno Lima/ });
  await expect(row).toContainText('Sem especialidade');
  await expect(row).toContainText('Ativo');

  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await row.getByRole('button', { name: 'Editar Bruno Lima' }).click();
  const edit = page.getByRole('dialog', { name: 'Editar profissional' });
  await edit.getByLabel('Especialidade').fill('Dentista');
  await edit.getByRole('button', { name: 'Fechar' }).click();
  await leave.getByRole('button', { name: 'Descartar' }).click();
  await row.getByRole('button', { name: 'Editar Bruno Lima' }).click();
  await expect(edit.getByLabel('Especialidade')).toHaveValue('');
  await edit.getByLabel('Especialidade').fill('Fisioterapeuta');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Sucesso!', 'Profissional atualizado com sucesso.');
  expect((await sent).postDataJSON()).not.toHaveProperty('password');
  await expect(row).toContainText('Fisioterapeuta');

  await row.getByRole('button', { name: 'Mais ações para Bruno Lima' }).click();
  await page.getByRole('menuitem', { name: 'Desativar' }).click();
  await expectToast(page, 'Sucesso!');
  await expect(row).toContainText('Inativo');

  await row.getByRole('button', { name: 'Remover Bruno Lima' }).click();
  const question = page.getByRole('alertdialog', { name: QUESTION });
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Usuário removido');
  await expect(row).toHaveCount(0);
  // Its row is gone: the focus stays in the table, where the next or the one before is.
  await expect(table.locator(':focus')).toHaveCount(1);
  await expect(table.getByRole('row', { name: /Ana Souza\s*\(você\)/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remover Ana Souza' })).toHaveCount(0);
});

test('a professional with appointments to come is kept, and may be switched off instead', async ({
  organization,
  adminPage: page,
  problems,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(dayOfNextMonth(9), '10:00'));
  const other = await visit({ as: organization.admin, viewport: { width: 1440, height: 900 } });
  await other.goto('/admin');
  problems.allowStatus(409);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Remover Bruno Lima' }).click();
  await page.getByRole('alertdialog', { name: QUESTION }).getByRole('button', { name: 'Remover' }).click();
  const refusal = page.getByRole('alertdialog', { name: 'Bruno Lima tem 1 agendamento futuro' });
  await refusal.getByRole('button', { name: 'Ver a agenda' }).click();
  await expect(page).toHaveURL(new RegExp(`agenda=${bruno.user.id}$`));
  await page.goBack();
  await page.getByRole('button', { name: 'Remover Bruno Lima' }).click();
  await page.getByRole('alertdialog', { name: QUESTION }).getByRole('button', { name: 'Remover' }).click();
  await expect(refusal).toContainText('Cancele ou transfira os agendamentos antes de remover.');
  await refusal.getByRole('button', { name: 'Desativar profissional' }).click();
  await expect(page.getByRole('row', { name: /Bruno Lima/ })).toContainText('Inativo');
  await expect(refusal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Remover Bruno Lima' })).toBeFocused();
  await expect(other.getByRole('row', { name: /Bruno Lima/ })).toContainText('Inativo');
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

test('somebody new is led on to hours and link, without a dead end', async ({ organization, visit }) => {
  const page = await visit({
    as: organization.admin,
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 1440, height: 900 },
  });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Adicionar profissional' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar profissional' });
  await dialog.getByLabel('Nome').fill('Bruno Lima');
  await dialog.getByLabel('E-mail').fill(freshEmail());
  await dialog.getByLabel('Senha').fill(PASSWORD);
  await choose(dialog, 'Fuso horário', /^Manaus/);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/users')) {
      sent.push(request.postDataJSON());
    }
  });
  await submitTwice(dialog.locator('form'));
  const next = page.getByRole('dialog', { name: 'Bruno Lima já faz parte da equipe' });
  const hours = next.getByRole('button', { name: 'Definir horários' });
  await expect(hours).toBeFocused();
  expect(sent).toMatchObject([{ name: 'Bruno Lima', color: '#0f9d6e', timezone: 'America/Manaus' }]);

  await hours.click();
  const editor = page.getByRole('dialog', { name: 'Horários de Bruno Lima' });
  await editor.getByRole('button', { name: 'Adicionar horário' }).click();
  await expect(editor.getByText('09:00 – 17:00')).toBeVisible();
  await editor.getByRole('button', { name: 'Fechar' }).click();
  await expect(next.getByRole('button', { name: 'Ver horários' })).toBeVisible();
  await expect(next.getByRole('img', { name: 'Feito' }).or(next.getByLabel('Feito'))).toHaveCount(1);
  await next.getByRole('button', { name: 'Copiar o link de Bruno Lima' }).click();
  await expectToast(page, 'Link copiado!');
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  const client = await visit();
  await client.goto(link);
  await expect(client.getByRole('heading', { name: 'Bruno Lima', level: 1 })).toBeVisible();
});

test('an edit sends a password only when one was typed, and switches somebody off', async ({
  organization,
  adminPage: page,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await page.goto('/admin');
  const edit = page.getByRole('dialog', { name: 'Editar profissional' });
  const row = page.getByRole('row', { name: /Bruno Lima/ });
  const open = async () => row.getByRole('button', { name: 'Editar Bruno Lima' }).click();
  const save = async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await edit.getByRole('button', { name: 'Salvar' }).click();
    await expect(edit).toBeHidden();
    return (await sent).postDataJSON() as object;
  };
  await open();
  await edit.getByLabel('Nova senha').fill('12345');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Erro', 'A senha deve ter pelo menos 6 caracteres');
  await edit.getByLabel('Nova senha').fill('outra-senha');
  await edit.getByRole('button', { name: 'Inativo' }).click();
  expect(await save()).toMatchObject({ password: 'outra-senha', isActive: false });
  await expectToast(page, 'Sucesso!', 'Profissional atualizado com sucesso.');
  await expect(row).toContainText('Inativo');
  const inactive = await signIn(organization.server, bruno.email, 'outra-senha');
  const own = await visit({ as: inactive });
  await own.goto('/settings');
  await expect(own.getByRole('region', { name: 'Conta inativa' })).toBeVisible();
  await expect(own.getByText('Aparelhos conectados')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Alterar senha' })).toHaveCount(0);

  await open();
  await expect(edit.getByRole('button', { name: 'Inativo' })).toHaveAttribute('aria-pressed', 'true');
  await edit.getByLabel('Descrição').fill('Atende em domicílio.');
  const body = await save();
  expect(body).toMatchObject({ description: 'Atende em domicílio.' });
  expect(body).not.toHaveProperty('password');
  await expect(row.getByRole('button', { name: 'Editar Bruno Lima' })).toBeFocused();
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
  // On one line.
  expect((await menu.getByText('Agenda Compartilhada').boundingBox())?.height).toBeLessThan(30);
  await menu.getByRole('link', { name: 'Bruno Lima Individual' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda de Bruno Lima' })).toBeAttached();
});
