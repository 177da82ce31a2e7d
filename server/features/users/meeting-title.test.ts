import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { DEFAULT_MEETING_TITLE } from '#shared/contract/limits.ts';
import { databaseBefore, MIGRATIONS } from '#test/harness/older-database.ts';

it('replaces the stored old default title and keeps own texts', async () => {
  const database = await databaseBefore('0018_meeting_title.sql');
  const organization = crypto.randomUUID();
  await database.query(`INSERT INTO organizations (id, name) VALUES ($1, 'Clínica')`, [organization]);
  const titles = ['Reunião com {clientName}', 'Sessão de {clientName}', 'Reunião com {clientName}!'];
  for (const [index, title] of titles.entries()) {
    await database.query(
      `INSERT INTO users (id, organization_id, role, name, email, password_hash, color, booking_slug, timezone,
         default_duration, meeting_title)
       VALUES (gen_random_uuid(), $1, 'professional', $2, $2 || '@exemplo.com.br', '-', '#3b82f6', $2,
         'America/Sao_Paulo', 60, $3)`,
      [organization, `pessoa-${index}`, title],
    );
  }
  await migrate(database, MIGRATIONS);
  const rows = await database.query<{ title: string }>(
    'SELECT meeting_title AS title FROM users ORDER BY name',
  );
  expect(rows.map(({ title }) => title)).toEqual([DEFAULT_MEETING_TITLE, titles[1], titles[2]]);
  await database.close();
});
