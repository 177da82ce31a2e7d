import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { expectToast } from './support/screens.ts';

test('marks what is typed and not saved, and forgets it after a reload', async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Agendamento', exact: true });
  const title = card.getByLabel('Título padrão do atendimento');
  await expect(card.getByText('Alterações não salvas')).toBeHidden();
  await title.fill('Sessão de {cliente}');
  await expect(card.getByText('Alterações não salvas')).toBeVisible();
  await expect(card.getByText('Por exemplo: Sessão de Maria Silva.')).toBeVisible();
  const profile = page.getByRole('region', { name: 'Perfil', exact: true });
  await expect(profile.getByText('Alterações não salvas')).toBeHidden();

  // Closing or reloading asks first; going on forgets what was typed.
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(title).toHaveValue('Atendimento de {cliente}');
  await expect(card.getByText('Alterações não salvas')).toBeHidden();

  await title.fill('Outra coisa');
  await card.getByRole('button', { name: 'Descartar' }).click();
  await expect(title).toHaveValue('Atendimento de {cliente}');
  await expect(card.getByText('Alterações não salvas')).toBeHidden();
});

test('an impossible value is explained beside its field, and an unknown placeholder too', async ({
  organization,
  visit,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  const page = await visit({ as: bruno });
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Agendamento', exact: true });
  await card.getByLabel('Duração padrão (min)').fill('5');
  await card.getByLabel('Título padrão do atendimento').fill('Sala {sala}');
  await expect(card.getByText('{sala} não tem significado e fica como está escrito.')).toBeVisible();
  await card.getByRole('button', { name: 'Salvar configurações' }).click();
  await expect(card.getByText('Use de 15 a 480 minutos.')).toBeVisible();
  await expect(card.getByLabel('Duração padrão (min)')).toBeFocused();
  await expect(card.getByLabel('Duração padrão (min)')).toHaveAttribute('aria-invalid', 'true');

  // What the server alone refuses lands beside its field as well.
  problems.allowStatus(422);
  await card.getByLabel('Duração padrão (min)').fill('50');
  await page.route('**/api/user/profile', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    return route.continue({
      postData: JSON.stringify({
        ...(route.request().postDataJSON() as object),
        timezone: 'Lua/Tranquilidade',
      }),
    });
  });
  await card.getByRole('button', { name: 'Salvar configurações' }).click();
  await expectToast(page, 'Erro ao salvar', 'Fuso horário desconhecido.');
  await expect(card.getByText('Este fuso horário não é conhecido. Escolha outro.')).toBeVisible();
  await expect(card.getByLabel('Título padrão do atendimento')).toHaveValue('Sala {sala}');
  await page.unroute('**/api/user/profile');
  await card.getByRole('button', { name: 'Salvar configurações' }).click();
  await expectToast(page, 'Configurações salvas!');
  await expect(card.getByText('Alterações não salvas')).toBeHidden();

  const profile = page.getByRole('region', { name: 'Perfil', exact: true });
  await profile.getByLabel('Nome', { exact: true }).fill(' ');
  await profile.getByRole('button', { name: 'Salvar perfil' }).click();
  await expect(profile.getByText('Informe o seu nome.')).toBeVisible();
});

test('the buffer says what it does before and after it is saved', async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Agendamento', exact: true });
  const save = card.getByRole('button', { name: 'Salvar configurações' });
  await expect(card.getByText(/15 minutos é uma sugestão\./)).toBeVisible();
  await expect(save).toBeDisabled();
  await card.getByRole('button', { name: 'Usar 15 minutos' }).click();
  await expect(card.getByText(/Ao salvar, passa a deixar 15 minutos livres entre eles\./)).toBeVisible();
  await save.click();
  await expectToast(page, 'Configurações salvas!');
  await expect(
    card.getByText('A sua página deixa 15 minutos livres entre um atendimento e outro.'),
  ).toBeVisible();
  await expect(save).toBeDisabled();
});
