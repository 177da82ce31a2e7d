import type { Page } from '@playwright/test';
import type { Appointment } from '#shared/contract/appointments.ts';
import type { ClientRecord, ClientsAnswer } from '#shared/contract/client-records.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization, type Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { addDays } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { aMonthAhead, instantIn, today } from './support/dates.ts';
import { choose, expectToast } from './support/screens.ts';
import { shiftOf, WATCH_SHIFTS } from './support/shifts.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const FOLLOWS_DEVICE = { 'vite-ui-theme': 'system' };
const ZOE = {
  clientName: 'Zoé Lima',
  clientEmail: 'zoe@exemplo.com.br',
  clientPhone: '(11) 98765-4321',
} as const;

const rows = (page: Page) => page.getByRole('region', { name: 'Clientes' }).getByRole('listitem');

async function idOf(person: Person, name: string): Promise<string> {
  const { clients } = must<ClientsAnswer>(await person.client.get('/api/clients'));
  return clients.find((client) => client.name === name)?.id ?? '';
}

/** Two professionals, each with a client of their own; Zoé was here and comes again. */
async function furnish(organization: Organization): Promise<{ ana: Person; bia: Person; next: Appointment }> {
  const ana = await createProfessional(organization, 'Ana Prado');
  const bia = await createProfessional(organization, 'Bia Reis');
  await addAppointment(organization, ana, instantIn(addDays(today(), -7), '10:00'), {
    ...ZOE,
    notes: 'Combinamos dois encontros por mês.',
  });
  const next = await addAppointment(organization, ana, instantIn(aMonthAhead(), '10:00'), ZOE);
  await addAppointment(organization, bia, instantIn(addDays(today(), -1), '11:00'), {
    clientName: 'Davi Sá',
    clientEmail: 'davi@exemplo.com.br',
  });
  return { ana, bia, next };
}

