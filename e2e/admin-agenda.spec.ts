import type { Locator } from '@playwright/test';
import { addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addTeam } from '#test/factories/team.ts';
import { dayLabel } from '#web/lib/day-words.ts';
import { formatDay } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, monthDay, openEvent, pressDay, withTallMonth } from './support/agenda.ts';
import { conflictIn, freeTimes } from './support/appointment-dialogs.ts';
import { aMonthAhead, dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose, expectToast, openNextMonth } from './support/screens.ts';

const DATE = dayOfNextMonth(14);

test.use({ viewport: { width: 1440, height: 900 } });

test('a day of the month opens the dialog; a taken time leads to a free one or is squeezed in', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  await openNextMonth(page, DATE);
  await pressDay(monthDay(page, DATE, '1 agendamento'));

  const dialog = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(dialog.getByLabel('Data')).toHaveValue(formatDay(DATE));
  const submit = dialog.getByRole('button', { name: 'Criar agendamento' });
  await submit.click();
  await expectToast(page, 'Erro', 'Preencha todos os campos obrigatórios.');
  await choose(dialog, 'Profissional', 'Bruno Lima');
  await dialog.getByLabel('Cliente').fill('Sofia Nunes');
  await dialog.getByLabel('E-mail').fill('sofia@exemplo.com.br');
  await submit.click();
  await expectToast(page, 'Erro', 'Por favor, selecione uma data e hora');

  await choose(dialog, 'Início', '10:00');
  const box = conflictIn(dialog);
  await expect(box).toContainText('Bruno já atende Carla Dias das 10:00 às 11:00.');
  await expect(submit).toHaveCount(0);
  await freeTimes(dialog).filter({ hasText: '11:00' }).click();
  await expect(box).toBeHidden();
  await expect(submit).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('11:00');

  // The agenda is read: squeezing in needs no refusal first.
  await choose(dialog, 'Início', '10:00');
  await dialog.getByLabel('Motivo do encaixe').fill('Dor aguda');
  await dialog.getByRole('button', { name: 'Encaixar' }).click();
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  await expect(dialog).toBeHidden();
  await expect(monthDay(page, DATE, '2 agendamentos')).toBeVisible();
  const squeezed = eventOf(
    page,
    `Sofia Nunes, ${dayLabel(DATE)}, 10:00 às 11:00, com Bruno Lima, encaixe: Dor aguda`,
  );
  await expect(squeezed.locator('svg')).toBeVisible();
  await expect(eventOf(page, /em conflito/)).toHaveCount(0);
  await squeezed.click();
  await expect(page.getByRole('dialog', { name: 'Sofia Nunes' })).toContainText('Encaixe Dor aguda');
});

