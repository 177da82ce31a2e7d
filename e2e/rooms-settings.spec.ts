import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional, PASSWORD } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { addDays } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import { dayButton } from './support/booking.ts';
import { today } from './support/dates.ts';
import { choose, expectToast } from './support/screens.ts';
import { signInByForm } from './support/sign-in.ts';

test('the profile and the rules are saved, each by its own button @core', async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/settings');
  await page.getByLabel('Nome', { exact: true }).fill('Bruno Lima Neto');
  await page.getByLabel('Especialidade').fill('Fisioterapeuta');
  await page.getByRole('button', { name: 'Salvar perfil' }).click();
  await expectToast(page, 'Configurações salvas!');
  await expect(page.getByRole('button', { name: 'Menu da conta, Bruno Lima Neto' })).toBeVisible();

  await expect(page.getByLabel('Duração padrão (min)')).toHaveValue('60');
  await expect(page.getByLabel('Intervalo entre atendimentos (min)')).toHaveValue('15');
  await expect(page.getByLabel('Título padrão do atendimento')).toHaveValue('Atendimento de {cliente}');
  const makesHour = page.getByRole('switch', { name: 'Ao mover, passar para 1 hora' });
  await expect(makesHour).not.toBeChecked();
  await makesHour.click();
  await page.getByLabel('Duração padrão (min)').fill('45');
  await choose(page, 'Fuso horário', /Manaus/);
  const notice = page.getByRole('combobox', { name: 'Prazo para cancelar ou remarcar' });
  await expect(notice).toHaveText('Sem limite');
  await choose(page, 'Prazo para cancelar ou remarcar', '24 h');
  await choose(page, 'Antecedência mínima para agendar', /^2 h$/);
  await choose(page, 'Agenda aberta por', /^7 dias$/);
  await page.getByLabel('Máximo de agendamentos por dia').fill('8');
  await page.getByRole('button', { name: 'Salvar configurações' }).click();
  await expectToast(page, 'Configurações salvas!');

  await page.getByLabel('Duração padrão (min)').fill('90');
  await page.reload();
  await expect(page.getByLabel('Duração padrão (min)')).toHaveValue('45');
  await expect(page.getByLabel('Especialidade')).toHaveValue('Fisioterapeuta');
  await expect(page.getByRole('combobox', { name: 'Fuso horário' })).toContainText('Manaus');
  await expect(notice).toHaveText('24 h');
  await expect(page.getByRole('combobox', { name: 'Antecedência mínima para agendar' })).toHaveText('2 h');
  await expect(page.getByRole('combobox', { name: 'Agenda aberta por' })).toHaveText('7 dias');
  await expect(page.getByLabel('Máximo de agendamentos por dia')).toHaveValue('8');
  await expect(makesHour).toBeChecked();
});

test('the calendar of the public page ends where the agenda does', async ({ organization, visit }) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  must(await bruno.client.patch('/api/user/profile', { bookingHorizon: 40 }));
  const page = await visit();
  await page.goto(`/book/personal/${bruno.user.bookingSlug}`);
  const next = page.getByRole('button', { name: 'Próximo mês' });
  const last = addDays(today(), 40);
  while ((await dayButton(page, last).count()) === 0) await next.click();
  await expect(dayButton(page, last)).toBeEnabled();
  await expect(next).toBeDisabled();
});

