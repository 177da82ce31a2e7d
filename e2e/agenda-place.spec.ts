import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { weekTitle } from '#web/lib/day-words.ts';
import { dayTitle } from '#web/lib/format.ts';
import { addDays, startOfWeek } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import { eventOf, openEvent } from './support/agenda.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { choose, expectToast } from './support/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

const gridOf = (title: string) => `Agenda de ${title}`;

test('view and day are in the address: reload, "Back", a link and another agenda keep them', async ({
  organization,
  adminPage: page,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const date = aMonthAhead();
  await page.goto(`/admin?agenda=todos&visao=dia&data=${date}`);
  const day = page.getByRole('grid', { name: gridOf(dayTitle(date)) });
  await expect(day).toBeVisible();
  await page.reload();
  await expect(day).toBeVisible();

  await page.getByRole('button', { name: 'Semana', exact: true }).click();
  const week = page.getByRole('grid', { name: weekTitle(startOfWeek(date)) });
  await expect(week).toBeVisible();
  await page.getByRole('link', { name: 'Ana Prado', exact: true }).click();
  await expect(page).toHaveURL(`/admin?agenda=${ana.user.id}&visao=semana&data=${date}`);
  await expect(week).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/admin?agenda=todos&visao=semana&data=${date}`);
  await page.goBack();
  await expect(day).toBeVisible();

  // The view that was chosen last is where the next visit begins, on today.
  await page.goto('/dashboard');
  await expect(page.getByRole('grid', { name: /^Semana de/ })).toBeVisible();
  await page.goto('/admin?agenda=todos&visao=ano&data=2026-02-30');
  await expect(page.getByRole('button', { name: 'Semana', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('a link to the team’s week leads a professional to their own', async ({ organization, visit }) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const page = await visit({ as: ana });
  await page.goto('/admin?agenda=todos&visao=semana&data=2026-12-01');
  await expect(page).toHaveURL('/dashboard?visao=semana&data=2026-12-01');
  await expect(page.getByRole('grid', { name: weekTitle('2026-11-29') })).toBeVisible();
});

test('steps in quick succession are one for "Back", and today has no date in the address', async ({
  adminPage: page,
}) => {
  await page.goto('/admin?agenda=todos');
  const next = page.getByRole('button', { name: 'Próximo mês' });
  await next.dblclick();
  await expect(page).toHaveURL(/&visao=mes&data=/);
  await page.goBack();
  await expect(page).toHaveURL('/admin?agenda=todos');
  // A change of the view is a step of its own, however soon it follows: "Back" shows the chosen day again.
  await next.click();
  await page.getByRole('button', { name: 'Dia', exact: true }).click();
  await expect(page).toHaveURL(/&visao=dia&data=/);
  await page.goBack();
  await expect(page).toHaveURL(/&visao=mes&data=/);
  await page.goBack();
  await expect(page).toHaveURL('/admin?agenda=todos');
  await next.click();
  await page.getByRole('button', { name: 'Hoje', exact: true }).click();
  await expect(page).toHaveURL('/admin?agenda=todos&visao=mes');
});

test('a link to an appointment alone shows its day, makes no entry, and changes no usual view', async ({
  organization,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const bia = await createProfessional(organization, 'Bia Reis');
  const date = aMonthAhead();
  const [own, foreign] = await Promise.all(
    [ana, bia].map((person) =>
      addAppointment(organization, person, instantIn(date, '10:00'), { clientName: 'Davi Reis' }),
    ),
  );
  const page = await visit({ as: ana, viewport: { width: 1440, height: 900 } });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Semana', exact: true }).click();
  await expect(page).toHaveURL('/dashboard?visao=semana');
  await page.goto(`/dashboard?agendamento=${own?.id ?? ''}`);
  const dialog = page.getByRole('dialog', { name: 'Davi Reis' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page).toHaveURL(`/dashboard?visao=dia&data=${date}`);
  await page.goBack();
  await expect(page).toHaveURL('/dashboard?visao=semana');
  await page.goto('/dashboard');
  await expect(page.getByRole('grid', { name: /^Semana de/ })).toBeVisible();

  await page.goto(`/dashboard?agendamento=${foreign?.id ?? ''}`);
  await expectToast(page, 'Erro', 'Este agendamento não é da sua agenda ou não existe mais.');
  await expect(page).toHaveURL('/dashboard');
});

test('an open appointment is in the address, opens again there, and closes by "Back"', async ({
  organization,
  adminPage: page,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const date = aMonthAhead();
  const { id } = await addAppointment(organization, ana, instantIn(date, '10:00'), {
    clientName: 'Davi Reis',
  });
  const week = `/admin?agenda=todos&visao=semana&data=${date}`;
  await page.goto('/admin?agenda=todos');
  await page.goto(week);
  const dialog = await openEvent(page, 'Davi Reis');
  await expect(page).toHaveURL(`${week}&agendamento=${id}`);
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page).toHaveURL(week);
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(eventOf(page, 'Davi Reis')).toBeVisible();
  await expect(dialog).toBeHidden();

  await openEvent(page, 'Davi Reis');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(week);
  await page.goForward();
  await dialog.getByLabel('Cliente', { exact: true }).fill('Davi Reis Melo');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expectToast(page, 'Agendamento atualizado!');
  await expect(page).toHaveURL(week);

  // What was typed is asked about once, by "Back" as by the cross, and one step back leaves the week.
  await openEvent(page, 'Davi Reis Melo');
  const melo = page.getByRole('dialog', { name: 'Davi Reis Melo' });
  const question = page.getByRole('alertdialog');
  await melo.getByLabel('Cliente', { exact: true }).fill('Davi');
  await page.goBack();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL(`${week}&agendamento=${id}`);
  await melo.getByRole('button', { name: 'Fechar' }).last().click();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(week);
  await page.goBack();
  await expect(page).toHaveURL('/admin?agenda=todos');
});

test('keys lead through the agenda, a list names them, and a switch turns those of one letter off', async ({
  adminPage: page,
}) => {
  const date = aMonthAhead();
  await page.goto(`/admin?agenda=todos&visao=mes&data=${date}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('grid', { name: weekTitle(startOfWeek(date)) })).toBeVisible();
  await page.keyboard.press('d');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('grid', { name: gridOf(dayTitle(addDays(date, 1))) })).toBeVisible();
  await page.keyboard.press('t');
  await expect(page).toHaveURL('/admin?agenda=todos&visao=dia');
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(form).toBeVisible();
  // In a field it is text, and behind a dialog nothing moves.
  await page.keyboard.press('m');
  await expect(page).toHaveURL('/admin?agenda=todos&visao=dia');

  await page.goto('/admin?agenda=todos&visao=dia');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' });
  await help.getByRole('switch', { name: 'Atalhos de uma letra' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('m');
  await page.keyboard.press('n');
  await expect(page).toHaveURL('/admin?agenda=todos&visao=dia');
  await expect(form).toHaveCount(0);
  await page.getByRole('button', { name: /^Menu da conta/ }).click();
  await page.getByRole('menuitem', { name: 'Atalhos do teclado' }).click();
  await help.getByRole('switch', { name: 'Atalhos de uma letra' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('m');
  await expect(page).toHaveURL('/admin?agenda=todos&visao=mes');
});

test('a day that a month has no room for opens in an entry of its own, and is not the usual view', async ({
  organization,
  adminPage: page,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const date = aMonthAhead();
  for (const hour of [8, 9, 10, 11, 13, 14, 15, 16])
    await addAppointment(organization, ana, instantIn(date, `${String(hour).padStart(2, '0')}:00`));
  await page.goto('/admin?agenda=todos');
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  const month = `/admin?agenda=todos&visao=mes&data=${date}`;
  await expect(page).toHaveURL(month);
  // At once after a step, which it is no part of.
  await page.getByRole('button', { name: /^\+\d mais/ }).click();
  await expect(page).toHaveURL(`/admin?agenda=todos&visao=dia&data=${date}`);
  await page.goBack();
  await expect(page).toHaveURL(month);
  await page.goto('/admin?agenda=todos');
  await expect(page.getByRole('button', { name: 'Mês', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('"Back" shows those who were shown before others were chosen', async ({
  organization,
  adminPage: page,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const bia = await createProfessional(organization, 'Bia Reis');
  const date = aMonthAhead();
  await page.goto(`/admin?agenda=todos&visao=dia&data=${date}`);
  const heads = page.getByRole('columnheader').filter({ has: page.getByRole('button') });
  await expect(heads).toHaveCount(3);
  await choose(page, 'Filtrar por profissional', 'Escolher várias pessoas…');
  const dialog = page.getByRole('dialog', { name: 'Quem aparece na agenda' });
  for (const name of [/Ana Prado/, /Bia Reis/]) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Mostrar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`pessoas=${ana.user.id},${bia.user.id}`));
  await expect(heads).toHaveCount(2);
  await page.goBack();
  await expect(heads).toHaveCount(3);
});

test('the search keeps the view and the people, and brings what it found into sight', async ({
  organization,
  adminPage: page,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const bia = await createProfessional(organization, 'Bia Reis');
  const date = aMonthAhead();
  const late = await addAppointment(organization, ana, instantIn(date, '21:00'), { clientName: 'Lia Matos' });
  const other = await addAppointment(organization, bia, instantIn(date, '21:00'), {
    clientName: 'Rui Nobre',
  });
  const search = async (name: string): Promise<void> => {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Buscar' }).fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const week = page.getByRole('grid', { name: weekTitle(startOfWeek(date)) });
  // A mark lasts a moment: what is marked is written down.
  await page.addInitScript(`{
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      if (this.dataset.event !== undefined) document.body.dataset.marked = this.dataset.event;
      return animate.apply(this, given);
    };
  }`);
  await page.goto(`/admin?agenda=todos&pessoas=${ana.user.id}&visao=semana`);
  await expect(page.getByRole('grid')).toBeVisible();
  await search('Lia Matos');
  await expect(week).toBeVisible();
  await expect(page).toHaveURL(`/admin?agenda=todos&pessoas=${ana.user.id}&visao=semana&data=${date}`);
  const found = page.locator(`[data-event="${late.id}"]`);
  await expect(found).toBeInViewport();
  await expect(page.locator('body')).toHaveAttribute('data-marked', late.id);

  // One whose agenda is not among them: theirs, in the same view.
  await search('Rui Nobre');
  await expect(page).toHaveURL(`/admin?agenda=${bia.user.id}&visao=semana&data=${date}`);
  await expect(week).toBeVisible();
  await expect(page.locator(`[data-event="${other.id}"]`)).toBeInViewport();
});
