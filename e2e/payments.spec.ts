import { addProduct } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addDays } from '#web/lib/format-day.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { instantIn, today } from './support/dates.ts';

for (const [width, theme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const)
  test(`notes a payment with a discount from an appointment and takes it back, ${width} px ${theme} @core`, async ({
    organization,
    visit,
  }) => {
    const ana = await createProfessional(organization, 'Ana Prado');
    const { id: productId } = await addProduct(organization, ana, { name: 'Sessão', price: 180.5 });
    const yesterday = addDays(today(), -1);
    const made = await addAppointment(organization, ana, instantIn(yesterday, '09:00'), {
      clientName: 'Zoé Lima',
      clientEmail: 'zoe@exemplo.com.br',
      productId,
    });
    const page = await visit({ as: ana, storage: { 'vite-ui-theme': 'system' } });
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`/dashboard?visao=dia&data=${yesterday}&agendamento=${made.id}`);
    const dialog = page.getByRole('dialog', { name: 'Zoé Lima' });
    await expect(dialog.getByText('Não pago')).toBeVisible();
    await dialog.getByRole('button', { name: 'Registrar pagamento' }).click();
    const form = page.getByRole('dialog', { name: 'Pagamento' });
    await expect(form.getByLabel('Valor pago (R$)')).toHaveValue('180,50');
    await form.getByLabel('Desconto (R$)').fill('30,50');
    await expect(form.getByLabel('Valor pago (R$)')).toHaveValue('150,00');
    await form.getByRole('button', { name: 'Salvar pagamento' }).click();
    await expect(form.getByText('Escolha como foi pago.')).toBeVisible();
    await form.getByRole('button', { name: 'Pix' }).click();
    expect(await graveAtEachWidth(page)).toEqual([]);
    await form.getByRole('button', { name: 'Salvar pagamento' }).click();
    await expect(form).toBeHidden();
    await expect(dialog.getByText('R$ 150,00 por Pix em')).toBeVisible();

    await dialog.getByRole('button', { name: 'Alterar' }).click();
    await form.getByLabel('Já foi pago').uncheck();
    await form.getByRole('button', { name: 'Salvar pagamento' }).click();
    await expect(dialog.getByText('Não pago')).toBeVisible();
    expect(await graveAtEachWidth(page)).toEqual([]);
  });
