import { addWeek } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { expect, test } from './fixtures.ts';
import { chooseTime } from './support/booking.ts';
import { dayOfNextMonth } from './support/dates.ts';
import { expectToast } from './support/screens.ts';

test('what is saved for the form is what the client meets; what is not saved is forgotten @core', async ({
  organization,
  page: client,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addWeek(organization, bruno);
  const page = await visit({ as: bruno });
  await page.goto('/booking-form-settings');
  const toggle = (name: string) => page.getByRole('switch', { name, exact: true });
  await expect(toggle('Nome obrigatório')).toBeChecked();
  await expect(toggle('E-mail obrigatório')).toBeChecked();
  await expect(toggle('Telefone obrigatório')).not.toBeChecked();
  const save = page.getByRole('button', { name: 'Salvar configurações' });
  await expect(save).toBeDisabled();

  await toggle('E-mail obrigatório').click();
  await toggle('Telefone obrigatório').click();
  await toggle('Mostrar observações').click();
  await expect(toggle('Observações obrigatórias')).toBeHidden();
  await page.getByLabel('Mensagem personalizada').fill('Traga um documento.');
  await save.click();
  await expectToast(page, 'Configurações salvas!');

  await toggle('Mostrar telefone').click();
  await page.reload();
  await expect(toggle('Mostrar telefone')).toBeChecked();
  await expect(toggle('Telefone obrigatório')).toBeChecked();
  await expect(toggle('E-mail obrigatório')).not.toBeChecked();

  await client.goto(`/book/personal/${bruno.user.bookingSlug}`);
  await expect(client.getByText('Traga um documento.')).toBeVisible();
  await chooseTime(client, dayOfNextMonth(10), '09:00');
  await expect(client.getByRole('textbox', { name: 'E-mail (opcional)' })).toBeVisible();
  await expect(client.getByRole('textbox', { name: 'Telefone', exact: true })).toBeVisible();
  await expect(client.getByRole('textbox', { name: 'Observações' })).toBeHidden();
});
