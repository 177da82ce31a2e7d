import { addProduct } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional, type Organization } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { addDays } from '#web/lib/format-day.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { instantIn, today } from './support/dates.ts';

for (const [width, theme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const)
  test(`notes a payment from an appointment, then issues, prints and cancels its receipt, ${width} px ${theme} @core`, async ({
    organization,
    visit,
  }) => {
    const { ana, made, yesterday } = await visitOfYesterday(organization);
    const page = await visit({ as: ana, storage: { 'vite-ui-theme': 'system' } });
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: theme });
    await page.addInitScript({
      content: `window.print = () => document.body.setAttribute('data-asked-to-print', '')`,
    });
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
    await expect(form.getByRole('button', { name: 'Pix' })).toBeFocused();
    await form.getByRole('button', { name: 'Pix' }).click();
    await form.getByLabel('Valor pago (R$)').fill('1000');
    expect(await graveAtEachWidth(form.getByText('R$ 850,00 a mais que o preço com desconto.'))).toEqual([]);
    await form.getByLabel('Valor pago (R$)').fill('0');
    await form.getByRole('button', { name: 'Salvar pagamento' }).click();
    await expect(form.getByText('Informe quanto foi pago')).toBeVisible();
    await form.getByLabel('Valor pago (R$)').fill('150');
    await form.getByRole('button', { name: 'Salvar pagamento' }).click();
    await expect(form).toBeHidden();
    await expect(dialog.getByText('R$ 150,00 por Pix em')).toBeVisible();

    await dialog.getByRole('button', { name: 'Recibo' }).click();
    const receipt = page.getByRole('dialog', { name: 'Recibo' });
    await expect(receipt.getByText('Quem recebe ainda não está informado')).toBeVisible();
    await receipt.getByRole('button', { name: 'Fechar' }).last().click();
    const receives = { receiptName: 'Clínica Vida Ltda.', receiptDocument: '11.222.333/0001-81' };
    must(await organization.admin.client.patch('/api/admin/organization', receives));
    await dialog.getByRole('button', { name: 'Recibo' }).click();
    await expect(receipt.getByLabel('Recebido de')).toHaveValue('Zoé Lima');
    await expect(receipt.getByText('R$ 150,00 por Pix em')).toBeVisible();
    await expect(receipt.getByText('Clínica Vida Ltda., CNPJ 11.222.333/0001-81')).toBeVisible();
    await receipt.getByLabel('CPF ou CNPJ de quem pagou').fill('529.982.247-24');
    await expect(receipt.getByText('Este CPF ou CNPJ não existe.')).toBeVisible();
    await receipt.getByLabel('CPF ou CNPJ de quem pagou').fill('529.982.247-25');
    expect(await graveAtEachWidth(receipt)).toEqual([]);
    await receipt.getByRole('button', { name: 'Emitir recibo' }).click();
    expect(await graveAtEachWidth(receipt.getByText('Recibo nº 1'))).toEqual([]);
    await receipt.getByRole('button', { name: 'Imprimir' }).click();
    await expect(page.locator('body[data-asked-to-print]')).toBeAttached();
    await page.emulateMedia({ media: 'print', colorScheme: theme });
    const paper = page.locator('.printed');
    await expect(paper).toContainText(
      'Recebemos de Zoé Lima, CPF 529.982.247-25, a importância de R$ 150,00 (cento e cinquenta reais), referente a Sessão',
    );
    await expect(paper).toContainText('CNPJ 11.222.333/0001-81');
    await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
    await page.emulateMedia({ media: 'screen', colorScheme: theme });
    await receipt.getByRole('button', { name: 'Cancelar recibo' }).click();
    await page
      .getByRole('alertdialog', { name: 'Cancelar o recibo 1?' })
      .getByRole('button', { name: 'Cancelar recibo' })
      .click();
    await expect(receipt.getByRole('button', { name: 'Emitir recibo' })).toBeVisible();
    await receipt.getByRole('button', { name: 'Voltar' }).click();
    await dialog.getByRole('link', { name: 'Abrir o cadastro de Zoé Lima' }).click();
    const card = page.getByRole('region', { name: 'Recibos' });
    await card.getByRole('button', { name: /^nº 1/ }).click();
    expect(
      await graveAtEachWidth(page.getByRole('dialog', { name: 'Recibo' }).getByText(/^Cancelado em/)),
    ).toEqual([]);
    await page.goto('/relatorios');
    await expect(card).toContainText('0 válidos, R$ 0,00 · 1 cancelado');
    const file = page.waitForEvent('download');
    await card.getByRole('button', { name: 'Baixar recibos' }).click();
    expect((await file).suggestedFilename()).toMatch(/^recibos-\d{4}-\d\d\.csv$/);
  });

