import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { createProfessional, type Organization } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import type { AnyProfessional } from '#shared/contract/distribution.ts';
import type { Appointment } from '#shared/contract/appointments.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { expect, test } from './fixtures.ts';
import { freeTimes, fillClient, newAppointment, typeDate } from './support/appointment-dialogs.ts';
import { chooseTime, confirmBooking, expectBooked, fillDetails, HELENA } from './support/booking.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose, expectToast } from './support/screens.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Ana and Bruno offer the same service, of other lengths. */
async function team(organization: Organization, anyProfessional: AnyProfessional) {
  const ana = await createProfessional(organization, 'Ana Prado');
  const bruno = await createProfessional(organization, 'Bruno Lima');
  for (const person of [ana, bruno]) await addWeek(organization, person);
  await addProduct(organization, ana, { name: 'Avaliação', duration: 60, price: 200 });
  await addProduct(organization, bruno, { name: 'avaliacao', duration: 30, price: 150 });
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional }));
  return { ana, bruno };
}

async function appointmentsOf({ admin }: Organization, date: string): Promise<Appointment[]> {
  const range = `from=${date}T00:00:00Z&to=${date}T23:59:00Z`;
  return must<Appointment[]>(await admin.client.get(`/api/appointments?${range}`));
}

test('a client books with anybody who is free, and the team reads why @database', async ({
  organization,
  page,
  visit,
}) => {
  const { ana } = await team(organization, 'first');
  const date = dayOfNextMonth(15);
  await page.goto(`/book/${ana.user.bookingSlug}`);
  await expect(page.getByRole('main').getByRole('link').first()).toContainText('Qualquer profissional');
  await page.getByRole('link', { name: /Qualquer profissional/ }).click();
  await expect(page).toHaveURL(/\?profissional=qualquer$/);
  await page.getByRole('button', { name: /Avaliação.*30 min a 1 h · R\$ 150,00 a R\$ 200,00/ }).click();
  const best = page.getByRole('region', { name: 'Melhores horários' }).getByRole('listitem');
  await expect(best).toHaveCount(5);
  await expect(best.filter({ hasText: 'o mais cedo' })).toHaveCount(1);
  await chooseTime(page, date, '10:00');
  const summary = page.getByRole('complementary', { name: 'Resumo' });
  await expect(summary).toContainText('Qualquer profissional');
  await expect(summary).toContainText('R$ 150,00 a R$ 200,00');
  await expect(summary).toContainText('O valor é o de quem atender.');
  await fillDetails(page, HELENA);
  await confirmBooking(page);
  await expectBooked(page);
  const [made] = await appointmentsOf(organization, date);
  await expect(page.getByRole('main')).toContainText(made?.professionalName ?? '');

  const agenda = await visit({ as: organization.admin });
  await agenda.goto(`/admin?agenda=todos&agendamento=${made?.id ?? ''}`);
  const dialog = agenda.getByRole('dialog');
  await dialog.getByText('Histórico', { exact: true }).click();
  await expect(dialog).toContainText(/Distribuído: .* [dn]a sua parte nos 30 dias até essa data\./);
});

test('a team that offers nothing else lists nobody', async ({ organization, page }) => {
  const { ana } = await team(organization, 'only');
  await page.goto(`/book/${ana.user.bookingSlug}`);
  await expect(page.getByRole('button', { name: /Avaliação/ })).toBeVisible();
  await expect(page.getByText('Bruno Lima')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: /Avaliação/ })).toBeVisible();
});

test('an open page begins again where its choices are offered no more', async ({ organization, page }) => {
  const { ana, bruno } = await team(organization, 'offered');
  const service = page.getByRole('button', { name: /Avaliação/ });
  const offer = async (anyProfessional: AnyProfessional) =>
    must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional }));

  await page.goto(`/book/${ana.user.bookingSlug}`);
  await expect(page.getByRole('link', { name: /Bruno Lima/ })).toBeVisible();
  await offer('only');
  await page.reload();
  await expect(service).toBeVisible();

  await offer('offered');
  await page.reload();
  await page.getByRole('link', { name: /Bruno Lima/ }).click();
  await expect(page.getByRole('button', { name: /avaliacao/ })).toBeVisible();
  must(await organization.admin.client.delete(`/api/admin/users/${bruno.user.id}`));
  await page.reload();
  await expect(page.getByRole('main').getByText('Ana Prado').first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('main').getByText('Ana Prado').first()).toBeVisible();
});

test('the team books with anybody from its own dialog', async ({ organization, adminPage, problems }) => {
  await team(organization, 'off');
  const date = dayOfNextMonth(15);
  await adminPage.goto('/admin?agenda=todos');
  await adminPage.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = newAppointment(adminPage);
  await choose(dialog, 'Profissional', 'Qualquer profissional');
  await dialog.getByRole('button', { name: 'Por tempo' }).click();
  await typeDate(dialog, date);
  await fillClient(dialog, 'Helena Prado', 'helena@exemplo.com.br');
  // Nobody attends so early: the box says so, and what there is instead.
  problems.allowStatus(422);
  await choose(dialog, 'Início', /^07:00/);
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expect(dialog).toContainText('Este horário fica fora do expediente.');
  await dialog.getByRole('button', { name: '10:00, três horas depois' }).click();
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    adminPage.getByText(/Com (Ana Prado|Bruno Lima), que estava .* sua parte/).first(),
  ).toBeVisible();
  expect((await appointmentsOf(organization, date)).map(({ clientName }) => clientName)).toEqual([
    'Helena Prado',
  ]);
});

