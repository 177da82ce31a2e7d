import { must } from '#test/harness/client.ts';
import type { TestServer } from '#test/harness/server.ts';
import { plantDeliveries } from './deliveries.ts';
import type { Organization } from './organization.ts';

/**
 * Gives an organisation's administrator as many of each that a list shows by pages: own sessions, short links, services, who waits
 * (each for one of the services), days off, clients with a tag each, entries of the log, webhooks sent and ahead.
 */
export async function plantLists(
  server: TestServer,
  { admin }: Organization,
  each: number,
  now: string,
): Promise<void> {
  const { database } = server.context;
  must(
    await admin.client.post('/api/admin/webhook-settings', {
      webhookNotificationsEnabled: true,
      webhookUrl: 'https://externo.exemplo/aviso',
    }),
  );
  const me = `users u WHERE u.id = '${admin.user.id}'`;
  const nth = `generate_series(1, ${each}) n, ${me}`;
  const statements = [
    `INSERT INTO sessions (id, organization_id, user_id, token_hash, created_at, last_used_at, expires_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, sha256(('sessão' || n || u.id)::bytea), $1, $1, $1::timestamptz + interval '20 days' FROM ${nth}`,
    `INSERT INTO short_links (id, organization_id, created_by, code, label, page, created_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, 'lista-' || n, 'Link ' || n, 'team', $1::timestamptz FROM ${nth}`,
    `INSERT INTO products (id, organization_id, user_id, name, duration, price_cents, is_active, created_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, 'Serviço ' || n, 60, 1000, true, $1::timestamptz FROM ${nth}`,
    `INSERT INTO waiting_entries (id, organization_id, user_id, product_name, client_name, client_email, weekdays, parts, from_date, until_date,
                                  notice_minutes, state, token_hash, created_by, created_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, 'Serviço ' || n, 'Quem espera ' || n, 'espera' || n || '@exemplo.com.br', '{1,2}', '{manha}',
            $1::timestamptz::date + 3, $1::timestamptz::date + 50, 60, 'waiting', sha256(('espera' || n || u.id)::bytea), 'client', $1 FROM ${nth}`,
    `INSERT INTO audit_log (organization_id, entity, entity_id, action, actor_kind, occurred_at, before, after, subject_name, owner_id)
     SELECT u.organization_id, 'appointment', gen_random_uuid(), 'created', 'client', $1::timestamptz + n * interval '1 second', '{}', '{}',
            'Cliente ' || n, u.id FROM ${nth}`,
    `INSERT INTO availability_exceptions (id, organization_id, user_id, first_date, last_date, created_at)
     SELECT gen_random_uuid(), u.organization_id, u.id, $1::timestamptz::date + 60 + n, $1::timestamptz::date + 60 + n, $1 FROM ${nth}`,
    `INSERT INTO clients (id, organization_id, name, tags, created_at, updated_at)
     SELECT gen_random_uuid(), u.organization_id, 'Cliente ' || n, ARRAY['Etiqueta ' || n], $1::timestamptz, $1::timestamptz FROM ${nth}`,
  ];
  for (const statement of statements) await database.query(statement, [now]);
  const [settings] = await database.query<{ id: string }>(
    `SELECT s.id FROM notification_settings s JOIN users u USING (organization_id) WHERE u.id = $1 AND s.user_id IS NULL`,
    [admin.user.id],
  );
  await plantDeliveries(server, settings?.id ?? '', { sent: each, planned: each });
}