test('an appointment is read, changed, moved and deleted @core', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  await openNextMonth(page, DATE);

  const dialog = await openEvent(page, 'Carla Dias');
  await expect(dialog).toContainText('10:00 – 11:00 · Bruno Lima');
  await expect(dialog).toContainText('Agendado');
  const date = dialog.getByLabel('Data');
  await date.fill('31/02/2099');
  await date.press('Tab');
  await expect(dialog.getByText('Esta data não existe. Use dia/mês/ano.')).toBeVisible();
  const free = dialog.getByRole('region', { name: 'Horários livres', exact: true });
  await expect(free).toContainText('Escolha a data.');
  await date.fill(formatDay(DATE));
  await date.press('Tab');
  await dialog.getByLabel('Cliente').fill('Carla Dias Melo');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Agendamento atualizado!');

  await (await openEvent(page, 'Carla Dias Melo')).getByRole('button', { name: 'Mover…' }).click();
  const move = page.getByRole('dialog', { name: 'Mover agendamento' });
  await move.getByRole('button', { name: '15:00' }).click();
  await move.getByRole('button', { name: 'Mover', exact: true }).click();
  await expectToast(page, 'Agendamento movido!');
  await expect(eventOf(page, `Carla Dias Melo, ${dayLabel(DATE)}, 15:00 às 16:00`)).toBeVisible();

  const leaving = await openEvent(page, 'Carla Dias Melo');
  await leaving.getByLabel('Observações').fill('Antes de tudo');
  await leaving.getByRole('button', { name: 'Cancelar agendamento' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Cancelar este agendamento?' });
  await expect(warning.getByRole('listitem')).toHaveText([
    'Esta instalação não envia e-mails: o cliente não recebe aviso. Fale com ele.',
    'Os lembretes marcados não são mais enviados.',
    'Não dá para desfazer.',
  ]);
  // The appointment is there again as it was.
  await warning.getByRole('button', { name: 'Voltar' }).click();
  await expect(leaving.getByLabel('Observações')).toHaveValue('Antes de tudo');
  await leaving.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await warning.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await expectToast(page, 'Agendamento removido!', 'O agendamento foi removido completamente do sistema.');
  await expect(eventOf(page, 'Carla Dias Melo')).toHaveCount(0);
});

test('the views, the filter and the title lead where they say', async ({ organization, adminPage: page }) => {
  const bruno = await createProfessional(organization);
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'));
  await addAppointment(organization, organization.admin, instantIn(DATE, '10:00'), { clientName: 'Sofia' });
  await openNextMonth(page, DATE);
  await choose(page, 'Filtrar por profissional', 'Bruno Lima');
  await expect(page).toHaveURL(`/admin?agenda=${bruno.user.id}&visao=mes&data=${aMonthAhead()}`);
  await expect(page.getByText('Link pessoal', { exact: true })).toBeVisible();

  const views = page.getByRole('group', { name: 'Visão da agenda' });
  await views.getByRole('button', { name: 'Semana' }).click();
  const title = page.getByRole('heading', {
    name: /^Semana de (\d{1,2} .*de [a-zç]+|\d{1,2} dez de \d{4} a \d{1,2} jan de \d{4}$)/,
  });
  await expect(title).toBeVisible();
  // Pressed again in the same place, it turns again: titles differ in length.
  const place = () => page.getByRole('button', { name: 'Próxima semana' }).boundingBox();
  const before = await place();
  for (let turn = 0; turn < 5; turn += 1) {
    const shown = await title.textContent();
    await page.mouse.click((before?.x ?? 0) + 18, (before?.y ?? 0) + 18);
    await expect(title).not.toHaveText(shown ?? '');
    expect(await place()).toEqual(before);
  }
  await views.getByRole('button', { name: 'Dia' }).click();
  await page.getByRole('button', { name: 'Próximo dia' }).click();
  await page.getByTitle('Voltar para hoje').click();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expectToast(page, 'Atualizado!');
});

test('several appointments are searched for and cancelled together', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  for (const [hour, clientName] of [
    ['09:00', 'Rita Sá'],
    ['11:00', 'Rita Sá'],
    ['14:00', 'Caio Reis'],
  ] as const) {
    await addAppointment(organization, bruno, instantIn(DATE, hour), { clientName });
  }
  const clara = await createProfessional(organization, 'Clara Nunes');
  await addAppointment(organization, clara, instantIn(DATE, '09:00'), { clientName: 'Rita Sá' });
  // Whom the agenda shows, and nobody else.
  await page.goto(
    `/admin?agenda=todos&visao=mes&data=${DATE}&pessoas=${bruno.user.id},${organization.admin.user.id}`,
  );
  await page.getByRole('button', { name: 'Cancelar vários' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancelar vários agendamentos' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await dialog.getByLabel('Buscar por cliente').fill('rita sa');
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').first()).toContainText('Bruno Lima');
  await dialog.getByLabel('Selecionar todos (2)').check();
  const chosen = dialog.getByRole('button', { name: 'Cancelar 2 agendamentos' });
  await chosen.click();
  const question = page.getByRole('alertdialog', { name: 'Cancelar 2 agendamentos?' });
  await expect(question).toContainText('Não dá para desfazer.');
  await question.getByRole('button', { name: 'Voltar' }).click();
  await expect(question).toBeHidden();
  // Asked for, and nothing done yet.
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await chosen.click();
  await question.getByRole('button', { name: 'Cancelar 2 agendamentos' }).click();
  await expectToast(page, '2 agendamentos cancelados');
  await expect(monthDay(page, DATE, '1 agendamento')).toBeVisible();
  await page.goto('/admin?agenda=todos&visao=dia&data=2026-01-05');
  await page.getByRole('button', { name: 'Cancelar vários' }).click();
  await expect(dialog).toContainText('A agenda não mostra agora nenhum agendamento por vir.');
});

test('weeks and days show a page of a large team, and the menu finds everybody', async ({
  organization,
  server,
  adminPage: page,
}) => {
  await addTeam(server, organization, {
    people: 30,
    appointmentsEach: 1,
    from: instantIn(DATE, '10:00'),
  });
  await openNextMonth(await withTallMonth(page), DATE);
  await expect(monthDay(page, DATE, '30 agendamentos')).toContainText('+26 mais');
  await monthDay(page, DATE, '30 agendamentos')
    .getByRole('button', { name: /^\+26 mais/ })
    .click();
  const people = page.getByRole('navigation', { name: 'Páginas: Profissionais na agenda' });
  await expect(people).toContainText('1–12 de 30');
  const shown = page.getByRole('button', { name: new RegExp(`^Cliente 0, ${dayLabel(DATE)}`) });
  await expect(page.getByRole('columnheader', { name: /^Pessoa/ }).first()).toBeVisible();
  // The toolbar ends where the grid does.
  const edgeOf = async (part: Locator): Promise<number> => {
    const { x, width } = (await part.boundingBox()) ?? { x: Infinity, width: 0 };
    return x + width;
  };
  const create = page.getByRole('button', { name: 'Novo agendamento' });
  expect(await edgeOf(create)).toBeLessThanOrEqual((await edgeOf(page.getByRole('grid'))) + 1);
  // Two presses are two pages, though the first is still on its way.
  await page.route(/\/api\/admin\/people\?.*page=2/, (route) =>
    setTimeout(() => void route.continue(), 2_000),
  );
  await people.getByRole('button', { name: 'Próxima página' }).click();
  await people.getByRole('button', { name: 'Próxima página' }).click();
  await expect(people).toContainText('25–30 de 30');
  await expect(shown).toHaveCount(6);
  await page.getByRole('button', { name: 'Próximo dia' }).click();
  await expect(shown).toHaveCount(0);
  await expect(people).toContainText('25–30 de 30');
  // A link, a reload and "Back" return to the page too.
  await page.reload();
  await expect(people).toContainText('25–30 de 30');
  await page.getByRole('button', { name: 'Dia anterior' }).click();
  await expect(shown).toHaveCount(6);
  await people.getByRole('button', { name: 'Página anterior' }).click();
  await expect(people).toContainText('13–24 de 30');
  await page.goBack();
  await expect(people).toContainText('25–30 de 30');

  await page.getByRole('button', { name: 'Abrir o menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await expect(menu.getByText('Individual')).toHaveCount(12);
  await menu.getByRole('button', { name: 'Buscar entre 30 agendas' }).click();
  const dialog = page.getByRole('dialog', { name: 'Abrir a agenda de' });
  await dialog.getByLabel('Buscar profissional').fill('pessoa 29');
  await dialog.getByRole('button', { name: /^Pessoa 29/ }).click();
  await expect(page.getByRole('heading', { name: 'Agenda de Pessoa 29' })).toBeAttached();
});
