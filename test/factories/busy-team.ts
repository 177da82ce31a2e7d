import type { TestServer } from '#test/harness/server.ts';
import type { Organization } from './organization.ts';

/**
 * Takes time of everybody in the organisation besides their appointments, on each of `days` days from `from` (ISO instant) on:
 * a block of two events of Google, one event alone, and on the first day a time that waits for its client until it begins.
 */
export async function addBusyTimes(
  server: TestServer,
  { admin }: Organization,
  { days, from }: { days: number; from: string },
): Promise<void> {
  const { database } = server.context;
  const everybody = `users u WHERE u.organization_id = (SELECT organization_id FROM users WHERE id = '${admin.user.id}')`;
  await database.query(
    `INSERT INTO google_busy (organization_id, user_id, event_id, start_time, end_time, title, seen_in)
     SELECT organization_id, id, 'evento-' || day || '-' || after, at, at + interval '45 minutes', 'Compromisso', id
       FROM generate_series(0, $1::int - 1) day, (VALUES (0), (30), (90)) events (after),
            LATERAL (SELECT $2::timestamptz + day * interval '1 day' + after * interval '1 minute' AS at) t, ${everybody}`,
    [days, from],
  );
  await database.query(
    `INSERT INTO appointment_rows (id, organization_id, user_id, professional_name, timezone, client_name, client_email,
                                   start_time, end_time, lane, manage_token_hash, created_by, created_at, updated_at, held_until)
     SELECT gen_random_uuid(), organization_id, id, name, timezone, 'Quem espera', 'espera@exemplo.com.br', at,
            at + interval '30 minutes', 0, decode(md5(id::text || 'held'), 'hex'), 'public', now(), now(), at
       FROM (SELECT $1::timestamptz + interval '150 minutes' AS at) t, ${everybody}`,
    [from],
  );
}
