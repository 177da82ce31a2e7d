import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { addDays } from '#web/lib/format-day.ts';
import { dayTag } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { fillClient, freeTimes, newAppointment } from './support/appointment-dialogs.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { choose, expectToast } from './support/screens.ts';

const DATE = aMonthAhead();

test.use({ viewport: { width: 1440, height: 900 } });

/** Ana, Bia and Caio attend every day from 09:00 to 12:00; on the day Ana is free from 11:00 on, Bia from 10:00 on, Caio not at all. */
async function team(organization: Organization): Promise<Record<'ana' | 'bia' | 'caio', Person>> {
  const [ana, bia, caio] = [
    await createProfessional(organization, 'Ana Prado'),
    await createProfessional(organization, 'Bia Reis'),
    await createProfessional(organization, 'Caio Luz'),
  ];
  for (const person of [ana, bia, caio]) {
    await addWeek(organization, person, { startTime: '09:00', endTime: '12:00' });
    await addProduct(organization, person, { name: 'Avaliação', duration: 60 });
    await addAppointment(organization, person, instantIn(DATE, '09:00'));
  }
  for (const person of [ana, caio]) await addAppointment(organization, person, instantIn(DATE, '10:00'));
  await addAppointment(organization, caio, instantIn(DATE, '11:00'));
  return { ana, bia, caio };
}

test('the first free time of three people is two presses away, and of any others a press for each more', async ({
  organization,
  adminPage: page,
}) => {
  const { ana, bia, caio } = await team(organization);
  const ids = [ana, bia, caio].map(({ user }) => user.id).join(',');
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}&pessoas=${ids}`);
  // Above their columns each is one press away.
  const strip = page.getByRole('list', { name: 'Primeiros horários livres' });
  await expect(page.getByText('Primeiro livre, Avaliação:')).toBeVisible();
  await expect(strip.getByRole('button')).toHaveText([/^10:00Bia Reis/, /^11:00.*\+1/, /./, /./, /./]);
  await strip.getByRole('button').first().click();
  await expect(newAppointment(page).getByRole('combobox', { name: 'Profissional' })).toHaveText('Bia Reis');
  await expect(newAppointment(page).getByRole('combobox', { name: 'Início' })).toHaveText('10:00');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Primeiro livre' }).click();
  const finder = page.getByRole('dialog', { name: 'Primeiro horário livre' });
  await expect(finder.getByRole('combobox', { name: 'Com quem' })).toHaveText('3 pessoas');
  await expect(finder.getByRole('combobox', { name: 'Serviço' })).toHaveText('Avaliação');
  const times = finder.getByRole('listitem');
  await expect(times).toHaveCount(5);
  await expect(times.first()).toContainText(`${dayTag(DATE)} · 10:00`);
  await expect(times.nth(1)).toContainText('De 2 pessoas livres');
  const some = finder.getByRole('group', { name: 'Só com estas pessoas' });
  await expect(some.getByRole('button', { pressed: true })).toHaveCount(3);
  await some.getByRole('button', { name: 'Bia' }).click();
  await expect(finder.getByRole('combobox', { name: 'Com quem' })).toHaveText('2 pessoas');
  await expect(times.first()).toContainText(`${dayTag(DATE)} · 11:00`);
  await some.getByRole('button', { name: 'Bia' }).click();
  await expect(times.first()).toContainText(`${dayTag(DATE)} · 10:00`);
  await times.first().getByRole('button').click();

  const dialog = newAppointment(page);
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Bia Reis');
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('10:00');
  await expect(dialog.getByRole('combobox', { name: 'Produto ou serviço' })).toContainText('Avaliação');
  await expect(dialog.getByRole('region', { name: 'Primeiros horários livres' })).toHaveCount(0);
  await fillClient(dialog, 'Eva Cruz', 'eva@exemplo.com.br');
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectToast(page, 'Agendamento criado');
  // Long before the strip is read by the minute.
  await expect(strip.getByRole('button').first()).toHaveText(/^11:00/);
});

test('the times of people in different zones stand by instant, each with the city of its clock', async ({
  organization,
  adminPage: page,
}) => {
  const { caio } = await team(organization);
  const yara = await createProfessional(organization, 'Yara Melo', { timezone: 'America/Manaus' });
  await addWeek(organization, yara, { startTime: '09:00', endTime: '12:00' });
  await addProduct(organization, yara, { name: 'Avaliação', duration: 60 });
  await addAppointment(organization, yara, instantIn(DATE, '12:00'));
  const ids = [caio, yara].map(({ user }) => user.id).join(',');
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}&pessoas=${ids}`);
  await page.getByRole('button', { name: 'Primeiro livre' }).click();
  const times = page.getByRole('dialog', { name: 'Primeiro horário livre' }).getByRole('listitem');
  await expect(times).toHaveText([
    `${dayTag(DATE)} · 09:00 (Manaus)Yara Melo10:00 no seu horário`,
    `${dayTag(DATE)} · 10:00 (Manaus)Yara Melo11:00 no seu horário`,
    `${dayTag(addDays(DATE, 1))} · 09:00Caio Luz`,
    /./,
    /./,
  ]);
});