test('the own address moves, and the links already sent still lead there, as the page says', async ({
  organization,
  visit,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  const taken = organization.admin.user.bookingSlug;
  const page = await visit({ as: bruno });
  await page.goto('/settings');
  const address = page.getByLabel('Final do link', { exact: true });
  const save = page.getByRole('button', { name: 'Salvar link' });
  await expect(save).toBeDisabled();
  problems.allowStatus(409);
  await address.fill(taken);
  await save.click();
  await expectToast(page, 'Erro ao salvar', 'Este final de link já está em uso. Escolha outro.');

  const wanted = `${bruno.user.bookingSlug}-novo`;
  await address.fill(wanted.toUpperCase());
  await save.click();
  await expectToast(page, 'Configurações salvas!');
  await expect(page.getByText(/os links já enviados continuam funcionando/)).toBeVisible();
  for (const slug of [wanted, bruno.user.bookingSlug]) {
    await page.goto(`/book/personal/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bruno Lima' })).toBeVisible();
  }
});

test('a new password ends the other sessions and opens the next', async ({
  organization,
  server,
  visit,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  const [here, there] = [await visit({ as: bruno }), await visit()];
  await there.goto('/login');
  await signInByForm(there, bruno.email, PASSWORD);
  await expect(there).toHaveURL(/\/dashboard$/);

  await here.goto('/settings');
  const change = async (current: string, next: string, again = next): Promise<void> => {
    await here.getByLabel('Senha atual').fill(current);
    await here.getByLabel('Nova senha', { exact: true }).fill(next);
    await here.getByLabel('Confirmar nova senha').fill(again);
    await here.getByRole('button', { name: 'Alterar senha' }).click();
  };
  await change(PASSWORD, 'outra-senha', 'outra');
  await expectToast(here, 'Erro', 'As senhas não conferem');
  problems.allowStatus(401, 422);
  await change('errada1', 'outra-senha');
  await expectToast(here, 'Erro', 'A senha atual não confere.');
  await change(PASSWORD, 'outra-senha');
  await expectToast(here, 'Sucesso!', 'Senha alterada.');
  await here.reload();
  await expect(here.getByRole('heading', { name: 'Configurações' })).toBeVisible();

  // The other browser loses its session by the next thing it does, at the latest.
  await there.goto('/settings');
  await expect(there).toHaveURL(/\/login$/);
  await signInByForm(there, bruno.email, 'outra-senha');
  await expect(there.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  const old = await server.guest.post('/api/auth/user/login', { email: bruno.email, password: PASSWORD });
  expect(old.status).toBe(401);
});

test('without Google the settings say what is missing, and who can use it', async ({
  organization,
  server,
  visit,
}) => {
  const page = await visit({ as: organization.admin });
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Google Calendar' });
  await expect(card.getByRole('heading', { name: 'Google Calendar Não configurado' })).toBeVisible();
  for (const text of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', `${server.address}/api/google/callback`]) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.getByRole('button', { name: /Conectar/ })).toHaveCount(0);

  const other = await visit({ as: await createProfessional(organization) });
  await other.goto('/settings');
  const shown = other.getByRole('region', { name: 'Google Calendar' });
  await expect(shown).toContainText(
    'O Google Calendar ainda não foi ativado nesta instalação. Fale com o administrador.',
  );
  await expect(shown).not.toContainText('GOOGLE_CLIENT_ID');
  await expect(shown.getByRole('button', { name: /Conectar/ })).toHaveCount(0);
});

test('devices are listed ten a page, after the one in use', async ({ organization, server, visit }) => {
  const bruno = await createProfessional(organization);
  await server.context.database.query(
    `INSERT INTO sessions (id, organization_id, user_id, token_hash, created_at, last_used_at, expires_at, device)
     SELECT gen_random_uuid(), organization_id, id, decode(md5(random()::text), 'hex'), now(),
            now() - n * interval '1 minute', now() + interval '30 days', 'Aparelho ' || n
       FROM users, generate_series(1, 200) n WHERE id = $1`,
    [bruno.user.id],
  );
  const page = await visit({ as: bruno });
  await page.goto('/settings');
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'Aparelhos conectados' }) });
  const lines = card.getByRole('listitem');
  const pager = card.getByRole('navigation', { name: 'Páginas: Aparelhos conectados' });
  await expect(lines).toHaveCount(11);
  await expect(lines.first()).toContainText('Este aparelho');
  await expect(lines.nth(1)).toContainText(/^Aparelho 1Último uso/);
  await expect(pager).toHaveText('1 de mais de 15');
  await pager.getByRole('button', { name: 'Próxima página' }).click();
  await expect(lines.nth(1)).toContainText(/^Aparelho 11Último uso/);
  await expect(lines.first()).toContainText('Este aparelho');
  await expect(pager).toHaveText('2 de mais de 15');

  await lines.nth(1).getByRole('button').click();
  await expectToast(page, 'Sucesso!', 'Você saiu desse aparelho.');
  await expect(lines.nth(1)).toContainText(/^Aparelho 12Último uso/);
  await card.getByRole('button', { name: 'Sair de todos os outros' }).click();
  await expectToast(page, 'Sucesso!', 'Você saiu dos outros aparelhos.');
  await expect(lines).toHaveText([/Este aparelho/]);
  await expect(pager).toHaveCount(0);
});
