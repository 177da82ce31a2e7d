import { expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { databaseBefore, MIGRATIONS } from '#test/harness/older-database.ts';

const FIRST = '0007_audit_log.sql';

/** A database from before a migration, with appointments by these makers. */
async function olderDatabase(makers: readonly string[], before = FIRST) {
  const database = await databaseBefore(before);
  const [organization, user] = [crypto.randomUUID(), crypto.randomUUID()];
  await database.query(`INSERT INTO organizations (id, name) VALUES ($1, 'Clínica')`, [organization]);
  await database.query(
    `INSERT INTO users (id, organization_id, role, name, email, password_hash, color, booking_slug, timezone,
       default_duration, meeting_title)
     VALUES ($1, $2, 'professional', 'Ana Prado', 'ana@exemplo.com.br', '-', '#3b82f6', 'ana', 'America/Sao_Paulo', 60, '-')`,
    [user, organization],
  );
  for (const [hour, maker] of makers.entries()) {
    await database.query(
      `INSERT INTO appointments (id, organization_id, user_id, professional_name, client_name, start_time, end_time,
         lane, manage_token_hash, created_by, created_at, updated_at)
       VALUES (gen_random_uuid(), $1, $2, 'Ana Prado', 'Eva Cruz', $3, $3::timestamptz + interval '1 hour', 0,
         sha256($4::text::bytea), $4, $3::timestamptz - interval '9 days', $3)`,
      [organization, user, new Date(Date.UTC(2026, 10, 23, hour)), maker === 'Ana' ? user : maker],
    );
  }
  return { database, user };
}

it('begins the history of an earlier appointment with who made it', async () => {
  const gone = crypto.randomUUID();
  const { database, user } = await olderDatabase(['public', 'Ana', gone, 'google']);
  expect((await migrate(database, MIGRATIONS))[0]).toBe(FIRST);
  const rows = await database.query(
    `SELECT l.action, l.actor_kind, l.actor_id, l.actor_name, l.before, l.after, l.occurred_at = a.created_at AS "then",
            l.subject_name, l.owner_id, l.owner_name
       FROM audit_log l JOIN appointments a ON a.id = l.entity_id AND a.organization_id = l.organization_id
      WHERE l.entity = 'appointment' ORDER BY l.id`,
  );
  const entry = {
    action: 'created',
    actor_id: null,
    actor_name: null,
    before: {},
    after: {},
    then: true,
    subject_name: 'Eva Cruz',
    owner_id: user,
    owner_name: 'Ana Prado',
  };
  expect(rows).toEqual([
    { ...entry, actor_kind: 'client', actor_name: 'Eva Cruz' },
    { ...entry, actor_kind: 'user', actor_id: user, actor_name: 'Ana Prado' },
    { ...entry, actor_kind: 'user' },
    { ...entry, actor_kind: 'google' },
  ]);
  await database.close();
});

it('gives earlier appointments the zone of their professional, gone or not', async () => {
  const { database, user } = await olderDatabase(['public', 'google', 'Ana'], '0024_appointment_zones.sql');
  const rows = await database.query<{ id: string; organization_id: string }>(
    'SELECT id, organization_id FROM appointments ORDER BY start_time',
  );
  const [{ id: released, organization_id: organization } = { id: '', organization_id: '' }, other] = rows;
  const gone = crypto.randomUUID();
  await database.query('UPDATE appointments SET user_id = NULL WHERE id = ANY ($1::uuid[])', [
    [released, other?.id],
  ]);
  await database.query(
    `UPDATE users SET role = 'admin', timezone = 'Europe/Lisbon' WHERE id = $1`, // the one who is left
    [user],
  );
  await database.query(
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, occurred_at, before, after, owner_id)
     VALUES ($1, 'user', $2, 'updated', 'system', now(), '{}', '{"timezone": "America/New_York"}', NULL),
            ($1, 'appointment', $3, 'released', 'system', now(), '{}', '{"userId": null}', $2)`,
    [organization, gone, released],
  );
  await migrate(database, MIGRATIONS);
  expect(await database.query('SELECT timezone FROM appointments ORDER BY start_time')).toEqual([
    { timezone: 'America/New_York' },
    { timezone: 'Europe/Lisbon' },
    { timezone: 'Europe/Lisbon' },
  ]);
  await database.close();
});
