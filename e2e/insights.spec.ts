import { addWindow, workHolidays } from '#test/factories/agenda.ts';
import { createProfessional, type Person } from '#test/factories/organization.ts';
import type { TestServer } from '#test/harness/server.ts';
import { expect, test } from './fixtures.ts';
import { graveAtEachWidth } from './support/accessibility.ts';

/** Makes a person and their windows twelve weeks old, with every hour from 09:00 to 17:00 booked on the last ten Tuesdays. */
async function growOld({ context: { database } }: TestServer, { user }: Person): Promise<void> {
  const old = "now() - interval '84 days'";
  await database.query(`UPDATE users SET created_at = ${old} WHERE id = $1`, [user.id]);
  await database.query(
    `UPDATE availability SET created_at = ${old}, offered_since = ${old} WHERE user_id = $1`,
    [user.id],
  );
  await database.query(
    `INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, start_time, end_time, lane,
                 manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, u.name, u.timezone, 'Cliente', t.at, t.at + interval '60 minutes', 0,
            decode(md5(u.id::text || t.at), 'hex'), 'public', now(), now()
       FROM users u, generate_series(1, 70) ago, generate_series(9, 16) hour,
            LATERAL (SELECT (now() AT TIME ZONE u.timezone)::date - ago AS day) d,
            LATERAL (SELECT (d.day + hour * interval '1 hour') AT TIME ZONE u.timezone AS at) t
      WHERE u.id = $1 AND extract(dow FROM d.day) = 2`,
    [user.id],
  );
}

test('a professional sees how their hours were used, and what might change', async ({
  organization,
  server,
  visit,
}) => {
  const bruno = await createProfessional(organization);
  await addWindow(organization, bruno, { dayOfWeek: 2, startTime: '09:00', endTime: '19:00' });
  await workHolidays(organization, bruno);
  await growOld(server, bruno);
  const page = await visit({ as: bruno, storage: { 'vite-ui-theme': 'system' } });
  await page.goto('/availability');
  const card = page.getByRole('region', { name: 'Ocupação', exact: true });
  await expect(
    card.getByText('Nas últimas 8 semanas, 64 de 80 h oferecidas foram reservadas.'),
  ).toBeVisible();
  await expect(card.getByRole('columnheader', { name: 'terça-feira' })).toBeVisible();
  await expect(card.getByRole('rowheader')).toHaveText(
    Array.from({ length: 10 }, (_, hour) => `${9 + hour} h`),
  );
  await expect(card.getByRole('cell', { name: 'terça, 9 h: 8 de 8 h reservadas' })).toBeVisible();
  await expect(card.getByRole('cell', { name: 'terça, 18 h: 0 de 8 h reservadas' })).toBeVisible();
  const suggestions = card.getByRole('listitem');
  await expect(suggestions.filter({ hasText: 'Fechar terça, das 17:00 às 19:00' })).toContainText(
    'Nenhum agendamento nas últimas',
  );
  await expect(suggestions.filter({ hasText: 'Pausa na terça' })).toContainText(
    '8 h seguidas de atendimento, em 8 de 8 semanas.',
  );
  expect(await graveAtEachWidth(page)).toEqual([]);

  await card.getByRole('button', { name: '26 semanas' }).click();
  await expect(card.getByText(/^Nas últimas 26 semanas, 80 de 1[12]0 h oferecidas/)).toBeVisible();

  // Paused and resumed, the hours count as offered from now on: they were not empty before.
  const toggle = page.getByRole('switch').first();
  await toggle.click();
  await expect(card.getByRole('cell', { name: /^terça, 9 h: 10 h de reservas fora/ })).toBeVisible();
  await toggle.click();
  await expect(card.getByRole('cell', { name: /^terça, 9 h: 10 de 1[12] h reservadas/ })).toBeVisible();
  await expect(suggestions.filter({ hasText: 'Fechar terça' })).toHaveCount(0);
});

test('the card says what is missing for somebody new', async ({ adminPage: page }) => {
  await page.goto('/availability');
  const card = page.getByRole('region', { name: 'Ocupação', exact: true });
  await expect(card.getByText('Ainda não há o que mostrar')).toBeVisible();
  await expect(card.getByText('Até agora: 0 semanas e 0 agendamentos.')).toBeVisible();
});
