import type { Appointment } from '#shared/contract/appointments.ts';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import {
  bodiesOf,
  discardQuestion,
  fillClient,
  freeTimes,
  newAppointment,
  startAppointment,
  typeDate,
} from './support/appointment-dialogs.ts';
import { dayOfNextMonth, instantIn } from './support/dates.ts';
import { choose, expectToast, openNextMonth, submitTwice, toastOf } from './support/screens.ts';

const DATE = dayOfNextMonth(14);

/** Keeps in `seenWords` everything that the dialog says from now on. */
const NOTE_WORDS = `(() => {
  const dialog = document.querySelector('[role=dialog]');
  window.seenWords = '';
  const changes = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(() => (window.seenWords += dialog.innerText)).observe(dialog, changes);
})()`;

test.use({ viewport: { width: 1440, height: 900 } });

const booked = async ({ admin }: Organization): Promise<Appointment[]> =>
  must<Appointment[]>(await admin.client.get('/api/appointments'));

test('what is missing is said at each field, and a failure loses nothing that was typed @core', async ({
  organization,
  adminPage: page,
  problems,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  await openNextMonth(page, DATE);
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = newAppointment(page);
  const submit = dialog.getByRole('button', { name: 'Criar agendamento' });
  await submit.click();
  await expectToast(page, 'Erro', 'Preencha todos os campos obrigatórios.');
  const professional = dialog.getByRole('combobox', { name: 'Profissional' });
  await expect(professional).toBeFocused();
  await expect(professional).toHaveAccessibleDescription('Escolha o profissional.');
  await expect(dialog.getByLabel('Cliente')).toHaveAccessibleDescription('Informe o nome do cliente.');
  await expect(dialog.getByLabel('E-mail')).toHaveAccessibleDescription(
    'Basta o e-mail ou o telefone. Informe o e-mail ou o telefone do cliente.',
  );
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveAccessibleDescription(
    'Escolha a hora.',
  );

  await choose(dialog, 'Profissional', 'Bruno Lima');
  await typeDate(dialog, DATE);
  await fillClient(dialog, 'Sofia Nunes', 'sofia@');
  await freeTimes(dialog).filter({ hasText: '11:00' }).click();
  await submit.click();
  await expectToast(page, 'Erro', 'Confira o e-mail.');
  await expect(dialog.getByLabel('E-mail')).toBeFocused();
  await dialog.getByLabel('E-mail').fill('sofia@exemplo.com.br');
  await dialog.getByLabel('Observações').fill('Primeira vez.');

  problems.allowStatus(500);
  const fail = (body: object) =>
    page.route('**/api/appointments', (route) => route.fulfill({ status: 500, json: body }), { times: 1 });
  await fail({ error: 'O servidor tropeçou.', code: 'INTERNAL' });
  await submit.click();
  await expectToast(page, 'Erro', 'O servidor tropeçou.');
  await expect(dialog.getByLabel('Cliente')).toHaveValue('Sofia Nunes');
  await expect(dialog.getByLabel('Observações')).toHaveValue('Primeira vez.');
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('11:00');

  // A toast lies above the dialog: a press beside both asks all the same, and loses nothing.
  await page.mouse.click(20, 450);
  await discardQuestion(page).getByRole('button', { name: 'Continuar editando' }).click();
  await expect(dialog).toBeVisible();
  // While the answer is on its way, the screen hears of the appointment: its time is not called taken, nor is it to be squeezed in.
  await page.evaluate(NOTE_WORDS);
  await page.route(
    '**/api/appointments',
    async (route) => {
      const reread = page.waitForResponse((answer) => answer.url().includes('/api/appointments'));
      const response = await route.fetch();
      await reread;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await submit.click();
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  await expect(dialog).toBeHidden();
  expect(await page.evaluate('window.seenWords')).not.toMatch(/Encaixar|Ocupado|já atende/);
  expect(await booked(organization)).toMatchObject([{ clientName: 'Sofia Nunes', notes: 'Primeira vez.' }]);
});

test('two submissions within one tick make one appointment, and Escape is the dialog’s under a toast', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await openNextMonth(page, DATE);
  const opener = page.getByRole('button', { name: 'Novo agendamento' });
  await opener.click();
  await newAppointment(page).getByRole('button', { name: 'Criar agendamento' }).click();
  await expect(toastOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(newAppointment(page)).toBeHidden();
  await expect(opener).toBeFocused();

  const dialog = await startAppointment(page, 'Bruno Lima', DATE);
  await fillClient(dialog, 'Sofia Nunes', 'sofia@exemplo.com.br');
  await choose(dialog, 'Início', '11:00');
  const sent = bodiesOf(page, 'POST');
  await submitTwice(dialog.locator('form'));
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  await expect(dialog).toBeHidden();
  expect(sent).toHaveLength(1);
  expect(await booked(organization)).toMatchObject([{ userId: bruno.user.id }]);
});

test('an individual agenda starts with its professional, a slot with its date and time', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno, { appointmentDuration: 30 });
  await page.goto(`/admin?agenda=${bruno.user.id}`);
  await page.getByRole('group', { name: 'Visão da agenda' }).getByRole('button', { name: 'Dia' }).click();
  await page.getByRole('button', { name: 'Próximo dia' }).click();
  await page.getByRole('grid').getByRole('gridcell', { name: /15:00/ }).click();
  const dialog = newAppointment(page);
  await expect(dialog.getByRole('combobox', { name: 'Profissional' })).toHaveText('Bruno Lima');
  await expect(dialog.getByRole('combobox', { name: 'Início' })).toHaveText('15:00');
  await expect(dialog.getByLabel('Cliente')).toBeFocused();
  await expect(freeTimes(dialog).filter({ hasText: '15:00' })).toHaveAttribute('aria-pressed', 'true');
});

test('a client who came before is offered while typing, a professional’s own ones to a professional', async ({
  organization,
  adminPage: page,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  const clara = await createProfessional(organization, 'Clara Nunes');
  const julia = { clientName: 'Júlia Araújo', clientEmail: 'ju@exemplo.com.br', clientPhone: '11987654321' };
  const session = await addProduct(organization, bruno, { name: 'Sessão' });
  await addProduct(organization, bruno, { name: 'Avaliação' });
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'), { ...julia, productId: session.id });
  await addAppointment(organization, bruno, instantIn(DATE, '10:00'), julia);
  await addAppointment(organization, clara, instantIn(DATE, '09:00'), {
    clientName: 'Julião Reis',
    clientEmail: 'reis@exemplo.com.br',
  });
  await openNextMonth(page, DATE);
  await page.getByRole('button', { name: 'Novo agendamento' }).click();
  const dialog = newAppointment(page);
  const name = dialog.getByRole('combobox', { name: 'Cliente' });
  const offers = dialog.getByRole('option');
  await name.pressSequentially('jul');
  await expect(offers).toHaveText([/^Júlia Araújo.*Próxima: .*, Sessão com Bruno Lima$/, /^Julião Reis/]);
  await expect(name).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(offers).toHaveCount(0);
  await expect(dialog).toBeVisible();

  await name.pressSequentially('i');
  await expect(offers).toHaveText([/^Júlia Araújo/, /^Julião Reis/]);
  await page.keyboard.press('ArrowDown');
  await expect(offers.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(name).toHaveValue('Júlia Araújo');
  await expect(dialog.getByLabel('E-mail')).toHaveValue('ju@exemplo.com.br');
  await expect(dialog.getByLabel('Telefone')).toHaveValue('+55(11) 98765-4321');
  await expect(offers).toHaveCount(0);
  await expect(toastOf(page)).toHaveCount(0);

  await dialog.getByLabel('E-mail').fill('REIS');
  await offers.filter({ hasText: 'Julião Reis' }).click();
  await expect(name).toHaveValue('Julião Reis');
  await expect(dialog.getByLabel('Telefone')).toHaveValue('');

  const own = await visit({ as: clara, viewport: { width: 1440, height: 900 } });
  await own.goto('/dashboard');
  await own.getByRole('button', { name: 'Novo agendamento' }).click();
  await newAppointment(own).getByRole('combobox', { name: 'Cliente' }).pressSequentially('jul');
  await expect(newAppointment(own).getByRole('option')).toHaveText([/^Julião Reis/]);
});

test('a client who came before is booked again by a few keys: time, name, their usual service', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  await addProduct(organization, bruno, { name: 'Avaliação' });
  const session = await addProduct(organization, bruno, { name: 'Sessão' });
  const julia = { clientName: 'Júlia Araújo', clientEmail: 'ju@exemplo.com.br', productId: session.id };
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'), julia);
  await page.goto(`/admin?agenda=${bruno.user.id}&visao=dia&data=${DATE}`);
  await page.getByRole('grid').getByRole('gridcell', { name: /15:00/ }).focus();
  let keys = 0;
  const press = async (...each: readonly string[]) => {
    for (const key of each) await page.keyboard.press(key);
    keys += each.length;
  };
  await press('Enter');
  const dialog = newAppointment(page);
  await expect(dialog.getByLabel('Cliente')).toBeFocused();
  await press('a', 'r', 'a', 'u');
  await expect(dialog.getByRole('option')).toHaveText([/^Júlia Araújo/]);
  await press('ArrowDown', 'Enter');
  await expect(dialog.getByRole('combobox', { name: 'Produto ou serviço' })).toHaveText(/^Sessão/);
  await press('Enter');
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  expect(keys).toBeLessThanOrEqual(12);
  const again = (await booked(organization)).find(({ startTime }) => startTime === instantIn(DATE, '15:00'));
  expect(again).toMatchObject({ clientName: 'Júlia Araújo', productId: session.id });
});

test('a client who came before brings their professional and service, which a choice by hand outweighs', async ({
  organization,
  adminPage: page,
}) => {
  const bruno = await createProfessional(organization);
  const clara = await createProfessional(organization, 'Clara Nunes');
  for (const person of [bruno, clara]) {
    await addWeek(organization, person);
    await addProduct(organization, person, { name: 'Avaliação' });
  }
  const session = await addProduct(organization, clara, { name: 'Sessão' });
  const julia = { clientName: 'Júlia Araújo', clientEmail: 'ju@exemplo.com.br', productId: session.id };
  await addAppointment(organization, clara, instantIn(DATE, '09:00'), julia);
  await addAppointment(organization, bruno, instantIn(DATE, '09:00'), { clientName: 'Davi Reis' });
  await page.goto(`/admin?agenda=todos&visao=dia&data=${DATE}`);
  await expect(page.getByRole('grid')).toBeVisible();
  const dialog = newAppointment(page);
  const [person, service] = ['Profissional', 'Produto ou serviço'].map((name) =>
    dialog.getByRole('combobox', { name }),
  );
  if (person === undefined || service === undefined) throw new Error('The dialog has both.');
  const pick = async (typed: string, name: RegExp) => {
    await page.keyboard.type(typed);
    await dialog.getByRole('option', { name }).click();
  };

  // Four keys and three clicks.
  await page.keyboard.press('n');
  await expect(dialog.getByLabel('Cliente')).toBeFocused();
  await pick('jul', /^Júlia Araújo/);
  await expect(person).toHaveText('Clara Nunes');
  await expect(service).toHaveText(/^Sessão/);
  // Her day is known: its times are the one list.
  await expect(dialog.getByRole('region', { name: /horários livres$/i })).toHaveCount(1);
  const first = freeTimes(dialog).first();
  await first.click();
  await dialog.getByRole('button', { name: 'Criar agendamento' }).click();
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');
  expect(await booked(organization)).toContainEqual(
    expect.objectContaining({ clientName: 'Júlia Araújo', userId: clara.user.id, productId: session.id }),
  );

  // Nine keys and no click: without a time, the first free one is the next press.
  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await page.keyboard.type('jul');
  await expect(dialog.getByRole('option', { name: /^Júlia Araújo/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(person).toHaveText('Clara Nunes');
  await expect(first).toHaveText('11:00');
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  // Another screen takes that time: the next one has its place, and the focus.
  await addAppointment(organization, clara, instantIn(DATE, '11:00'), julia);
  await expect(first).toHaveText('12:00');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Criar agendamento' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sucesso!', 'Agendamento criado com sucesso.');

  await expect(dialog).toBeHidden();
  await page.keyboard.press('n');
  await pick('dav', /^Davi Reis/);
  await expect(person).toHaveText('Bruno Lima');
  // Nobody chose the professional: another client brings their own.
  await dialog.getByLabel('Cliente').fill('');
  await pick('jul', /^Júlia Araújo/);
  await expect(person).toHaveText('Clara Nunes');
  await choose(dialog, 'Profissional', 'Bruno Lima');
  await expect(service).toHaveText(/^Avaliação/);
  await dialog.getByLabel('Cliente').fill('');
  await dialog.getByLabel('Cliente').focus();
  await pick('jul', /^Júlia Araújo/);
  await expect(dialog.getByLabel('E-mail')).toHaveValue('ju@exemplo.com.br');
  await expect(person).toHaveText('Bruno Lima');
});
