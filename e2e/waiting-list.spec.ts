import type { PublicBookingAnswer } from '#shared/contract/booking.ts';
import { addDays, dayOfWeekOf } from '#shared/scheduling/calendar-date.ts';
import { addWindow, workHolidays } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, freshEmail } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { jobsDone } from '#test/harness/jobs.ts';
import { mailsTo } from '#test/harness/mails.ts';
import { waitFor } from '#test/harness/wait.ts';
import { dayTitle, formatDay, weekdayName } from '#web/lib/format.ts';
import { expect, test } from './fixtures.ts';
import { dayOfNextMonth, instantIn, today } from './support/dates.ts';
import { expectToast } from './support/screens.ts';

const DATE = dayOfNextMonth(12);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a client asks on a full day, gets the time that opens by mail, and takes it by one press @core', async ({
  organization,
  problems,
  server,
  visit,
}) => {
  problems.allowStatus(409);
  const { client } = organization.admin;
  must(await client.patch('/api/admin/organization', { waitingList: true }));
  const ana = await createProfessional(organization, 'Ana Prado');
  await addWindow(organization, ana, { dayOfWeek: dayOfWeekOf(DATE), startTime: '10:00', endTime: '11:00' });
  await workHolidays(organization, ana);
  const taken = await addAppointment(organization, ana, instantIn(DATE, '10:00'), { duration: 60 });

  const page = await visit(PHONE);
  await page.goto(`/book/personal/${ana.user.bookingSlug}`);
  await page.getByRole('button', { name: 'Avise-me se abrir um horário' }).click();
  // The form opens at the top of the screen, and not below its foot.
  const heading = page.getByRole('heading', { name: 'Avise-me se abrir um horário' });
  await expect(heading).toBeFocused();
  expect((await heading.boundingBox())?.y).toBeLessThan(120);
  const [from, until] = [
    page.getByRole('textbox', { name: 'Do dia' }),
    page.getByRole('textbox', { name: 'Até o dia' }),
  ];
  // What is no date stays in the field, with what is wrong.
  await from.fill('abc');
  await until.focus();
  await expect(page.getByText('Escreva a data como')).toBeVisible();
  await expect(from).toHaveValue('abc');
  await from.fill('31/02/2027');
  await until.fill(formatDay(DATE));
  await expect(page.getByText('Essa data não existe.')).toBeVisible();
  await from.fill(formatDay(addDays(DATE, 1)));
  await until.focus();
  await from.focus();
  await expect(page.getByText(`O último dia, ${formatDay(DATE)}, vem antes do primeiro`)).toBeVisible();
  await from.fill(formatDay(DATE));
  await expect(page.getByText('vem antes do primeiro')).toBeHidden();
  // The focus goes to the choice that is missing.
  const day = page.getByRole('group', { name: 'Em que dias' }).getByRole('button');
  await day.click();
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(day).toBeFocused();
  await expect(page.getByRole('group', { name: 'Em que dias' })).toHaveAccessibleDescription(
    'Escolha pelo menos um dia.',
  );
  await day.click();
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByText('Diga seu nome.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome' }).fill('Helena Prado');
  const email = freshEmail();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByRole('heading', { name: 'Você está na lista de espera' })).toBeVisible();

  const own = await visit({ as: ana, viewport: { width: 1440, height: 900 } });
  await own.goto('/waiting-list');
  await expect(own.getByText('Helena Prado')).toBeVisible();

  must(await client.delete(`/api/appointments/${taken.id}`));
  const path = await waitFor(async () => {
    await jobsDone(server, 'waiting-mail');
    const offer = (await mailsTo(server, email)).find(({ subject }) =>
      subject?.startsWith('Abriu um horário'),
    );
    return /\/agendamento\/espera\/[\w-]+/.exec(offer?.text ?? '')?.[0] ?? null;
  });
  await expect(own.getByText(/Oferecido até (.* às )?\d\d:\d\d/)).toBeVisible();
  // A scanner that opens the link takes nothing.
  await server.guest.get(path);
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Abriu um horário para você' })).toBeVisible();
  const otherTab = await visit(PHONE);
  await otherTab.goto(path);
  await expect(otherTab.getByRole('button', { name: 'Não posso' })).toBeVisible();
  await page.getByRole('button', { name: 'Quero este horário' }).click();
  // The button has gone: the keyboard goes on from the heading.
  await expect(page.getByRole('heading', { name: 'O horário é seu' })).toBeFocused();
  await expect(page.getByText('10:00 – 11:00')).toBeVisible();
  // Two tabs, one truth: what was taken in the one is not refused in the other.
  await otherTab.getByRole('button', { name: 'Não posso' }).click();
  await expect(otherTab.getByRole('heading', { name: 'O horário é seu' })).toBeVisible();
  await expect(otherTab.getByRole('alert')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver meu agendamento' }).click();
  await expect(page.getByText('Olá, Helena Prado. Este é o seu horário marcado.')).toBeVisible();
  await own.reload();
  await expect(own.getByText('Ninguém na lista de espera.')).toBeVisible();
});

