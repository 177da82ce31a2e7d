import type { ClientsAnswer } from '#shared/contract/client-records.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { aMonthAhead, instantIn } from './support/dates.ts';
import { expectToast } from './support/screens.ts';

const FOLLOWS_DEVICE = { 'vite-ui-theme': 'system' };

/** One person with two records: as Maria and, with another phone, as Lia. */
async function furnish(organization: Organization): Promise<string> {
  const ana = await createProfessional(organization, 'Ana Prado');
  await addAppointment(organization, ana, instantIn(aMonthAhead(), '10:00'), {
    ...{ clientName: 'Maria Souza', clientEmail: 'maria@exemplo.com.br' },
  });
  await addAppointment(organization, ana, instantIn(aMonthAhead(), '14:00'), {
    ...{ clientName: 'Lia Souza', clientEmail: 'lia@exemplo.com.br', clientPhone: '11987654321' },
  });
  const { client } = organization.admin;
  const { clients } = must<ClientsAnswer>(await client.get('/api/clients'));
  const idOf = (name: string) => clients.find((each) => each.name === name)?.id ?? '';
  must(await client.put(`/api/clients/${idOf('Maria Souza')}`, { birthday: '1990-02-03' }));
  must(await client.put(`/api/clients/${idOf('Lia Souza')}`, { birthday: '1991-02-03', tags: ['vip'] }));
  return idOf('Maria Souza');
}

test('an administrator joins two records of one person, and takes them apart again', async ({
  organization,
  visit,
}) => {
  const id = await furnish(organization);
  const page = await visit({ as: organization.admin });
  await page.goto(`/clientes/${id}`);
  await page.getByRole('button', { name: 'Juntar com outro cadastro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Juntar cadastros' });
  await expect(dialog.getByText('Nenhum outro cadastro encontrado.')).toBeVisible();
  await dialog.getByLabel('Qual é o outro cadastro?').fill('souza');
  const others = dialog.getByRole('list', { name: 'Outros cadastros' }).getByRole('button');
  await expect(others).toHaveCount(1);
  await others.click();
  await expect(dialog.getByText('Telefone: +55(11) 98765-4321')).toBeVisible();
  await expect(dialog.getByText('Etiqueta: vip')).toBeVisible();
  const birthdays = dialog.getByRole('group', { name: 'Data de nascimento' });
  await expect(birthdays.getByRole('radio', { name: '03/02/1990' })).toBeChecked();
  await birthdays.getByRole('radio', { name: '03/02/1991' }).check();
  await dialog.getByRole('button', { name: 'Juntar cadastros' }).click();
  await expectToast(page, 'Cadastros juntados');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Outro nome: Lia Souza')).toBeVisible();
  const data = page.getByRole('region', { name: 'Dados' });
  await expect(data.getByLabel(/^Data de nascimento/)).toHaveValue('03/02/1991');
  const ahead = page.getByRole('region', { name: 'Próximos horários' }).getByRole('listitem');
  await expect(ahead).toHaveCount(2);
  await expect(page.getByText('O cadastro de Lia Souza foi juntado com este em')).toBeVisible();

  await page.getByRole('button', { name: 'Separar os cadastros' }).click();
  await expectToast(page, 'Cadastros separados');
  await expect(page.getByText('Outro nome: Lia Souza')).toBeHidden();
  await expect(ahead).toHaveCount(1);
  await expect(data.getByLabel(/^Data de nascimento/)).toHaveValue('03/02/1990');
});

test('joining begins at the record with the same CPF, and holds up for axe, at both widths and in both themes', async ({
  organization,
  visit,
}) => {
  const id = await furnish(organization);
  const { client } = organization.admin;
  for (const each of must<ClientsAnswer>(await client.get('/api/clients')).clients)
    must(await client.put(`/api/clients/${each.id}`, { cpf: '529.982.247-25' }));
  const page = await visit({ as: organization.admin, storage: FOLLOWS_DEVICE });
  await page.goto(`/clientes/${id}`);
  await page.getByRole('button', { name: 'Juntar com outro cadastro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Juntar cadastros' });
  await expect(dialog.getByLabel('Qual é o outro cadastro?')).toHaveValue('Lia Souza');
  const others = dialog.getByRole('list', { name: 'Outros cadastros' }).getByRole('button');
  await expect(others).toHaveCount(1);
  expect(await graveAtEachWidth(others)).toEqual([]);
  await others.click();
  expect(await graveAtEachWidth(dialog.getByText('Etiqueta: vip'))).toEqual([]);
});
