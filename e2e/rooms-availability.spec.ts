import type { SlotsAnswer } from '#shared/contract/booking.ts';
import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { choose, expectToast, openNextMonth } from './support/screens.ts';

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
  await expect(page.getByText('Segunda: 09:00 às 17:00 se sobrepõe a 09:00 às 17:00')).toBeVisible();

  // What is wrong is said beside its field, in Portuguese, and nothing is sent.
  await choose(page, 'Dia da semana', 'Terça-feira');
  const duration = page.getByLabel('Duração (min)');
  await page.getByLabel('Término').fill('');
  await duration.fill('50');
  await add.click();
  await expect(page.getByText('Informe o término.')).toBeVisible();
  await expect(page.getByText('De 15 a 240 minutos, de 15 em 15.')).toBeVisible();
  await expect(page.getByLabel('Término')).toBeFocused();

  // Empty figures fall back; times are taken however they are typed.
  await page.getByLabel('Início').fill('8h30');
  await page.getByLabel('Término').fill('1130');
  await duration.fill('');
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

test('a day off, other hours and a holiday change what clients find @core', async ({
  organization,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  const page = await visit({ as: bruno });
  await page.goto('/availability');
  const card = page.getByRole('region', { name: 'Exceções por data' });
  await expect(card.getByText('Nenhuma exceção daqui para a frente')).toBeVisible();
  await card.getByRole('button', { name: 'Adicionar exceção' }).click();
  await expect(card.getByText('Escolha a data.')).toBeVisible();

  const date = dayOfNextMonth(15);
  await card.getByLabel('Data', { exact: true }).fill(formatDay(date));
  await card.getByLabel('Motivo').fill('Congresso');
  await card.getByRole('button', { name: 'Adicionar exceção' }).click();
  await expectToast(page, 'Sucesso!', 'Exceção adicionada.');
  const line = card.getByRole('listitem').filter({ hasText: formatDay(date) });
  await expect(line).toContainText('Não atende · Congresso');
  const free = async () => {
    const path = `/api/slots?professionalId=${bruno.user.id}&from=${date}&to=${date}`;
    const { days } = (await (await page.request.get(path)).json()) as SlotsAnswer;
    return days[0]?.slots.length;
  };
  expect(await free()).toBe(0);

  await line.getByRole('button', { name: /^Remover a exceção/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover' }).click();
  await expectToast(page, 'Sucesso!', 'Exceção removida. Valem os horários da semana.');
  await expect.poll(free).toBe(8);

  await card.getByRole('button', { name: 'Outro horário' }).click();
  await card.getByLabel('Data', { exact: true }).fill(formatDay(date));
  await card.getByLabel('Início').fill('18:00');
  await card.getByLabel('Término').fill('20:00');
  await card.getByRole('button', { name: 'Adicionar exceção' }).click();
  await expect(card.getByText('18:00 – 20:00 · 1 h · 1 por vez')).toBeVisible();
  await expect.poll(free).toBe(2);

  const holidays = page.getByRole('region', { name: 'Feriados', exact: true });
  const christmas = holidays.getByRole('switch', { name: /^Atendo normalmente: Natal/ });
  await expect(christmas).toBeChecked();
  await christmas.click();
  await expectToast(page, 'Sucesso!', 'Não há atendimento.');
  await expect(christmas).not.toBeChecked();
  await holidays.getByRole('button', { name: 'Atender em todos' }).click();
  await expect(christmas).toBeChecked();

  // The own agenda says why the day differs.
  await openNextMonth(page, date, '/dashboard');
  await expect(page.getByText('Outro horário').first()).toBeVisible();
});

test('hours are opened from Monday to Friday in one step', async ({ organization, visit }) => {
  const page = await visit({ as: await createProfessional(organization) });
  await page.goto('/availability');
  await choose(page, 'Dia da semana', 'Segunda a sexta');
  await page.getByRole('button', { name: 'Adicionar horário' }).click();
  await expectToast(page, 'Sucesso!', 'Horários de disponibilidade adicionados.');
  await expect(page.getByText('09:00 – 17:00')).toHaveCount(5);
  await expect(page.getByText('Nenhum horário configurado')).toHaveCount(2);
});