test('the form asks whether a colleague will do where the team’s link offers anybody', async ({
  organization,
  visit,
}) => {
  const { admin } = organization;
  const ana = await createProfessional(organization, 'Ana Prado');
  const bia = await createProfessional(organization, 'Bia Reis');
  const [day, next] = [dayOfWeekOf(DATE), dayOfWeekOf(addDays(DATE, 1))];
  for (const person of [ana, bia]) await addWindow(organization, person, { dayOfWeek: day });
  await addWindow(organization, bia, { dayOfWeek: next, startTime: '19:00', endTime: '21:00' });
  const page = await visit(PHONE);
  for (const [anyProfessional, shown] of [
    ['off', 0],
    ['offered', 1],
  ] as const) {
    must(await admin.client.patch('/api/admin/organization', { waitingList: true, anyProfessional }));
    await page.goto(`/book/shared/${admin.user.id}`);
    await page.getByRole('link', { name: /Ana Prado/ }).click();
    await page.getByRole('button', { name: 'Avise-me se abrir um horário' }).click();
    await expect(page.getByRole('textbox', { name: 'Nome' })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Qualquer profissional serve' })).toHaveCount(shown);
  }
  // With a colleague, what nobody of the team works is said before it is sent.
  await page.getByRole('checkbox', { name: 'Qualquer profissional serve' }).check();
  const outside = page.getByText('Fora dos horários de atendimento da semana:');
  await expect(outside).toContainText('à noite');
  // Of a choice that nobody works at all it is an error, at the choice, without a press.
  const days = page.getByRole('group', { name: 'Em que dias' });
  const parts = page.getByRole('group', { name: 'Em que parte do dia' });
  const nameOf = (weekday: number) => new RegExp(weekdayName(weekday, 'short'), 'i');
  await days.getByRole('button', { name: nameOf(next) }).click();
  for (const part of ['manhã', 'tarde']) await parts.getByRole('button', { name: part }).click();
  const never = page.getByRole('alert').filter({ hasText: 'Não há atendimento' });
  await expect(never).toBeVisible();
  await expect(parts).toHaveAccessibleDescription(/^Não há atendimento: .* à noite\./);
  await expect(outside).toBeHidden();
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(parts.getByRole('button').first()).toBeFocused();

  // For anybody the form begins with what somebody works, and leaves out the days that nobody does.
  await page.goto(`/book/shared/${admin.user.id}`);
  await page.getByRole('link', { name: 'Qualquer profissional' }).click();
  await page.getByRole('button', { name: 'Avise-me se abrir um horário' }).click();
  await expect(days.getByRole('button')).toHaveText([day, next].sort().map(nameOf));
  await expect(days.getByRole('button', { pressed: true })).toHaveCount(2);
  await expect(page.getByRole('alert').filter({ hasText: 'atendimento' })).toHaveCount(0);
});

test('the form begins with the part of the chosen day that is full, and names what is free before it is sent', async ({
  organization,
  visit,
}) => {
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  const ana = await createProfessional(organization, 'Ana Prado');
  for (const [startTime, endTime] of [
    ['10:00', '12:00'],
    ['14:00', '15:00'],
  ] as const)
    await addWindow(organization, ana, { dayOfWeek: dayOfWeekOf(DATE), startTime, endTime });
  await workHolidays(organization, ana);
  await addAppointment(organization, ana, instantIn(DATE, '14:00'), { duration: 60 });
  const page = await visit(PHONE);
  await page.goto(`/book/personal/${ana.user.bookingSlug}`);
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  await page.getByRole('button', { name: new RegExp(`^${dayTitle(DATE)}`) }).click();
  await page.getByRole('button', { name: 'Avise-me se abrir um horário' }).click();
  const form = page.getByRole('region', { name: 'Avise-me se abrir um horário' });
  const part = (name: string) => form.getByRole('button', { name, exact: true });
  await expect(part('tarde')).toHaveAttribute('aria-pressed', 'true');
  await expect(part('manhã')).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('textbox', { name: 'Até o dia' })).toHaveValue(formatDay(DATE));
  await form.getByRole('textbox', { name: 'Nome' }).fill('Helena Prado');
  for (const date of [addDays(DATE, 7), DATE]) {
    await page.getByRole('button', { name: new RegExp(`^${dayTitle(date)}`) }).click();
    await page.getByRole('button', { name: 'Avise-me se abrir um horário' }).click();
    await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Helena Prado');
  }
  const free = form.getByText('Já há horário livre assim.');
  await expect(free).toBeHidden();
  await part('manhã').click();
  await expect(free).toBeVisible();
  const chips = form.getByRole('group', { name: /^Já há horário livre assim/ }).getByRole('button');
  await expect(chips).toContainText(['10:00', '11:00']);
  // They stay while another date is typed, until it is whole.
  const until = page.getByRole('textbox', { name: 'Até o dia' });
  await until.fill('');
  await until.pressSequentially(formatDay(DATE).slice(0, 8));
  await expect(chips.first()).toBeVisible();
  await until.pressSequentially(formatDay(addDays(DATE, 400)).slice(8));
  await expect(chips).toHaveCount(0);
  await until.fill(formatDay(DATE));
  await expect(chips.first()).toBeVisible();
  // The refusal is known: nothing is sent, and the free times come first.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/waiting')) asked.push(request.url());
  });
  await form.getByRole('textbox', { name: 'E-mail' }).fill(freshEmail());
  await form.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(chips.first()).toBeFocused();
  expect(asked).toEqual([]);
  // The button answers, in sight, until something else is wished for.
  const answer = form.getByRole('alert').getByText('Escolha um deles acima');
  await expect(answer).toBeInViewport();
  await part('manhã').click();
  await expect(answer).toBeHidden();
  await part('manhã').click();
  // What was typed here is not typed again for one of the free times.
  const typed = await form.getByRole('textbox', { name: 'E-mail' }).inputValue();
  await chips.first().click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Helena Prado');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(typed);
  await page.goBack();
  await page.getByRole('button', { name: 'Avise-me se abrir um horário' }).click();
  await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveValue(typed);
  await form.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByRole('heading', { name: 'Você está na lista de espera' })).toBeVisible();
});