test('reads the receipt of an erased client from the appointment, which leads to no record any more', async ({
  organization,
  visit,
}) => {
  const { ana, made, yesterday } = await visitOfYesterday(organization);
  const receives = { receiptName: 'Clínica Vida Ltda.', receiptDocument: '11.222.333/0001-81' };
  must(await organization.admin.client.patch('/api/admin/organization', receives));
  const payment = { paid: 180.5, method: 'pix', paidOn: yesterday };
  must(await ana.client.put(`/api/appointments/${made.id}/payment`, payment));
  must(await ana.client.post(`/api/appointments/${made.id}/receipt`, {}), 201);
  must(await organization.admin.client.delete(`/api/clients/${made.clientId ?? ''}`));
  const page = await visit({ as: ana });
  await page.goto(`/dashboard?visao=dia&data=${yesterday}&agendamento=${made.id}`);
  const dialog = page.getByRole('dialog', { name: 'Cliente excluído' });
  await expect(dialog.getByText('R$ 180,50 por Pix em')).toBeVisible();
  await expect(dialog.getByRole('link', { name: /^Abrir o cadastro/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Recibo' }).click();
  const receipt = page.getByRole('dialog', { name: 'Recibo' });
  await expect(receipt.getByText('Recebemos de Zoé Lima')).toBeVisible();
});

test('says that a part was paid, what a cancellation leaves, and does not cancel while a receipt counts', async ({
  organization,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const { id: productId } = await addProduct(organization, ana, { name: 'Sessão', price: 180.5 });
  const yesterday = addDays(today(), -1);
  const client = { clientName: 'Zoé Lima', clientEmail: 'zoe@exemplo.com.br' };
  const made = await addAppointment(organization, ana, instantIn(yesterday, '09:00'), {
    ...client,
    productId,
  });
  const payment = { paid: 100, method: 'pix', paidOn: yesterday };
  must(await ana.client.put(`/api/appointments/${made.id}/payment`, payment));
  const page = await visit({ as: ana });
  const address = `/dashboard?visao=dia&data=${yesterday}&agendamento=${made.id}`;
  await page.goto(address);
  const dialog = page.getByRole('dialog', { name: 'Zoé Lima' });
  await expect(dialog.getByText('Pago em parte', { exact: true })).toBeVisible();
  await expect(dialog.getByText('R$ 100,00 por Pix em')).toContainText('faltam R$ 80,50');
  const ask = () => dialog.getByRole('button', { name: 'Cancelar agendamento' }).click();
  await ask();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('O pagamento de R$ 100,00 continua contando no relatório do mês');
  await question.getByRole('button', { name: 'Voltar' }).click();
  const receives = { receiptName: 'Clínica Vida Ltda.', receiptDocument: '11.222.333/0001-81' };
  must(await organization.admin.client.patch('/api/admin/organization', receives));
  must(await ana.client.post(`/api/appointments/${made.id}/receipt`, {}), 201);
  await page.goto(address);
  await ask();
  const refusal = page.getByRole('dialog', { name: 'Este agendamento tem um recibo' });
  await refusal.getByRole('button', { name: 'Entendi' }).click();
  await expect(refusal).toBeHidden();
});

/** A professional whose client came yesterday at nine, for a service with a price. */
async function visitOfYesterday(organization: Organization) {
  const ana = await createProfessional(organization, 'Ana Prado');
  const { id: productId } = await addProduct(organization, ana, { name: 'Sessão', price: 180.5 });
  const yesterday = addDays(today(), -1);
  const made = await addAppointment(organization, ana, instantIn(yesterday, '09:00'), {
    clientName: 'Zoé Lima',
    clientEmail: 'zoe@exemplo.com.br',
    productId,
  });
  return { ana, made, yesterday };
}

test('lets an administrator say who receives where the first receipt is wanted, and goes on to it', async ({
  organization,
  visit,
}) => {
  const { ana, made, yesterday } = await visitOfYesterday(organization);
  must(
    await ana.client.put(`/api/appointments/${made.id}/payment`, {
      paid: 180.5,
      method: 'pix',
      paidOn: yesterday,
    }),
  );
  const page = await visit({ as: organization.admin, storage: { 'vite-ui-theme': 'system' } });
  await page.goto(`/admin?agenda=${ana.user.id}&visao=dia&data=${yesterday}&agendamento=${made.id}`);
  const dialog = page.getByRole('dialog', { name: 'Zoé Lima' });
  await dialog.getByLabel('Observações').fill('Prefere a sala 2');
  await dialog.getByRole('button', { name: 'Recibo' }).click();
  const receipt = page.getByRole('dialog', { name: 'Recibo' });
  await receipt.getByLabel('Nome do recibo').fill('Clínica Vida Ltda.');
  await receipt.getByRole('button', { name: 'Continuar para o recibo' }).click();
  await expect(receipt.getByText('Informe o CPF ou o CNPJ de quem recebe.')).toBeVisible();
  expect(await graveAtEachWidth(receipt)).toEqual([]);
  await receipt.getByLabel('CPF ou CNPJ do recibo').fill('11.222.333/0001-81');
  await receipt.getByRole('button', { name: 'Continuar para o recibo' }).click();
  await expect(receipt.getByText('Clínica Vida Ltda., CNPJ 11.222.333/0001-81')).toBeVisible();
  await receipt.getByRole('button', { name: 'Emitir recibo' }).click();
  await receipt.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(dialog.getByLabel('Observações')).toHaveValue('Prefere a sala 2');
});
