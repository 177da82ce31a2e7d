import type { Locator, Page } from '@playwright/test';
import { addWindow } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { loseTable, refuseWrites, type Fault } from './support/failing.ts';
import { choose, expectToast, toastOf } from './support/screens.ts';

let fault: Fault | undefined;
test.beforeEach(({ problems }) => problems.allowStatus(500));
test.afterEach(async () => {
  await fault?.repair();
  fault = undefined;
});

/** Presses while the server fails, sees the failure, repairs the server and presses again. */
async function failsThenWorks(
  page: Page,
  press: () => Promise<void>,
  failure: [title: string, text: string],
  success: [title: string, text?: string],
): Promise<void> {
  await press();
  await expectToast(page, ...failure);
  await expect(toastOf(page)).toHaveAttribute('data-variant', 'destructive');
  await fault?.repair();
  fault = undefined;
  await press();
  await expectToast(page, ...success);
}
const clicking = (button: Locator) => () => button.click();
const SAVED: [string] = ['Configurações salvas!'];

test('settings that cannot be written stay typed, and are saved by the next try', async ({
  organization,
  server,
  visit,
}) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/settings');
  const profile = page.getByRole('region', { name: 'Perfil', exact: true });
  await profile.getByLabel('Especialidade').fill('Fisioterapeuta');
  fault = await refuseWrites(server, 'users');
  const failure: [string, string] = ['Erro ao salvar', 'Algo deu errado do nosso lado.'];
  await failsThenWorks(
    page,
    clicking(profile.getByRole('button', { name: 'Salvar perfil' })),
    failure,
    SAVED,
  );
  await expect(profile.getByLabel('Especialidade')).toHaveValue('Fisioterapeuta');

  const rules = page.getByRole('region', { name: 'Agendamento', exact: true });
  await rules.getByLabel('Duração padrão (min)').fill('50');
  await choose(page, 'Fuso horário', /Manaus/);
  fault = await refuseWrites(server, 'users');
  const save = rules.getByRole('button', { name: 'Salvar configurações' });
  await save.click();
  await expectToast(page, ...failure);
  await expect(rules.getByText('Alterações não salvas')).toBeVisible();
  await expect(rules.getByLabel('Duração padrão (min)')).toHaveValue('50');
  await expect(rules.getByRole('combobox', { name: 'Fuso horário' })).toContainText('Manaus');
  await fault.repair();
  fault = undefined;
  await save.click();
  await expectToast(page, ...SAVED);

  const link = page.getByRole('region', { name: 'Link de agendamento', exact: true });
  const address = `${await link.getByLabel('Final do link').inputValue()}-novo`;
  await link.getByLabel('Final do link').fill(address);
  fault = await refuseWrites(server, 'users');
  await failsThenWorks(page, clicking(link.getByRole('button', { name: 'Salvar link' })), failure, SAVED);

  await page.reload();
  await expect(profile.getByLabel('Especialidade')).toHaveValue('Fisioterapeuta');
  await expect(rules.getByLabel('Duração padrão (min)')).toHaveValue('50');
  await expect(link.getByLabel('Final do link')).toHaveValue(address);
});

