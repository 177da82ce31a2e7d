import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { choose, expectToast } from './support/screens.ts';

test('a professional opens, pauses and removes weekly hours', async ({ organization, visit, problems }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/availability');
  await expect(page.getByText('Nenhum horário configurado')).toHaveCount(7);
  await expect(page.getByRole('combobox', { name: 'Dia da semana' })).toHaveText('Segunda-feira');
  await expect(page.getByText(/com quatro vendedores/)).toBeVisible();
  const add = page.getByRole('button', { name: 'Adicionar horário' });
  await add.click();
  await expectToast(page, 'Sucesso!', 'Horário de disponibilidade adicionado.');
  const monday = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'segunda' }) });
  await expect(monday).toContainText('09:00 – 17:00');
  await expect(monday).toContainText('1 h · 1 por vez');
  await expect(monday).toContainText('Ativo');

  problems.allowStatus(422);
  await add.click();
  await expectToast(page, 'Erro', 'Falha ao criar horário de disponibilidade.');
  await expect(page.getByText('Este horário se sobrepõe a outro já cadastrado no mesmo dia.')).toBeVisible();

  // Empty figures fall back; times are taken however they are typed.
  await choose(page, 'Dia da semana', 'Terça-feira');
  await page.getByLabel('Início').fill('8h30');
  await page.getByLabel('Término').fill('1130');
  await page.getByLabel('Duração (min)').fill('');
  await page.getByLabel('Simultâneos').fill('');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await add.click();
  expect((await sent).postDataJSON()).toMatchObject({
    dayOfWeek: 2,
    startTime: '08:30',
    endTime: '11:30',
    appointmentDuration: 60,
    maxConcurrentAppointments: 1,
  });
  await expect(page.getByText('08:30 – 11:30')).toBeVisible();

  await monday.getByRole('switch', { name: /^Receber agendamentos: segunda/ }).click();
  await expectToast(page, 'Sucesso!', 'Horário desativado.');
  await expect(monday).toContainText('Inativo');
  await monday.getByRole('button', { name: /^Remover segunda/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Remover este horário?' });
  await question.getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Sucesso!', 'Horário de disponibilidade removido.');
  await expect(monday).toContainText('Nenhum horário configurado');
});
