import type { ClientsAnswer } from '#shared/contract/client-records.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { addDays } from '#web/lib/format-day.ts';
import { expect, test } from './fixtures.ts';
import { instantIn, today } from './support/dates.ts';

test('at the end of a day it is said who came, from the day and from an appointment @core', async ({
  organization,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const yesterday = addDays(today(), -1);
  for (const [time, clientName] of [
    ['09:00', 'Zoé Lima'],
    ['10:00', 'Davi Sá'],
    ['11:00', 'Rui Melo'],
  ] as const)
    await addAppointment(organization, ana, instantIn(yesterday, time), {
      clientName,
      clientEmail: `${clientName.slice(0, 3).toLowerCase().replace('é', 'e')}@exemplo.com.br`,
    });
  const page = await visit({ as: ana });
  await page.goto(`/dashboard?visao=dia&data=${yesterday}`);
  await page.getByRole('button', { name: 'Presenças do dia' }).click();
  const dialog = page.getByRole('dialog', { name: 'Presenças' });
  const said = (client: string, word: string) =>
    dialog.getByRole('group', { name: `Presença de ${client}` }).getByRole('button', { name: word });
  await said('Zoé Lima', 'Faltou').click();
  await expect(said('Zoé Lima', 'Faltou')).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Os outros 2 vieram' }).click();
  await expect(said('Rui Melo', 'Veio')).toHaveAttribute('aria-pressed', 'true');
  await expect(said('Zoé Lima', 'Faltou')).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();

  await page.getByRole('button', { name: /^Zoé Lima, .*faltou/ }).click();
  const own = page.getByRole('dialog', { name: 'Zoé Lima' }).getByRole('group', { name: 'Presença' });
  await expect(own.getByRole('button', { name: 'Faltou' })).toHaveAttribute('aria-pressed', 'true');
  await own.getByRole('button', { name: 'Faltou' }).click();
  await expect(own.getByRole('button', { name: 'Faltou' })).toHaveAttribute('aria-pressed', 'false');
  await own.getByRole('button', { name: 'Veio' }).click();
  await page.getByRole('link', { name: 'Abrir o cadastro de Zoé Lima' }).click();
  await expect(page.getByText('Veio 1 vez', { exact: true })).toBeVisible();
  const { clients } = must<ClientsAnswer>(await ana.client.get('/api/clients?filter=missedTwice'));
  expect(clients).toEqual([]);
});