test('hours that cannot be written', async ({ organization, server, visit }) => {
  const bruno = await createProfessional(organization);
  await addWindow(organization, bruno, { dayOfWeek: 2, startTime: '09:00', endTime: '12:00' });
  const page = await visit({ as: bruno });
  await page.goto('/availability');
  const breakHours = async () => {
    fault = await refuseWrites(server, 'availability');
  };

  await page.getByLabel('Início').first().fill('10:00');
  await page.getByLabel('Término').first().fill('11:00');
  await breakHours();
  await failsThenWorks(
    page,
    clicking(page.getByRole('button', { name: 'Adicionar horário' })),
    ['Erro', 'Falha ao criar horário de disponibilidade.'],
    ['Sucesso!', 'Horário de disponibilidade adicionado.'],
  );
  await expect(page.getByText('10:00 – 11:00')).toBeVisible();

  // A toggle that was not heard goes back by itself.
  const toggle = page.getByRole('switch', { name: 'Receber agendamentos: terça-feira, 09:00 às 12:00' });
  await breakHours();
  await toggle.click();
  await expectToast(page, 'Erro', 'Falha ao atualizar horário de disponibilidade.');
  await expect(toggle).toBeChecked();
  await fault?.repair();
  await toggle.click();
  await expectToast(page, 'Sucesso!', 'Horário desativado.');
  await expect(toggle).not.toBeChecked();

  await page.getByRole('button', { name: 'Editar terça-feira, 09:00 às 12:00' }).click();
  const form = page.getByRole('form', { name: /^Editar terça/ });
  await form.getByLabel('Término').fill('13:00');
  await breakHours();
  await failsThenWorks(
    page,
    clicking(form.getByRole('button', { name: 'Salvar horário' })),
    ['Erro', 'Falha ao atualizar horário de disponibilidade.'],
    ['Sucesso!', 'Horário alterado.'],
  );

  await page.getByRole('button', { name: /^Copiar os horários de terça/ }).click();
  const copy = page.getByRole('dialog', { name: 'Copiar os horários de terça-feira' });
  await copy.getByRole('checkbox', { name: 'sexta-feira' }).check();
  await breakHours();
  await failsThenWorks(
    page,
    clicking(copy.getByRole('button', { name: 'Copiar horários' })),
    ['Erro', 'Falha ao copiar os horários.'],
    ['Sucesso!', 'Horários copiados.'],
  );
  await expect(copy).toBeHidden();

  await page.getByRole('button', { name: /^Remover sexta/ }).click();
  await breakHours();
  await failsThenWorks(
    page,
    clicking(page.getByRole('alertdialog').getByRole('button', { name: 'Remover' })),
    ['Erro', 'Falha ao remover horário de disponibilidade.'],
    ['Sucesso!', 'Horário de disponibilidade removido.'],
  );
  await expect(page.getByText('09:00 – 13:00')).toHaveCount(1);
});

test('days off and holidays that cannot be written', async ({ organization, server, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/availability');
  const card = page.getByRole('region', { name: 'Exceções por data' });
  const date = formatDay(dayOfNextMonth(15));
  await card.getByLabel('Data', { exact: true }).fill(date);
  await card.getByLabel('Motivo').fill('Congresso');
  fault = await refuseWrites(server, 'availability_exceptions');
  await failsThenWorks(
    page,
    clicking(card.getByRole('button', { name: 'Adicionar exceção' })),
    ['Erro', 'Falha ao adicionar a exceção.'],
    ['Sucesso!', 'Exceção adicionada.'],
  );
  const line = card.getByRole('listitem').filter({ hasText: date });
  await expect(line).toContainText('Congresso');
  await line.getByRole('button', { name: /^Remover a exceção/ }).click();
  fault = await refuseWrites(server, 'availability_exceptions');
  await failsThenWorks(
    page,
    clicking(page.getByRole('alertdialog').getByRole('button', { name: 'Remover' })),
    ['Erro', 'Falha ao remover a exceção.'],
    ['Sucesso!', 'Exceção removida.'],
  );

  const christmas = page.getByRole('switch', { name: /^Atendo normalmente: Natal/ });
  fault = await refuseWrites(server, 'worked_holidays');
  await failsThenWorks(
    page,
    clicking(christmas),
    ['Erro', 'Falha ao atualizar os feriados.'],
    ['Sucesso!', 'Você atende normalmente.'],
  );
  await expect(christmas).toBeChecked();
});

test('a booking form that cannot be written', async ({ organization, server, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/booking-form-settings');
  await page.getByRole('switch', { name: 'Telefone obrigatório' }).click();
  await page.getByLabel('Mensagem personalizada').fill('Chegue cedo.');
  fault = await refuseWrites(server, 'booking_form_settings');
  await failsThenWorks(
    page,
    clicking(page.getByRole('button', { name: 'Salvar configurações' })),
    ['Erro', 'Não foi possível salvar as configurações. Tente novamente.'],
    SAVED,
  );
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Telefone obrigatório' })).toBeChecked();
  await expect(page.getByLabel('Mensagem personalizada')).toHaveValue('Chegue cedo.');
});

test('hours that cannot be read say so, and are read by the next try', async ({
  organization,
  server,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addWindow(organization, bruno, { startTime: '09:00', endTime: '12:00' });
  const page = await visit({ as: bruno });
  fault = await loseTable(server, 'availability');
  await page.goto('/availability');
  // The week, and how it was used: each has its own next try.
  const again = page.getByRole('button', { name: 'Tentar novamente' });
  await expect(again).toHaveCount(2);
  await fault.repair();
  fault = undefined;
  await again.first().click();
  await expect(page.getByText('09:00 – 12:00')).toBeVisible();
  await page
    .getByRole('region', { name: 'Ocupação', exact: true })
    .getByRole('button', { name: 'Tentar novamente' })
    .click();
  await expect(page.getByText('Ainda não há o que mostrar')).toBeVisible();
  await expect(again).toHaveCount(0);
});
