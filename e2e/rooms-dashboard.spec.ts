import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addDays } from '#web/lib/format-day.ts';
import { dayTag, formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { instantIn, today } from './support/dates.ts';
import { choose, expectToast } from './support/screens.ts';

const TOMORROW = addDays(today(), 1);

test.use({ viewport: { width: 1440, height: 900 } });

test('the own dashboard shows the own appointments only, ahead and in figures @core', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, organization.admin, instantIn(TOMORROW, '10:00'), {
    clientName: 'De outra agenda',
  });
  await addAppointment(organization, bruno, instantIn(TOMORROW, '10:00'), { clientName: 'Carla Dias' });
  const page = await visit({ as: bruno, viewport: { width: 1440, height: 900 } });
  await page.goto('/dashboard');
  const ahead = page.getByRole('listitem').filter({ hasText: dayTag(TOMORROW) });
  await expect(ahead).toHaveText(/10:00.*Carla Dias/);
  await expect(page.getByText('De outra agenda')).toHaveCount(0);
  await expect(page.getByText('0%')).toBeVisible();

  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  const submit = dialog.getByRole('button', { name: 'Criar agendamento' });
  await submit.click();
  await expectToast(page, 'Erro', 'Preencha todos os campos obrigatórios.');
  await dialog.getByLabel('Cliente').fill('Sofia Nunes');
  await submit.click();
  await expectToast(page, 'Erro', 'Por favor, selecione uma data e hora');
  await dialog.getByLabel('Data').fill(formatDay(TOMORROW));
  await dialog.getByLabel('Data').press('Tab');
  await choose(dialog, 'Início', '10:00');
  await expect(dialog.getByRole('button', { name: 'Encaixar' })).toBeVisible();
  await expect(submit).toHaveCount(0);
  await choose(dialog, 'Início', '12:00');
  await submit.click();
  await expectToast(page, 'Agendamento criado');
  await expect(ahead).toHaveText([/10:00.*Carla Dias/, /12:00.*Sofia Nunes/]);

  await ahead.filter({ hasText: 'Sofia' }).getByRole('button').click();
  const edit = page.getByRole('dialog', { name: 'Sofia Nunes' });
  await edit.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expectToast(page, 'Agendamento removido');
  await expect(ahead).toHaveCount(1);
});

test('what was typed in an appointment is not lost to "Mover…"', async ({ organization, visit }) => {
  const bruno = await createProfessional(organization);
  const { id } = await addAppointment(organization, bruno, instantIn(TOMORROW, '10:00'));
  const page = await visit({ as: bruno });
  await page.goto(`/dashboard?agendamento=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Carla Dias' });
  await dialog.getByLabel('Observações').fill('Traz os exames.');
  await dialog.getByRole('button', { name: 'Mover…' }).click();
  await expectToast(page, 'Salve antes de mover');
  await expect(dialog.getByLabel('Observações')).toHaveValue('Traz os exames.');
  await dialog.getByLabel('Observações').fill('');
  await dialog.getByRole('button', { name: 'Mover…' }).click();
  await expect(page.getByRole('dialog', { name: 'Mover agendamento' })).toBeVisible();
});

test('a professional without hours is led to them', async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/dashboard');
  await expect(page.getByText('Você ainda não tem horários de atendimento.')).toBeVisible();
  // The month fits the window below the notice.
  await expect(page.getByRole('grid')).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Definir horários' }).click();
  await page.getByRole('button', { name: 'Adicionar horário' }).click();
  await expectToast(page, 'Sucesso!', 'Horário de disponibilidade adicionado.');
  await page.getByRole('link', { name: 'Voltar para Minha Agenda' }).click();
  await expect(page.getByRole('button', { name: 'Novo agendamento' }).first()).toBeVisible();
  await expect(page.getByText('Você ainda não tem horários de atendimento.')).toHaveCount(0);
});

test('a past day is not offered for a new appointment', async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  const date = dialog.getByLabel('Data');
  await expect(date).toHaveValue(formatDay(today()));
  await date.fill(formatDay(addDays(today(), -1)));
  await date.press('Tab');
  // It stays to be read, and nothing is saved for another day instead.
  await expect(date).toHaveValue(formatDay(addDays(today(), -1)));
  await expect(date).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(`Escolha uma data a partir de ${formatDay(today())}.`)).toBeVisible();
  await dialog.getByLabel('Cliente').fill('Sofia Nunes');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectToast(page, 'Erro', 'Por favor, selecione uma data e hora');
  await date.fill('');
  await date.pressSequentially('31/02/2099');
  await date.press('Tab');
  await expect(dialog.getByText('Esta data não existe. Use dia/mês/ano.')).toBeVisible();
  await date.fill('');
  await date.pressSequentially(formatDay(TOMORROW));
  await date.press('Tab');
  await expect(date).toHaveValue(formatDay(TOMORROW));
  await expect(date).not.toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText('Sem produtos ativos, a duração é definida à mão.')).toBeVisible();
});

test('the links room copies, shows and explains', async ({ organization, server, visit }) => {
  const bruno = await createProfessional(organization, 'Bruno Lima', { title: 'Fisioterapeuta' });
  const page = await visit({ as: bruno, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/booking-links');
  await page.getByRole('button', { name: 'Copiar o link pessoal' }).click();
  await expectToast(page, 'Link copiado!');
  const copied = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(copied).toBe(`${server.address}/book/personal/${bruno.user.bookingSlug}`);
  // The personal link, the team's, and the one that is being built.
  await expect(page.getByRole('link', { name: /^Compartilhar .* por WhatsApp$/ })).toHaveCount(3);
  const facts = page.getByRole('definition');
  await expect(facts.filter({ hasText: 'Fisioterapeuta' })).toBeVisible();
  await expect(facts.filter({ hasText: bruno.email })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Dicas' })).toBeVisible();

  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Visualizar o link da equipe em nova aba' }).click();
  await expect(await opened).toHaveURL(`${server.address}/book/${bruno.user.bookingSlug}`);
});
