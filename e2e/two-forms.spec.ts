import type { Page } from '@playwright/test';
import { addProduct, addWindow } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';

const THEIRS = 'Ficar com o que está salvo';
const MINE = 'Salvar o meu';

/** The box about what somebody else saved, with these lines. */
async function expectBox(page: Page, ...lines: string[]) {
  const box = page.getByRole('status').filter({ hasText: 'Outra pessoa mudou isto enquanto você editava' });
  for (const line of lines) await expect(box).toContainText(line);
}

test('two people edit the same professional, service, profile and hours: the later one chooses @core', async ({
  organization,
  visit,
  problems,
}) => {
  problems.allowStatus(409);
  const { admin } = organization;
  const ana = await createProfessional(organization, 'Ana Prado');
  const page = await visit({ as: admin, viewport: { width: 1440, height: 900 } });
  await page.goto('/admin');
  await page
    .getByRole('row', { name: /Ana Prado/ })
    .getByRole('button', { name: 'Editar Ana Prado' })
    .click();
  const person = page.getByRole('dialog', { name: 'Editar profissional' });
  await person.getByLabel('Especialidade').fill('Terapeuta');
  must(await admin.client.put(`/api/admin/users/${ana.user.id}`, { title: 'Psicóloga', color: '#112233' }));
  await person.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expectBox(page, 'Salvo agora: Psicóloga', 'O seu: Terapeuta');
  await person.getByRole('button', { name: MINE }).click();
  await expect(person).toBeHidden();
  expect(must(await ana.client.get('/api/user/profile'))).toMatchObject({
    title: 'Terapeuta',
    color: '#112233',
  });

  const service = await addProduct(organization, admin, { name: 'Sessão', duration: 60, price: 100 });
  const hours = await addWindow(organization, admin, { dayOfWeek: 1, startTime: '09:00', endTime: '17:00' });
  await page.goto('/products');
  await page.getByRole('button', { name: 'Editar Sessão' }).click();
  const product = page.getByRole('dialog', { name: 'Editar produto ou serviço' });
  await product.getByLabel('Preço (R$)').fill('130');
  must(await admin.client.put(`/api/products/${service.id}`, { price: 120 }));
  await product.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expectBox(page, 'Salvo agora: R$ 120,00', 'O seu: R$ 130,00');
  await product.getByRole('button', { name: THEIRS }).click();
  await expect(product.getByLabel('Preço (R$)')).toHaveValue('120,00');
  await product.getByRole('button', { name: 'Cancelar' }).click();
  await expect(product).toBeHidden();

  await page.goto('/settings');
  const profile = page.getByRole('region', { name: 'Perfil' });
  await profile.getByLabel('Especialidade').fill('Gerente');
  must(await admin.client.patch('/api/user/profile', { title: 'Diretora' }));
  await profile.getByRole('button', { name: 'Salvar perfil' }).click();
  await expectBox(page, 'Salvo agora: Diretora', 'O seu: Gerente');
  await profile.getByRole('button', { name: MINE }).click();
  await expect(profile.getByText('Alterações não salvas')).toBeHidden();
  expect(must(await admin.client.get('/api/user/profile'))).toMatchObject({ title: 'Gerente' });

  await page.goto('/availability');
  await page.getByRole('button', { name: /^Editar .*09:00 às 17:00/ }).click();
  const editor = page.getByRole('form', { name: /^Editar segunda-feira/ });
  await editor.getByLabel('Término').fill('16:00');
  must(await admin.client.patch(`/api/availability/${hours.id}`, { endTime: '18:00' }));
  await editor.getByRole('button', { name: 'Salvar horário' }).click();
  await expectBox(page, 'Salvo agora: 18:00', 'O seu: 16:00');
  await editor.getByRole('button', { name: THEIRS }).click();
  await expect(editor.getByLabel('Término')).toHaveValue('18:00');
  await editor.getByLabel('Término').fill('19:00');
  await editor.getByRole('button', { name: 'Salvar horário' }).click();
  await expect(editor).toBeHidden();
  expect(must<{ endTime: string }[]>(await admin.client.get('/api/availability'))).toMatchObject([
    { endTime: '19:00' },
  ]);
});