test('with several services one is chosen first, and the search follows people, service, day and part of the day', async ({
  organization,
  adminPage: page,
}) => {
  const { ana } = await team(organization);
  await addProduct(organization, ana, { name: 'Retorno', duration: 30 });
  const serviceFirst = 'Escolha o produto ou serviço para ver os horários.';
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = newAppointment(page);
  // A length alone would book without service and price.
  await expect(dialog.getByRole('button', { name: 'Por produto ou serviço' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const first = dialog.getByRole('region', { name: 'Primeiros horários livres' });
  await expect(first).toContainText(serviceFirst);
  await choose(dialog, 'Produto ou serviço', /^Retorno/);
  await expect(first.getByRole('listitem')).toHaveCount(5);
  // Only one person offers it: there is nobody to choose among.
  await expect(first.getByRole('group', { name: 'Só com estas pessoas' })).toHaveCount(0);
  await first.getByRole('listitem').first().getByRole('button').click();
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Ana Prado');
  await expect(dialog.getByRole('combobox', { name: 'Produto ou serviço' })).toContainText('Retorno');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();

  await page.getByRole('button', { name: 'Primeiro livre' }).click();
  const finder = page.getByRole('dialog', { name: 'Primeiro horário livre' });
  await expect(finder.getByRole('combobox', { name: 'Com quem' })).toHaveText('Qualquer pessoa da equipe');
  await expect(finder.getByText(serviceFirst)).toBeVisible();
  await choose(finder, 'Serviço', 'Avaliação');
  const times = finder.getByRole('listitem');
  await choose(finder, 'Com quem', 'Caio Luz');
  await expect(times.filter({ hasText: 'Caio Luz' })).toHaveCount(5);
  await choose(finder, 'Serviço', 'Retorno');
  await expect(finder.getByText('Ninguém aqui tem horários de atendimento para isso.')).toBeVisible();
  await choose(finder, 'Com quem', 'Ana Prado');
  await expect(times.filter({ hasText: 'Ana Prado' })).toHaveCount(5);
  await finder.getByRole('button', { name: 'Noite' }).click();
  await expect(finder.getByText(/Nenhum horário livre até/)).toBeVisible();
  const until = await finder.getByText(/Nenhum horário livre até/).textContent();
  await finder.getByRole('button', { name: 'Procurar mais adiante' }).click();
  await expect(finder.getByText(/Nenhum horário livre até/)).not.toHaveText(until ?? '');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Primeiro livre' }).click();
  await expect(finder.getByRole('combobox', { name: 'Serviço' })).toHaveText('Retorno');
});

test('a new appointment without a time offers the first of the team, or of who is chosen', async ({
  organization,
  adminPage: page,
}) => {
  await team(organization);
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = newAppointment(page);
  const list = dialog.getByRole('region', { name: /horários livres$/i });
  await expect(list).toHaveCount(1);
  await expect(list).toHaveAccessibleName('Primeiros horários livres');
  const first = list.getByRole('listitem');
  await expect(first.nth(1)).toContainText(/De 2 pessoas livres, /);
  await list.getByText('Como a escolha é feita?').click();
  await expect(list.getByText(/^Com “Qualquer profissional”, o horário vai/)).toBeVisible();
  await expect(first.first()).toContainText(`${dayTag(DATE)} · 10:00`);
  // The team's only service is meant, before anybody is chosen.
  await expect(dialog.getByRole('combobox', { name: 'Produto ou serviço' })).toContainText('Avaliação');
  await list
    .getByRole('group', { name: 'Só com estas pessoas' })
    .getByRole('button', { name: 'Ana Prado' })
    .click();
  await expect(first.first()).toContainText(`${dayTag(DATE)} · 11:00`);
  await list.getByRole('button', { name: 'Tarde' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(0);
  await list.getByRole('button', { name: 'Dia todo' }).click();
  await choose(dialog, 'Com quem', 'Qualquer pessoa da equipe');
  await expect(first.first()).toContainText(`${dayTag(DATE)} · 10:00`);
  await first.first().getByRole('button').click();
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Bia Reis');
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('10:00');
  // The day's own times take the place of the list: none stands twice.
  await expect(list).toHaveCount(1);
  await expect(list).toHaveAccessibleName('Horários livres');
  await expect(freeTimes(dialog).filter({ hasText: '10:00' })).toHaveAttribute('aria-pressed', 'true');
  await choose(dialog, 'Profissional', 'Ana Prado');
  await dialog.getByRole('button', { name: 'Por tempo' }).click();
  await expect(freeTimes(dialog)).toHaveText(['11:00']);
});

test('a day without a free time leads to the first ones of the days after it', async ({
  organization,
  adminPage: page,
}) => {
  await team(organization);
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = newAppointment(page);
  await choose(dialog, 'Profissional', 'Caio Luz');
  const list = dialog.getByRole('region', { name: /horários livres$/i });
  await expect(list).toContainText('Nenhum horário livre neste dia.');
  await expect(list).toHaveCount(1);
  await list.getByRole('button', { name: `${dayTag(addDays(DATE, 1))} · 09:00` }).click();
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('09:00');
  await expect(freeTimes(dialog)).toHaveText(['09:00', '10:00', '11:00']);
});