test('a client who wants an earlier time moves to one that is free, or reads what they asked for after a reload @core', async ({
  organization,
  problems,
  server,
  visit,
}) => {
  problems.allowStatus(409);
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  const ana = await createProfessional(organization, 'Ana Prado');
  // Weekly: the weeks before are free.
  await addWindow(organization, ana, { dayOfWeek: dayOfWeekOf(DATE), startTime: '10:00', endTime: '12:00' });
  await workHolidays(organization, ana);
  // And the evening of the day after it, which is booked up until then.
  const other = addDays(DATE, 1);
  await addWindow(organization, ana, { dayOfWeek: dayOfWeekOf(other), startTime: '19:00', endTime: '21:00' });
  for (let day = other; day >= today(); day = addDays(day, -7))
    await addAppointment(organization, ana, instantIn(day, '19:00'), { duration: 120 });
  const asked = {
    professionalId: ana.user.id,
    clientName: 'Helena Prado',
    clientEmail: freshEmail(),
    startTime: instantIn(DATE, '11:00'),
  };
  const { managePath } = must<PublicBookingAnswer>(
    await server.guest.post('/api/appointments/public', asked),
    201,
  );

  const page = await visit(PHONE);
  await page.goto(managePath);
  await page.getByRole('button', { name: 'Avise-me se abrir antes' }).click();
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByText('Escolha um e remarque agora mesmo')).toBeVisible();
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByRole('alert').getByRole('button').first()).toBeFocused();
  await page.getByRole('alert').getByRole('button').first().click();
  await expect(page.getByRole('heading', { name: 'Remarcar com Ana Prado' })).toBeVisible();
  await page.getByRole('button', { name: 'Voltar' }).click();

  await page.getByRole('button', { name: 'Avise-me se abrir antes' }).click();
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByText('Já há horário livre como você quer.')).toBeVisible();
  // Days and parts of the day are those with hours.
  const days = page.getByRole('group', { name: 'Em que dias' }).getByRole('button');
  await expect(days).toHaveCount(2);
  await expect(page.getByRole('group', { name: 'Em que parte do dia' }).getByRole('button')).toHaveCount(2);
  await days.filter({ hasText: new RegExp(weekdayName(dayOfWeekOf(DATE), 'short'), 'i') }).click();
  await page.getByRole('button', { name: 'manhã' }).click();
  // It says nothing of another wish.
  await expect(page.getByText('Já há horário livre como você quer.')).toBeHidden();
  await page.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByRole('heading', { name: 'Você está na lista de espera' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Você pediu um aviso se abrir um horário antes.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Avise-me se abrir antes' })).toBeHidden();
  await page.getByRole('link', { name: 'Ver o meu pedido' }).click();
  await expect(page.getByText('No lugar de')).toBeVisible();
});

