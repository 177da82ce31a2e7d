import { readFile } from 'node:fs/promises';
import { addProduct, addWeek } from '#test/factories/agenda.ts';
import { addAppointment } from '#test/factories/appointments.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';
import { monthTitle } from '#web/lib/format.ts';
import { addDays, addMonths } from '#web/lib/format-day.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { expect, test } from './fixtures.ts';
import { instantIn, today } from './support/dates.ts';

test('reads a month beside the one before, draws another figure and saves the file @core', async ({
  organization,
  visit,
}) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const bia = await createProfessional(organization, 'Bia Reis');
  await addWeek(organization, ana, { startTime: '08:00', endTime: '18:00' });
  const { id: productId } = await addProduct(organization, ana, { name: 'Sessão', price: 180.5 });
  const first = `${addMonths(today(), -1).slice(0, 7)}-05`;
  const client = { clientName: 'Zoé Lima', clientEmail: 'zoe@exemplo.com.br' };
  const made = await addAppointment(organization, ana, instantIn(first, '09:00'), { ...client, productId });
  await addAppointment(organization, bia, instantIn(addDays(first, 1), '14:00'), client);
  const body = { paid: 180.5, method: 'pix', paidOn: first };
  must(await ana.client.put(`/api/appointments/${made.id}/payment`, body));

  const page = await visit({ as: organization.admin, storage: { 'vite-ui-theme': 'system' } });
  await page.goto('/relatorios');
  await expect(page.getByRole('heading', { name: 'Relatórios' })).toBeVisible();
  const unfinished = page.getByText('Este mês ainda não terminou');
  await expect(unfinished).toBeVisible();
  await page.getByRole('button', { name: 'Mês anterior' }).click();
  await expect(unfinished).toHaveCount(0);
  const title = monthTitle(first);
  await expect(page.getByRole('heading', { name: new RegExp(`^${title}$`, 'i') })).toBeVisible();
  const people = page.getByRole('table', { name: 'Por profissional, em tabela' });
  await expect(people.getByRole('row', { name: /^Ana Prado 1 , antes 0/ })).toBeVisible();
  await expect(people.getByRole('row', { name: /^Bia Reis 1 , antes 0/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'O que os gráficos mostram' }).click();
  await page.getByRole('option', { name: 'Recebido' }).click();
  await expect(people.getByRole('row', { name: /^Ana Prado R\$ 180,50 , antes R\$ 0,00/ })).toBeVisible();
  await expect(people.getByRole('row', { name: /^Total R\$ 180,50/ })).toBeVisible();
  expect(await graveAtEachWidth(people)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Baixar CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`relatorio-${first.slice(0, 7)}.csv`);
  expect(await readFile(await file.path(), 'utf8')).toContain(
    `Profissional;Ana Prado;${first.slice(0, 7)};1;`,
  );

  // Ana received something in one month, Bia in none: what is zero has no bar.
  const card = page.getByRole('region', { name: 'Por profissional', exact: true });
  await expect(card.locator('[aria-hidden=true] li [style]')).toHaveCount(1);
  // On a phone nothing is cut, and nothing scrolls sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(people.getByRole('row', { name: /^Ana Prado .*Ocupação: .* \(antes 0%\)/ })).toBeVisible();
  // Of what is nothing in both months there is no line.
  await expect(people.getByText(/^Cancelamentos:/)).toHaveCount(0);
  const frames = await page.getByRole('region', { name: /, em tabela$/ }).all();
  expect(frames).toHaveLength(4);
  for (const frame of frames)
    expect(await frame.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('shows a professional their own figures alone @core', async ({ organization, visit }) => {
  const ana = await createProfessional(organization, 'Ana Prado');
  const bia = await createProfessional(organization, 'Bia Reis');
  const day = `${addMonths(today(), -1).slice(0, 7)}-05`;
  for (const person of [ana, bia])
    await addAppointment(organization, person, instantIn(day, '09:00'), { clientName: 'Zoé Lima' });
  const page = await visit({ as: bia });
  await page.clock.install();
  await page.goto(`/relatorios?mes=${day.slice(0, 7)}`);
  const people = page.getByRole('table', { name: 'Por profissional, em tabela' });
  await expect(people.getByRole('row', { name: /^Bia Reis 1/ })).toBeVisible();
  await expect(people.getByText('Ana Prado')).toHaveCount(0);
  await expect(page.getByText('pela primeira vez com você')).toBeVisible();
  // Booked elsewhere: the figures follow, a while after the bell.
  await addAppointment(organization, bia, instantIn(day, '11:00'), { clientName: 'Zoé Lima' });
  await expect(page.getByRole('button', { name: 'Avisos, 1 não lido' })).toBeVisible();
  await page.clock.fastForward(30_000);
  await expect(people.getByRole('row', { name: /^Bia Reis 2/ })).toBeVisible();
});
