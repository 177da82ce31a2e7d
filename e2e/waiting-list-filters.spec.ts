import type { Page } from '@playwright/test';
import { addDays } from '#shared/scheduling/calendar-date.ts';
import { addWindow } from '#test/factories/agenda.ts';
import { createProfessional } from '#test/factories/organization.ts';
import { addWaiting } from '#test/factories/waiting.ts';
import { must } from '#test/harness/client.ts';
import { expect, test } from './fixtures.ts';
import { graveAtEachWidth } from './support/accessibility.ts';
import { today } from './support/dates.ts';
import { choose } from './support/screens.ts';

const rowsOf = (page: Page) => page.getByRole('listitem').filter({ has: page.getByText(/^\d\.$/) });

test('an administrator sees each queue with its turns, and keeps what narrows the list in the address', async ({
  organization,
  server,
  visit,
}) => {
  must(await organization.admin.client.patch('/api/admin/organization', { waitingList: true }));
  const ana = await createProfessional(organization, 'Ana Prado');
  const bia = await createProfessional(organization, 'Bia Reis');
  const hours = { startTime: '10:00', endTime: '12:00', appointmentDuration: 60 };
  for (const person of [ana, bia]) await addWindow(organization, person, { dayOfWeek: 2, ...hours });
  for (const [who, name] of [
    [ana, 'Um'],
    [bia, 'Dois'],
    [ana, 'Três'],
  ] as const)
    await addWaiting(who, name, { until: addDays(today(), 6) });
  const page = await visit({ as: organization.admin, storage: { 'vite-ui-theme': 'system' } });
  await page.goto('/waiting-list');
  await expect(rowsOf(page)).toHaveText([/^1\.Um/, /^1\.Dois/, /^2\.Três/]);
  await expect(page.getByText('O número é a vez na fila de cada profissional.')).toBeVisible();
  await choose(page, 'Profissional', 'Bia Reis');
  await expect(rowsOf(page)).toHaveText([/^1\.Dois/]);
  await choose(page, 'Situação', 'Com horário oferecido');
  expect(await graveAtEachWidth(page.getByText('Ninguém na lista com esses filtros.'))).toEqual([]);
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Profissional' })).toHaveText('Bia Reis');
  await page.getByRole('button', { name: 'Limpar filtros' }).press('Enter');
  await expect(rowsOf(page)).toHaveCount(3);
  await expect(page.getByRole('combobox', { name: 'Profissional' })).toBeFocused();
  expect(new URL(page.url()).search).toBe('');

  // More people and services than a list names: the team is searched as elsewhere, a service by a part of its name.
  await server.context.database.query(
    `INSERT INTO waiting_entries (id, organization_id, user_id, product_name, client_name, client_email, weekdays, parts, from_date,
                                  until_date, notice_minutes, state, token_hash, created_by, created_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, 'Sessão ' || n, 'Quem espera ' || n, 'espera' || n || '@exemplo.com.br',
            '{1,2}', '{manha}', current_date + 3, current_date + 6, 60, 'waiting', sha256((n || u.email)::bytea), 'client', now()
       FROM users u, generate_series(1, 21) n WHERE u.id = $1`,
    [ana.user.id],
  );
  await page.reload();
  const service = page.getByLabel('Serviço');
  await service.fill('essao 21');
  await expect(page.locator('datalist option')).toHaveCount(1);
  await service.press('Enter');
  await expect(page.getByText('Ninguém na lista com esses filtros.')).toBeVisible();
  await service.fill('sessao 21');
  await service.press('Enter');
  await expect(page.getByText(/^Quem espera/)).toHaveText(['Quem espera 21']);
});