test('a client presses a full day, asks for it with a phone alone, copies the request’s link, and leaves after a question', async ({
  organization,
  visit,
}) => {
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  const ana = await createProfessional(organization, 'Ana Prado');
  must(await ana.client.post('/api/booking-form-settings', { requireEmail: false }));
  await addWindow(organization, ana, { dayOfWeek: dayOfWeekOf(DATE), startTime: '10:00', endTime: '11:00' });
  await workHolidays(organization, ana);
  await addAppointment(organization, ana, instantIn(DATE, '10:00'), { duration: 60 });
  const page = await visit({ ...PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/book/personal/${ana.user.bookingSlug}`);
  await page.getByRole('button', { name: 'Próximo mês' }).click();
  const full = page.getByRole('button', { name: `${dayTitle(DATE)}, lotado` });
  await full.click();
  await expect(page.getByRole('gridcell', { selected: true })).toHaveText(String(Number(DATE.slice(8))));
  // In place of its times: why there is none, the days that have some, and the way to wait.
  const panel = page.getByRole('region', { name: /^Horário/ });
  await expect(panel).toContainText('Lotado: não sobrou nenhum horário neste dia.');
  const next = panel.getByRole('listitem').getByRole('button').first();
  await expect(next).toHaveAccessibleName(`${dayTitle(addDays(DATE, 7))}, 1 horário livre`);
  await next.click();
  await expect(panel.getByRole('button', { name: '10:00' })).toBeVisible();
  await full.click();
  await panel.getByRole('button', { name: 'Avise-me se abrir um horário' }).click();
  const form = page.getByRole('region', { name: 'Avise-me se abrir um horário' });
  await expect(page.getByRole('textbox', { name: 'Até o dia' })).toHaveValue(formatDay(DATE));
  // She works on one day of the week.
  await expect(form.getByRole('group', { name: 'Em que dias' }).getByRole('button')).toHaveCount(1);
  await form.getByRole('textbox', { name: 'Nome' }).fill('Helena Prado');
  await form.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(form.getByText('Informe o e-mail ou o telefone.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Telefone' }).fill('11987654321');
  await form.getByRole('button', { name: 'Entrar na lista' }).click();
  await expect(page.getByText('Sem e-mail, não há aviso automático')).toBeVisible();
  await page.getByRole('link', { name: 'Ver o meu pedido' }).click();
  // There is no mail to find the link in again.
  await page.getByRole('button', { name: 'Copiar link' }).click();
  await expectToast(page, 'Link copiado!');
  expect(await page.evaluate<string>('navigator.clipboard.readText()')).toBe(page.url());
  const leave = page.getByRole('button', { name: 'Sair da lista de espera' });
  await leave.click();
  await page.getByRole('button', { name: 'Ficar na lista' }).click();
  await expect(page.getByRole('heading', { name: 'Você está na lista de espera' })).toBeVisible();
  await leave.click();
  await page.getByRole('button', { name: 'Sair da lista', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Você saiu da lista de espera' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copiar link' })).toHaveCount(0);
});