test('a professional is shown the team’s link: for anybody where it offers that, else for a colleague', async ({
  organization,
  visit,
}) => {
  const { ana, bruno } = await team(organization, 'offered');
  const page = await visit({ as: ana });
  const open = async () => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Novo agendamento' }).first().click();
    return newAppointment(page);
  };
  const dialog = await open();
  await expect(dialog.getByRole('link', { name: 'link da equipe' })).toHaveAttribute(
    'href',
    `/book/${ana.user.bookingSlug}?profissional=qualquer`,
  );
  must(await organization.admin.client.patch('/api/admin/organization', { anyProfessional: 'off' }));
  const other = await open();
  await expect(other.getByText('Para ver quem está livre e marcar com um colega')).toBeVisible();
  await expect(other.getByRole('link', { name: 'link da equipe' })).toHaveAttribute(
    'href',
    `/book/${ana.user.bookingSlug}`,
  );
  must(await organization.admin.client.put(`/api/admin/users/${bruno.user.id}`, { isActive: false }));
  const alone = await open();
  await expect(alone.getByLabel('Cliente')).toBeVisible();
  await expect(alone.getByRole('link', { name: 'link da equipe' })).toBeHidden();
});

test('an administrator reads beside the team’s link how anybody is chosen, and has the link beside that setting', async ({
  organization,
  adminPage: page,
  visit,
}) => {
  const { ana } = await team(organization, 'offered');
  await page.goto('/booking-links');
  const says = (how: string) =>
    page.getByText(
      `“Qualquer profissional” está no fim da lista; a escolha entre as pessoas livres é ${how}.`,
    );
  await expect(says('equilibrada')).toBeVisible();
  await page.getByRole('link', { name: 'Mudar em Configurações' }).click();
  await expect(page).toHaveURL(/\/settings#distribuicao$/);
  const setting = page.getByRole('group', { name: 'Link da equipe' });
  await expect(setting).toBeFocused();
  await expect(setting.getByRole('button', { name: 'Copiar o link da equipe' })).toBeInViewport();
  await choose(page, 'Como escolher quem atende', 'Por prioridade');
  await expectToast(page, 'Configurações salvas!');
  await setting.getByRole('link', { name: 'QR Code, links curtos e outros' }).click();
  await expect(says('por prioridade')).toBeVisible();

  const own = await visit({ as: ana });
  await own.goto('/booking-links');
  await expect(own.getByRole('button', { name: 'Copiar o link da equipe' })).toBeVisible();
  await expect(own.getByRole('link', { name: 'Mudar em Configurações' })).toHaveCount(0);
});

test('a visitor and the team who named nobody are offered other times of anybody @database', async ({
  organization,
  page,
  adminPage,
  problems,
}) => {
  const { ana, bruno } = await team(organization, 'offered');
  const date = dayOfNextMonth(15);
  const take = async (time: string) => {
    for (const person of [ana, bruno]) await addAppointment(organization, person, instantIn(date, time));
  };
  await page.goto(`/book/${ana.user.bookingSlug}?profissional=qualquer`);
  await page.getByRole('button', { name: /Avaliação/ }).click();
  await chooseTime(page, date, '10:00');
  await fillDetails(page, HELENA);
  await take('10:00');
  problems.allowStatus(409);
  await confirmBooking(page);
  const notice = page.getByRole('alert').filter({ hasText: 'O que você preencheu continua aqui.' });
  const said = ['09:00, uma hora antes', '11:00, uma hora depois', /^12:00, /, /, no mesmo horário$/];
  await expect(notice.getByRole('button')).toHaveText(said);
  await notice.getByRole('button', { name: /, no mesmo horário$/ }).click();
  await expect(notice).toBeHidden();
  await confirmBooking(page);
  await expectBooked(page);

  await adminPage.goto('/admin?agenda=todos');
  await adminPage.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = newAppointment(adminPage);
  await choose(dialog, 'Profissional', 'Qualquer profissional');
  await dialog.getByRole('button', { name: 'Por tempo' }).click();
  await typeDate(dialog, date);
  await freeTimes(dialog).filter({ hasText: '14:00' }).click();
  await fillClient(dialog, 'Sofia Nunes', 'sofia@exemplo.com.br');
  await take('14:00');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await dialog.getByRole('button', { name: '13:00, uma hora antes' }).click();
  await adminPage.keyboard.press('Enter');
  await expectToast(adminPage, 'Sucesso!', 'Agendamento criado com sucesso. Sofia Nunes, ');
  const starts = (await appointmentsOf(organization, date)).filter(
    ({ clientName }) => clientName === 'Sofia Nunes',
  );
  expect(starts.map(({ startTime }) => startTime)).toEqual([instantIn(date, '13:00')]);
});
