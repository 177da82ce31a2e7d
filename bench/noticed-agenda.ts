import type { SaveNotificationsBody } from '#shared/contract/notification-settings.ts';
import type { Context } from '#server/context.ts';
import type { Person } from '#test/factories/organization.ts';
import { must } from '#test/harness/client.ts';

/** A statement may not take long. */
const AT_ONCE = 10_000;

/** Saves who is notified of a professional's appointments. */
export async function notify(person: Person, settings: SaveNotificationsBody): Promise<void> {
  must(
    await person.client.post('/api/notification-settings', {
      webhookNotificationsEnabled: true,
      ...settings,
    }),
  );
}

type Added = {
  readonly from: number;
  readonly stepMs: number;
  readonly count: number;
  readonly mailed: boolean;
  /** Of the first. */
  readonly lane?: number;
};

/**
 * Adds appointments of an hour straight to the table, each in a lane of its own and of a client of its own, the n-th beginning n
 * steps after `from`. A client with an address has the start's milliseconds in it.
 */
export async function addAppointments(
  { database }: Context,
  { user }: Person,
  { from, stepMs, count, mailed, lane = 0 }: Added,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `WITH wanted AS (
       SELECT gen_random_uuid() AS client_id, u.*, n, to_timestamp(($2::bigint + n * $3::bigint) / 1000.0) AS at,
              CASE WHEN $5 THEN 'c' || ($2::bigint + n * $3::bigint) || '@exemplo.com.br' END AS address
         FROM users u, generate_series(0, $4::int - 1) n WHERE u.id = $1
     ), known AS (
       INSERT INTO clients (id, organization_id, name, created_at, updated_at)
       SELECT client_id, organization_id, 'Cliente ' || n, now(), now() FROM wanted
     ), told AS (
       INSERT INTO client_contacts (client_id, organization_id, kind, told_by, value, created_at)
       SELECT client_id, organization_id, 'email', address, address, now() FROM wanted WHERE address IS NOT NULL
     )
     INSERT INTO appointments (id, organization_id, user_id, professional_name, timezone, client_name, client_email, client_id,
       start_time, end_time, lane, revision, manage_token_hash, created_by, created_at, updated_at)
     SELECT gen_random_uuid(), organization_id, id, name, timezone, 'Cliente ' || n, address, client_id,
            at, at + interval '1 hour', $6::int + n, 0, sha256((id::text || at || n)::bytea), 'public', now(), now()
       FROM wanted
     RETURNING id`,
    [user.id, from, stepMs, count, mailed, lane],
  );
  return rows.map(({ id }) => id);
}

/** Adds `count` webhooks that were sent, as years leave them behind, each with its one attempt. */
export async function addSentWebhooks({ database }: Context, { user }: Person, count: number): Promise<void> {
  for (let first = 0; first < count; first += AT_ONCE) {
    await database.query(
      `WITH sent AS (
         INSERT INTO webhook_deliveries (id, organization_id, settings_id, appointment_id, event_key, event, status,
           payload, webhook_url, tries, http_status, sent_at, processed_at, created_at)
         SELECT gen_random_uuid(), s.organization_id, s.id, gen_random_uuid(), 'sent ' || n, 'appointment.created',
                'success', '{}', s.webhook_url, 1, 200, at, at, at
           FROM notification_settings s, generate_series($2::int, $3::int) n,
                LATERAL (SELECT now() - n * interval '30 seconds' AS at) t
          WHERE s.user_id = $1
         RETURNING id, organization_id, webhook_url, sent_at)
       INSERT INTO webhook_attempts (delivery_id, organization_id, number, at, duration_ms, webhook_url, http_status,
           request_headers)
       SELECT id, organization_id, 1, sent_at, 12, webhook_url, 200, '{}' FROM sent`,
      [user.id, first + 1, Math.min(first + AT_ONCE, count)],
    );
  }
  await database.script('VACUUM ANALYZE webhook_deliveries');
}