test('an administrator finds a client and changes the record, which stays @core', async ({
  organization,
  visit,
}) => {
  const { next } = await furnish(organization);
  const page = await visit({ as: organization.admin });
  await page.goto('/admin');
  await page
    .getByRole('navigation', { name: 'Menu principal' })
    .getByRole('link', { name: 'Clientes' })
    .click();
  await expect(page).toHaveURL('/clientes');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('98765');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL('/clientes?busca=98765');
  await expect(rows(page)).toContainText(/Zoé Lima.*Próximo: .* às 10:00 com Ana Prado.*Último: /);
  await rows(page).getByRole('link').click();

  await expect(page.getByRole('heading', { level: 1, name: 'Zoé Lima' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ligar para Zoé Lima' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  );
  await expect(page.getByRole('link', { name: 'WhatsApp para Zoé Lima' })).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321',
  );
  const past = page.getByRole('region', { name: 'Horários anteriores' });
  await expect(page.getByRole('region', { name: 'Mensagens enviadas' })).toContainText(
    'Nenhuma: esta instalação não envia e-mails.',
  );
  await expect(past.getByRole('listitem')).toContainText('Combinamos dois encontros por mês.');

  const data = page.getByRole('region', { name: 'Dados' });
  await data.getByRole('textbox', { name: 'Telefone' }).fill('11912345678');
  await data.getByLabel(/^CPF/).fill('529.982.247-24');
  await data.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(data.getByLabel(/^CPF/)).toHaveAccessibleDescription(
    'Este CPF não existe. Confira os números.',
  );
  await expect(data.getByLabel(/^CPF/)).toBeFocused();
  await data.getByLabel(/^CPF/).fill('52998224725');
  await data.getByLabel(/^Etiquetas/).fill('gestante');
  await data.getByLabel(/^Etiquetas/).press('Enter');
  await choose(data, 'Profissional preferido', 'Bia Reis');
  await data.getByLabel('O cliente consente que seus dados fiquem guardados').check();
  await data.getByRole('button', { name: 'Salvar dados' }).click();
  await expectToast(page, 'Cadastro salvo');
  const notes = page.getByRole('region', { name: 'Anotações' });
  await notes.getByLabel('Para a equipe').fill('Alergia a látex.');
  await notes.getByLabel('Suas anotações').fill('Ligar antes.');
  await notes.getByRole('button', { name: 'Salvar anotações' }).click();
  await expectToast(page, 'Cadastro salvo');

  await page.reload();
  await expect(notes.getByLabel('Para a equipe')).toHaveValue('Alergia a látex.');
  await expect(notes.getByLabel('Suas anotações')).toHaveValue('Ligar antes.');
  await expect(data.getByRole('textbox', { name: 'Telefone' })).toHaveValue('+55(11) 91234-5678');
  await expect(data.getByLabel(/^CPF/)).toHaveValue('•••.982.247-••');
  await data.getByRole('button', { name: 'Mostrar o CPF' }).click();
  await expect(data.getByLabel(/^CPF/)).toHaveValue('529.982.247-25');
  await expect(data.getByRole('combobox', { name: 'Profissional preferido' })).toHaveText('Bia Reis');

  // The way back leads to the list as it was left.
  await page.getByRole('link', { name: 'Voltar para Clientes' }).click();
  await expect(page).toHaveURL('/clientes?busca=98765');
  await page.getByRole('button', { name: 'Limpar' }).first().click();
  await page.getByLabel('Etiqueta').fill('gestante');
  await expect(rows(page)).toHaveText([/Zoé Lima/]);
  await page.getByRole('button', { name: 'Limpar' }).first().click();
  await choose(page, 'Mostrar', 'Sem próximo horário');
  await expect(rows(page)).toHaveText([/Davi Sá/]);
  await expect(page).toHaveURL('/clientes?mostrar=sem-horario');

  // Cancelled elsewhere: the list and the record say so at once.
  const record = await visit({ as: organization.admin });
  await record.goto(`/clientes/${await idOf(organization.admin, 'Zoé Lima')}`);
  await expect(record.getByRole('heading', { level: 1, name: 'Zoé Lima' })).toBeVisible();
  must(await organization.admin.client.delete(`/api/appointments/${next.id}`));
  await expect(record.getByText('1 horário cancelado')).toBeVisible();
  await expect(rows(page)).toHaveText([/Davi Sá/, /Zoé Lima/]);
  // Renamed elsewhere too, and somebody new.
  const id = await idOf(organization.admin, 'Zoé Lima');
  must(await organization.admin.client.put(`/api/clients/${id}`, { name: 'Zoé Lima Braga' }));
  must(await organization.admin.client.post('/api/clients', { name: 'Eva Cruz' }), 201);
  await expect(record.getByRole('heading', { level: 1, name: 'Zoé Lima Braga' })).toBeVisible();
  await expect(rows(page)).toHaveText([/Davi Sá/, /Eva Cruz/, /Zoé Lima Braga/]);
});

test('a professional sees their own clients alone, and what the administrator noted for them', async ({
  organization,
  visit,
  problems,
}) => {
  problems.allowStatus(404);
  const { ana } = await furnish(organization);
  const [zoe, davi] = [await idOf(organization.admin, 'Zoé Lima'), await idOf(organization.admin, 'Davi Sá')];
  const notes = { note: 'Alergia a látex.', ownNote: 'Só do administrador.' };
  must<ClientRecord>(await organization.admin.client.put(`/api/clients/${zoe}`, notes));
  const page = await visit({ as: ana, ...PHONE });
  await page.goto('/clientes');
  await expect(rows(page)).toHaveText([/Zoé Lima/]);
  await expect(page.getByRole('button', { name: 'Novo cliente' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Profissional' })).toHaveCount(0);
  await rows(page).getByRole('link').click();
  await expect(page).toHaveURL(`/clientes/${zoe}`);
  await expect(page.getByLabel('Para a equipe')).toHaveValue('Alergia a látex.');
  await expect(page.getByLabel('Suas anotações')).toHaveValue('');
  // A visit is opened where it stands in the agenda.
  await page.getByRole('region', { name: 'Próximos horários' }).getByRole('link').click();
  await expect(page).toHaveURL(/\/dashboard\?agendamento=/);
  await expect(page.getByRole('dialog')).toContainText('Zoé Lima');
  await page.getByRole('link', { name: 'Abrir o cadastro de Zoé Lima' }).click();
  await expect(page).toHaveURL(`/clientes/${zoe}`);

  await page.goto(`/clientes/${davi}`);
  await expect(page.getByText('Cliente não encontrado')).toBeVisible();
});

test('two people who change one field choose what stays; other fields of both are kept', async ({
  organization,
  visit,
  problems,
}) => {
  problems.allowStatus(409);
  const { ana } = await furnish(organization);
  const id = await idOf(ana, 'Zoé Lima');
  const page = await visit({ as: ana });
  await page.addInitScript(WATCH_SHIFTS);
  await page.goto(`/clientes/${id}`);
  // What comes moves nothing that is read already.
  await expect(page.getByRole('region', { name: 'Mensagens enviadas' })).toContainText('Nenhum');
  expect(await shiftOf(page)).toBe(0);
  const data = page.getByRole('region', { name: 'Dados' });
  const second = data.getByRole('textbox', { name: 'E-mail 2' });
  await data.getByRole('button', { name: 'Adicionar e-mail' }).click();
  await expect(second).toBeFocused();
  await second.fill('zoe@trabalho.com.br');
  const theirs = { emails: ['outra@exemplo.com.br'], socialName: 'Zoé' };
  must<ClientRecord>(await organization.admin.client.put(`/api/clients/${id}`, theirs));
  await data.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(data).toContainText('Outra pessoa mudou isto enquanto você editava');
  await expect(data).toContainText('Salvo agora: outra@exemplo.com.br');
  await expect(data).toContainText('O seu: zoe@exemplo.com.br, zoe@trabalho.com.br');
  await data.getByRole('button', { name: 'Salvar o meu' }).click();
  await expectToast(page, 'Cadastro salvo');
  expect(must<ClientRecord>(await ana.client.get(`/api/clients/${id}`))).toMatchObject({
    emails: ['zoe@exemplo.com.br', 'zoe@trabalho.com.br'],
    socialName: 'Zoé',
  });
});

test('a new client is added once, booked from the record, and erased', async ({
  organization,
  visit,
  problems,
}) => {
  problems.allowStatus(409);
  const { bia } = await furnish(organization);
  const page = await visit({ as: organization.admin });
  await page.goto('/clientes');
  const add = async (name: string, email: string) => {
    await page.getByRole('button', { name: 'Novo cliente' }).click();
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByLabel(/^E-mail/).fill(email);
    await dialog.getByRole('button', { name: 'Cadastrar' }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Novo cliente' });
  await add('Zoé Lima', 'zoe@exemplo.com.br');
  await dialog.getByRole('link', { name: 'Abrir o cadastro de Zoé Lima' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Zoé Lima' })).toBeVisible();
  await page.goBack();
  await add('Rui Melo', 'rui@exemplo.com.br');
  await expectToast(page, 'Cliente cadastrado');
  await expect(page.getByRole('heading', { level: 1, name: 'Rui Melo' })).toBeVisible();
  await expect(page.getByText('Nenhum horário marcado.')).toBeVisible();

  await page.getByRole('button', { name: 'Marcar horário' }).click();
  const booking = page.getByRole('dialog', { name: 'Novo agendamento' });
  await expect(booking.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Rui Melo');
  await page.keyboard.press('Escape');
  // Somebody books meanwhile: the record shows it without being loaded again.
  const booked = await addAppointment(organization, bia, instantIn(aMonthAhead(), '15:00'), {
    clientName: 'Rui Melo',
    clientEmail: 'rui@exemplo.com.br',
  });
  await expect(page.getByRole('region', { name: 'Próximos horários' }).getByRole('listitem')).toContainText(
    '15:00 às 16:00',
  );
  // Who asks for it is forgotten, once no time is theirs any more.
  const ask = () => page.getByRole('button', { name: 'Excluir os dados do cliente' }).click();
  await ask();
  const obstacle = page.getByRole('dialog', { name: 'Rui Melo ainda tem 1 horário marcado' });
  await expect(obstacle).toContainText('Cancele-o antes de excluir os dados.');
  await obstacle.getByRole('button', { name: 'Entendi' }).click();
  must(await bia.client.delete(`/api/appointments/${booked.id}`));
  await expect(page.getByText('Nenhum horário marcado.')).toBeVisible();
  await ask();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Os recibos emitidos ficam como estão');
  await question.getByRole('button', { name: 'Excluir dados' }).click();
  await expect(page).toHaveURL('/clientes');
  await expect(rows(page)).toHaveText([/Davi Sá/, /Zoé Lima/]);
});

test('the record has nothing grave for axe, on a phone and a desk, in both themes', async ({
  organization,
  visit,
}) => {
  test.setTimeout(300_000);
  await furnish(organization);
  const id = await idOf(organization.admin, 'Zoé Lima');
  const page = await visit({
    as: organization.admin,
    viewport: { width: 1440, height: 900 },
    storage: FOLLOWS_DEVICE,
    reducedMotion: 'reduce',
  });
  await page.goto(`/clientes/${id}`);
  const data = page.getByRole('region', { name: 'Dados' });
  await data.getByRole('textbox', { name: 'E-mail' }).fill('zoe@');
  await data.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(data.getByText('Confira o e-mail.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Próximos horários' }).getByRole('listitem')).toHaveCount(1);
  expect(
    await graveAtEachWidth(page.getByRole('region', { name: 'Próximos horários' }).getByRole('listitem')),
  ).toEqual([]);
});
